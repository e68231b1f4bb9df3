"""A snapshot holds all that a command can need: its replay answers every command as the system did (cli.md 13)."""
import json
import os
import pathlib
import sys
import unittest

from place import Place
from program import Slurm, run, without_asking

RECORDINGS = pathlib.Path(os.environ["NODETOP_SOURCE"]) / "tests" / "plugins"
# Of each system one cluster whose clients answer here, and what tells the adapter that it is configured.
CLUSTERS = {
    "pbs": ("pbs/recordings/openpbs-alice", {"PBS_CONF_FILE": "pbs.conf"}),
    "lsf": ("lsf/recordings/volclava-2.2.0-alice", {"LSF_ENVDIR": "."}),
    "sge": ("sge/recordings/8.1.9-alice", {"SGE_ROOT": "."}),
    "kubernetes": ("kubernetes/recordings/1.34-small-alice", {"KUBECONFIG": "kubeconfig"}),
}
CONFIGURATION = {"pbs.conf": "PBS_SERVER=head\n", "lsf.conf": "LSF_TOP=/nowhere\n",
                 "kubeconfig": "apiVersion: v1\nkind: Config\n"}
WHERE = ["where", "--declared", "--all"]
COMMANDS = (["status", "--declared"], ["nodes", "--all"], ["health"], WHERE)
# Its clients were not recorded with every form of the question for jobs, and a live system must be asked in one.
COMMANDS_OF = {"lsf": (["nodes", "--all"], ["accelerators", "--all"])}

# Answers what stands in the index; an argv that was never asked, with another status.
CLIENT = """#!{python}
import json, os, pathlib, sys
folder = pathlib.Path({folder!r})
argv = [os.path.basename(sys.argv[0])] + sys.argv[1:]
asked = None
for line in open(folder / "index.jsonl", encoding="utf-8"):
    entry = json.loads(line)
    if entry["argv"] != argv:
        continue
    if "stdin" in entry and entry["stdin"] is not None:
        asked = sys.stdin.read() if asked is None else asked
        try:
            same = json.loads(asked) == json.loads(entry["stdin"])
        except ValueError:
            same = asked.strip() == entry["stdin"].strip()
        if not same:
            continue
    for stream, name in ((sys.stdout, "stdout"), (sys.stderr, "stderr")):
        if entry.get(name) and (folder / entry[name]).exists():
            stream.buffer.write((folder / entry[name]).read_bytes())
    sys.exit(entry["rc"])
sys.stderr.write("not recorded\\n")
sys.exit(1)
"""


class Cluster(Place):
    def __init__(self, backend):
        super().__init__()
        recording, variables = CLUSTERS[backend]
        folder = RECORDINGS / recording
        index = (folder / "index.jsonl").read_text("utf-8").splitlines()
        for program in {json.loads(line)["argv"][0] for line in index}:
            self.client(program, CLIENT.format(python=sys.executable, folder=str(folder)))
        for name, content in CONFIGURATION.items():
            self.configured(name, content)
        self.environment |= {name: str(self.folder / file) for name, file in variables.items()}


def facts(result):
    """A result without what depends on when it was asked, and on whether somebody could confirm it."""
    if isinstance(result, dict):
        return {key: facts(value) for key, value in without_asking(result).items() if key != "age_seconds"}
    return [facts(item) for item in result] if isinstance(result, list) else result


class Snapshots(unittest.TestCase):
    def check(self, environment, commands, *backend):
        file = pathlib.Path(environment["HOME"]) / "snapshot.json"
        made = run(*backend, "snapshot", "-o", file, env=environment)
        self.assertEqual(made.returncode, 0, made.stderr)
        for command in commands:
            with self.subTest(backend=backend, command=command):
                live = self.result(*backend, *command, env=environment)
                self.assertEqual(facts(live), facts(self.result("--replay", file, *command)))

    def result(self, *arguments, **more):
        tree = json.loads(run(*arguments, "--json", **more).stdout)
        self.assertIsNotNone(tree["result"], tree["error"])
        return tree["result"]

    def test_where_and_why_of_slurm_are_replayed_alike(self):
        with Slurm() as slurm:
            self.check({**slurm.environment, "HOME": str(slurm.folder)}, (WHERE, ["why", "4166"]))


def of_backend(name):
    def test(self):
        with Cluster(name) as cluster:
            self.check(cluster.environment, COMMANDS_OF.get(name, COMMANDS), "--backend", name)
    return test


for name in CLUSTERS:
    setattr(Snapshots, f"test_{name}_is_replayed_alike", of_backend(name))

if __name__ == "__main__":
    unittest.main()
