"""What a snapshot of a system says is what the system itself said: its client programs are played from a recording, on
a PATH of their own.

    snapshot_again.py BACKEND FOLDER     one recording

Reads NODETOP and the places of its parts from the environment.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

NODETOP = os.environ["NODETOP"]
FOLDER = pathlib.Path(sys.argv.pop()).resolve()
BACKEND = sys.argv.pop()
# Whose machine it is must not matter.
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "HOME": "/dev/null/home", "LC_ALL": "C.UTF-8", "COLUMNS": "100",
               "PBS_DEFAULT": "head", "LSF_ENVDIR": str(FOLDER)}
COMMANDS = {"queues": ["--all"], "nodes": ["--all"], "health": [], "accelerators": [],
            "exclude": ["--unschedulable"]}
PROGRAMS = {"pbs": {"pbsnodes", "pbs_rstat", "qmgr", "qstat"},
            "lsf": {"bhosts", "bjobs", "bmgroup", "bparams", "bqueues", "bugroup", "busers", "lshosts", "lsid", "lsload"}}
# What an adapter asks, and how the recording spells it.
SPELLINGS = {"qstat -Q -f -1": "qstat -Qf", "qstat -B -f -1": "qstat -Bf", "qstat -t -f -1": "qstat -f",
             "bjobs -u all -r -s -W": "bjobs -u all -W"}

CLIENT = """#!{python}
import json, os, pathlib, sys
folder = pathlib.Path({folder!r})
asked = " ".join([os.path.basename(sys.argv[0])] + sys.argv[1:])
for line in open(folder / "index.jsonl", encoding="utf-8"):
    entry = json.loads(line)
    if " ".join(entry["argv"]) in (asked, {spellings!r}.get(asked)):
        for stream, name in ((sys.stderr, entry.get("stderr")), (sys.stdout, entry.get("stdout"))):
            if name and (folder / name).exists():
                stream.buffer.write((folder / name).read_bytes())
        sys.exit(entry["rc"])
sys.exit("not recorded: " + asked)
"""


def programs():
    """Those of the system that the recording has."""
    entries = [json.loads(line) for line in (FOLDER / "index.jsonl").read_text("utf-8").splitlines()]
    return {entry["argv"][0] for entry in entries} & PROGRAMS[BACKEND]


def without_ages(value):
    """Seconds pass between two readings, and some clients tell an end by what is left until then."""
    if isinstance(value, dict):
        return {key: item is not None if key == "free_at" else without_ages(item)
                for key, item in value.items() if not key.endswith("_seconds")}
    return [without_ages(item) for item in value] if isinstance(value, list) else value


class SnapshotAgain(unittest.TestCase):
    def test_a_snapshot_says_what_the_system_said(self):
        with tempfile.TemporaryDirectory() as place:
            clients = pathlib.Path(place)
            for program in programs():
                (clients / program).write_text(CLIENT.format(python=sys.executable, folder=str(FOLDER),
                                                                spellings=SPELLINGS))
                (clients / program).chmod(0o755)
            environment = {**ENVIRONMENT, "PATH": f"{clients}:{ENVIRONMENT['PATH']}"}

            def run(*arguments, env=environment):
                return subprocess.run([NODETOP, *map(str, arguments)], env=env, stdin=subprocess.DEVNULL,
                                      capture_output=True, timeout=60)

            file = clients / "snapshot.json"
            done = run("--backend", BACKEND, "snapshot", "-o", file)
            self.assertEqual(done.returncode, 0, done.stderr)
            for command, arguments in COMMANDS.items():
                with self.subTest(command):
                    live = json.loads(run("--backend", BACKEND, "--json", command, *arguments).stdout)
                    again = json.loads(run("--replay", file, "--json", command, *arguments, env=ENVIRONMENT).stdout)
                    self.assertIsNotNone(live["result"])
                    self.assertEqual(without_ages(again["result"]), without_ages(live["result"]))


if __name__ == "__main__":
    unittest.main()
