"""Each key in each view (tui.md 11): where it leads, and that every view answers to all of them."""
import unittest

from emulator import Terminal, demo

UP, DOWN, LEFT = "\033[A", "\033[B", "\033[D"
PAGE_UP, PAGE_DOWN = "\033[5~", "\033[6~"

# Keys that open the view, its word in the help, its place in the path, what its rows open.
VIEWS = {
    "queues": (":queues\r", "queues", "› partitions", "max time"),
    "left out": ("\033[C\033[C\r", "queues", "› no access", "max time"),
    "nodes": (":nodes\r", "nodes", "› nodes", "cores free"),
    "nodes of a queue": (DOWN + "\r", "nodes", "› gpu", "cores free"),
    "jobs": (":jobs\r", "jobs", "› jobs", "user kim"),
    "jobs of a node": (":nodes\r/a04\r\r", "jobs", "› nodes › a04", "user "),
    "accelerators": (":gpus\r", "accelerators", "› accelerators", "CPUs free"),
    "health": (":health\r", "health", "› health", "cores free"),
    "where": ("e2\r:where\r", "where", "› where", "max time"),
}


def opened(name):
    keys, word, crumb, behind = VIEWS[name]
    t = demo(columns=150, lines=50)
    t.send(keys)
    t.until(lambda u: crumb in u.lines()[0] and u.position() and u.selected(), what=name)
    return t, word, crumb, behind


def row(t):
    """The mark and the name of the selected row. Its figures may still come."""
    return (t.selected() or "").split()[:3]


class Each(unittest.TestCase):
    def in_each(self, check):
        for name in VIEWS:
            with self.subTest(view=name):
                t, *about = opened(name)
                with t:
                    check(t, *about)

    def test_moves_and_ends_on_the_row_where_it_began(self):
        def check(t, *_):
            first, rows = row(t), int(t.position().split(" of ")[1].split()[0])
            for there, back in ((DOWN, UP), ("j", "k"), ("G", "g"), (PAGE_DOWN, PAGE_UP), ("\x06", "\x02"),
                                ("\x04", "\x15"), ("\033[F", "\033[H")):
                if rows > 1:
                    t.send(there)
                    t.until(lambda u: u.selected() and row(u) != first, what=f"another row after {there!r}")
                t.send(back)
                t.until(lambda u: row(u) == first, what=f"the first row after {back!r}")

        self.in_each(check)

    def test_opens_and_comes_back_to_the_row(self):
        def check(t, _, crumb, behind):
            first = row(t)
            for back in ("h", "\x7f", LEFT):
                t.send("\r")
                t.until(lambda u: u.lines()[0].count("›") > crumb.count("›") and behind in u.text(), what=behind)
                t.send(back)
                t.until(lambda u: crumb in u.lines()[0] and row(u) == first, what="the row one came from")

        self.in_each(check)

    def test_filters_sorts_and_forgets_both(self):
        def check(t, _, crumb, __):
            t.send("/zzz")
            t.shows("filter: zzz", "nothing passes the filter", "(0 of ")
            t.send("\033")
            t.lacks("filter:")
            t.send(">")
            t.until(lambda u: " ▴" in u.text() or " ▾" in u.text(), what="the mark of the order")
            other = "▾" if "▴" in t.text() else "▴"
            t.send("S")
            t.shows(other)
            t.send("s")
            t.shows("sort by", "as it is listed")
            t.send(UP + "\r")  # from the first column
            t.lacks("sort by").until(lambda u: "▴" not in u.text() and "▾" not in u.text() and crumb in u.lines()[0])

        self.in_each(check)

    def test_help_explain_copies_and_the_rest(self):
        def check(t, word, crumb, _):
            t.send("?")
            t.shows(f"keys in {word}", "marks")
            t.send("z")
            t.lacks("keys in")
            t.send("x")
            t.shows("why: ")
            t.send("\r")
            t.until(lambda u: crumb in u.lines()[0], what="the view again")
            t.send("y")
            t.shows("handed to the terminal's clipboard")
            for key, words in (("o", ""), ("u", ""), ("w", ""), ("w", ""), ("v", "preview off"), ("t", "colours: "),
                               ("m", "mouse off"), ("r", "never read again"), ("p", ""), ("+", ""), ("-", "")):
                t.send(key)
                t.shows(words)
                self.assertIn(crumb, t.lines()[0])
            t.send("Z!~")  # keys that mean nothing
            t.send("q")
            self.assertEqual(0, t.ends())
            self.assertTrue(t.given_back())

        self.in_each(check)


class Leaf(unittest.TestCase):
    def test_a_job_has_no_rows(self):
        with demo(columns=150, lines=50) as t:
            t.send(":jobs\r")
            t.shows("of 24")
            t.send("/4166\r")
            t.shows("(1 of 24)").selects("4166")
            t.send("\r")
            t.shows("› job 4166", "waits for")
            for key in (UP, DOWN, "G", "g", "\r", "/", "s", ">", "o", "u", "E\r", "c"):
                t.send(key)
            t.send("x")
            t.shows("why: job 4166")
            t.send("\r")
            t.shows("› job 4166")
            t.send("h")
            t.shows("filter: 4166").selects("4166")


unittest.main()
