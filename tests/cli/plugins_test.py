"""Adapters that misbehave (sdk.md 6, 7, 8), through the program: one is named with its reason and harms no other."""
import os
import signal
import unittest

from detection_test import problems, row
from place import BAD, Place, alive, wait_for
from program import document, run

# Outcome and a part of the reason of each that fails before it can say that its system is here.
BEFORE_HERE = {
    "bad-id": ("failed to load", "descriptor 0"),
    "crash-count": ("stopped", "signal 11"),
    "crash-create": ("stopped", "signal 11"),
    "crash-descriptor": ("stopped", "signal 11"),
    "crash-detect": ("stopped", "signal 11"),
    "crash-entry": ("stopped", "signal 11"),
    "crash-init": ("stopped", "signal 11"),
    "crash-load": ("stopped", "signal 11"),
    "fling-entry": ("failed to load", "spilt milk"),
    "init-refuses": ("failed to load", "refused to start"),
    "leave-detect": ("stopped", "exit status 3"),
    "leave-entry": ("stopped", "exit status 3"),
    "magic": ("failed to load", "entry"),
    "missing-library": ("failed to load", "libnodetop-test-absent.so"),
    "missing-symbol": ("failed to load", "nodetop_test_absent"),
    "no-cluster": ("failed to load", "nodetop.cluster/1"),
    "no-entry": ("no entry symbol", "nodetop_plugin_v1"),
    "note-differs": ("note differs", "partition"),
    "other-major": ("wrong ABI", "built for ABI 2"),
    "short-entry": ("failed to load", "entry"),
    "wrong-major": ("wrong ABI", "built for ABI 2"),
}
# Detection came to an end, without a *here*.
NOT_HERE = {
    "bad-state": "state 7",
    "detect-fails": "not permitted",
    "fling-detect": "spilt milk",
}
# Said *here*; a part of the sentence with which the reading ends.
AFTER_HERE = {
    "broken-blob": "do not hold together",
    "crash-collect": "stopped (signal 11) after `true`; its facts are missing",
    "crash-in-wave": "stopped (signal 11)",
    "empty-blob": "gave none",
    "fling-collect": "spilt milk",
    "leave-collect": "stopped (exit status 3) after `true`; its facts are missing",
}
# In our own process a crash or an exit is ours, and a hang is no less.
SURVIVABLE_IN_PROCESS = ["broken-blob", "empty-blob", "fling-collect"]


class BadPlace(Place):
    """With one bad plugin and the client that it names; `here` beside it a good adapter, which comes after it."""

    def __init__(self, bad, beside=False):
        super().__init__()
        self.bad = self.plugin(bad, "libnodetop-bad.so")
        self.client("true", "#!/bin/sh\n")
        if beside:
            self.mysched()


def row_of_file(tree, file):
    rows = [r for r in tree["result"]["backends"] if r["file"] == str(file)]
    assert len(rows) == 1, (file, tree["result"]["backends"])
    return rows[0]


class BeforeHere(unittest.TestCase):
    def test_each_is_named_with_its_reason_and_the_others_go_on(self):
        for bad, (outcome, reason) in BEFORE_HERE.items():
            with self.subTest(bad), BadPlace(bad, beside=True) as place:
                tree = document("backends", "--json", env=place.environment)
                listed = row_of_file(tree, place.bad)
                self.assertEqual((listed["outcome"], listed["state"]), (outcome, None))
                self.assertIn(reason, listed["why"])
                self.assertEqual(tree["result"]["chosen"], "mysched")
                nodes = document("nodes", "--json", env=place.environment)
                self.assertEqual(nodes["backend"], "mysched")
                self.assertEqual([p for p in nodes["problems"] if p["subject"] == "bad"], [])

    def test_each_that_does_not_say_here_is_as_if_it_were_not_there(self):
        for bad, reason in NOT_HERE.items():
            with self.subTest(bad), BadPlace(bad, beside=True) as place:
                tree = document("backends", "--json", env=place.environment)
                listed = row_of_file(tree, place.bad)
                self.assertEqual((listed["outcome"], listed["state"]), ("loaded", "not_here"))
                self.assertIn(reason, listed["why"])
                self.assertEqual(document("nodes", "--json", env=place.environment)["backend"], "mysched")

    def test_alone_they_are_what_was_looked_for(self):
        for bad in ("crash-detect", "other-major", "no-entry"):
            with self.subTest(bad), BadPlace(bad) as place:
                tree = document("nodes", "--json", exit_status=3, env=place.environment)
                self.assertEqual(tree["error"]["code"], "no_backend")
                reason = BEFORE_HERE[bad][1]
                self.assertIn(reason, tree["error"]["message"])

    def test_named_they_are_3_with_the_reason(self):
        for bad in ("crash-detect", "init-refuses"):
            with self.subTest(bad), BadPlace(bad, beside=True) as place:
                tree = document("nodes", "--json", "--backend", "bad", exit_status=3, env=place.environment)
                self.assertIsNone(tree["result"])
                self.assertIn(BEFORE_HERE[bad][1], tree["error"]["message"])

    def test_a_file_that_is_no_plugin(self):
        with Place() as place:
            place.mysched()
            text = place.folder / "plugins" / "libnodetop-text.so"
            text.write_text("not a shared object\n")
            text.chmod(0o755)
            short = place.folder / "plugins" / "libnodetop-short.so"
            short.write_bytes((BAD / "libnodetop-bad-good.so").read_bytes()[:100])
            short.chmod(0o755)
            pipe = place.folder / "plugins" / "libnodetop-pipe.so"
            os.mkfifo(pipe, 0o600)
            tree = document("backends", "--json", env=place.environment)
            self.assertEqual(row_of_file(tree, text)["outcome"], "not a plugin")
            self.assertEqual(row_of_file(tree, short)["outcome"], "failed to load")
            self.assertEqual(row_of_file(tree, pipe)["outcome"], "refused")
            self.assertEqual(document("nodes", "--json", env=place.environment)["backend"], "mysched")

    def test_permissions(self):
        for mode, folder_mode, word in ((0o775, 0o755, "writable by group"), (0o757, 0o755, "writable by others"),
                                        (0o755, 0o775, "writable by group")):
            with self.subTest(mode=oct(mode), folder=oct(folder_mode)), Place() as place:
                file = place.plugin("mynode")
                place.environment["MYNODE"] = "1"
                file.chmod(mode)
                (place.folder / "plugins").chmod(folder_mode)
                listed = row_of_file(document("backends", "--json", env=place.environment), file)
                self.assertEqual(listed["outcome"], "refused")
                self.assertIn(word, listed["why"])
                self.assertIn("chmod", listed["why"])
                self.assertEqual(document("nodes", "--json", exit_status=3, env=place.environment)["error"]["code"],
                                 "no_backend")

class NamedFile(unittest.TestCase):
    def test_one_of_ours_is_used_though_the_group_may_write_it(self):
        with Place() as place:
            file = place.plugin("mynode", "../bin/mine.so")
            file.chmod(0o775)
            place.environment["MYNODE"] = "1"
            for path in (file, os.path.relpath(file)):
                self.assertEqual(document("nodes", "--json", "--plugin", path, env=place.environment)["backend"],
                                 "mynode")

    def test_one_that_cannot_be_used_is_told(self):
        with Place() as place:
            place.mynode()
            gone = place.folder / "gone.so"
            wrong = place.plugin("wrong-major", "../bin/wrong.so")
            tree = document("nodes", "--json", "--plugin", gone, "--plugin", wrong, env=place.environment)
            told = problems(tree, "plugin_refused")
            self.assertEqual([(p["severity"], p["subject"]) for p in told],
                             [("warning", str(gone)), ("warning", str(wrong.resolve()))])
            self.assertIn("No such file", told[0]["text"])
            self.assertIn("built for ABI 2", told[1]["text"])


class AfterHere(unittest.TestCase):
    def check(self, place, sentence, *more):
        result = run("nodes", *more, env=place.environment)
        self.assertEqual((result.returncode, result.stdout), (3, b""), result.stderr)
        self.assertIn(sentence, " ".join(result.stderr.decode().split()))
        tree = document("nodes", "--json", *more, exit_status=3, env=place.environment)
        self.assertEqual((tree["error"]["code"], tree["backend"]), ("no_data", "bad"))
        self.assertIsNone(tree["result"])
        self.assertIn(sentence, tree["error"]["message"])
        return tree

    def test_each_is_3_with_its_sentence_and_never_anothers_numbers(self):
        for bad, sentence in AFTER_HERE.items():
            with self.subTest(bad), BadPlace(bad, beside=True) as place:
                place.environment["NODETOP_TEST_PID_FILE"] = str(place.folder / "client")
                if bad == "crash-in-wave":
                    place.environment["PATH"] += ":/usr/bin:/bin"
                tree = self.check(place, sentence)
                self.assertEqual([p["subject"] for p in problems(tree, "other_backend_answers")], ["mysched"])
                stopped = [p["subject"] for p in problems(tree, "plugin_stopped")]
                self.assertEqual(stopped, ["bad"] if "stopped (" in sentence else [])
                self.assertIn("nodetop --backend mysched", tree["error"]["hint"])
                listed = row(document("backends", "--json", env=place.environment), "bad")
                self.assertEqual((listed["outcome"], listed["state"]), ("loaded", "here"))

    def test_each_that_can_be_survived_in_process_is_the_same_there(self):
        for bad in SURVIVABLE_IN_PROCESS:
            for way in ("--in-process", "NODETOP_ISOLATE"):
                with self.subTest(bad, way=way), BadPlace(bad, beside=True) as place:
                    if way == "NODETOP_ISOLATE":
                        place.environment[way] = "0"
                    self.check(place, AFTER_HERE[bad], *([way] if way.startswith("-") else []))

    def test_a_crash_while_it_leaves_harms_nothing(self):
        with BadPlace("crash-destroy") as place:
            tree = document("nodes", "--json", exit_status=3, env=place.environment)
            self.assertIn("neither nodes nor queues", tree["error"]["message"])

    def test_isolation_is_what_the_variable_says(self):
        """In its own process a crash is ours: only that shows that the variable means what the flag means."""
        crashed = 1 if os.environ["NODETOP_SANITIZED"] else -signal.SIGSEGV
        for way in ({"NODETOP_ISOLATE": "0"}, {"NODETOP_ISOLATE": "1"}):
            with BadPlace("crash-collect") as place:
                result = run("nodes", env={**place.environment, **way})
                self.assertEqual(result.returncode, crashed if way["NODETOP_ISOLATE"] == "0" else 3)

    def test_a_client_of_a_crashed_adapter_does_not_outlive_it(self):
        with BadPlace("crash-in-wave") as place:
            place.environment["NODETOP_TEST_PID_FILE"] = str(place.folder / "client")
            place.environment["PATH"] += ":/usr/bin:/bin"
            run("nodes", env=place.environment)
            client = int((place.folder / "client").read_text())
            wait_for(lambda: not alive(client))


    def test_one_that_falls_silent_is_given_up(self):
        with BadPlace("hang-collect", beside=True) as place:
            tree = document("nodes", "--json", exit_status=3, env=place.environment)
            self.assertIn("adapter bad did not answer within 30 s after `true`; its facts are missing",
                          tree["error"]["message"])
            self.assertIn("nodetop --backend mysched", tree["error"]["hint"])


class Chatter(unittest.TestCase):
    def test_what_an_adapter_prints_never_reaches_our_stdout(self):
        for bad in ("chatter-entry", "chatter-detect", "chatter-collect"):
            for more in ([], ["--in-process"]):
                with self.subTest(bad, more=more), BadPlace(bad) as place:
                    for command, status in (("nodes", 3), ("backends", 0)):
                        tree = document(command, "--json", *more, exit_status=status, env=place.environment)
                        self.assertNotIn("hello", str(tree["result"]))
                    result = run("nodes", *more, env=place.environment)
                    self.assertEqual((result.returncode, result.stdout), (3, b""))

    def test_it_is_told_who_printed(self):
        with BadPlace("chatter-collect") as place:
            tree = document("nodes", "--json", exit_status=3, env=place.environment)
            told = problems(tree, "plugin_misbehaving")
            self.assertEqual([p["subject"] for p in told], ["bad"])
            self.assertIn("hello from an adapter", told[0]["text"])


class Quarantine(unittest.TestCase):
    def test_two_crashes_while_loading_and_back(self):
        with BadPlace("crash-create", beside=True) as place:
            outcomes = [row(document("backends", "--json", env=place.environment), "bad") for _ in range(3)]
            self.assertEqual([r["outcome"] for r in outcomes], ["stopped", "stopped", "quarantined"])
            for part in ("signal 11", "2 times", "nodetop backends --retry bad"):
                self.assertIn(part, outcomes[2]["why"])
            self.assertIn("2 times", " ".join(run("backends", "--detail", env=place.environment).stdout.decode().split()))
            tree = document("nodes", "--json", "--backend", "bad", exit_status=3, env=place.environment)
            self.assertIn("2 times", tree["error"]["message"])
            self.assertEqual(row(document("backends", "--json", "--retry", "bad", env=place.environment),
                                 "bad")["outcome"], "stopped")

    def test_another_file_in_its_place_is_tried(self):
        with BadPlace("crash-create") as place:
            for _ in range(3):
                document("backends", "--json", env=place.environment)
            place.plugin("good", "libnodetop-bad.so")
            self.assertEqual(row(document("backends", "--json", env=place.environment), "bad")["outcome"], "loaded")

    def test_a_file_without_a_note_is_told_by_its_path(self):
        with Place() as place:
            file = place.plugin("crash-entry-no-note", "libnodetop-bad.so")
            for _ in range(2):
                document("backends", "--json", env=place.environment)
            listed = row_of_file(document("backends", "--json", env=place.environment), file)
            self.assertEqual(listed["outcome"], "quarantined")
            self.assertIn(f"nodetop backends --retry {file}", listed["why"])
            listed = row_of_file(document("backends", "--json", "--retry", file, env=place.environment), file)
            self.assertEqual(listed["outcome"], "stopped")

    def test_a_time_out_is_no_crash(self):
        with BadPlace("hang-entry") as place:
            for _ in range(3):
                listed = row(document("backends", "--json", env=place.environment), "bad")
                self.assertEqual((listed["outcome"], listed["state"]), ("did not answer", "here_but_broken"))

    def test_a_name_that_is_none_is_2(self):
        with Place() as place:
            place.mynode()
            tree = document("backends", "--json", "--retry", "mynod", exit_status=2, env=place.environment)
            self.assertEqual(tree["error"]["suggestions"], ["mynode"])

    def test_without_a_folder_for_state_nothing_is_remembered_and_nothing_fails(self):
        with BadPlace("crash-create") as place:
            del place.environment["XDG_STATE_HOME"], place.environment["HOME"]
            for _ in range(3):
                self.assertEqual(row(document("backends", "--json", env=place.environment), "bad")["outcome"],
                                 "stopped")


if __name__ == "__main__":
    unittest.main()
