"""Completion as the shells run it, and where its names come from."""
import os
import pathlib
import shutil
import sys
import unittest

import pexpect

from place import Place, wait_for
from program import NODETOP, Slurm, run, text


def with_shell(test, name):
    shell = shutil.which(name)
    if shell is None:
        test.skipTest(f"{name} is not installed")
    return shell


class Shells(unittest.TestCase):
    def setUp(self):
        self.place = Place()
        self.addCleanup(self.place.__exit__)
        link = self.place.folder / "bin" / "nodetop"
        link.symlink_to(NODETOP)
        self.environment = {**self.place.environment, "PATH": f"{link.parent}:/usr/bin:/bin", "TERM": "dumb"}
        self.script = self.place.folder / "script"

    def ask(self, shell, program, *arguments):
        self.script.write_text(text("completion", shell))
        result = run_shell([with_shell(self, shell), *program, *arguments], self.environment)
        return result.splitlines()

    def bash(self, *words):
        program = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _nodetop nodetop; ' \
                  'printf "%s\\n" "${COMPREPLY[@]}"'
        return self.ask("bash", ["--norc", "-c", program, "-"], str(self.script), "nodetop", *words)

    def test_bash(self):
        self.assertEqual(self.bash("nod"), ["nodes"])
        self.assertEqual(self.bash("nodes", "--demo", "-q", "gp"), ["gpu"])
        self.assertEqual(self.bash("nodes", "--demo", "--queue", "=", "gp"), ["gpu"])
        self.assertEqual(self.bash("nodes", "--demo", "-q", "day,gp"), ["day,gpu"])
        self.assertEqual(self.bash("exclude", "--gpu"), ["--gpu-nodes"])
        self.assertIn("--replay", self.bash("--re"))
        (self.place.folder / "recorded").touch()
        self.assertEqual(self.bash("--replay", f"{self.place.folder}/rec"), [f"{self.place.folder}/recorded"])

    def fish(self, line):
        return self.ask("fish", ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]"], str(self.script), line)

    def test_fish(self):
        self.assertEqual(self.fish("nodetop nod"), ["nodes\tnode inventory"])
        self.assertEqual(self.fish("nodetop nodes --demo -q gp"), ["gpu"])
        self.assertEqual(self.fish("nodetop nodes --demo -q day,gp"), ["day,gpu"])
        self.assertEqual([line.split("\t")[0] for line in self.fish("nodetop exclude --gpu")], ["--gpu-nodes"])

    def zsh(self, line, wanted):
        self.script.write_text(text("completion", "zsh"))
        shell = pexpect.spawn(with_shell(self, "zsh"), ["-f", "-i"], env={**self.environment, "ZDOTDIR": "/nowhere"},
                              timeout=30, encoding="utf-8", dimensions=(40, 200))
        try:
            shell.sendline(f"PS1='ready> '; unsetopt zle_bracketed_paste; autoload -U compinit; compinit -D -u; "
                           f"source {self.script}; echo loa''ded")
            shell.expect("loaded\r\n")
            shell.send(f"nodetop {line}\t")
            shell.expect_exact(wanted)
        finally:
            shell.close(force=True)

    def test_zsh(self):
        self.zsh("nod", "nodes")
        self.zsh("nodes --demo -q gp", "-q gpu")
        self.zsh("exclude --gpu", "--gpu-nodes")

    def test_the_script_serves_the_short_name_too(self):
        for shell in ("bash", "zsh", "fish"):
            self.assertRegex(text("completion", shell), r"(?m)^\W*(complete|#compdef).*\bnt\b")


def run_shell(argv, environment):
    import subprocess
    result = subprocess.run(argv, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, timeout=60, check=False)
    assert result.returncode == 0, result
    return result.stdout.decode()


class Names(unittest.TestCase):
    def test_names_are_asked_once_and_remembered(self):
        with Slurm() as slurm:
            environment = {**slurm.environment, "XDG_CACHE_HOME": str(slurm.folder / "cache")}
            ask = ("completion", "bash", "--", "nodes", "-q", "gp")
            self.assertEqual(text(*ask, env=environment), "gpu\n")
            for client in (slurm.folder / "bin").iterdir():
                client.write_text("#!/bin/sh\nexit 1\n")
            self.assertEqual(text(*ask, env=environment), "gpu\n")
            remembered = next((slurm.folder / "cache" / "nodetop" / "names").iterdir())
            self.assertEqual(remembered.stat().st_mode & 0o777, 0o600)
            self.assertEqual(remembered.parent.stat().st_mode & 0o777, 0o700)
            old = remembered.stat().st_mtime - 3600
            os.utime(remembered, (old, old))
            self.assertEqual(text(*ask, env=environment), "")

    def test_another_cluster_does_not_share_names(self):
        with Slurm() as slurm:
            environment = {**slurm.environment, "XDG_CACHE_HOME": str(slurm.folder / "cache")}
            ask = ("completion", "bash", "--", "nodes", "-q", "gp")
            self.assertEqual(text(*ask, env=environment), "gpu\n")
            for client in (slurm.folder / "bin").iterdir():
                client.write_text("#!/bin/sh\nexit 1\n")
            other = slurm.folder / "other.conf"
            other.write_text("ClusterName=egret\n")
            self.assertEqual(text(*ask, env={**environment, "SLURM_CONF": str(other)}), "")

    def test_a_system_that_does_not_answer_delays_nobody_long(self):
        with Slurm(slow=True) as slurm:
            result = run("completion", "bash", "--", "nodes", "-q", "gp", env=slurm.environment, timeout=15)
            self.assertEqual((result.returncode, result.stdout, result.stderr), (0, b"", b""))

    def test_nothing_is_asked_for_flags(self):
        with Slurm(slow=True) as slurm:
            self.assertEqual(text("completion", "bash", "--", "nodes", "--gp", env=slurm.environment).split("\t")[0],
                             "--gpu")
            self.assertFalse(slurm.marker.exists())

    def test_an_unknown_shell(self):
        result = run("completion", "csh")
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertIn("bash, zsh and fish", result.stderr.decode())


unittest.main()
