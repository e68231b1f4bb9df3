"""Faults of job shapes and answers about them that are not to come back, by their number in cli.md 18."""
import os
import pty
import subprocess
import unittest

from changed import heron_with
from dry_runs import NOT_ENTITLED, SILENT, STARTS_NOW, everywhere
from program import NODETOP, Slurm, document, run, text


def where(*arguments, exit_status=0, source=("--demo",), **more):
    return document("where", *arguments, *source, "--json", exit_status=exit_status, **more)


class Shapes(unittest.TestCase):
    def test_cli_md_18_3_names_that_are_not_held_are_never_free_to_run(self):
        for flag, name, code in (("-A", "nosuch", "unknown_account"), ("--qos", "nosuch", "unknown_qos")):
            for more in ([], ["--declared"]):
                tree = where(flag, name, *more, exit_status=1)
                self.assertIn((code, "warning", name),
                              [(p["code"], p["severity"], p["subject"]) for p in tree["problems"]], flag)
                self.assertFalse(any(place["reachable"] for place in tree["result"]["places"]), flag)
        self.assertEqual(run("where", "--accounts", "", "--demo").returncode, 2)

    def test_cli_md_18_3_an_account_is_judged_against_each_list_as_itself(self):
        with heron_with("partitions.out", ("PartitionName=bio AllowGroups=ALL AllowAccounts=bio",
                                           "PartitionName=bio AllowGroups=ALL AllowAccounts=geo")) as recording:
            source = ("--replay", recording)
            for account, label in (("geo", "FITS NOW"), ("bio", "BLOCKED")):
                tree = where("-A", account, "-q", "bio", source=source, exit_status=0 if label == "FITS NOW" else 1)
                self.assertEqual([place["label"] for place in tree["result"]["places"]], [label], account)
            self.assertEqual(where("-q", "bio", source=source)["result"]["verdict"], "FITS NOW")

    def test_cli_md_18_5_unlimited_exceeds_every_finite_ceiling(self):
        for place in where("-t", "unlimited", "--all", exit_status=1)["result"]["places"]:
            self.assertNotIn(place["label"], ("RUN NOW", "FITS NOW", "QUEUE"), place["queue"])
        codes = [b["code"] for b in where("-t", "unlimited", "-q", "debug", exit_status=1)["result"]["places"][0]["blockers"]]
        self.assertIn("QUEUE_MAX_WALLTIME", codes)

    def test_cli_md_18_6_the_line_is_in_the_schedulers_own_notation(self):
        line = where("-t", "90m", "-q", "day")["result"]["submit"]["line"]
        self.assertTrue(line.startswith("sbatch --partition=day"), line)
        self.assertIn("--time=01:30:00", line.split())
        self.assertIn("--time=1-12:00:00", where("-t", "36h", "-q", "gpu")["result"]["submit"]["line"].split())

    def test_cli_md_18_7_what_makes_a_card_right_is_pinned_or_said_not_to_be(self):
        submit = where("-g", "1", "--needs", "bf16", "-q", "gpu")["result"]["submit"]
        self.assertTrue(any(word.startswith("--exclude=z01") for word in submit["argv"]), submit)
        page = text("where", "-g", "1", "--needs", "bf16", "-q", "gpu", "--demo")
        self.assertIn(submit["line"], page.splitlines())
        for part in submit["not_pinned"]:
            self.assertIn(part, page)

    def test_cli_md_18_28_the_least_nodes_of_a_queue_are_held_to(self):
        with heron_with("partitions.out", ("MinNodes=0 LLN=NO MaxCPUsPerNode=UNLIMITED MaxCPUsPerSocket=UNLIMITED "
                                           "Nodes=n[01-12]", "MinNodes=6 LLN=NO MaxCPUsPerNode=UNLIMITED "
                                           "MaxCPUsPerSocket=UNLIMITED Nodes=n[01-12]")) as recording:
            source = ("--replay", recording)
            place, = where("-N", "1", "-q", "night", source=source, exit_status=1)["result"]["places"]
            self.assertEqual((place["label"], [b["code"] for b in place["blockers"]]), ("LIMIT", ["QUEUE_MIN_NODES"]))
            place, = where("-q", "night", source=source)["result"]["places"]
            self.assertEqual((place["label"], place["nodes"]["asked"]), ("FITS NOW", 6))


class Answers(unittest.TestCase):
    def test_cli_md_18_8_a_control_plane_that_is_down_promises_nothing(self):
        with Slurm(answers=everywhere(SILENT)) as slurm:
            tree = where("-c", "2", source=(), exit_status=3, env=slurm.environment)
            self.assertEqual(tree["error"]["code"], "undecided")
            result = tree["result"]
            self.assertEqual({place["label"] for place in result["places"]} - {"WRONG HW", "QUEUE"}, {"NO ANSWER"})
            self.assertEqual((result["submit"], result["best"]), (None, None))
            self.assertFalse(any(place["starts_now"] or place["submit"] for place in result["places"]))
            shown = run("where", "-c", "2", env=slurm.environment)
            self.assertEqual(shown.returncode, 3)
            page = shown.stdout.decode()
            self.assertIn("NO ANSWER", page)
            self.assertNotIn("RUN NOW", page)
            self.assertNotIn("sbatch --partition", page)

    def test_cli_md_18_10_what_refuses_everywhere_is_named_and_counted(self):
        with Slurm(answers=everywhere(NOT_ENTITLED)) as slurm:
            shown = run("where", "-c", "2", env=slurm.environment)
            self.assertEqual(shown.returncode, 1, shown.stderr)
            page = " ".join(shown.stdout.decode().split())
            self.assertRegex(page, r"\d refused \(")
            self.assertNotIn("shape", page)
            result = where("-c", "2", source=(), exit_status=1, env=slurm.environment)["result"]
            refused = [row for row in result["left_out"] if row["why"] == "refused"]
            self.assertEqual(len(refused), 8)
            self.assertIn("Invalid account", refused[0]["detail"])

    def test_cli_md_18_11_only_the_interactive_screen_reads_the_memory(self):
        with Slurm(answers=everywhere(STARTS_NOW)) as slurm:
            cache = slurm.folder / "cache"
            slurm.environment.update(XDG_CACHE_HOME=str(cache), TERM="xterm")
            before = document("status", "--json", env=slurm.environment)
            self.assertEqual(before["result"]["funnel"]["refused"], 0)
            self.assertEqual(len(list(cache.rglob("*.json"))), 1)  # every status that asked writes
            client = slurm.folder / "bin" / "sbatch"
            client.write_text(f"#!/bin/sh\necho '{NOT_ENTITLED[1]}' >&2\nexit 1\n")
            controller, terminal = pty.openpty()
            shown = subprocess.Popen([NODETOP, "status", "--static"], stdin=terminal, stdout=terminal,
                                     stderr=subprocess.DEVNULL, env=slurm.environment)
            os.close(terminal)
            page = b""
            while True:
                try:
                    page += os.read(controller, 65536)
                except OSError:  # the program has ended
                    break
            os.close(controller)
            self.assertEqual(shown.wait(20), 0)
            self.assertIn("8 refused", page.decode())
            self.assertNotIn("open to you (", page.decode())

    def test_a_start_in_a_place_that_starts_nothing_now_is_not_now(self):
        with Slurm(answers=everywhere(STARTS_NOW)) as slurm:
            rows = text("where", "-q", "burst", env=slurm.environment).splitlines()
            row, = [line for line in rows if " burst " in line and "confirmed" in line]
            self.assertIn("QUEUE", row)
            self.assertRegex(row, r" \? +confirmed")


unittest.main()
