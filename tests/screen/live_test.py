"""Readings and answers that change while one looks: what the screen keeps, asks again and says (tui.md 5, 9)."""
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


unittest.main()
