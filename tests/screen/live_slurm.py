"""A made-up Slurm that changes while the screen looks at it: clients that answer what the demo's folder recorded."""
import getpass
import hashlib
import json
import pathlib
import tempfile

from program import HERON, environment

CLIENT = """#!/bin/sh
name=${{0##*/}}
echo "$name $*" >> '{folder}/calls'
while [ -e '{folder}/waits' ]; do sleep 0.02; done
if [ -e '{folder}/down' ]; then
    echo "$name: error: Unable to contact slurm controller (connect failure)" >&2
    exit 1
fi
if [ "$name" = sbatch ]; then
    while [ -e '{folder}/hold' ]; do sleep 0.02; done
    for word; do case $word in --partition=*) queue=${{word#--partition=}} ;; esac; done
    if [ -e "{folder}/refuses-$queue" ]; then
        echo "sbatch: error: Batch job submission failed: User's group not permitted to use this partition" >&2
        exit 1
    fi
    echo "sbatch: Job 50 to start at 2026-01-01T00:00:00 using 1 processors on nodes a01 in partition $queue" >&2
    exit 0
fi
key=$(printf '%s\\n' "$name" "$@" | md5sum | cut -c1-32)
[ -e "{folder}/answers/$key" ] || exit 1
cat "{folder}/answers/$key"
"""


class LiveSlurm:
    """Files in its folder say how it behaves: `down`, `waits`, `hold` (only dry runs wait), `refuses-QUEUE`."""

    def __init__(self, **more):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)
        (self.folder / "slurm.conf").write_text("ClusterName=heron\n")
        (self.folder / "calls").touch()
        answers, clients, home = (self.folder / name for name in ("answers", "bin", "home"))
        for folder in (answers, clients, home):
            folder.mkdir()
        user = getpass.getuser()
        for line in (HERON / "index.jsonl").read_text("utf-8").splitlines():
            entry = json.loads(line)
            argv = [word.replace("=mira", "=" + user) for word in entry["argv"]]
            key = hashlib.md5("".join(word + "\n" for word in argv).encode()).hexdigest()
            text = (HERON / entry["stdout"]).read_text("utf-8")
            (answers / key).write_text(text.replace("mira", user) if argv != entry["argv"] else text)
        for name in ("scontrol", "squeue", "sacctmgr", "sinfo", "sbatch"):
            (clients / name).write_text(CLIENT.format(folder=self.folder))
            (clients / name).chmod(0o755)
        self.environment = environment(PATH=f"{clients}:/usr/bin:/bin", SLURM_CONF=str(self.folder / "slurm.conf"),
                                       HOME=str(home), TZ="Europe/Berlin", **more)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def becomes(self, state):
        (self.folder / state).touch()

    def no_longer(self, state):
        (self.folder / state).unlink()

    def calls(self, words):
        """How often a client was called with these words."""
        return sum(words in line for line in (self.folder / "calls").read_text("utf-8").splitlines())

    def readings(self):
        return self.calls("scontrol show node")
