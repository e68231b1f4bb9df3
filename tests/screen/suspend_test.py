"""Suspend and resume under a shell with job control (tui.md 6): ctrl-Z stops, the terminal is given back, `fg` redraws."""
import termios
import unittest

from emulator import Terminal
from program import NODETOP, environment


class Shell(Terminal):
    """An interactive shell in the terminal; the program is its job."""

    def __init__(self, **more):
        super().__init__("--norc", "--noprofile", "-i", program="/bin/bash",
                         env=environment(PATH="/usr/bin:/bin", PS1="ready> ", HISTFILE="/dev/null"), **more)
        self.shows("ready>")

    def run_program(self):
        self.send(f"{NODETOP} --demo\n")
        return self.shows("13 partitions", "quit")

    def cooked(self):
        """Lines are edited and echoed by the terminal again, or by the shell that reads them."""
        return bool(termios.tcgetattr(self.slave)[3] & termios.ISIG)


class Suspending(unittest.TestCase):
    def test_control_z_stops_and_fg_redraws(self):
        with Shell() as t:
            t.run_program()
            t.send("\033[B")
            t.selects("gpu")
            t.send("\x1a")
            t.until(lambda u: "Stopped" in u.text() and Terminal.ALTERNATE not in u.screen.private, what="a stopped job")
            self.assertNotIn(Terminal.MOUSE, t.screen.private)
            self.assertFalse(t.screen.cursor.hidden)
            t.send("stty -a | grep -o ' icanon' ; jobs -s | wc -l\n")
            t.shows(" icanon", "1")
            t.send("fg\n")
            t.until(lambda u: Terminal.ALTERNATE in u.screen.private, what="the own screen again")
            t.selects("gpu")  # where one was
            self.assertIn(Terminal.MOUSE, t.screen.private)
            t.send("\033[B")
            t.selects("day")
            t.send("q")
            t.until(lambda u: Terminal.ALTERNATE not in u.screen.private, what="the shell's screen")
            t.send("echo status=$?\n")
            t.shows("status=0")

    def test_a_window_resized_meanwhile_is_drawn_at_its_new_size(self):
        with Shell() as t:
            t.run_program()
            t.send("\x1a")
            t.shows("Stopped")
            t.screen.resize(20, 70)
            t.resize_window(70, 20, t.slave)
            t.send("fg\n")
            t.until(lambda u: Terminal.ALTERNATE in u.screen.private and "quit" in u.lines()[-2], what="20 lines")

    def test_twice(self):
        with Shell() as t:
            t.run_program()
            for _ in range(2):
                t.send("\x1a")
                t.until(lambda u: Terminal.ALTERNATE not in u.screen.private, what="the shell's screen")
                t.send("fg\n")
                t.until(lambda u: Terminal.ALTERNATE in u.screen.private and "quit" in u.text(), what="the screen")
            t.send("q")
            t.until(lambda u: Terminal.ALTERNATE not in u.screen.private, what="the shell's screen")


unittest.main()
