"""Readings and answers that change while one looks: what the screen keeps, asks again and says (tui.md 5, 9)."""
import os
import pathlib
import signal
import unittest

from emulator import Terminal
from live_slurm import LiveSlurm

DOWN = "\033[B"


class Access(unittest.TestCase):
    def test_remembered_answers_come_first_and_are_confirmed_behind(self):
        with LiveSlurm() as slurm:
            with Terminal(env=slurm.environment) as t:
                t.shows("gpu", "access checked").lacks("as the lists declare it")
                t.send("q")
                self.assertEqual(0, t.ends())
            asked = slurm.calls("sbatch --test-only")
            self.assertGreater(asked, 0)
            slurm.becomes("hold")
            slurm.becomes("refuses-night")
            with Terminal(env=slurm.environment, columns=140) as t:
                t.shows("access remembered", "gpu", "night").lacks("as the lists declare it")
                t.send(DOWN + DOWN)
                t.selects("day")
                slurm.no_longer("hold")
                # The queue that refuses now leaves the list, and the cursor stays on its name.
                t.shows("access checked").lacks("night")
                t.selects("day")

    def test_quitting_in_the_middle_of_dry_runs(self):
        with LiveSlurm() as slurm:
            with Terminal(env=slurm.environment) as t:
                t.shows("access checked")
                t.send("q")
                t.ends()
            slurm.becomes("hold")
            with Terminal(env=slurm.environment, columns=140) as t:
                t.shows("access remembered")
                t.send("q")
                self.assertEqual(0, t.ends())
                self.assertTrue(t.given_back())


class Job(unittest.TestCase):
    def test_it_is_asked_and_run_now_is_confirmed(self):
        with LiveSlurm() as slurm, Terminal(env=slurm.environment, columns=140) as t:
            t.shows("access checked")
            slurm.becomes("hold")
            before = slurm.calls("sbatch --test-only")
            t.send("e1\r")
            t.shows("your job", "FITS NOW", "asking about your job")
            slurm.no_longer("hold")
            t.shows("RUN NOW", "your job asked")
            self.assertGreater(slurm.calls("sbatch --test-only"), before)
            self.assertLessEqual(slurm.calls("sbatch --test-only"), before + 150)

    def test_a_refusal_of_the_job_is_a_label(self):
        with LiveSlurm() as slurm, Terminal(env=slurm.environment, columns=140) as t:
            t.shows("access checked")
            slurm.becomes("refuses-day")
            t.send("e1\r")
            t.shows("RUN NOW", "your job asked")
            t.send("/day\r")
            t.shows("BLOCKED")

    def test_without_dry_runs_it_says_why(self):
        with LiveSlurm() as slurm, Terminal("--declared", env=slurm.environment, columns=140) as t:
            t.shows("access as declared")
            t.send("e1\r")
            t.shows("your job", "FITS NOW")
            t.send(":where\r")
            t.shows("--declared asks nothing")
            self.assertEqual(0, slurm.calls("sbatch --test-only"))


class Readings(unittest.TestCase):
    def test_r_reads_again_and_the_cursor_stays(self):
        with LiveSlurm() as slurm, Terminal(env=slurm.environment) as t:
            t.shows("access checked")
            t.send(DOWN + DOWN)
            t.selects("day")
            before = slurm.readings()
            t.send("r")
            t.until(lambda u: slurm.readings() > before and "reading" not in u.text(), what="another reading")
            t.selects("day")

    def test_r_does_not_wait_behind_dry_runs(self):
        with LiveSlurm() as slurm, Terminal(env=slurm.environment, columns=140) as t:
            t.shows("access checked")
            slurm.becomes("hold")
            t.send("e1\r")
            t.shows("asking about your job")
            begun, before = slurm.calls("sbatch --test-only"), slurm.readings()
            t.send("r")
            t.shows("reading")
            slurm.no_longer("hold")
            t.until(lambda u: slurm.readings() > before, what="another reading")
            # Those under way were waited for, at most three (core.md 6.2), and the rest came later.
            t.shows("RUN NOW", "your job asked")
            self.assertLessEqual(begun, slurm.calls("sbatch --test-only"))

    def test_by_itself_after_its_period(self):
        with LiveSlurm() as slurm, Terminal(env=slurm.environment) as t:
            t.shows("access checked", "every")
            before = slurm.readings()
            t.until(lambda u: slurm.readings() > before, what="a reading by itself")

    def test_a_failed_one_leaves_what_was_read_and_says_why(self):
        with LiveSlurm() as slurm, Terminal(env=slurm.environment, columns=160) as t:
            t.shows("access checked", "296/496")
            slurm.becomes("down")
            t.send("r")
            t.shows("last reading failed", "read ", "296/496")
            t.send(DOWN + "\r")
            t.selects("l02")
            slurm.no_longer("down")
            t.send("r")
            t.lacks("last reading failed")
            t.shows("› gpu", "l02")

    def test_a_pause_is_said_and_a_period_changed(self):
        with LiveSlurm() as slurm, Terminal(env=slurm.environment) as t:
            t.shows("access checked", "every")
            t.send("p")
            t.shows("paused")
            t.send("p")
            t.lacks("paused")
            t.send("+" * 10)
            t.shows("every 10m")

    def test_a_first_one_that_fails_draws_nothing_and_is_3(self):
        with LiveSlurm() as slurm:
            slurm.becomes("down")
            with Terminal(env=slurm.environment) as t:
                self.assertEqual(3, t.ends())
                self.assertNotIn(b"\033[?1049h", t.bytes)
                self.assertIn("connect failure", t.text())


def adapters_of(process):
    """The processes in which adapters run."""
    children = pathlib.Path(f"/proc/{process.pid}/task").glob("*/children")
    pids = [int(pid) for file in children for pid in file.read_text().split()]
    return [pid for pid in pids if "nodetop-plugin" in pathlib.Path(f"/proc/{pid}/comm").read_text()]


class Adapter(unittest.TestCase):
    def test_its_crash_leaves_what_was_read_and_the_terminal_sound(self):
        with LiveSlurm() as slurm, Terminal(env=slurm.environment, columns=160) as t:
            t.shows("access checked", "296/496")
            slurm.becomes("waits")
            t.send("r")
            t.shows("reading")
            t.until(lambda u: adapters_of(u.process), what="an adapter at work")
            for pid in adapters_of(t.process):
                os.kill(pid, signal.SIGSEGV)
            slurm.no_longer("waits")
            t.shows("last reading failed", "signal 11", "296/496")
            self.assertIn(Terminal.ALTERNATE, t.screen.private)
            t.send("r")
            t.lacks("last reading failed").shows("296/496")
            t.send("q")
            self.assertEqual(0, t.ends())
            self.assertTrue(t.given_back())


unittest.main()
