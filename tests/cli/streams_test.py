"""Streams, exit statuses and signals (cli.md 4, 5, 15)."""
import json
import os
import signal
import subprocess
import time
import unittest

from place import alive, wait_for
from program import NODETOP, ON_DEMO, Slurm, document, environment, run, without_asking


class Streams(unittest.TestCase):
    def test_stdout_has_the_report_only(self):
        result = run("--demo")
        self.assertTrue(result.stdout.decode().startswith("╭"))
        self.assertIn("demo cluster", result.stderr.decode())
        json.loads(run("--demo", "--json").stdout)

    # What every command can print: pages, documents, faults as documents, and what needs no cluster.
    PRINTED = [[command, *operands, "--demo", *form] for command, operands in ON_DEMO.items() for form in ([], ["--json"])]
    PRINTED += [["--help"], ["--version"], ["nodes", "--help"], ["--json-schema", "nodes"], ["completion", "bash"],
                ["backends"], ["nodes", "--demo", "--json=lines"], ["queues", "-q", "nosuch", "--demo", "--json"],
                ["check", "--demo", "--json"], ["nodes", "--nosuch", "--json"]]

    def test_cli_md_18_19_a_full_disk_is_one_line_and_74(self):
        for arguments in self.PRINTED:
            with open("/dev/full", "wb") as full:
                result = subprocess.run([NODETOP, *arguments], stdout=full, stderr=subprocess.PIPE, env=environment())
            self.assertEqual(result.returncode, 74, arguments)
            said = [line for line in result.stderr.decode().splitlines() if "cannot be written" in line]
            self.assertEqual(len(said), 1, arguments)
            self.assertIn("No space left", said[0])

    def test_a_closed_pipe_is_death_by_sigpipe_without_a_word(self):
        for arguments in self.PRINTED:
            reader, writer = os.pipe()
            os.close(reader)
            result = subprocess.run([NODETOP, *arguments], stdout=writer, stderr=subprocess.PIPE, env=environment())
            os.close(writer)
            self.assertEqual(result.returncode, -signal.SIGPIPE, arguments)
            self.assertNotIn("cannot be written", result.stderr.decode())

    def test_nothing_here_is_3_and_names_what_was_looked_for(self):
        result = run("nodes")
        self.assertEqual((result.returncode, result.stdout), (3, b""))
        self.assertIn("nodetop: ", result.stderr.decode())


class Signals(unittest.TestCase):
    def interrupted(self, arguments, number):
        with Slurm(slow=True) as slurm:
            process = subprocess.Popen([NODETOP, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, env=slurm.environment)
            wait_for(slurm.marker.exists)
            wait_for(lambda: slurm.marker.read_text().endswith("\n"))
            began = time.monotonic()
            process.send_signal(number)
            out, err = process.communicate(timeout=20)
            took = time.monotonic() - began
            clients = [int(line) for line in slurm.marker.read_text().split()]
            wait_for(lambda: not any(alive(pid) for pid in clients))
            return process.returncode, out, err, took

    def test_sigint_is_130_silent_and_quick_and_ends_the_clients(self):
        status, out, err, took = self.interrupted(["nodes"], signal.SIGINT)
        self.assertEqual((status, out), (130, b""))
        self.assertEqual(err.strip(), b"")
        self.assertLess(took, 2)  # 200 ms on a quiet machine

    def test_sigint_has_a_document(self):
        status, out, _, _ = self.interrupted(["nodes", "--json"], signal.SIGINT)
        self.assertEqual(status, 130)
        tree = json.loads(out)
        self.assertEqual((tree["exit"], tree["error"]["code"]), (130, "interrupted"))

    def test_sigterm_dies_by_the_signal(self):
        status, _, _, _ = self.interrupted(["status"], signal.SIGTERM)
        self.assertEqual(status, -signal.SIGTERM)


class Live(unittest.TestCase):
    def test_live_and_replayed_answers_are_the_same(self):
        with Slurm() as slurm:
            recording = str(slurm.folder / "heron.json")
            made = run("snapshot", "-o", recording, env=slurm.environment)
            self.assertEqual(made.returncode, 0, made.stderr)
            self.assertEqual(made.stdout, b"")
            self.assertIn("nodetop --replay", made.stderr.decode())
            for command, operands in ON_DEMO.items():
                # Whom a recording cannot ask, a live system is not asked either.
                declared = ["--declared"] if command in ("status", "where", "largest") else []
                live = document(command, *operands, *declared, "--json", env=slurm.environment)
                replayed = document(command, *operands, *declared, "--json", "--replay", recording)
                self.assertFalse(live["replayed"])
                self.assertEqual(replayed["replay_file"], recording)
                self.assertEqual(without_asking(live["result"]), without_asking(replayed["result"]), command)

    def test_a_snapshot_on_stdout_is_the_recording_alone(self):
        with Slurm() as slurm:
            made = run("snapshot", env=slurm.environment)
            self.assertEqual(json.loads(made.stdout)["schema"], "nodetop.recording/1")

    def test_a_snapshot_tells_its_facts_in_a_document(self):
        with Slurm() as slurm:
            path = str(slurm.folder / "heron.json")
            result = document("snapshot", "-o", path, "--json", env=slurm.environment)["result"]
            self.assertEqual(list(result), ["file", "bytes", "commands", "failed"])
            self.assertEqual(result["bytes"], os.path.getsize(path))
            with open(path, encoding="utf-8") as recording:
                self.assertEqual(result["commands"], len(json.load(recording)["commands"]))

    def test_a_file_that_cannot_be_written_is_2(self):
        with Slurm() as slurm:
            result = run("snapshot", "-o", "/dev/null/file", env=slurm.environment)
            self.assertEqual((result.returncode, result.stdout), (2, b""))
            self.assertIn("/dev/null/file", result.stderr.decode())

    def test_the_demo_is_a_recording_like_any_other(self):
        from program import HERON
        for command, operands in ON_DEMO.items():
            self.assertEqual(without_asking(document(command, *operands, "--demo", "--json")["result"]),
                             without_asking(document(command, *operands, "--replay", HERON, "--json")["result"]))


unittest.main()
