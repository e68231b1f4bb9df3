"""A machine of its own for one test: clients on PATH, plugins, configuration and state, all in a folder that goes."""
import os
import pathlib
import shutil
import stat
import subprocess
import tempfile
import time

from program import NODETOP, environment

BUILD = pathlib.Path(os.environ["NODETOP_BUILD"])
EXAMPLES = BUILD / "tests" / "sdk"
BAD = BUILD / "tests" / "plugins" / "bad"

# `mystat --parsable` of sdk/examples/cpp-command: two queues, three nodes, one of them unknown in its memory.
MYSTAT = """#!/bin/sh
/bin/cat <<'ANSWER'
queue|main|open
queue|old|closed
node|n1|up|16|4|64|8|main,old
node|n2|down|16|0|64|0|main
node|n3|up|8|0|-|-|main
ANSWER
"""
# What a client says of a controller that is down; every other question is never answered.
SILENT_SCONTROL = """#!/bin/sh
echo $$ >> "$MARKER"
[ "$1" = ping ] && { echo 'Slurmctld(primary) at head1 is DOWN'; exit 0; }
exec /bin/sleep 30
"""
NOT_CONFIGURED = """#!/bin/sh
echo "${0##*/}: error: fetch_config: DNS SRV lookup failed" >&2
echo "${0##*/}: fatal: Could not establish a configuration source" >&2
exit 1
"""
# The places outside of the test where Slurm's adapter looks, too.
USUAL_SLURM_CONFS = ["/etc/slurm/slurm.conf", "/etc/slurm-llnl/slurm.conf", "/usr/local/etc/slurm.conf",
                     "/usr/local/etc/slurm/slurm.conf", "/opt/slurm/etc/slurm.conf", "/run/slurm/conf/slurm.conf",
                     "/var/spool/slurmd/conf-cache/slurm.conf", "/var/spool/slurm/conf-cache/slurm.conf",
                     "/var/spool/slurm/d/conf-cache/slurm.conf"]


class Place:
    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)
        self.marker = self.folder / "started"
        for name in ("bin", "plugins", "config", "state", "data", "cache"):
            (self.folder / name).mkdir(mode=0o755)
        self.environment = environment(
            PATH=str(self.folder / "bin"), HOME=str(self.folder), TZ="Europe/Berlin", MARKER=str(self.marker),
            XDG_CONFIG_HOME=str(self.folder / "config"), XDG_STATE_HOME=str(self.folder / "state"),
            XDG_DATA_HOME=str(self.folder / "data"), XDG_CACHE_HOME=str(self.folder / "cache"),
            NODETOP_ADD_PLUGIN_PATH=str(self.folder / "plugins"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def client(self, name, script):
        file = self.folder / "bin" / name
        file.write_text(script)
        file.chmod(0o755)
        return file

    def silent_slurm(self):
        """Configured, and its controller is down."""
        self.client("scontrol", SILENT_SCONTROL)
        for name in ("sinfo", "squeue", "sacctmgr", "sshare", "sprio"):
            self.client(name, '#!/bin/sh\necho $$ >> "$MARKER"\nexec /bin/sleep 30\n')
        self.environment["SLURM_CONF"] = str(self.configured("slurm.conf", "ClusterName=heron\n"))

    def configured(self, name, content):
        file = self.folder / name
        file.write_text(content)
        return file

    def configuration(self, content):
        folder = self.folder / "config" / "nodetop"
        folder.mkdir(exist_ok=True)
        file = folder / "nodetop.yaml"
        file.write_text(content)
        file.chmod(0o644)

    def plugin(self, name, file=None):
        """Puts a copy of a built plugin into the folder of plugins."""
        folder = EXAMPLES if name in ("mynode", "mysched", "mysite") else BAD
        target = self.folder / "plugins" / (file or f"libnodetop-{name}.so")
        begin = "libnodetop-" if folder == EXAMPLES else "libnodetop-bad-"
        shutil.copyfile(folder / f"{begin}{name}.so", target)
        target.chmod(0o755)
        return target

    def mynode(self):
        self.plugin("mynode")
        self.environment["MYNODE"] = "1"

    def mysched(self):
        self.plugin("mysched")
        self.client("mystat", MYSTAT)
        self.environment["MYSCHED_SERVER"] = "head1"

    def clients_started(self):
        return [int(line) for line in self.marker.read_text().split()] if self.marker.exists() else []

    def start(self, *arguments, **more):
        return subprocess.Popen([NODETOP, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, env=self.environment, **more)


def wait_for(condition, seconds=20):
    """Polls: the thing waited for is another process's doing."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("it did not happen in time")
        time.sleep(0.01)


def alive(pid):
    try:
        state = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def mode_of(path):
    return stat.S_IMODE(os.stat(path).st_mode)
