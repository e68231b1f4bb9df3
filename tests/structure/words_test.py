"""The tree speaks of nodetop: no path of one machine, no registry host, no marker of unfinished work."""
import os
import re
import unittest

SOURCE = os.environ["NODETOP_SOURCE"]
SKIPPED = {".git", "__pycache__", "recordings", "data"}
FORBIDDEN = re.compile(r"(?<![\w.])/(?:work|farm)/|/tmp/w/|deb\.debian\.org|pypi\.org|\bT" r"ODO\b|\bFIX" r"ME\b|\bXX" r"X\b")


class Words(unittest.TestCase):
    def test_no_word_of_elsewhere(self):
        found, read = [], 0
        for folder, folders, names in os.walk(SOURCE):
            folders[:] = [f for f in folders if f not in SKIPPED and not f.startswith("build")]
            for name in names:
                path = os.path.join(folder, name)
                try:
                    text = open(path, encoding="utf-8").read()
                except (UnicodeDecodeError, OSError):
                    continue
                read += 1
                if name != os.path.basename(__file__):
                    found += [f"{os.path.relpath(path, SOURCE)}: {m[0]}" for m in FORBIDDEN.finditer(text)]
        self.assertGreater(read, 40)
        self.assertEqual([], found)


unittest.main()
