"""The README shows what the program prints."""
import os
import unittest

from program import text

README = os.path.join(os.environ["NODETOP_SOURCE"], "README.md")


class Readme(unittest.TestCase):
    def test_the_screen_is_the_demo_as_it_is(self):
        lines = open(README, encoding="utf-8").read().splitlines()
        begin = lines.index("    $ nodetop --demo status") + 1
        shown = []
        for line in lines[begin:]:
            if line and not line.startswith("    "):
                break
            shown.append(line[4:])
        while shown and not shown[-1]:
            shown.pop()
        printed = text("--demo", "status", columns=110)
        self.assertEqual([line.rstrip() for line in printed.splitlines()], shown)


unittest.main()
