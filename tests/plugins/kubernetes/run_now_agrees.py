#!/usr/bin/env python3
"""Holds RUN NOW against a real scheduler: run_now_agrees.py NODETOP

For each shape and namespace `where` is asked; where it says RUN NOW or QUEUE the manifest that it prints is created, and
has to be placed at once, or not. Pods that were made are deleted. Needs kubectl, a KUBECONFIG, and a cluster whose
scheduler runs; asks for nothing larger than the shapes below. Exit status 0: all agree.
"""
import itertools, json, subprocess, sys, time

SPACES = ["no-quota", "memory-close", "limits-ns", "research", "zero-gpu", "physics"]
SHAPES = [["-c", "1", "--mem", "1G"], ["-c", "2", "--mem", "512M"], ["-c", "8", "--mem", "2G"], ["-c", "60", "--mem", "1G"],
          ["-c", "91", "--mem", "1G"], ["-c", "95", "--mem", "1G"], ["-c", "1", "--mem", "1G", "-g", "1"]]


def kubectl(*words, text=None):
    return subprocess.run(["kubectl", *words], input=text, capture_output=True, text=True)


def is_placed(space, name):
    """Whether the scheduler placed the pod, within three seconds; None: it has not said."""
    for _ in range(15):
        pod = json.loads(kubectl("get", "pod", "-n", space, name, "-o", "json").stdout)
        for condition in pod.get("status", {}).get("conditions", []):
            if condition["type"] == "PodScheduled":
                return condition["status"] == "True"
        time.sleep(0.2)
    return None


def asked(nodetop, space, shape):
    answer = subprocess.run([nodetop, "--backend", "kubernetes", "--json", "where", "-q", space, *shape],
                            capture_output=True, text=True)
    places = json.loads(answer.stdout)["result"]["places"]
    return places[0] if places else {"label": "none", "submit": None}


def main():
    agreed = total = 0
    for space, shape in itertools.product(SPACES, SHAPES):
        place = asked(sys.argv[1], space, shape)
        label, submit = place["label"], place.get("submit")
        outcome = "not created"
        if label in ("RUN NOW", "QUEUE") and submit and submit.get("stdin"):
            made = kubectl("create", "-n", space, "-o", "name", "-f", "-", text=submit["stdin"])
            if made.returncode != 0:
                outcome = "refused"
            else:
                name = made.stdout.strip().split("/")[-1]
                outcome = {True: "placed", False: "waits", None: "unknown"}[is_placed(space, name)]
                kubectl("delete", "pod", "-n", space, name, "--wait=false")
        right = {"RUN NOW": "placed", "QUEUE": "waits"}.get(label, "not created") == outcome
        agreed, total = agreed + right, total + 1
        print(f"{'ok ' if right else 'BAD'} {space:14} {' '.join(shape):28} {label:9} {outcome}", flush=True)
    print(f"{agreed} of {total} agree")
    sys.exit(0 if agreed == total else 1)


if __name__ == "__main__":
    main()
