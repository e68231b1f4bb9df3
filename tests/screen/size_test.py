"""Every row can be reached, in lists of any length, and every dialog follows the window (tui.md 9, 10.14, 11)."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from emulator import Terminal, demo

MAKE_CLUSTER = pathlib.Path(os.environ["NODETOP_SOURCE"]) / "tests" / "bench" / "make_cluster.py"
DOWN, PAGE_DOWN = "\033[B", "\033[6~"


class Rows(unittest.TestCase):
    def test_every_row_is_reached_one_by_one(self):
        for view, rows in (("queues", 13), ("nodes", 31), ("jobs", 24), ("accelerators", 5), ("health", 6)):
            with self.subTest(view=view), demo(lines=14) as t:
                t.send(f":{view}\r")
                crumb = "partitions" if view == "queues" else view
                t.until(lambda u: f"› {crumb}" in u.lines()[0] and u.position().startswith("1-")
                        and u.position().split("   ")[0].endswith(f" of {rows}"), what=f"{rows} rows of {view}")
                seen = []
                while t.selected() not in seen:
                    seen.append(t.selected())
                    t.send("j")
                    t.until(lambda u: u.selected() and u.selected() != seen[-1] and u.position(), what="the next row")
                self.assertEqual(rows, len(seen), seen)
                self.assertEqual(seen[0], t.selected())  # round and back to the first

    def test_pages_leave_out_no_row(self):
        with demo(lines=14) as t:
            t.send(":nodes\r")
            t.until(lambda u: u.position().startswith("1-") and u.position().endswith("of 31"), what="the first page")
            ends = 0
            while True:
                first, last = map(int, t.position().split()[0].split("-"))
                self.assertLessEqual(first, ends + 1, t.text())
                ends = last
                if ends == 31:
                    break
                before = t.position()
                t.send(PAGE_DOWN)
                t.until(lambda u: u.position() and u.position() != before, what="the next page")


class Large(unittest.TestCase):
    def test_fifty_thousand_nodes(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "large.json")
            subprocess.run([sys.executable, str(MAKE_CLUSTER), "50000", "-o", file], check=True)
            with Terminal("--replay", file, columns=140, lines=40) as t:
                t.shows("overview", "120 partitions")
                t.send(":nodes\r")
                t.shows("of 50,000")
                t.send("G")
                t.shows("-50,000 of 50,000")
                t.send("g/n00777\r")
                t.shows("filter: n00777", "(1 of 50,000)").selects("n00777")
                t.send("\033")  # drops the filter; the cursor stays on the name
                t.lacks("filter:").shows("› nodes").selects("n00777")
                t.send(":25000\r")
                t.until(lambda u: u.position().split("-")[0][:3] in ("24,", "25,"), what="row 25,000")
                first = int(t.position().split("-")[0].replace(",", ""))
                rows = [line for line in t.lines() if line[3:6].strip() and line[4:7].strip().startswith("n")][1:]
                at = next(i for i, line in enumerate(rows) if line.startswith("❯"))
                self.assertEqual(25000, first + at, t.text())
                t.send("q")
                self.assertEqual(0, t.ends())
                self.assertTrue(t.given_back())


class Dialogs(unittest.TestCase):
    def test_each_follows_the_window_in_both_directions(self):
        for keys, sign in (("?", "keys in"), (DOWN + "x", "why: gpu"), ("e", "the job that you have in mind"),
                           ("s", "sort by"), ("/gp", "/gp"), (":no", ":no"), ("E", "write to"), (DOWN + "c", "to submit in")):
            with self.subTest(keys=keys), demo() as t:
                t.send(keys)
                t.shows(sign)
                t.resize(50, 14)
                t.until(lambda u: max(map(len, u.lines())) <= 50 and sign in u.text(), what=f"{sign} at 50x14")
                t.resize(140, 40)
                t.until(lambda u: sign in u.text() and u.lines()[-2], what=f"{sign} at 140x40")


class Columns(unittest.TestCase):
    def configured(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        file = pathlib.Path(folder.name, "config.yaml")
        file.write_text(text)
        return demo("--config", str(file))

    def test_those_that_the_configuration_names_in_its_order(self):
        with self.configured("screen:\n  columns:\n    nodes: [name, mem, state]\n") as t:
            t.send(":nodes\r")
            t.shows("› nodes", "GiB free")
            header = next(line for line in t.lines() if "GiB free" in line)
            self.assertEqual(["node", "GiB", "free", "state"], header.split())

    def test_a_name_that_no_column_has_is_told(self):
        with self.configured("screen:\n  columns: {nodes: [name, memry]}\n  sort: {queues: -rank}\n") as t:
            t.send(":nodes\r")
            t.shows("screen.columns.nodes: there is no column memry; there are node,")
            t.send(":queues\r")
            t.shows("screen.sort.queues: there is no column rank; there are name,")


unittest.main()
