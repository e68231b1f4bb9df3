"""Recordings through the program (cli.md 13, recordings.md)."""
import datetime
import gzip
import json
import os
import pathlib
import signal
import stat
import subprocess
import threading
import time
import unittest

from place import Place, alive, mode_of, wait_for
from program import HERON, NODETOP, Slurm, document, run

# The commands that read a cluster, and what differs between a live document and its replay.
READERS = (["status", "--declared"], ["queues"], ["nodes", "--all"], ["zoom", "gpu"], ["health"], ["accelerators"])
OF_THE_RUN = ("age_seconds", "load_seconds", "replayed", "replay_file", "demo", "dry_run", "dry_run_reason")


# A made-up file of the form that core.md 16 describes.
PEER = {"nodetop": "0.7.0", "backend": "slurm", "queue_term": "partition",
        "captured_at": "2026-03-01T10:00:00", "errors": {}, "commands": {
            "scontrol show node --all --oneliner": {
                "rc": 0, "stderr": "", "stdout": "NodeName=c1 CPUAlloc=2 CPUTot=8 CPUEfctv=8 RealMemory=16000 "
                "AllocMem=4000 FreeMem=9000 State=MIXED Partitions=main\n"},
            "scontrol show partition --all": {
                "rc": 0, "stderr": "", "stdout": "PartitionName=main\n   AllowGroups=ALL AllowAccounts=ALL "
                "AllowQos=ALL\n   Default=YES State=UP Nodes=c1 TotalCPUs=8 TotalNodes=1\n"},
            "sacctmgr -nP show assoc where user=mira format=Account,Partition,QOS,DefaultQOS": {
                "rc": 127, "stderr": "timed out after 30 s", "stdout": ""}}}


class Recorded(Slurm):
    """A made-up live Slurm and its recording."""

    def __init__(self):
        super().__init__()
        self.recording = self.folder / "heron.json"
        made = run("snapshot", "-o", self.recording, env=self.environment)
        assert made.returncode == 0, made.stderr

    def tree(self):
        return json.loads(self.recording.read_text("utf-8"))

    def write(self, name, content):
        file = self.folder / name
        file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return file


def facts(tree):
    """A document without what depends on the run."""
    kept = {key: value for key, value in tree.items() if key not in OF_THE_RUN}
    kept["problems"] = [p for p in kept["problems"] if p["query"] not in ("dry_run", "recording")]
    return kept


class Forms(unittest.TestCase):
    def test_a_replay_gives_the_documents_of_the_live_system(self):
        with Recorded() as slurm:
            for arguments in READERS:
                live = document(*arguments, "--json", env=slurm.environment)
                replayed = document(*arguments, "--json", "--replay", slurm.recording)
                taken = live.pop("taken_at"), replayed.pop("taken_at")
                self.assertEqual(taken[0][-6:], taken[1][-6:])  # the zone
                self.assertTrue(replayed["replayed"])
                self.assertIs(replayed["dry_run"], False)
                self.assertIsNone(replayed["load_seconds"])
                self.assertEqual(facts(live), facts(replayed), arguments)

    def test_gzipped_and_from_stdin_it_is_the_same(self):
        with Recorded() as slurm:
            zipped = slurm.write("heron.json.gz", gzip.compress(slurm.recording.read_bytes()))
            plain = document("nodes", "--json", "--replay", slurm.recording)
            self.assertEqual(document("nodes", "--json", "--replay", zipped)["result"], plain["result"])
            for content in (slurm.recording, zipped):
                with open(content, "rb") as stream:
                    piped = subprocess.run([NODETOP, "nodes", "--json", "--replay", "-"], stdin=stream,
                                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                           check=True, env=slurm.environment)
                self.assertEqual(json.loads(piped.stdout)["result"], plain["result"])
                self.assertEqual(json.loads(piped.stdout)["taken_at"], plain["taken_at"])

    def test_a_snapshot_on_stdout_through_a_pipe_is_replayed(self):
        with Recorded() as slurm:
            piped = run("snapshot", env=slurm.environment).stdout
            shown = subprocess.run([NODETOP, "nodes", "--json", "--replay", "-"], input=piped,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                           check=True, env=slurm.environment)
            self.assertEqual(json.loads(shown.stdout)["result"],
                             document("nodes", "--json", "--replay", slurm.recording)["result"])

    def test_a_folder_has_its_own_clock_and_caller(self):
        told = json.loads((HERON / "recording.json").read_text("utf-8"))
        tree = document("nodes", "--json", "--replay", HERON)
        self.assertEqual(tree["backend"], told["backend"])
        self.assertEqual(tree["caller"]["user"], told["caller"]["user"])
        self.assertEqual(tree["taken_at"], told["taken_at"])

    def test_a_folder_without_circumstances_goes_by_the_programs_asked(self):
        with Place() as place:
            folder = place.folder / "recorded"
            folder.mkdir()
            for file in HERON.iterdir():
                if file.name != "recording.json" and file.is_file():
                    (folder / file.name).write_bytes(file.read_bytes())
            tree = document("nodes", "--json", "--replay", folder, "--as", "somebody")
            self.assertEqual((tree["backend"], tree["caller"]["user"]), ("slurm", "somebody"))
            self.assertEqual(len(tree["result"]["nodes"]) > 0, True)

    def test_the_peers_file(self):
        with Place() as place:
            file = place.configured("peer.json", json.dumps(PEER))
            tree = document("nodes", "--all", "--json", "--replay", file, env=place.environment)
            self.assertEqual((tree["backend"], tree["replayed"], tree["caller"] and tree["caller"]["user"]),
                             ("slurm", True, "mira"))
            self.assertEqual([node["name"] for node in tree["result"]["nodes"]], ["c1"])
            self.assertEqual(tree["result"]["nodes"][0]["cpu_milli"]["total"], 8000)
            self.assertTrue(tree["taken_at"].startswith("2026-03-01T10:00:00"))
            self.assertIsNone(tree["caller"]["groups"])

    def test_the_peers_file_of_any_version_needs_backend_and_commands_alone(self):
        entry = {"rc": 0, "stdout": PEER["commands"]["scontrol show node --all --oneliner"]["stdout"]}
        forms = [{key: value for key, value in PEER.items() if key != left_out}
                 for left_out in ("nodetop", "queue_term", "captured_at", "errors")]
        forms += [{**PEER, "nodetop": "0.1.0", "captured_at": "2026-03-01T10:00:00.123456"},
                  {**PEER, "of_a_later_version": [1]},
                  {**PEER, "commands": {**PEER["commands"], "scontrol show node --all --oneliner": entry}}]
        with Place() as place:
            for form in forms:
                file = place.configured("peer.json", json.dumps(form))
                tree = document("nodes", "--all", "--json", "--replay", file, env=place.environment)
                self.assertEqual((tree["backend"], tree["queue_term"]), ("slurm", "partition"))
                self.assertEqual([node["cpu_milli"]["total"] for node in tree["result"]["nodes"]], [8000])

    def test_an_adapter_of_a_stranger_is_recorded_and_replayed_alike(self):
        with Place() as place:
            place.mysched()
            file = place.folder / "mine.json"
            run("snapshot", "-o", file, env=place.environment, check=True)
            live = document("nodes", "--json", env=place.environment)
            (place.folder / "bin" / "mystat").unlink()
            del place.environment["MYSCHED_SERVER"]
            replayed = document("nodes", "--json", "--replay", file, env=place.environment)
            self.assertEqual(live["result"], replayed["result"])
            self.assertEqual(replayed["backend"], "mysched")
            kept = json.loads(file.read_text("utf-8"))
            self.assertEqual(kept["environment"], [{"name": "MYSCHED_SERVER", "value": "head1"}])
            self.assertEqual([command["argv"] for command in kept["commands"]], [["mystat", "--parsable"]])

    def test_no_client_runs_in_a_replay(self):
        with Recorded() as slurm, Place() as place:
            place.silent_slurm()
            document("status", "--json", "--replay", slurm.recording, env=place.environment)
            self.assertEqual(place.clients_started(), [])

    def test_its_keys_are_those_of_the_format(self):
        with Recorded() as slurm:
            tree = slurm.tree()
            self.assertEqual(list(tree), ["schema", "version", "backend", "adapter", "queue_term", "taken_at", "zone",
                                          "host", "caller", "load_seconds", "problems", "commands", "files",
                                          "environment", "programs", "kept"])
            self.assertEqual(set(tree["commands"][0]) - {"stdout_base64", "stderr_base64"},
                             {"argv", "stdin", "state", "rc", "signal", "stdout", "stderr", "truncated", "seconds",
                              "order"})


class Clock(unittest.TestCase):
    def test_c33_it_stands_at_the_moment_of_recording(self):
        with Recorded() as slurm:
            tree = slurm.tree()
            tree["taken_at"] = "2020-02-02T02:02:02+01:00"
            old = slurm.write("old.json", tree)
            replayed = document("nodes", "--json", "--replay", old)
            self.assertEqual(datetime.datetime.fromisoformat(replayed["taken_at"]),
                             datetime.datetime.fromisoformat(tree["taken_at"]))
            self.assertGreater(replayed["age_seconds"], 5 * 365 * 86400)
            self.assertIn("ago", run("nodes", "--replay", old).stderr.decode())

    def test_one_from_the_future_is_a_skewed_clock(self):
        with Recorded() as slurm:
            tree = slurm.tree()
            tree["taken_at"] = "2090-02-02T02:02:02Z"
            result = run("nodes", "--replay", slurm.write("future.json", tree))
            self.assertEqual(result.returncode, 0)
            self.assertIn("clocks differ", result.stderr.decode())


class Combinations(unittest.TestCase):
    def test_another_backend_is_a_usage_error(self):
        with Recorded() as slurm:
            tree = document("nodes", "--json", "--replay", slurm.recording, "--backend", "mysched", exit_status=2)
            self.assertEqual(tree["error"]["code"], "usage")
            self.assertIn("slurm", tree["error"]["message"])
            self.assertEqual(document("nodes", "--json", "--replay", slurm.recording, "--backend", "slurm")["backend"],
                             "slurm")

    def test_the_demo_with_another_backend_is_one_too(self):
        self.assertEqual(document("nodes", "--json", "--demo", "--backend", "pbs", exit_status=2)["error"]["code"],
                         "usage")

    def test_as_judges_as_another_and_says_so(self):
        with Recorded() as slurm:
            tree = document("nodes", "--json", "--replay", slurm.recording, "--as", "tariq")
            self.assertEqual(tree["caller"]["user"], "tariq")
            told = [p for p in tree["problems"] if p["code"] == "recording_other_user"]
            self.assertEqual([p["subject"] for p in told], ["tariq"])

    def test_as_without_a_recording_is_a_usage_error(self):
        with Place() as place:
            self.assertEqual(document("nodes", "--json", "--as", "tariq", exit_status=2,
                                      env=place.environment)["error"]["code"], "usage")

    def test_a_snapshot_of_a_replay_is_2(self):
        with Recorded() as slurm:
            for source in (["--demo"], ["--replay", slurm.recording]):
                target = slurm.folder / "again.json"
                result = run("snapshot", "-o", target, *source)
                self.assertEqual((result.returncode, result.stdout), (2, b""))
                self.assertFalse(target.exists())


class Unreadable(unittest.TestCase):
    def check(self, file, *said, **more):
        result = run("nodes", "--replay", file, **more)
        err = result.stderr.decode()
        self.assertEqual((result.returncode, result.stdout), (2, b""), err)
        joined = " ".join(err.split())
        self.assertEqual(joined.count("nodetop: "), 1)
        for part in (str(file), *said):
            self.assertIn(part, joined)
        tree = document("nodes", "--json", "--replay", file, exit_status=2, **more)
        self.assertEqual(tree["error"]["code"], "replay_unreadable")
        self.assertIsNone(tree["result"])

    def test_each_is_2_with_one_line_that_names_file_and_fault(self):
        with Recorded() as slurm:
            whole = slurm.recording.read_bytes()
            tree = slurm.tree()
            zipped = gzip.compress(whole)
            flipped = bytearray(zipped)
            flipped[len(zipped) // 2] ^= 0x55
            for name, content, said in (
                    ("empty", b"", ""), ("text", b"hello\n", ""), ("list", [], "no JSON object"),
                    ("cut", whole[:len(whole) // 2], ""), ("cut.gz", zipped[:len(zipped) // 2], ""),
                    ("flipped.gz", bytes(flipped), ""), ("short.gz", zipped[:5], ""),
                    ("schema", {"schema": "nodetop.recording/9"}, "nodetop.recording/9"),
                    ("number", {"schema": 1}, ""), ("other", {"a": 1}, "no commands"),
                    ("commands", {**tree, "commands": {}}, "commands"),
                    ("command", {**tree, "commands": [7]}, "commands"),
                    ("argv", {**tree, "commands": [{"argv": "scontrol"}]}, "argv"),
                    ("peer", {"backend": "slurm", "commands": {"x": 1}}, ""),
                    ("base64", {**tree, "commands": [{**tree["commands"][0], "stdout": None,
                                                      "stdout_base64": "***"}]}, "base64"),
                    ("deep", b"[" * 100000, ""),
                    ("deep-object", b'{"schema":' * 100000, ""),
                    ("nul", b"\0" * 4096, ""),
                    ("backend", {**tree, "backend": "pigeon"}, "pigeon")):
                with self.subTest(name):
                    self.check(slurm.write(name, content), said)

    def test_what_is_not_there(self):
        with Place() as place:
            self.check(place.folder / "gone.json", "No such file")
            self.check(place.folder / "bin", "index.jsonl")

    def test_a_backend_that_is_not_installed_names_its_package(self):
        with Recorded() as slurm, Place() as place:
            place.environment["NODETOP_PLUGIN_PATH"] = str(place.folder / "plugins")
            self.check(slurm.recording, "nodetop-slurm", env=place.environment)


class Written(unittest.TestCase):
    def setUp(self):
        self.slurm = Slurm()
        self.addCleanup(self.slurm.__exit__)
        self.out = self.slurm.folder / "out"
        self.out.mkdir()

    def snapshot(self, target, **more):
        return run("snapshot", "-o", target, env=self.slurm.environment, **more)

    def test_a_new_file_has_the_mode_of_the_umask(self):
        for mask in (0o022, 0o077):
            target = self.out / f"{mask}.json"
            subprocess.run([NODETOP, "snapshot", "-o", target], env=self.slurm.environment, umask=mask, check=True,
                           stderr=subprocess.DEVNULL)
            self.assertEqual(mode_of(target), 0o666 & ~mask)
        self.assertEqual(len(os.listdir(self.out)), 2)

    def test_an_old_file_is_replaced_and_a_reader_of_it_keeps_it_whole(self):
        target = self.out / "file.json"
        target.write_text("old")
        with open(target) as reader:
            result = self.snapshot(target)
            self.assertEqual(result.returncode, 0)
            self.assertEqual(reader.read(), "old")
        self.assertEqual(json.loads(target.read_text())["schema"], "nodetop.recording/1")
        self.assertEqual(os.listdir(self.out), ["file.json"])
        said = " ".join(result.stderr.decode().split())
        for part in (str(target), "nodetop --replay"):
            self.assertIn(part, said)

    def test_a_link_is_followed_and_stays(self):
        real = self.slurm.folder / "real.json"
        real.write_text("old")
        link = self.out / "link.json"
        link.symlink_to("../real.json")
        dangling = self.out / "dangling.json"
        dangling.symlink_to(self.slurm.folder / "made.json")
        for path, target in ((link, real), (dangling, self.slurm.folder / "made.json")):
            self.assertEqual(self.snapshot(path).returncode, 0)
            self.assertTrue(path.is_symlink())
            self.assertIn("nodetop.recording/1", target.read_text())

    def test_links_without_an_end_are_2(self):
        loop = self.out / "loop"
        loop.symlink_to(loop)
        self.assertEqual(self.snapshot(loop).returncode, 2)

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_a_folder_that_may_not_be_written_leaves_the_old_file(self):
        target = self.out / "file.json"
        target.write_text("old")
        self.out.chmod(0o555)
        self.addCleanup(self.out.chmod, 0o755)
        result = self.snapshot(target)
        self.assertEqual((result.returncode, target.read_text()), (2, "old"))
        self.assertIn(str(target), result.stderr.decode())

    def test_a_folder_that_is_not_there_and_one_in_the_way(self):
        for target in (self.slurm.folder / "gone" / "file.json", self.out):
            tree = document("snapshot", "-o", target, "--json", exit_status=2, env=self.slurm.environment)
            self.assertEqual(tree["error"]["code"], "file")
            self.assertIn(str(target), tree["error"]["message"])

    def test_a_pipe_is_written_through(self):
        pipe = self.out / "pipe"
        os.mkfifo(pipe)
        got = []
        reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
        reader.start()
        self.assertEqual(self.snapshot(pipe).returncode, 0)
        reader.join(20)
        self.assertEqual(json.loads(got[0])["schema"], "nodetop.recording/1")
        self.assertTrue(stat.S_ISFIFO(os.stat(pipe).st_mode))

    def test_a_device_is_written_through_and_stays(self):
        self.assertEqual(self.snapshot("/dev/null").returncode, 0)
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))
        full = self.snapshot("/dev/full")
        self.assertEqual(full.returncode, 2)
        self.assertIn("No space left", full.stderr.decode())

    def test_dev_stdout_is_the_recording(self):
        result = self.snapshot("/dev/stdout")
        self.assertEqual(json.loads(result.stdout)["schema"], "nodetop.recording/1")


class Broken(unittest.TestCase):
    def test_cli_md_18_25_a_system_that_gave_nothing_is_written_and_3(self):
        with Place() as place:
            place.silent_slurm()
            target = place.folder / "broken.json"
            result = run("snapshot", "-o", target, env=place.environment)
            self.assertEqual((result.returncode, result.stdout), (3, b""), result.stderr)
            recording = json.loads(target.read_text())
            self.assertEqual(recording["backend"], "slurm")
            ping = [c for c in recording["commands"] if "ping" in c["argv"]]
            self.assertIn("is DOWN", ping[0]["stdout"])
            replayed = document("nodes", "--json", "--replay", target, exit_status=3, env=place.environment)
            self.assertIn("is DOWN", replayed["error"]["message"])
            self.assertNotIn("--backend", str(replayed["error"]))

    def test_one_that_is_broken_already_in_detection_is_written_too(self):
        with Place() as place:
            place.silent_slurm()
            place.environment["SLURM_CONF"] = str(place.folder / "gone.conf")
            for more in ([], ["--backend", "slurm"]):
                target = place.folder / f"broken{len(more)}.json"
                result = run("snapshot", "-o", target, *more, env=place.environment)
                self.assertEqual(result.returncode, 3, result.stderr)
                self.assertIn("gone.conf", result.stderr.decode())
                recording = json.loads(target.read_text())
                self.assertEqual([p["code"] for p in recording["problems"]][0], "here_but_broken")
                self.assertIn("SLURM_CONF", [variable["name"] for variable in recording["environment"]])

    def test_a_failed_query_is_named_and_kept(self):
        with Slurm() as slurm:
            (slurm.folder / "bin" / "sacctmgr").write_text("#!/bin/sh\necho 'sacctmgr: error: slurmdbd: refused' >&2\n"
                                                           "exit 1\n")
            target = slurm.folder / "part.json"
            result = run("snapshot", "-o", target, env=slurm.environment)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn("slurmdbd: refused", " ".join(result.stderr.decode().split()))
            self.assertTrue(json.loads(target.read_text())["problems"])


class Secrets(unittest.TestCase):
    def test_none_is_in_the_file(self):
        with Slurm() as slurm:
            secret = "hunter2-not-to-be-kept"
            pathlib.Path(slurm.environment["SLURM_CONF"]).write_text(
                f"ClusterName=heron\nStoragePass={secret}\nExclusiveUser=YES\n")
            slurm.environment.update(SLURM_JWT=secret, UNRELATED=secret)
            target = slurm.folder / "kept.json"
            self.assertEqual(run("snapshot", "-o", target, env=slurm.environment).returncode, 0)
            self.assertNotIn(secret, target.read_text())


class Interrupted(unittest.TestCase):
    def test_cli_md_18_18_a_hanging_client_ends_at_once_and_leaves_nothing(self):
        for command in (["nodes"], ["nodes", "--json"], ["snapshot", "-o", "kept.json"], ["backends"]):
            with self.subTest(command), Place() as place:
                hangs = '#!/bin/sh\ntrap "" TERM\necho $$ >> "$MARKER"\nwhile :; do /bin/sleep 1; done\n'
                for name in ("scontrol", "sinfo", "squeue", "sacctmgr"):
                    place.client(name, hangs)
                if command != ["backends"]:
                    place.environment["SLURM_CONF"] = str(place.configured("slurm.conf", "ClusterName=heron\n"))
                else:
                    place.environment["SLURM_CONF_SERVER"] = ""
                out = place.folder / "out"
                out.mkdir()
                process = place.start(*command, cwd=out)
                wait_for(lambda: place.marker.exists() and place.marker.read_text().endswith("\n"))
                began = time.monotonic()
                process.send_signal(signal.SIGINT)
                printed, err = process.communicate(timeout=20)
                took = time.monotonic() - began
                self.assertEqual(process.returncode, 130, err)
                self.assertLess(took, 1)  # 200 ms on a quiet machine
                self.assertEqual(err.strip(), b"")
                if "--json" in command:
                    tree = json.loads(printed)
                    self.assertEqual((tree["exit"], tree["error"]["code"]), (130, "interrupted"))
                else:
                    self.assertEqual(printed, b"")
                wait_for(lambda: not any(alive(pid) for pid in place.clients_started()), seconds=5)
                self.assertEqual(os.listdir(out), [])


if __name__ == "__main__":
    unittest.main()
