#!/usr/bin/env python3
"""Does `where` say what Grid Engine then does? sge_agree.py LAB NODETOP

LAB is a folder with a program `as` (`as USER COMMAND...` runs a command in a cell of the lab as that user, and as root
for what a manager does). Each combination of a person, a queue and a shape is asked of `where`; then the line that
`where` prints is held against an empty cell (`qsub -w v`), really submitted, looked at until the scheduler has decided,
and deleted. One line is printed for each, then `N of M agree`. Exit status: 0 all agree, 1 some do not.
"""
import json
import subprocess
import sys
import time

# What a label promises of a job that is submitted. One that waits could run: an empty cell would take it.
STARTS, WAITS, REFUSED = "starts", "waits", "refused"
PROMISES = {"RUN NOW": STARTS, "FITS NOW": STARTS, "QUEUE": WAITS, "ALL OUT": WAITS, "BLOCKED": REFUSED,
            "LIMIT": REFUSED, "WRONG HW": REFUSED, "TOO FEW": REFUSED}

COMBINATIONS = [
    ("alice", "all.q", "-t 1:00:00"),
    ("alice", "all.q", "-t 1:00:00 -c 39"),
    ("alice", "all.q", "-t 1:00:00 -c 40"),
    ("alice", "all.q", "-t 1:00:00 -c 65"),
    ("alice", "gpu.q", "-t 1:00:00 -g 1"),
    ("alice", "gpu.q", "-t 1:00:00 -g 3"),
    ("alice", "gpu.q", "-t 1:00:00 -g 4"),
    ("alice", "gpu.q", "-t 49:00:00 -g 1"),
    ("alice", "gpu.q", "-t 1:00:00 -c 2 -g 2 --mem 16G"),
    ("alice", "long.q", "-t 100:00:00"),
    ("alice", "long.q", "-t 1:00:00 -c 7"),
    ("alice", "long.q", "-t 1:00:00 -c 8"),
    ("alice", "long.q", "-t 200:00:00"),
    ("alice", "short.q", "-t 2:00:00"),
    ("alice", "tight.q", "-t 1:00:00 -c 4"),
    ("alice", "tight.q", "-t 1:00:00 -c 5"),
    ("alice", "prio.q", "-t 1:00:00"),
    ("alice", "off.q", "-t 1:00:00"),
    ("alice", "hot.q", "-t 1:00:00"),
    ("alice", "susp.q", "-t 1:00:00"),
    ("alice", "dept.q", "-t 1:00:00"),
    ("alice", "big.q", "-t 1:00:00"),
    ("alice", "par.q", "-t 1:00:00"),
    ("alice", "par.q", "-t 1:00:00 -c 4"),
    ("alice", "par.q", "-t 1:00:00 -N 2 -c 2"),
    ("alice", "all.q", "-t 1:00:00 -N 2 -c 4"),
    ("alice", "tight.q", "-t 1:00:00 -c 8 --mem 4G"),
    ("alice", "tight.q", "-t 1:00:00 --mem 9G"),
    ("alice", "all.q", "-t 1:00:00 --mem 1000G"),
    ("alice", "inter.q", "-t 1:00:00"),
    ("alice", "zero.q", "-t 1:00:00"),
    ("alice", "empty.q", "-t 1:00:00"),
    ("alice", "noproj.q", "-t 1:00:00"),
    ("alice", "night.q", "-t 1:00:00"),
    ("alice", "err.q", "-t 1:00:00"),
    ("alice", "lost.q", "-t 1:00:00"),
    ("alice", "evening.q", "-t 1:00:00"),
    ("alice", "mixed.q", "-t 1:00:00"),
    ("bob", "all.q", "-t 1:00:00"),
    ("bob", "all.q", "-t 1:00:00 -c 2"),
    ("bob", "gpu.q", "-t 1:00:00 -g 2"),
    ("bob", "gpu.q", "-t 1:00:00 -g 3"),
    ("bob", "dept.q", "-t 1:00:00"),
    ("bob", "prio.q", "-t 1:00:00"),
    ("carol", "all.q", "-t 1:00:00"),
    ("carol", "nointern.q", "-t 1:00:00"),
    ("dave", "short.q", "-t 0:30:00"),
    ("dave", "all.q", "-t 1:00:00 -g 2"),
    ("dave", "all.q", "-t 1:00:00 -g 3"),
    ("dave", "low.q", "-t 1:00:00"),
]
# A round of the scheduler, which looks every two seconds, and the start of the job.
ROUNDS, ROUND_SECONDS = 12, 1


class Cell:
    def __init__(self, lab, nodetop):
        self.lab, self.nodetop = lab, nodetop

    def run(self, user, *argv):
        return subprocess.run([f"{self.lab}/as", user, *argv], capture_output=True, text=True, timeout=120)

    def where(self, user, queue, shape):
        answer = self.run(user, self.nodetop, "--json", "where", *shape.split(), "-q", queue)
        places = json.loads(answer.stdout)["result"]["places"]
        return places[0]

    def job_state(self, number):
        for line in self.run("root", "qstat", "-u", "*").stdout.splitlines():
            words = line.split()
            if words and words[0] == number:
                return words[4]
        return ""

    def outcome(self, user, arguments):
        """What becomes of a job that sleeps, submitted with these arguments."""
        job = [*arguments, "-o", "/dev/null", "-j", "y", "-b", "y", "/bin/sleep", "60"]
        could_run = self.run(user, "qsub", "-w", "v", *job).returncode == 0
        answer = self.run(user, "qsub", "-terse", *job)
        number = answer.stdout.strip().split(".")[0]
        if answer.returncode != 0 or not number.isdigit():
            return REFUSED
        try:
            for _ in range(ROUNDS):
                if self.job_state(number) in ("r", "t"):
                    return STARTS
                time.sleep(ROUND_SECONDS)
            return WAITS if could_run else REFUSED
        finally:
            self.run("root", "qdel", "-f", number)
            for _ in range(ROUNDS):
                if not self.job_state(number):
                    break
                time.sleep(ROUND_SECONDS)


def plain_line(queue, shape):
    """The arguments that somebody would write for a shape that `where` gives no line for."""
    words = shape.split()
    asked = dict(zip(words[::2], words[1::2]))
    slots = int(asked.get("-c", "1")) * int(asked.get("-N", "1"))
    resources = [f"h_rt={asked['-t']}"] if "-t" in asked else []
    resources += [f"gpu={asked['-g']}"] if "-g" in asked else []
    resources += [f"h_vmem={int(asked['--mem'][:-1]) * 1024 // slots}M"] if "--mem" in asked else []
    return (["-q", queue] + (["-pe", "mpi" if "-N" in asked else "smp", str(slots)] if slots > 1 else []) +
            (["-l", ",".join(resources)] if resources else []))


def main(lab, nodetop):
    cell = Cell(lab, nodetop)
    agreed = 0
    for user, queue, shape in COMBINATIONS:
        place = cell.where(user, queue, shape)
        submit = place["submit"]
        outcome = cell.outcome(user, submit["argv"] if submit else plain_line(queue, shape))
        agrees = PROMISES.get(place["label"]) == outcome
        agreed += agrees
        print(f"{'ok ' if agrees else 'NOT'} {user:6} {queue:10} {shape:34} {place['label']:9} {outcome}", flush=True)
    print(f"{agreed} of {len(COMBINATIONS)} agree")
    return 0 if agreed == len(COMBINATIONS) else 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2]))
