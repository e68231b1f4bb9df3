#!/usr/bin/env python3
"""Asks the cases of a recording's answers.json: kubernetes_cases.py NODETOP FOLDER [--live]

Each case is a question (`where -q research -g 1`) with the label or category that is right. It is asked of the recording,
or with --live of the cluster that KUBECONFIG names. A replay makes no dry run: FITS NOW stands there for RUN NOW, and
`check` is not asked. One line for each case that differs, then `N of M right`. Exit status 0: all are right.
"""
import json
import subprocess
import sys


def answer(nodetop, source, question):
    words = question.split()
    done = subprocess.run([nodetop, *source, "--json", *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    result = json.loads(done.stdout)["result"] if done.stdout else None
    if not result:
        return done.returncode
    if words[0] == "where":
        places = result["places"]
        return places[0]["label"] if places else "none"
    if words[0] == "why":
        return result["codes"][0]["raw"] if result["codes"] else "none"
    rows = result.get("queues", [])
    return rows[0]["verdict"]["category"] if rows and rows[0].get("verdict") else "none"


def is_right(case, got, live):
    if "not_label" in case:
        return got != case["not_label"] and (live or got != "FITS NOW")
    want = case.get("label", case.get("category", case.get("exit")))
    return got == want or (not live and (want, got) == ("RUN NOW", "FITS NOW"))


def main(nodetop, folder, live):
    source = ["--backend", "kubernetes"] if live else ["--replay", folder]
    with open(f"{folder}/answers.json") as file:
        cases = [case for case in json.load(file).get("cases", []) if live or not case["ask"].startswith("check")]
    right = 0
    for case in cases:
        got = answer(nodetop, source, case["ask"])
        right += is_right(case, got, live)
        if not is_right(case, got, live):
            print(f"{case['ask']}: {got}, right is {case}")
    print(f"{right} of {len(cases)} right")
    return 0 if right == len(cases) else 1


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:] == ["--live"]))
