"""check and why through the program: exit statuses, what is asked, progress (cli.md 4, 5, 8.8, 8.14)."""
import os
import pty
import unittest

from dry_runs import DENIED, NOT_ENTITLED, SILENT, STARTS_NOW, UNHEARD_OF, WRONG_ACCOUNT, everywhere
from program import NODETOP, Slurm, document, run, text


HELD = ["bio", "geo"]  # accounts of the demo's caller


def check(answers, *arguments, exit_status=0):
    with Slurm(answers=answers) as slurm:
        return document("check", *arguments, "--json", env=slurm.environment, exit_status=exit_status)


class ExitStatuses(unittest.TestCase):
    def test_something_accepted_is_0(self):
        tree = check([("day", None, *STARTS_NOW), (None, None, *SILENT)], "-q", "day,night")
        result = tree["result"]
        self.assertEqual((result["accepted"], result["refused"], result["unanswered"]), (1, 0, 1))
        self.assertEqual([row["queue"] for row in result["queues"]], ["day", "night"])
        self.assertIsNone(tree["error"])

    def test_everything_refused_is_1(self):
        result = check(everywhere(DENIED), "-q", "day,night", exit_status=1)["result"]
        self.assertEqual((result["accepted"], result["refused"], result["unanswered"]), (0, 2, 0))

    def test_b22_c20_nothing_accepted_and_one_silent_is_undecided(self):
        tree = check([("day", None, *DENIED), (None, None, *SILENT)], "-q", "day,night", exit_status=3)
        self.assertEqual(tree["error"]["code"], "undecided")
        self.assertEqual((tree["result"]["refused"], tree["result"]["unanswered"]), (1, 1))
        with Slurm(answers=everywhere(SILENT)) as slurm:
            result = run("check", "-q", "day", env=slurm.environment)
        self.assertEqual(result.returncode, 3)
        self.assertIn("1 not settled", result.stdout.decode())
        self.assertNotIn("refused", result.stdout.decode())

    def test_no_dry_run_to_ask_is_2(self):
        tree = document("check", "--demo", "--json", exit_status=2)
        self.assertEqual((tree["error"]["code"], tree["result"]), ("no_probe", None))
        result = run("check", "--demo")
        self.assertEqual((result.returncode, result.stdout), (2, b""))

    def test_why_is_0_for_any_job_and_2_for_none(self):
        self.assertEqual(run("why", "4166", "--demo").returncode, 0)
        tree = document("why", "99999999", "--demo", "--json", exit_status=2)
        self.assertEqual(tree["error"]["code"], "unknown_job")
        self.assertEqual(run("why", "--demo").returncode, 2)


class Asked(unittest.TestCase):
    def test_what_is_not_stated_is_not_sent(self):
        with Slurm(answers=everywhere(STARTS_NOW)) as slurm:
            run("check", "-q", "day", env=slurm.environment)
            self.assertEqual({word for stated in slurm.asked() for word in stated}, {"partition", "account", "qos"})
        with Slurm(answers=everywhere(STARTS_NOW)) as slurm:
            run("check", "-q", "day", "-N", "2", "-c", "4", "-t", "90m", env=slurm.environment)
            stated = slurm.asked()[0]
            self.assertEqual((stated["nodes"], stated["cpus-per-task"], stated["time"]), ("2", "4", "01:30:00"))

    def test_every_usable_queue_and_no_other_unless_it_is_named(self):
        with Slurm(answers=everywhere(DENIED)) as slurm:
            run("check", "-A", "bio", env=slurm.environment)
            asked = {stated["partition"] for stated in slurm.asked()}
            self.assertIn("day", asked)
            self.assertTrue(asked.isdisjoint({"old", "retired", "teaching"}))
        with Slurm(answers=everywhere(DENIED)) as slurm:
            run("check", "-q", "old", env=slurm.environment)
            self.assertEqual({stated["partition"] for stated in slurm.asked()}, {"old"})

    def test_b29_only_queues_with_gpus_for_a_shape_with_gpus(self):
        with Slurm(answers=everywhere(STARTS_NOW)) as slurm:
            run("check", "-g", "1", env=slurm.environment)
            self.assertEqual({stated["partition"] for stated in slurm.asked()}, {"gpu", "h100"})

    def test_what_no_scheduler_can_be_asked_about_is_said(self):
        result = check(everywhere(STARTS_NOW), "-g", "1", "--needs", "bf16", "--gpu-mem", "40")["result"]
        told = " ".join(result["not_covered"])
        self.assertIn("--needs", told)
        self.assertIn("--gpu-mem", told)


class Accounts(unittest.TestCase):
    def verdict(self, answers, exit_status):
        row, = check([("day", account, *answer) for account, answer in zip(HELD, answers)], "-q", "day",
                     exit_status=exit_status)["result"]["queues"]
        return row["verdict"]

    def test_c21_accounts_that_disagree_are_yes_before_unsettled_before_no_in_any_order(self):
        for answers in ([NOT_ENTITLED, SILENT], [SILENT, NOT_ENTITLED], [NOT_ENTITLED, UNHEARD_OF],
                        [UNHEARD_OF, NOT_ENTITLED]):
            verdict = self.verdict(answers, 3)
            self.assertFalse(verdict["allowed"] or verdict["durable"], answers)
        for answers in ([WRONG_ACCOUNT, STARTS_NOW], [STARTS_NOW, WRONG_ACCOUNT], [UNHEARD_OF, STARTS_NOW]):
            self.assertTrue(self.verdict(answers, 0)["allowed"], answers)
        self.assertTrue(self.verdict([NOT_ENTITLED, NOT_ENTITLED], 1)["durable"])

    def test_one_that_is_named_is_the_only_one(self):
        with Slurm(answers=everywhere(STARTS_NOW)) as slurm:
            run("check", "-q", "day", "-A", HELD[1], env=slurm.environment)
            self.assertEqual({stated["account"] for stated in slurm.asked()}, {HELD[1]})


class Page(unittest.TestCase):
    def test_a_row_an_answer_and_each_sentence_once(self):
        with Slurm(answers=[("day", None, *STARTS_NOW), (None, None, *DENIED)]) as slurm:
            page = text("check", "-q", "day,night,long", env=slurm.environment)
        self.assertEqual(page.count("not permitted to use this partition"), 1)
        self.assertIn("1 of 3 partitions accepted", page)
        self.assertIn("nothing is created", page)
        self.assertLess(page.index("day"), page.index("night"))

    def test_lists_that_the_scheduler_did_not_look_at_are_told_beside_its_yes(self):
        with Slurm(answers=everywhere(STARTS_NOW)) as slurm:
            page = " ".join(text("check", "-q", "h100", env=slurm.environment).split())
        self.assertIn("h100: a published list leaves you out and the dry run accepted", page)

    def test_narrow_windows(self):
        with Slurm(answers=[("day", None, *STARTS_NOW), (None, None, *DENIED)]) as slurm:
            for width in (20, 27, 40, 60):
                page = text("check", env={**slurm.environment, "COLUMNS": str(width)})
                self.assertLessEqual(max(map(len, page.splitlines())), width)
                self.assertIn("day", page)

    def test_progress_is_a_line_on_a_terminal_and_wiped(self):
        with Slurm(answers=everywhere(STARTS_NOW)) as slurm:
            controller, terminal = pty.openpty()
            child = os.fork()
            if child == 0:
                os.dup2(terminal, 2)
                os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
                os.execve(NODETOP, [NODETOP, "check"], {**slurm.environment, "TERM": "xterm"})
            os.close(terminal)
            said = b""
            while True:
                try:
                    piece = os.read(controller, 4096)
                except OSError:  # the other end is closed
                    break
                if not piece:
                    break
                said += piece
            os.waitpid(child, 0)
            os.close(controller)
        self.assertIn(b"asking: 1/10 partitions", said)
        self.assertNotIn(b"\n", said)
        self.assertTrue(said.endswith((b"\r\x1b[K", b"\x1b[2K\r", b"\r\x1b[2K", b"\r")), said[-20:])
        with Slurm(answers=everywhere(STARTS_NOW)) as slurm:
            self.assertEqual(run("check", env=slurm.environment).stderr, b"")


unittest.main()
