"""Runs the built program in an environment of its own, and a made-up Slurm whose clients answer from the demo's folder."""
import functools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

NODETOP = os.environ["NODETOP"]
HERON = pathlib.Path(os.environ["NODETOP_SOURCE"]) / "frontend" / "demo" / "heron"
COMMANDS = ["status", "queues", "zoom", "nodes", "health", "exclude", "where", "largest", "accelerators", "backends",
            "snapshot", "check", "why", "completion"]
# Arguments with which each command that reads a cluster answers on the demo.
ON_DEMO = {"status": [], "queues": [], "zoom": ["gpu"], "nodes": [], "health": [], "exclude": ["--unschedulable"],
           "accelerators": [], "where": ["-g", "4", "--needs", "bf16", "-t", "2-00:00:00"], "largest": [], "why": ["4166"]}


def environment(**more):
    """Nothing of the person who runs the tests but what the program needs; UTF-8, no terminal, no Slurm."""
    # Not even root can make a folder below a device, so nothing is remembered unless a test gives it a place.
    base = {"PATH": "/nowhere", "HOME": "/dev/null/home", "LC_ALL": "C.UTF-8"}
    base.update({name: value for name, value in more.items() if value is not None})
    return base


def run(*arguments, columns=None, **more):
    more.setdefault("env", environment(COLUMNS=columns and str(columns)))
    more.setdefault("timeout", 60)
    return subprocess.run([NODETOP, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, **more)


def text(*arguments, columns=None, **more):
    """stdout of a run that answers."""
    result = run(*arguments, columns=columns, **more)
    assert result.returncode == 0, (arguments, result)
    return result.stdout.decode("utf-8")


def document(*arguments, exit_status=0, **more):
    """The one document of a run with --json."""
    result = run(*arguments, **more)
    assert result.returncode == exit_status, (arguments, result)
    assert result.stdout.endswith(b"}\n") and result.stdout.count(b"\n") == 1, result.stdout[-200:]
    tree = json.loads(result.stdout)
    assert tree["exit"] == exit_status, tree["exit"]
    validate(tree)
    return tree


def without_asking(result):
    """What a result says apart from who could be asked: a recording confirms nothing."""
    result = dict(result)
    if "places" in result:
        result = {**result, "asked": 0, "places": [
            {**place, "entitlement": "", "verdict": None,
             "caveats": [caveat for caveat in place["caveats"] if caveat["code"] != "declared"]} for place in result["places"]]}
    return result


@functools.lru_cache(maxsize=None)
def validator(command):
    schema = json.loads(text("--json-schema", command))
    return jsonschema.Draft7Validator(schema)


def validate(tree):
    """Every document of every test fits the schema that the program prints."""
    checked = validator(tree["command"] or "status")
    errors = [f"{list(error.absolute_path)}: {error.message}" for error in checked.iter_errors(tree)]
    assert not errors, errors[:5]


class Slurm:
    """Client programs on a PATH of their own that answer what the demo's folder recorded; `slow`: they never answer."""

    CLIENT = """#!{python}
import json, os, pathlib, pwd, sys, time
folder = pathlib.Path({folder!r})
if {slow!r}:
    open({marker!r}, "a").write(str(os.getpid()) + "\\n")
    os.execv("/bin/sleep", ["sleep", "600"])
argv = [os.path.basename(sys.argv[0])] + sys.argv[1:]
me = pwd.getpwuid(os.geteuid()).pw_name
if {answers!r} is not None:
    argv = [word.replace("=" + me, "=mira") for word in argv]
    if argv[0] == "sbatch":
        stated = dict(word[2:].split("=", 1) for word in argv if word.startswith("--") and "=" in word)
        open({asked!r}, "a").write(json.dumps(stated) + "\\n")
        for queue, account, status, said in {answers!r}:
            if queue in (None, stated["partition"]) and account in (None, stated.get("account")):
                sys.exit(sys.stderr.write(said + "\\n") and status)
for line in open(folder / "index.jsonl", encoding="utf-8"):
    entry = json.loads(line)
    if entry["argv"] == argv:
        said = (folder / entry["stdout"]).read_text("utf-8")
        sys.stdout.write(said if {answers!r} is None else said.replace("mira", me))
        sys.exit(entry["rc"])
sys.exit("not recorded: " + " ".join(argv))
"""

    def __init__(self, slow=False, answers=None):
        """`answers`: rows (queue or None, account or None, status, what it says) of a dry run, the first that holds; with
        them the recorded caller is who runs the test."""
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)
        self.marker = self.folder / "started"
        conf = self.folder / "slurm.conf"
        conf.write_text("ClusterName=heron\n")
        clients = self.folder / "bin"
        clients.mkdir()
        for name in ("scontrol", "squeue", "sacctmgr", "sinfo", "sbatch"):
            client = clients / name
            client.write_text(self.CLIENT.format(python=sys.executable, folder=str(HERON), slow=slow, answers=answers,
                                                 asked=str(self.folder / "asked"), marker=str(self.marker)))
            client.chmod(0o755)
        self.environment = environment(PATH=f"{clients}:/usr/bin:/bin", SLURM_CONF=str(conf), TZ="Europe/Berlin")

    def asked(self):
        """What the dry runs stated, in the order of their starts."""
        file = self.folder / "asked"
        return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._folder.cleanup()
