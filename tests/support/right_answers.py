"""Replays recordings through the whole program and compares its documents with the right answers beside them
(answers.json: only what is certain is in it; null: the document must not name a figure).

    right_answers.py FOLDER     every folder in it that has an answers.json is a case
"""
import json
import os
import pathlib
import subprocess
import sys
import unittest

NODETOP = os.environ["NODETOP"]
FOLDER = pathlib.Path(sys.argv.pop(1))


def documents(recording, command):
    # Whose machine it is that replays must not matter.
    environment = {"PATH": "/nowhere", "HOME": "/dev/null/home", "LC_ALL": "C.UTF-8"}
    done = subprocess.run([NODETOP, "--replay", recording, "--json", command, "--all"], env=environment,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    assert done.returncode == 0, done
    return {row["name"]: row for row in json.loads(done.stdout)["result"][command]}


def right(want, key):
    """The figure, and those that are right as well."""
    more = want.get(key + "_if", [])
    return [want[key]] + [item.get("milli", item.get("free")) for item in (more if isinstance(more, list) else [more])]


def accelerators(row, want):
    """What the row says of the wanted types; a type goes by its name in the system or on the card."""
    if not isinstance(want, dict):
        return row["accelerators"]["effective_free"]
    got = {}
    for slot in row["slots"]:
        for name in {slot["resource"], slot["resource"].removeprefix("gpu:"), slot["resource"].split("/")[-1],
                     slot["label"]} & set(want):
            got[name] = got.get(name, 0) + slot["effective_free"]
    return got


class RightAnswers(unittest.TestCase):
    def compare(self, name, want, row):
        with self.subTest(name=name, note=want.get("note", want.get("why"))):
            out = row.get("schedulable") is False
            if "schedulable" in want:
                self.assertEqual(row["schedulable"], want["schedulable"])
            if isinstance(want.get("open"), bool) and row["usable"]:
                self.assertEqual(row["access"] == "open", want["open"], row["access"])
            if "cpu_milli_free" in want:
                self.assertIn(row["cpu_milli"]["effective_free"], right(want, "cpu_milli_free"))
            if "cpu_milli_default_memory" in want:
                self.assertEqual(row["cpu_milli_default_memory"], want["cpu_milli_default_memory"])
            if "memory_bytes_free" in want and not out:
                self.assertEqual(row["memory_bytes"]["effective_free"], want["memory_bytes_free"])
            if "accelerators_free" in want:
                self.assertIn(accelerators(row, want["accelerators_free"]), right(want, "accelerators_free"))
            if "nodes" in want:
                self.assertEqual(row["nodes"]["total"], want["nodes"])

    def test_every_recording_has_its_right_answers(self):
        answered = sorted(FOLDER.glob("*/answers.json"))
        self.assertTrue(answered)
        for answers in answered:
            wanted = json.loads(answers.read_text())
            for command in ("nodes", "queues"):
                rows = documents(answers.parent, command)
                for name, want in wanted.get(command, {}).items():
                    self.assertIn(name, rows, answers.parent.name)
                    self.compare(f"{answers.parent.name} {name}", want, rows[name])


if __name__ == "__main__":
    unittest.main()
