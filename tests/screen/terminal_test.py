"""What becomes of the terminal: resize, signals, slow lines, bursts, kinds of terminals (tui.md 6, 7, 9, 10, 11)."""
import os
import pathlib
import signal
import time
import unittest

from emulator import Terminal, demo
from program import environment

DOWN = "\033[B"


class Resizing(unittest.TestCase):
    def test_every_view_redraws_at_once_in_both_directions(self):
        for keys, sign in (("", "bigmem"), (":queues\r", "retired"), (":nodes\r", "GiB free"), (":jobs\r", "used"),
                           (":health\r", "schedulable"), (":gpus\r", "bf16"), (DOWN + "\r\r", "cores free"), ("e1\r:where\r", "FITS NOW"),
                           ("\033[C\033[C\r", "chem"), (":jobs\r\r", "user kim")):
            with self.subTest(keys=keys), demo() as t:
                t.send(keys)
                t.shows(sign)
                t.resize(60, 20)
                t.until(lambda u: "quit" in u.lines()[-2], what="the last line at 60x20")
                self.assertLessEqual(max(map(len, t.lines())), 60)
                t.resize(140, 40)
                t.until(lambda u: "quit" in u.lines()[-2], what="the last line at 140x40")
                t.shows(sign)

    def test_the_cursor_stays_in_view(self):
        with demo(lines=40) as t:
            t.send(":nodes\rG")
            t.shows("› nodes").until(lambda u: u.selected())
            name = t.selected().split()[1]
            t.resize(80, 12)
            t.until(lambda u: "quit" in u.lines()[-2] and name in u.selected())

    def test_usable_at_20_by_6(self):
        with Terminal("--demo", columns=20, lines=6) as t:
            t.until(lambda u: "quit" in u.text())
            t.send("\033[C")
            t.selects("8 open to you")
            t.send(DOWN)
            t.selects("gpu")
            self.assertEqual(3, sum(name in t.text() for name in ("gpu", "day", "night")))
            t.resize(20, 3)
            t.shows("688/1808")

    def test_the_position_is_always_there(self):
        for columns, lines in ((20, 6), (40, 12), (80, 24), (200, 60)):
            with self.subTest(columns=columns), Terminal("--demo", columns=columns, lines=lines) as t:
                t.until(lambda u: "quit" in u.text())
                t.send(":nodes\r")
                t.until(lambda u: u.screen.display and ("of 31" in u.text() or "/31" in u.lines()[-2]))


class Signals(unittest.TestCase):
    def test_every_signal_gives_the_terminal_back(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGSEGV, signal.SIGABRT):
            with self.subTest(signal=number), demo() as t:
                self.assertIn(Terminal.ALTERNATE, t.screen.private)
                os.kill(t.process.pid, number)
                self.assertEqual(-number, t.ends())
                self.assertTrue(t.given_back(), t.screen.private)

    def test_sigint_ends_with_130(self):
        with demo() as t:
            os.kill(t.process.pid, signal.SIGINT)
            self.assertEqual(130, t.ends())
            self.assertTrue(t.given_back())

    def test_a_closed_input_ends_it(self):
        with demo() as t:
            os.close(t.master)
            t.master = os.open("/dev/null", os.O_RDONLY)
            t.process.wait(timeout=30)


class SlowLines(unittest.TestCase):
    def arrow_in_pieces(self, pause_seconds):
        with demo() as t:
            t.send(DOWN)
            t.selects("gpu")
            for byte in DOWN:
                t.send(byte)
                t.read(pause_seconds) and t.read(pause_seconds)
                time.sleep(pause_seconds)
            yield t

    def test_an_arrow_in_pieces_is_an_arrow(self):
        for pause in (0.001, 0.04, 0.2):
            with self.subTest(pause=pause):
                for t in self.arrow_in_pieces(pause):
                    t.selects("day")
                    self.assertIsNone(t.process.poll())

    def test_what_comes_too_late_is_swallowed(self):
        for t in self.arrow_in_pieces(0.65):
            t.selects("gpu")
            t.send("k")
            t.selects("13 partitions")
            self.assertIsNone(t.process.poll())

    def test_a_burst_is_applied_fully(self):
        with demo() as t:
            t.send(DOWN * 500)  # the funnel and eight rows: 500 = 55 times round and 5 more
            t.selects("debug")


class Kinds(unittest.TestCase):
    def test_no_byte_above_ascii_where_the_locale_is_not_utf8(self):
        with Terminal("--demo", LC_ALL="C") as t:
            t.shows("> 13 partitions")
            t.send(":nodes\r?")
            t.shows("keys in nodes")
            t.send("qq")
            t.ends()
            self.assertLess(max(t.bytes), 0x80)

    def test_no_colour_and_no_sequence_that_a_simple_terminal_would_show(self):
        with Terminal("--demo", "--no-color", term="vt100") as t:
            t.shows("13 partitions")
            self.assertNotRegex(t.bytes, rb"\033\[(?:\d+;)*[34]\d(?:;\d+)*m")
            self.assertNotIn(b"?1000h", t.bytes)
            t.send("\033[By")
            t.shows("not known to take text")
            self.assertNotIn(b"\033]52", t.bytes)

    def test_every_usual_terminal_draws_moves_and_is_given_back(self):
        for term in ("xterm", "xterm-256color", "screen", "screen-256color", "tmux", "tmux-256color", "linux", "vt100",
                     "rxvt-unicode"):
            with self.subTest(term=term), Terminal("--demo", term=term) as t:
                t.shows("13 partitions", "quit")
                t.send("j")
                t.selects("gpu")
                t.send("\r")
                t.shows("› gpu" if b"\xe2\x80\xba" in t.bytes else "> gpu").selects("l02")
                self.assertEqual(term in ("linux", "vt100"), Terminal.ALTERNATE not in t.screen.private)
                t.send("q")
                self.assertEqual(0, t.ends())
                self.assertTrue(t.given_back(), t.screen.private)

    def test_colours_are_those_that_the_terminal_has(self):
        for term, more, seen, unseen in (("xterm-256color", {}, rb"\033\[(?:[\d;]*;)?38[;:]5[;:]", rb"38[;:]2[;:]"),
                                         ("linux", {}, rb"\033\[(?:[\d;]*;)?3[1-7]m", rb"38[;:][25]"),
                                         ("vt100", {}, rb"\033\[", rb"\033\[(?:[\d;]*;)?[349]\d(?:;\d+)*m")):
            with self.subTest(term=term, **more), Terminal("--demo", term=term, **more) as t:
                t.shows("13 partitions", "quit")
                screen = t.bytes[t.bytes.index(b"heron"):]
                self.assertRegex(screen, seen)
                self.assertNotRegex(screen, unseen)

    def test_a_dumb_terminal_is_read_out(self):
        with Terminal("--demo", term="dumb") as t:
            def says(words):
                return t.until(lambda u: words.encode() in u.bytes, what=words)

            says("1. partition gpu, 2 of 8 idle, 296 of 496 cores free")
            t.send("1\n")
            says("1. node l02, state IDLE, 64 of 64 CPUs free, 375 of 375 GiB free, 4 of 4 GPUs free, L40S")
            t.send("b\n/night\n")
            says("1 to 1 of 1")
            t.send("q\n")
            self.assertEqual(0, t.ends())
            self.assertNotIn(b"\033[H", t.bytes)

    def test_static_and_a_window_too_small_print(self):
        with Terminal("--demo", "--static") as t:
            self.assertEqual(0, t.ends())
            self.assertNotIn(b"\033[?1049h", t.bytes)
        with Terminal("--demo", lines=5) as t:
            self.assertEqual(0, t.ends())
            self.assertNotIn(b"\033[?1049h", t.bytes)

    def test_inline_leaves_the_last_picture_behind(self):
        with demo("--inline") as t:
            t.send("q")
            self.assertEqual(0, t.ends())
            self.assertIn("bigmem", t.text())

    def test_the_mouse_selects_opens_and_goes_back(self):
        with demo().shows(" night ") as t:
            line = next(i for i, text in enumerate(t.lines()) if " night " in text)
            click = f"\033[<0;8;{line + 1}M\033[<0;8;{line + 1}m"
            t.send(click)
            t.selects("night")
            t.send(click)
            t.shows("› night")
            t.send("\033[<2;8;5M")
            t.shows("› overview")
            t.send("m")
            t.until(lambda u: Terminal.MOUSE not in u.screen.private)

    def test_copying_uses_the_clipboard_sequence(self):
        with demo() as t:
            t.send(DOWN + "y")
            t.shows("handed to the terminal")
            self.assertIn(b"\033]52;c;Z3B1\a", t.bytes)

    def test_an_export_never_overwrites_unasked(self):
        import tempfile
        with tempfile.TemporaryDirectory() as folder, demo() as t:
            file = os.path.join(folder, "rows.csv")
            t.send(f"E{file}\r")
            t.shows("written")
            self.assertIn("gpu,", pathlib.Path(file).read_text())
            t.send(f"E{file}\r")
            t.shows("is there already")
            t.send("no\r")
            t.shows("nothing written")


unittest.main()
