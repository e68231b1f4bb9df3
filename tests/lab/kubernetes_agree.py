#!/usr/bin/env python3
"""Holds the labels of `where` against a real scheduler: kubernetes_agree.py NODETOP CONFIGS

CONFIGS is the folder with the lab's NAME.kubeconfig. Each combination of a user, a namespace and a shape is asked of
`where`; then a real pod is created, by the manifest that `where` prints, or by a plain one of the shape where it offers
none, looked at until the scheduler has spoken, and deleted. RUN NOW has to be placed, and nothing else may be: what no
label promises (NODES HIDDEN: the caller may not see what is in use) is told and counted apart. One line for each, then
`N of M agree`. Exit status 0: all agree.
"""
import json
import os
import subprocess
import sys
import time

SPACES = ["no-quota", "memory-close", "limits-ns", "research", "zero-gpu", "physics", "gpu-lab", "pods-full", "limits-only",
          "secure", "pinned-nowhere"]
SHAPES = ["-c 1 --mem 1G", "-c 2 --mem 512M", "-c 8 --mem 2G", "-c 60 --mem 1G", "-c 91 --mem 1G", "-c 95 --mem 1G",
          "-c 1 --mem 1G -g 1", "-c 1"]
MORE = [("alice", "no-quota", shape) for shape in
        ("-c 1 --mem 2T", "-c 1 --mem 900G", "-c 1 --mem 1G -g 2", "-c 1 --mem 1G -g 4", "-c 4 --mem 1G -g 9", "-c 1 --mem 1G -g 17",
         "-c 12 --mem 1G --tolerates dedicated", "-c 96 --mem 1G --tolerates nvidia.com/gpu", "-c 30",
         "-c 700 --mem 1G --tolerates virtual-kubelet.io/provider")]
MORE += [("bob", "team-bob", "-c 1 --mem 1G"), ("bob", "team-bob", "-c 2 --mem 1G"), ("erin", "no-quota", "-c 1 --mem 1G")]
COMBINATIONS = [("alice", space, shape) for space in SPACES for shape in SHAPES] + MORE
GIVEN = {"G": "Gi", "M": "Mi", "T": "Ti"}
LOOKS, LOOK_SECONDS = 25, 0.2


class User:
    def __init__(self, configs, name):
        self.environment = dict(os.environ, KUBECONFIG=os.path.join(configs, name + ".kubeconfig"))

    def run(self, *words, text=None):
        return subprocess.run(words, input=text, capture_output=True, text=True, env=self.environment, check=False)

    def where(self, nodetop, space, shape):
        answer = self.run(nodetop, "--backend", "kubernetes", "--json", "where", "-q", space, *shape.split())
        return json.loads(answer.stdout)["result"]["places"][0]

    def is_placed(self, space, name):
        """None: the scheduler has not spoken."""
        for _ in range(LOOKS):
            answer = self.run("kubectl", "get", "pod", "-n", space, name, "-o", "json")
            for condition in json.loads(answer.stdout).get("status", {}).get("conditions", []):
                if condition["type"] == "PodScheduled":
                    return condition["status"] == "True"
            time.sleep(LOOK_SECONDS)
        return None

    def create(self, space, manifest):
        made = self.run("kubectl", "create", "-n", space, "-o", "name", "-f", "-", text=manifest)
        if made.returncode != 0:
            return "refused"
        names = [line for line in made.stdout.split() if line.startswith("pod/")]
        try:
            return {True: "placed", False: "waits", None: "unknown"}[self.is_placed(space, names[0].split("/")[1])]
        finally:
            self.run("kubectl", "delete", "-n", space, "--wait=true", "--timeout=20s", *made.stdout.split())


def plain_manifest(shape):
    words = shape.split()
    asked = dict(zip(words[::2], words[1::2]))
    amounts = {"cpu": asked.get("-c", "1")}
    if "--mem" in asked:
        amounts["memory"] = asked["--mem"][:-1] + GIVEN[asked["--mem"][-1]]
    if "-g" in asked:
        amounts["nvidia.com/gpu"] = asked["-g"]
    spec = {"restartPolicy": "Never", "securityContext": {"runAsNonRoot": True, "seccompProfile": {"type": "RuntimeDefault"}},
            "containers": [{"name": "job", "image": "busybox:stable", "resources": {"requests": amounts, "limits": amounts},
                            "securityContext": {"allowPrivilegeEscalation": False, "capabilities": {"drop": ["ALL"]}}}]}
    if "--tolerates" in asked:
        spec["tolerations"] = [{"key": asked["--tolerates"], "operator": "Exists"}]
    return json.dumps({"apiVersion": "v1", "kind": "Pod", "metadata": {"generateName": "agree-"}, "spec": spec})


def main(nodetop, configs):
    agreed = apart = 0
    for name, space, shape in COMBINATIONS:
        user = User(configs, name)
        place = user.where(nodetop, space, shape)
        label, submit = place["label"], place["submit"]
        hidden = any(caveat["code"] == "use_unknown" for caveat in place["caveats"])
        outcome = user.create(space, submit["stdin"] if submit else plain_manifest(shape))
        right = outcome != "unknown" and (label == "RUN NOW") == (outcome == "placed")
        mark = "apart" if hidden else "ok" if right else "NOT"
        agreed, apart = agreed + (mark == "ok"), apart + hidden
        print(f"{mark:5} {name:6} {space:14} {shape:42} {'NODES HIDDEN' if hidden else label:12} {outcome}", flush=True)
    print(f"{agreed} of {len(COMBINATIONS) - apart} agree, {apart} without a promise")
    return 0 if agreed == len(COMBINATIONS) - apart else 1


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
