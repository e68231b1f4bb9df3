#!/usr/bin/env python3
"""make_cluster NODES [-o FILE]: a recording (nodetop.recording/1) of a made-up Slurm cluster of that size.

The same size always gives the same bytes. A seventh of the nodes has GPUs, a few are drained or down, most are in part
use; there is a partition for every 80 nodes, up to 120, and each node is in two of them.
"""
import argparse
import json
import random

GPUS = (("a100", 4), ("h100", 8), ("l40s", 4), ("v100", 2))
NOW = 1777887000  # 2026-05-04T09:30:00Z


def node(number, digits, partitions, rng):
    name = f"n{number:0{digits}d}"
    cpus, memory = rng.choice(((32, 128000), (48, 192000), (64, 256000), (128, 512000)))
    used = rng.choice((0, 0, cpus // 4, cpus // 2, cpus))
    state = "IDLE" if used == 0 else "ALLOCATED" if used == cpus else "MIXED"
    reason = ""
    if rng.random() < 0.03:
        state += "+DRAIN"
        reason = f" Reason=disk errors on sd{rng.choice('abc')} [root@2026-05-0{rng.randint(1, 3)}T08:00:00]"
    gres, in_use, tres = "(null)", "gpu:0", ""
    if number % 7 == 0:
        kind, count = GPUS[number // 7 % len(GPUS)]
        held = rng.randint(0, count) if used else 0
        gres, in_use = f"gpu:{kind}:{count}", f"gpu:{kind}:{held}(IDX:N/A)"
        tres = f",gres/gpu={count},gres/gpu:{kind}={count}"
    mine = ",".join(sorted({partitions[number % len(partitions)], partitions[number // 3 % len(partitions)]}))
    memory_used = memory * used // cpus
    return name, mine.split(","), (
        f"NodeName={name} Arch=x86_64 CoresPerSocket={cpus // 2} CPUAlloc={used} CPUEfctv={cpus} CPUTot={cpus} "
        f"CPULoad={used / 2:.2f} AvailableFeatures=avx512,ib ActiveFeatures=avx512,ib Gres={gres} GresDrain=N/A "
        f"GresUsed={in_use} NodeAddr={name} NodeHostName={name} Version=22.05.8 OS=Linux RealMemory={memory} "
        f"AllocMem={memory_used} FreeMem={memory - memory_used} Sockets=2 Boards=1 State={state} ThreadsPerCore=1 "
        f"TmpDisk=0 Weight=1 Owner=N/A MCS_label=N/A Partitions={mine} BootTime=2026-04-01T00:00:00 "
        f"SlurmdStartTime=2026-04-01T00:01:00 LastBusyTime=2026-05-04T09:00:00 "
        f"CfgTRES=cpu={cpus},mem={memory}M,billing={cpus}{tres} AllocTRES=cpu={used},mem={memory_used}M CapWatts=n/a "
        f"CurrentWatts=0 AveWatts=0 ExtSensorsJoules=n/s ExtSensorsWatts=0 ExtSensorsTemp=n/s{reason}")


def partition(name, nodes, first):
    return (f"PartitionName={name} AllowGroups=ALL AllowAccounts=ALL AllowQos=ALL AllocNodes=ALL "
            f"Default={'YES' if first else 'NO'} QoS=N/A DefaultTime=01:00:00 DisableRootJobs=NO ExclusiveUser=NO "
            f"GraceTime=0 Hidden=NO MaxNodes=UNLIMITED MaxTime=2-00:00:00 MinNodes=0 LLN=NO "
            f"MaxCPUsPerNode=UNLIMITED Nodes={','.join(nodes)} PriorityJobFactor=1 PriorityTier=1 RootOnly=NO "
            f"ReqResv=NO OverSubscribe=NO OverTimeLimit=NONE PreemptMode=OFF State=UP TotalCPUs=0 "
            f"TotalNodes={len(nodes)} SelectTypeParameters=NONE JobDefaults=(null) DefMemPerCPU=2000 "
            f"MaxMemPerNode=UNLIMITED")


def recording(count):
    rng = random.Random(count)
    digits = max(3, len(str(count)))
    names = ["cpu", "gpu", "long", "debug"] + [f"grp{i:03d}" for i in range(4, max(4, min(120, count // 80)))]
    members = {name: [] for name in names}
    lines = []
    for number in range(1, count + 1):
        name, mine, line = node(number, digits, names, rng)
        lines.append(line)
        for queue in mine:
            members[queue].append(name)
    nodes = "\n".join(lines) + "\n"
    partitions = "\n".join(partition(n, members[n], i == 0) for i, n in enumerate(names)) + "\n"
    config = ("Configuration data as of 2026-05-04T09:30:00\nClusterName             = bench\n"
              "SLURM_VERSION           = 22.05.8\nSelectType              = select/cons_tres\n"
              "SelectTypeParameters    = CR_CORE_MEMORY\nAccountingStorageEnforce = none\n"
              "DefMemPerNode           = UNLIMITED\nEnforcePartLimits       = ALL\nPrivateData             = none\n")
    answers = [
        (("scontrol", "show", "node", "--all", "--detail", "--oneliner"), nodes),
        (("scontrol", "show", "partition", "--all", "--oneliner"), partitions),
        (("scontrol", "show", "config"), config),
        (("scontrol", "ping"), "Slurmctld(primary) at head is UP\n"),
        (("scontrol", "show", "reservation", "--oneliner"), "No reservations in the system\n"),
        (("scontrol", "show", "licenses", "--oneliner"), "No licenses configured in Slurm.\n"),
    ]
    return {
        "schema": "nodetop.recording/1", "version": "0", "backend": "slurm",
        "adapter": {"id": "slurm", "version": "0", "file": ""}, "queue_term": "partition", "taken_at": "2026-05-04T09:30:00+00:00",
        "zone": {"name": "UTC", "offset_seconds": 0}, "host": "login",
        "caller": {"uid": 1000, "user": "ada", "groups": ["ada"]}, "load_seconds": 0.5, "problems": [],
        "commands": [{"argv": list(argv), "stdin": None, "state": "exited", "rc": 0, "signal": None, "stdout": out,
                      "stderr": "", "truncated": False, "seconds": 0.1, "order": i} for i, (argv, out) in enumerate(answers)],
        "files": [], "environment": [], "programs": [{"name": "scontrol", "path": "/usr/bin/scontrol"}], "kept": [],
    }


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("nodes", type=int)
    arguments.add_argument("-o", "--output", default="/dev/stdout")
    given = arguments.parse_args()
    with open(given.output, "w", encoding="utf-8") as file:
        json.dump(recording(given.nodes), file)
        file.write("\n")


if __name__ == "__main__":
    main()
