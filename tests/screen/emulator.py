"""Drives the program through a pseudo terminal and keeps the screen that a terminal would show, cell by cell."""
import fcntl
import os
import pathlib
import resource
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pyte

sys.path.insert(0, str(pathlib.Path(os.environ["NODETOP_SOURCE"]) / "tests" / "cli"))
from program import NODETOP, environment  # noqa: E402

LIMIT_SECONDS = 30
WHOLE_FRAME_SECONDS = 0.03


class Screen(pyte.Screen):
    """Knows besides whether the alternate screen, the mouse and the cursor are on."""

    def __init__(self, columns, lines):
        super().__init__(columns, lines)
        self.private = set()
        self._last = ""

    def scroll_up(self, count=1):
        """SU, which pyte leaves out and ncurses uses."""
        self._scroll(self.index, -1, count)

    def scroll_down(self, count=1):
        self._scroll(self.reverse_index, 0, count)

    def _scroll(self, by_one, edge, count):
        line = self.cursor.y
        for _ in range(count or 1):
            self.cursor.y = (self.margins or (0, self.lines - 1))[edge]
            by_one()
        self.cursor.y = line

    def draw(self, data):
        super().draw(data)
        self._last = data[-1:]

    def repeat(self, count=1):
        """REP: the last character once more."""
        self.draw(self._last * (count or 1))

    def set_mode(self, *modes, **how):
        if how.get("private"):
            self.private.update(modes)
        super().set_mode(*modes, **how)

    def reset_mode(self, *modes, **how):
        if how.get("private"):
            self.private.difference_update(modes)
        super().reset_mode(*modes, **how)


class Stream(pyte.ByteStream):
    csi = {**pyte.ByteStream.csi, "S": "scroll_up", "T": "scroll_down", "b": "repeat"}


class Terminal:
    ALTERNATE, MOUSE, CURSOR = 1049, 1000, 25

    def __init__(self, *arguments, columns=100, lines=30, term="xterm-256color", env=None, program=NODETOP, **more):
        self.screen = Screen(columns, lines)
        self.stream = Stream(self.screen)
        self.bytes = b""
        self.master, slave = os.openpty()
        self.resize_window(columns, lines, slave)
        self.modes_before = termios.tcgetattr(slave)
        base = dict(env or environment())
        base.update({"TERM": term}, **{k: v for k, v in more.items() if v is not None})
        self.process = subprocess.Popen([program, *arguments], stdin=slave, stdout=slave, stderr=slave, env=base,
                                        start_new_session=True,
                                        preexec_fn=self.prepare)
        self.slave = slave

    @staticmethod
    def prepare():
        """The terminal is the program's own, and a crash that a test wants writes no core."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.slave)
        os.close(self.master)

    @staticmethod
    def resize_window(columns, lines, descriptor):
        fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def resize(self, columns, lines):
        self.screen.resize(lines, columns)
        self.resize_window(columns, lines, self.slave)
        os.killpg(self.process.pid, signal.SIGWINCH)

    def read(self, seconds):
        """Takes what comes within that time; True if something did."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.bytes += data
        self.stream.feed(data)
        return bool(data)

    def send(self, keys):
        os.write(self.master, keys.encode("utf-8") if isinstance(keys, str) else keys)

    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def text(self):
        return "\n".join(self.lines())

    def until(self, condition, what="the screen"):
        """Reads until the condition holds; what is on the screen then stands in the failure."""
        end = time.monotonic() + LIMIT_SECONDS
        while True:
            if condition(self):
                # A frame may come in pieces: one that still grows proves nothing.
                if not self.read(WHOLE_FRAME_SECONDS):
                    return self
                continue
            if not self.read(min(0.5, max(0, end - time.monotonic()))) and time.monotonic() >= end:
                raise AssertionError(f"{what} did not come:\n{self.text()}")
            if self.process.poll() is not None and not self.read(0) and not condition(self):
                raise AssertionError(f"the program ended ({self.process.returncode}) before {what}:\n{self.text()}")

    def shows(self, *texts):
        return self.until(lambda t: all(text in t.text() for text in texts), what=repr(texts))

    def lacks(self, text):
        return self.until(lambda t: text not in t.text(), what=f"a screen without {text!r}")

    def selects(self, *words):
        """The line with the cursor holds these words."""
        return self.until(lambda t: all(word in t.selected() for word in words), what=f"a cursor on {words}")

    def selected(self):
        for mark in ("❯", "> "):
            for line in self.lines():
                if mark in line:
                    return line.split(mark, 1)[1]
        return ""

    def position(self):
        return next((line.strip() for line in reversed(self.lines()) if " of " in line and line.strip()[:1].isdigit()), "")

    def ends(self):
        """Its exit status; what it wrote last is read first."""
        end = time.monotonic() + LIMIT_SECONDS
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        while self.read(0.05):
            pass
        assert self.process.poll() is not None, "the program did not end:\n" + self.text()
        return self.process.returncode

    def given_back(self):
        """Modes, cursor and screen are as they were."""
        modes = termios.tcgetattr(self.slave)
        return (modes == self.modes_before and self.ALTERNATE not in self.screen.private
                and self.MOUSE not in self.screen.private and self.CURSOR in self.screen.mode_set())


def _mode_set(self):
    return {25} if not self.cursor.hidden else set()


Screen.mode_set = _mode_set


def demo(*arguments, **more):
    """The demo's overview."""
    return Terminal("--demo", *arguments, **more).shows("overview" if more.get("lines", 30) > 12 else "gpu")
