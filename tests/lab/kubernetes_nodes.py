#!/usr/bin/env python3
"""Holds what nodetop says of every node against an independent count of what kube-scheduler has left:
kubernetes_nodes.py NODETOP ANSWERS

ANSWERS is the lab's program that prints, as JSON, the right answers for `nodes.json pods.json`. Needs kubectl and a
KUBECONFIG that may list nodes and pods of the whole cluster. One line for each figure that differs, then `N of M nodes
agree`. Exit status 0: all agree.
"""
import json
import subprocess
import sys
import tempfile


def printed(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def right_answers(program):
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("nodes", "pods"):
            with open(f"{folder}/{kind}.json", "w") as file:
                file.write(printed("kubectl", "get", "--raw", f"/api/v1/{kind}"))
        told = json.loads(printed(program, "--json", f"{folder}/nodes.json", f"{folder}/pods.json"))
    rows = told if isinstance(told, list) else told["nodes"]
    return {row["name"]: row for row in rows}


def differences(right, ours):
    """(what, right, ours) of each figure that is not the same."""
    free, total = dict(right["free"]), right["total"]
    if right["ready"] != "True" or "cordoned" in right["why"]:  # what is left there nobody can have
        free = dict.fromkeys(free, 0)
    pairs = [("cpu in all", total["cpu"], ours["cpu_milli"]["total"]),
             ("cpu left", max(free["cpu"], 0), ours["cpu_milli"]["free"]),
             ("cpu held", right["used"]["cpu"], ours["cpu_milli"]["allocated"]),
             ("memory in all", total["memory"], ours["memory_bytes"]["total"]),
             ("memory left", max(free["memory"], 0), ours["memory_bytes"]["free"]),
             ("memory held", right["used"]["memory"], ours["memory_bytes"]["allocated"])]
    for slot in ours["slots"]:
        if slot["resource"] in total:
            pairs += [(slot["resource"], total[slot["resource"]], slot["total"]),
                      (slot["resource"] + " left", max(free[slot["resource"]], 0), slot["free"])]
    takes_a_plain_pod = right["open"] and right["ready"] == "True" and free["pods"] > 0 and free["cpu"] > 0
    pairs.append(("takes a plain pod", takes_a_plain_pod and free["memory"] >= 0, ours["cpu_milli"]["effective_free"] > 0))
    shown = {slot["resource"] for slot in ours["slots"]}
    missing = [name for name in total if "/" in name and total[name] > 0 and name not in shown]
    return [pair for pair in pairs if pair[1] != pair[2]] + [(name, total[name], "not shown") for name in missing]


def main(nodetop, answers):
    right = right_answers(answers)
    document = json.loads(printed(nodetop, "--backend", "kubernetes", "--json", "nodes", "--all"))
    ours = {row["name"]: row for row in document["result"]["nodes"]}
    agreed = 0
    for name in sorted(right.keys() | ours.keys()):
        if name not in right or name not in ours:
            print(f"{name}: only {'here' if name in ours else 'in the cluster'}")
            continue
        wrong = differences(right[name], ours[name])
        agreed += not wrong
        for what, theirs, mine in wrong:
            print(f"{name}: {what}: right {theirs}, ours {mine}")
    print(f"{agreed} of {len(right)} nodes agree")
    return 0 if agreed == len(right) == len(ours) else 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
