"""Faults of readings, recordings and reports about them that are not to come back, by their number in cli.md 18."""
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from changed import heron_with
from place import Place, wait_for
from program import HERON, NODETOP, Slurm, document, environment, run, text

JOB = "{0}|{0}|{0}|lena|geo|day|normal|RUNNING|{1}|1|8|4G|N/A|2026-05-04T02:00:00|2026-05-05T02:00:00|1-00:00:00|16:30:00|None|x\n"


class Documents(unittest.TestCase):
    def test_cli_md_18_16_documents_have_what_the_text_shows(self):
        nodes = document("nodes", "--demo", "--json", "--all")["result"]["nodes"]
        self.assertTrue(any(node["jobs_running"] for node in nodes))
        self.assertTrue(all("processor" in node for node in nodes))
        queues = {queue["name"]: queue for queue in document("queues", "--demo", "--json", "--all")["result"]["queues"]}
        self.assertEqual([name for name, queue in queues.items() if queue["default"]], ["day"])
        self.assertEqual(queues["chem"]["rules"],
                         [{"kind": "account", "effect": "allow", "nobody": False, "entries": ["chem"]}])
        per_user = [limit for limit in queues["day"]["limits"] if limit["scope"] == "user"]
        self.assertIn(384000, [limit["limit"] for limit in per_user if limit["resource"] == "cpu_milli"])
        self.assertIn("384 cores", text("queues", "-q", "day", "--demo"))

    def test_cli_md_18_30_memory_and_cores_count_all_nodes(self):
        queue, = document("queues", "-q", "day", "--demo", "--json")["result"]["queues"]
        nodes = document("zoom", "day", "--demo", "--json", "--all")["result"]["nodes"]
        self.assertTrue(any(not node["schedulable"] for node in nodes))
        for key in ("cpu_milli", "memory_bytes"):
            self.assertEqual(queue[key]["total"], sum(node[key]["total"] for node in nodes), key)

    def test_cli_md_18_29_who_may_use_nothing_is_shown_nothing_and_why(self):
        with heron_with("partitions.out", ("AllowAccounts=ALL", "AllowAccounts=chem"),
                        ("AllowAccounts=bio,bio_ext", "AllowAccounts=chem")) as recording:
            status = document("status", "--replay", recording, "--json")["result"]
            self.assertEqual((status["funnel"]["shown"], status["queues"]), (0, []))
            for command in ("nodes", "accelerators"):
                shown = run(command, "--replay", recording)
                self.assertEqual(shown.returncode, 0)
                page = shown.stdout.decode()
                self.assertIn("--all", page, command)
                self.assertNotIn("n01", page)
                self.assertNotIn("A100 ", page)
            self.assertEqual(document("nodes", "--replay", recording, "--json")["result"]["nodes"], [])
            self.assertGreater(len(document("nodes", "--all", "--replay", recording, "--json")["result"]["nodes"]), 0)


class Recordings(unittest.TestCase):
    def test_cli_md_18_18_an_interrupted_load_of_a_recording_is_silent(self):
        process = subprocess.Popen([NODETOP, "nodes", "--replay", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment())
        process.stdin.write(b'{"schema": "nodetop.recording/1",')
        process.stdin.flush()
        wait_for(lambda: reads_a_pipe(process.pid))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        self.assertEqual((process.returncode, out, err.strip()), (130, b"", b""))

    def test_cli_md_18_23_c34_a_recording_is_judged_as_whom_and_where_it_was_made(self):
        def facts(**more):
            tree = document("where", "-c", "64", "-N", "4", "--replay", HERON, "--json", env=environment(**more))
            return {key: value for key, value in tree.items() if key != "age_seconds"}
        here = facts(TZ="Europe/Berlin", USER="mira")
        self.assertEqual(here, facts(TZ="Pacific/Auckland", USER="root", LOGNAME="root"))
        self.assertEqual((here["caller"]["user"], here["caller"]["groups"]), ("mira", ["users", "bio"]))
        self.assertTrue(here["taken_at"].endswith("+02:00"))

    def test_c32_a_recording_confirms_nothing(self):
        tree = document("status", "--replay", HERON, "--json")
        funnel = tree["result"]["funnel"]
        self.assertIs(tree["dry_run"], False)
        self.assertEqual(funnel["unconfirmed"], funnel["shown"])
        self.assertGreater(funnel["shown"], 0)
        self.assertEqual(tree["result"]["access"], "declared")
        self.assertNotIn("confirmed ", text("where", "--replay", HERON).replace("not confirmed", ""))

    def test_c33_waits_are_counted_from_the_moment_of_recording(self):
        tree = document("where", "-c", "64", "-N", "4", "-q", "day", "--replay", HERON, "--json")
        self.assertGreater(tree["age_seconds"], 86400)
        self.assertEqual(tree["taken_at"], "2026-05-04T09:30:00+02:00")
        self.assertEqual(tree["result"]["places"][0]["earliest_start_at"], "2026-05-04T14:00:00+02:00")
        self.assertIn(" 4h 30m*", text("where", "-c", "64", "-N", "4", "-q", "day", "--replay", HERON))
        self.assertIn("2026-05-05 12:00 (1d 2h)", text("why", "4166", "--replay", HERON))

    def test_cli_md_18_38_nodes_with_jobs_take_time_in_proportion(self):
        few, many = seconds_of_nodes(3000), seconds_of_nodes(12000)
        self.assertLess(many, 9 * max(few, 0.02))  # 4 in proportion, 16 where every row looks at all jobs


def reads_a_pipe(pid):
    with open(f"/proc/{pid}/wchan", encoding="ascii") as where:
        if "pipe" in where.read():
            return True
    with open(f"/proc/{pid}/syscall", encoding="ascii") as call:
        return call.read().startswith(("0 0x0 ", "7 ", "271 "))  # read of stdin, poll, ppoll


def seconds_of_nodes(count):
    """CPU time of `nodes` on a cluster of so many nodes with a job each."""
    row = (HERON / "nodes.out").read_text().splitlines()[0]
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "many")
        shutil.copytree(HERON, copy)
        with open(os.path.join(copy, "nodes.out"), "w", encoding="utf-8") as nodes:
            nodes.writelines(row.replace("n01", f"c{i:05}") + "\n" for i in range(count))
        with open(os.path.join(copy, "running.out"), "w", encoding="utf-8") as jobs:
            jobs.writelines(JOB.format(i + 1, f"c{i:05}") for i in range(count))
        before = os.times()
        tree = document("nodes", "--all", "--json", "-n", "3", "--replay", copy)
        after = os.times()
        assert tree["result"]["matched"] == count
        assert tree["result"]["nodes"][0]["jobs_running"] == 1
        return after.children_user + after.children_system - before.children_user - before.children_system


class Failures(unittest.TestCase):
    def broken(self, said):
        slurm = Slurm(answers=[])
        self.addCleanup(slurm.__exit__)
        (slurm.folder / "bin" / "sacctmgr").write_text(f"#!/bin/sh\necho '{said}' >&2\nexit 1\n")
        return slurm.environment

    def test_cli_md_18_43_a_failed_read_is_a_sentence(self):
        result = run("queues", env=self.broken("sacctmgr: error: slurm_persist_conn_open_without_init: failed to open"))
        said = result.stderr.decode()
        self.assertEqual(result.returncode, 0)
        self.assertIn("slurm_persist_conn_open", said)
        self.assertNotRegex(said, r"[A-Za-z]+(Error|Exception)\b|std::|Traceback")
        self.assertNotIn("format=", said)
        self.assertLessEqual(max(map(len, said.splitlines())), 120)

    def test_c87_what_is_noted_in_text_is_in_the_document(self):
        env = self.broken("sacctmgr: error: slurmdbd: refused")
        for arguments in (["queues"], ["nodes"], ["where", "-A", "nosuch"], ["accelerators"]):
            said = run(*arguments, env={**env, "COLUMNS": "400"}).stderr.decode().splitlines()
            problems = [p for p in json.loads(run(*arguments, "--json", env=env).stdout)["problems"]
                        if p["severity"] != "note"]
            self.assertGreater(len(said), 0, arguments)
            for line in said:
                self.assertTrue(any(line[:60] in problem["text"] for problem in problems), line)
            for problem in problems:
                self.assertIn(problem["text"][:60], "\n".join(said))

    def test_c48_clients_that_succeed_with_text_that_cannot_be_read_are_no_data(self):
        with Slurm(answers=[]) as slurm:
            for name in ("scontrol", "sinfo", "squeue", "sacctmgr"):
                (slurm.folder / "bin" / name).write_text("#!/bin/sh\necho '<html><body>Welcome</body></html>'\n")
            for command in ("nodes", "queues", "status"):
                tree = document(command, "--json", exit_status=3, env=slurm.environment)
                self.assertEqual((tree["error"]["code"], tree["result"]), ("no_data", None), command)
            said = " ".join(run("nodes", env=slurm.environment).stderr.decode().split())
            self.assertRegex(said, r"version|another")
            self.assertNotIn("0 nodes", said)


class Backends(unittest.TestCase):
    def test_cli_md_18_44_c49_all_are_asked_side_by_side_and_who_is_late_is_said(self):
        with Place() as place:
            place.plugin("hang-detect")
            place.client("true", "#!/bin/sh\n")
            for name in ("scontrol", "sinfo", "squeue", "sacctmgr"):
                place.client(name, '#!/bin/sh\nexec /bin/sleep 30\n')
            place.environment["SLURM_CONF_SERVER"] = "head1"
            began = time.monotonic()
            tree = document("backends", "--json", env=place.environment)
            took = time.monotonic() - began
            late = [row for row in tree["result"]["backends"] if re.search("not answer", row["why"] + row["outcome"])]
            self.assertGreaterEqual(len(late), 1)
            self.assertLess(took, 3.9)  # 2 s side by side; one behind the other it would be 4


class Zeros(unittest.TestCase):
    def test_c86_a_zero_has_no_alarm(self):
        with heron_with("nodes.out", ("GPU 2 throttling since the fan was changed", "")) as recording:
            shown = run("health", "--replay", recording, env=environment(FORCE_COLOR="1")).stdout.decode()
            plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
            self.assertIn("0 of them impaired", plain)
            self.assertNotRegex(shown, r"\x1b\[[0-9;]+m0\x1b")
            self.assertRegex(shown, r"\x1b\[[0-9;]+m5\x1b\[0?m out")


class Fractions(unittest.TestCase):
    def test_c70_a_fraction_says_which_side_it_counts(self):
        headers = {"idle", "up", "cores free", "CPUs free", "GiB free", "GPUs free", "free", "installed", "fits/asked",
                   "right/all"}
        for page in (["status"], ["queues"], ["nodes"], ["zoom", "gpu"], ["accelerators"], ["where", "-g", "1"]):
            lines = text(*page, "--demo", columns=200).splitlines()
            header = []
            for line in lines:
                cells = [(m.group(), m.start(), m.end()) for m in re.finditer(r"\S+(?: \S+)*", line.strip("│"))]
                if any(name in headers for name, _, _ in cells):
                    header = cells
                    continue
                for name, begin, end in cells:
                    if re.fullmatch(r"[\d.?]+/[\d.?]+(?: \S.*)?", name) and header and not name.endswith(" free"):
                        over = [h for h, at, to in header if at < end and begin < to]
                        self.assertTrue(any(h in headers for h in over), (page, name, over))


unittest.main()
