"""The README shows what the program prints."""
import os
import unittest

from program import text

README = os.path.join(os.environ["NODETOP_SOURCE"], "README.md")


class Readme(unittest.TestCase):
    def test_it_shows_what_the_demo_prints(self):
        lines = open(README, encoding="utf-8").read().splitlines()
        examples = [i for i, line in enumerate(lines) if line.startswith("    $ nodetop --demo ")]
        self.assertGreater(len(examples), 3)
        for begin in examples:
            arguments = lines[begin].split()[2:]
            shown = []
            for line in lines[begin + 1:]:
                if line and not line.startswith("    ") or line.startswith("    $ "):
                    break
                shown.append(line[4:])
            while shown and not shown[-1]:
                shown.pop()
            printed = text(*arguments, columns=110)
            self.assertEqual([line.rstrip() for line in printed.splitlines()], shown, arguments)


unittest.main()
