"""Which system is here (cli.md 3, sdk.md 8), through the program."""
import os
import time
import unittest

from place import NOT_CONFIGURED, USUAL_SLURM_CONFS, Place, alive, wait_for
from program import document, run


def problems(tree, code):
    return [problem for problem in tree["problems"] if problem["code"] == code]


def row(tree, id):
    rows = [row for row in tree["result"]["backends"] if row["id"] == id]
    assert len(rows) == 1, rows
    return rows[0]


class NothingHere(unittest.TestCase):
    def test_cli_md_18_27_it_is_3_and_says_what_was_looked_for(self):
        with Place() as place:
            tree = document("nodes", "--json", exit_status=3, env=place.environment)
            self.assertEqual(tree["error"]["code"], "no_backend")
            for key in ("result", "backend", "queue_term", "cluster", "taken_at", "dry_run"):
                self.assertIsNone(tree[key], key)
            looked_for = problems(tree, "not_here")
            self.assertIn("scontrol", [p for p in looked_for if p["subject"] == "slurm"][0]["text"])
            result = run("nodes", env=place.environment)
            self.assertEqual((result.returncode, result.stdout), (3, b""))
            self.assertIn("slurm", result.stderr.decode())
            self.assertIn("scontrol", result.stderr.decode())

    def test_it_names_the_package_of_an_adapter_that_is_not_installed(self):
        with Place() as place:
            place.environment["NODETOP_PLUGIN_PATH"] = str(place.folder / "plugins")
            tree = document("nodes", "--json", exit_status=3, env=place.environment)
            self.assertEqual(tree["error"]["code"], "no_backend")
            self.assertIn("nodetop-slurm", tree["error"]["hint"])
            self.assertEqual(row(document("backends", "--json", env=place.environment), "slurm")["package"],
                             "nodetop-slurm")

    @unittest.skipIf(any(map(os.path.exists, USUAL_SLURM_CONFS)), "Slurm is configured on this machine")
    def test_clients_of_slurm_without_a_configuration_are_not_slurm(self):
        with Place() as place:
            for name in ("scontrol", "sinfo", "squeue", "sacctmgr"):
                place.client(name, NOT_CONFIGURED)
            tree = document("status", "--json", exit_status=3, env=place.environment)
            self.assertEqual(tree["error"]["code"], "no_backend")
            self.assertIn("configuration", problems(tree, "not_here")[0]["text"])
            slurm = row(document("backends", "--json", env=place.environment), "slurm")
            self.assertEqual((slurm["outcome"], slurm["state"]), ("loaded", "not_here"))
            self.assertIn("configuration", slurm["why"])
            place.mysched()
            self.assertEqual(document("nodes", "--json", env=place.environment)["backend"], "mysched")


class HereButBroken(unittest.TestCase):
    def check(self, place, said, others=()):
        began = time.monotonic()
        result = run("nodes", env=place.environment)
        took = time.monotonic() - began
        err = result.stderr.decode()
        self.assertEqual((result.returncode, result.stdout), (3, b""), err)
        self.assertIn(said, " ".join(err.split()))
        self.assertNotIn("did you mean", err)
        for other in others:
            self.assertIn(f"nodetop --backend {other}", " ".join(err.split()))
        self.assertNotIn("n1", err.split())
        tree = document("nodes", "--json", exit_status=3, env=place.environment)
        self.assertEqual(tree["error"]["code"], "no_data")
        self.assertIsNone(tree["result"])
        self.assertIn(said, tree["error"]["message"])
        self.assertEqual([p["subject"] for p in problems(tree, "other_backend_answers")], list(others))
        for problem in problems(tree, "other_backend_answers"):
            self.assertIn(f"nodetop --backend {problem['subject']}", problem["text"])
            self.assertIn(f"nodetop --backend {problem['subject']}", tree["error"]["hint"])
        return took

    def test_a_missing_file_in_SLURM_CONF(self):
        with Place() as place:
            place.silent_slurm()
            place.environment["SLURM_CONF"] = str(place.folder / "gone.conf")
            self.check(place, "gone.conf")

    def test_configured_and_silent_is_3_at_once_and_leaves_no_client(self):
        with Place() as place:
            place.silent_slurm()
            self.assertLess(self.check(place, "is DOWN"), 2)
            wait_for(lambda: not any(alive(pid) for pid in place.clients_started()))

    def test_another_system_is_named_and_never_shown(self):
        with Place() as place:
            place.silent_slurm()
            place.mysched()
            place.mynode()
            self.check(place, "is DOWN", others=["mynode", "mysched"])

    def test_another_system_that_does_not_answer_is_not_named(self):
        with Place() as place:
            place.silent_slurm()
            place.mysched()
            place.client("mystat", "#!/bin/sh\nexit 1\n")
            self.check(place, "is DOWN")

    def test_broken_already_in_detection(self):
        with Place() as place:
            place.silent_slurm()
            place.environment["SLURM_CONF"] = str(place.folder / "gone.conf")
            place.mynode()
            self.check(place, "gone.conf", others=["mynode"])

    def test_one_that_does_not_answer_detection_in_time(self):
        with Place() as place:
            place.plugin("hang-detect")
            place.client("true", "#!/bin/sh\n")
            place.mysched()
            place.environment["NODETOP_DISABLE_PLUGINS"] = "slurm"
            self.check(place, "did not answer within 2 s", others=["mysched"])
            bad = row(document("backends", "--json", env=place.environment), "bad")
            self.assertEqual((bad["outcome"], bad["state"]), ("did not answer", "here_but_broken"))

    def test_slurm_in_front_of_it_answers(self):
        """Only the first in the order decides."""
        with Place() as place:
            place.plugin("hang-detect")
            place.client("true", "#!/bin/sh\n")
            place.mynode()
            place.environment["NODETOP_SELECT_PLUGINS"] = "mynode"
            self.assertEqual(document("nodes", "--json", env=place.environment)["backend"], "mynode")

    def test_a_forced_one_names_the_others_too(self):
        with Place() as place:
            place.silent_slurm()
            place.mynode()
            for forced in ([], ["--backend", "slurm"]):
                tree = document("nodes", "--json", *forced, exit_status=3, env=place.environment)
                self.assertIn("nodetop --backend mynode", tree["error"]["hint"], forced)
            place.configuration("backend: slurm\n")
            tree = document("nodes", "--json", exit_status=3, env=place.environment)
            self.assertIn("nodetop --backend mynode", tree["error"]["hint"])


class Named(unittest.TestCase):
    def test_an_unknown_name_is_2_and_lists_what_there_is(self):
        with Place() as place:
            place.mynode()
            tree = document("nodes", "--json", "--backend", "mynod", exit_status=2, env=place.environment)
            self.assertEqual(tree["error"]["code"], "usage")
            self.assertIn("mynode", tree["error"]["suggestions"])
            self.assertIn("mynode", tree["error"]["hint"])
            self.assertIn("slurm", tree["error"]["hint"])

    def test_one_of_ours_that_is_not_installed_names_its_package(self):
        with Place() as place:
            place.environment["NODETOP_PLUGIN_PATH"] = str(place.folder / "plugins")
            tree = document("nodes", "--json", "--backend", "slurm", exit_status=2, env=place.environment)
            self.assertIn("nodetop-slurm", tree["error"]["hint"])

    def test_one_that_is_absent_is_used_all_the_same_with_one_warning(self):
        with Place() as place:
            place.plugin("mynode")
            result = run("nodes", "--backend", "mynode", env=place.environment)
            self.assertEqual(result.returncode, 0)
            self.assertIn(b"mynode", result.stdout)
            self.assertEqual(len(result.stderr.decode().splitlines()), 1)
            self.assertIn("MYNODE is not set", result.stderr.decode())
            tree = document("nodes", "--json", "--backend", "mynode", env=place.environment)
            self.assertEqual([(p["severity"], p["subject"]) for p in problems(tree, "forced_backend_absent")],
                             [("warning", "mynode")])
            self.assertEqual(tree["result"]["nodes"][0]["cpu_milli"]["total"], 16000)
            here = document("nodes", "--json", "--backend", "mynode", env={**place.environment, "MYNODE": "1"})
            self.assertEqual(problems(here, "forced_backend_absent"), [])

    def test_one_without_its_clients_is_loaded_all_the_same(self):
        with Place() as place:
            place.plugin("mysched")
            tree = document("nodes", "--json", "--backend", "mysched", exit_status=3, env=place.environment)
            self.assertEqual(tree["error"]["code"], "no_data")
            self.assertIn("mystat", tree["error"]["message"])
            self.assertEqual(len(problems(tree, "forced_backend_absent")), 1)

    def test_the_configuration_names_it_and_the_flag_wins(self):
        with Place() as place:
            place.mynode()
            place.mysched()
            place.configuration("backend: mysched\n")
            self.assertEqual(document("nodes", "--json", env=place.environment)["backend"], "mysched")
            self.assertEqual(document("backends", "--json", env=place.environment)["result"]["chosen"], "mysched")
            self.assertEqual(document("nodes", "--json", "--backend=mynode", env=place.environment)["backend"],
                             "mynode")

    def test_an_adapter_without_a_note_can_be_named(self):
        with Place() as place:
            place.plugin("no-note")
            place.client("true", "#!/bin/sh\n")
            tree = document("backends", "--json", env=place.environment)
            self.assertEqual((row(tree, "bad")["outcome"], row(tree, "bad")["state"]), ("loaded", "here"))
            tree = document("nodes", "--json", "--backend", "bad", exit_status=3, env=place.environment)
            self.assertEqual((tree["backend"], tree["queue_term"]), ("bad", "queue"))


class Order(unittest.TestCase):
    def test_equal_numbers_go_by_id(self):
        with Place() as place:
            place.mysched()
            place.mynode()
            tree = document("backends", "--json", env=place.environment)
            self.assertEqual((row(tree, "mynode")["priority"], row(tree, "mysched")["priority"]), (600, 600))
            self.assertEqual(tree["result"]["chosen"], "mynode")
            self.assertEqual(document("nodes", "--json", env=place.environment)["backend"], "mynode")

    def test_the_smaller_number_goes_first(self):
        with Place() as place:
            place.mynode()
            place.client("scontrol", "#!/bin/sh\nexec /bin/false\n")
            place.environment["SLURM_CONF"] = str(place.configured("slurm.conf", "ClusterName=heron\n"))
            tree = document("backends", "--json", env=place.environment)
            self.assertEqual(tree["result"]["chosen"], "slurm")
            self.assertEqual([r["id"] for r in tree["result"]["backends"]][:2], ["slurm", "mynode"])

    def test_the_first_file_of_an_id_wins_and_the_other_is_shadowed(self):
        with Place() as place:
            place.mynode()
            second = place.folder / "data" / "nodetop" / "plugins"
            second.mkdir(parents=True)
            copy = second / "libnodetop-mynode.so"
            copy.write_bytes((place.folder / "plugins" / "libnodetop-mynode.so").read_bytes())
            copy.chmod(0o755)
            rows = [r for r in document("backends", "--json", env=place.environment)["result"]["backends"]
                    if r["id"] == "mynode"]
            self.assertEqual([r["outcome"] for r in rows], ["loaded", "shadowed"])
            self.assertIn(str(place.folder / "plugins"), rows[1]["why"])

    def test_a_file_without_a_note_takes_its_turn_in_the_search_order(self):
        """sdk.md 8: first id wins, whatever the file tells before it is loaded."""
        for first, second in (("no-note", "good"), ("good", "no-note")):
            with Place() as place:
                place.client("true", "#!/bin/sh\n")
                place.plugin(first, "libnodetop-a.so")
                place.plugin(second, "libnodetop-b.so")
                rows = [r for r in document("backends", "--json", env=place.environment)["result"]["backends"]
                        if r["id"] == "bad"]
                self.assertEqual({os.path.basename(r["file"]): r["outcome"] for r in rows},
                                 {"libnodetop-a.so": "loaded", "libnodetop-b.so": "shadowed"}, first)

    def test_variables_disable_and_select(self):
        with Place() as place:
            place.mynode()
            place.mysched()
            for variables, here, away in (
                    ({"NODETOP_DISABLE_PLUGINS": "myn*"}, "mysched", "mynode"),
                    ({"NODETOP_SELECT_PLUGINS": "mysched,other"}, "mysched", "mynode")):
                both = {**place.environment, **variables}
                self.assertEqual(document("nodes", "--json", env=both)["backend"], here)
                listed = row(document("backends", "--json", env=both), away)
                self.assertEqual(listed["outcome"], "disabled")
                self.assertIn(next(iter(variables)), listed["why"])

    def test_variables_hold_for_an_adapter_without_a_note(self):
        with Place() as place:
            place.plugin("no-note")
            place.client("true", "#!/bin/sh\n")
            for variables in ({"NODETOP_DISABLE_PLUGINS": "bad"}, {"NODETOP_SELECT_PLUGINS": "slurm"}):
                both = {**place.environment, **variables}
                self.assertEqual(row(document("backends", "--json", env=both), "bad")["outcome"], "disabled")
                self.assertEqual(document("nodes", "--json", exit_status=3, env=both)["error"]["code"], "no_backend")

    def test_with_none_of_its_clients_it_is_not_loaded(self):
        with Place() as place:
            place.plugin("mysched")
            place.plugin("crash-load")
            tree = document("backends", "--json", env=place.environment)
            self.assertEqual(row(tree, "mysched")["outcome"], "not loaded")
            self.assertIn("mystat", row(tree, "mysched")["why"])
            self.assertEqual(row(tree, "bad")["outcome"], "not loaded")


if __name__ == "__main__":
    unittest.main()
