"""Each submit line of `where`, fed to the real sbatch --test-only of a lab.

Needs a Slurm that may be asked: NODETOP_LAB_SLURM_CONF names its slurm.conf and the clients are on PATH; run as root, so that
other users can be acted as. Without it the test is skipped, with the reason, which is no success."""
import json
import os
import subprocess
import sys

USERS = ("alice", "bob", "dave")
# flags of nodetop, and what sbatch must be asked for, no more and no less
SHAPES = (
    ([], {}),
    (["-t", "90m"], {"--time": "01:30:00"}),
    (["-t", "1d12h", "-c", "2"], {"--time": "1-12:00:00", "--cpus-per-task": "2"}),
    (["-N", "2", "--tasks-per-node", "2", "--mem", "1.5G"], {"--nodes": "2", "--ntasks-per-node": "2", "--mem": "1536M"}),
    (["-g", "1", "-t", "30"], {"--gres": "gpu:1", "--time": "00:30:00"}),
    (["-g", "1", "--gpu-mem", "40G", "--needs", "bf16"], {"--gres": None}),
    (["--exclude", "c[01-03]"], {"--exclude": "c[01-03]"}),
)
ENVELOPE = {"--partition", "--account", "--qos"}
PINS = {"--constraint", "--exclude"}


def as_user(user, conf, *argv):
    environment = [f"USER={user}", f"HOME=/home/{user}", f"SLURM_CONF={conf}", f"PATH={os.environ['PATH']}"]
    return subprocess.run(["runuser", "-u", user, "--", "env", *environment, *argv], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, cwd="/", check=False)


def main():
    conf = os.environ.get("NODETOP_LAB_SLURM_CONF")
    if not conf or os.geteuid() != 0:
        print("SKIP: no lab: NODETOP_LAB_SLURM_CONF is not set, or this is not root")
        return 77
    program = os.path.join(os.environ["NODETOP_BUILD"], "frontend", "nodetop")
    tried, faults = 0, []
    for user in USERS:
        for flags, wanted in SHAPES:
            document = json.loads(as_user(user, conf, program, "where", "--json", *flags).stdout)
            for place in document["result"]["places"]:
                if place["submit"] is None or place["label"] not in ("RUN NOW", "FITS NOW", "QUEUE"):
                    continue
                tried += 1
                line = place["submit"]["line"]
                options = dict(word.split("=", 1) for word in place["submit"]["argv"])
                extra = set(options) - ENVELOPE - set(wanted) - (PINS if "--needs" in flags else set())
                wrong = {name: options.get(name) for name, value in wanted.items()
                         if name not in options or (value is not None and options[name] != value)}
                if extra or wrong:
                    faults.append(f"{user} {flags}: {line}: {extra or ''} {wrong or ''}")
                said = as_user(user, conf, "sh", "-c", line + " --test-only --wrap true")
                if said.returncode != 0:
                    faults.append(f"{user} {flags}: {line}: {said.stderr.strip()}")
    print(f"{tried} submit lines, {len(faults)} at fault")
    print("\n".join(faults))
    return 1 if faults or tried == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
