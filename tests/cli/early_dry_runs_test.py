"""Dry runs are made while a slow client program is awaited, and say the same."""
import os
import unittest

from dry_runs import STARTS_NOW, WRONG_ACCOUNT, everywhere
from program import Slurm, document

# The database answers once a dry run was made: if none is, it meets its time limit and says nothing.
SLOW_SACCTMGR = """#!/bin/sh
read -r begun <> {pipe}
exec {client} "$@"
"""
SBATCH = """#!/bin/sh
{client} "$@"
status=$?
mkdir {told} 2>/dev/null && printf 'begun\\nbegun\\n' 1<> {pipe}
exit $status
"""


SIDE_BY_SIDE = 3


class SlowDatabase(Slurm):
    def __init__(self, answers):
        super().__init__(answers=answers)
        self._pipe = self.folder / "pipe"
        os.mkfifo(self._pipe)
        self._held_open = os.open(self._pipe, os.O_RDWR)
        (self.folder / "clients").mkdir()
        self._behind("sacctmgr", SLOW_SACCTMGR)
        self._behind("sbatch", SBATCH)

    def _behind(self, name, script):
        client = self.folder / "clients" / name
        (self.folder / "bin" / name).rename(client)
        file = self.folder / "bin" / name
        file.write_text(script.format(client=client, pipe=self._pipe, told=self.folder / "told"))
        file.chmod(0o755)

    def __exit__(self, *what):
        os.close(self._held_open)
        super().__exit__(*what)


def judged(tree):
    """Without how many accounts were tried: it depends on which of the dry runs side by side is answered first."""
    if isinstance(tree, list):
        return [judged(element) for element in tree]
    if isinstance(tree, dict):
        return {key: judged(value) for key, value in tree.items() if key != "accounts_tried"}
    return tree


class EarlyDryRuns(unittest.TestCase):
    def same_as_after_the_whole_reading(self, answers):
        with Slurm(answers=answers) as slurm:
            usual = document("status", "--json", env=slurm.environment)
            usually_asked = slurm.asked()
        with SlowDatabase(answers) as slurm:
            early = document("status", "--json", env=slurm.environment)
            asked = slurm.asked()
        self.assertEqual(judged(early["result"]), judged(usual["result"]))
        self.assertLessEqual(abs(len(asked) - len(usually_asked)), SIDE_BY_SIDE)
        self.assertEqual({row["partition"] for row in asked}, {row["partition"] for row in usually_asked})
        return asked

    def test_all_accepted(self):
        asked = self.same_as_after_the_whole_reading(everywhere(STARTS_NOW))
        self.assertGreater(len(asked), 3)

    def test_the_second_account_accepted(self):
        self.same_as_after_the_whole_reading([(None, "bio", *WRONG_ACCOUNT), *everywhere(STARTS_NOW)])

    def test_all_refused(self):
        self.same_as_after_the_whole_reading(everywhere(WRONG_ACCOUNT))


unittest.main()
