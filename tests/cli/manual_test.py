"""Help, manual and parser say the same: all three come from one table of flags."""
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from program import COMMANDS, run, text

PAGES = pathlib.Path(os.environ["NODETOP_BUILD"]) / "docs" / "man"


def shown(name):
    """A page as plain text, its line breaks made blanks."""
    source = (PAGES / name).read_text("utf-8")
    plain = re.sub(r"\\f[BIRP]", "", source).replace("\\-", "-").replace("\\e", "\\").replace("\\&", "")
    return " ".join(plain.split())


class Manual(unittest.TestCase):
    def test_every_command_that_help_lists_has_a_page_and_no_other_has(self):
        listed = re.findall(r"^  ([a-z]+)(?:  | *$)", text("--help", columns=100).split("global flags:")[0], re.M)
        pages = {page.name[len("nodetop-"):-len(".1")] for page in PAGES.glob("nodetop-*.1")}
        self.assertEqual(set(listed), pages)
        self.assertLessEqual(set(COMMANDS), pages)

    def test_a_page_says_of_each_flag_what_help_says(self):
        for page in PAGES.glob("nodetop-*.1"):
            command = page.name[len("nodetop-"):-len(".1")]
            section = re.search(r"▸ flags\n(.*?)\n\n▸ global", text(command, "--help", columns=400), re.S)
            lines = section[1] if section else ""
            manual = shown(page.name)
            for flag in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", lines):
                self.assertIn(flag, manual, command)
            for explanation in re.findall(r"^  \S.*?  +(\S.*)$", lines, re.M):
                self.assertIn(" ".join(explanation.split()), manual, command)

    def test_the_parser_takes_every_flag_of_every_page(self):
        for page in PAGES.glob("nodetop-*.1"):
            command = page.name[len("nodetop-"):-len(".1")]
            section = re.search(r"^\.SH FLAGS\n(.*?)^\.PP", page.read_text("utf-8"), re.M | re.S)
            for flag in re.findall(r"\\fB((?:\\-){1,2}[a-z][a-z\\-]*)\\fR", section[1] if section else ""):
                said = run(command, flag.replace("\\-", "-"), "--help").stderr.decode()
                self.assertNotIn("has no flag", said, (command, flag))

    def test_the_page_of_the_configuration_names_keys_that_the_reader_takes(self):
        page = shown("nodetop.yaml.5")
        for key in ("backend", "defaults.top", "queue_hints.*", "screen.columns.*", "site.max_dry_runs", "accelerators"):
            self.assertIn(f".TP {key} (", page)

    def test_groff_finds_nothing_to_complain_about(self):
        groff = shutil.which("groff")
        if groff is None:
            self.skipTest("groff is not installed")
        for page in PAGES.glob("nodetop*.[15]"):
            result = subprocess.run([groff, "-man", "-ww", "-Tutf8", page], stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE, check=False)
            self.assertEqual((result.returncode, result.stderr), (0, b""), page)


unittest.main()
