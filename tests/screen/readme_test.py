"""The README shows the screen of the demo as it is."""
import os
import pathlib
import unittest

from emulator import demo


class Readme(unittest.TestCase):
    def test_the_screen_is_the_one_of_the_demo(self):
        readme = (pathlib.Path(os.environ["NODETOP_SOURCE"]) / "README.md").read_text("utf-8").splitlines()
        begin = readme.index("    $ nodetop --demo") + 1
        end = next(i for i in range(begin, len(readme)) if readme[i].startswith("`--static`"))
        shown = "\n".join(line[4:] for line in readme[begin:end]).rstrip()
        with demo(columns=100, lines=24) as t:
            t.until(lambda u: u.text().rstrip() == shown, what=shown)


unittest.main()
