"""The configuration file does what config.md says: each key, its place in an error, flags and variables before it."""
import pathlib
import unittest

from place import Place
from program import document, environment, run, text


class Configured(unittest.TestCase):
    def setUp(self):
        self.place = Place()
        self.addCleanup(self.place.__exit__)

    def demo(self, *arguments, **more):
        return text("--demo", *arguments, env={**self.place.environment, "COLUMNS": "200", **more})

    def fault(self, content, *arguments):
        self.place.configuration(content)
        result = run("--demo", *arguments, env=self.place.environment)
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        return result.stderr.decode()

    def test_an_unknown_key_is_an_error_with_place_and_near_spelling(self):
        said = self.fault("backend: slurm\ncluster_nam: x\n")
        self.assertIn("nodetop.yaml:2:1: there is no key `cluster_nam`: did you mean `cluster_name`?",
                      said.replace("\n", " "))
        self.place.configuration("cluster_nam: x\n")
        tree = document("--demo", "nodes", "--json", exit_status=2, env=self.place.environment)
        self.assertEqual(tree["error"]["code"], "usage")
        self.assertIn(":1:1:", tree["error"]["message"])

    def test_a_key_of_the_system_in_a_users_file(self):
        self.assertIn("may only stand in the system's file", self.fault("site_text: hello\n").replace("\n", " "))

    def test_help_and_version_read_no_file(self):
        self.place.configuration("nonsense: [")
        for flag in ("--help", "--version"):
            self.assertEqual(run(flag, env=self.place.environment).returncode, 0)

    def test_a_named_file_is_read_in_place_of_the_users(self):
        self.place.configuration("cluster_name: usual\n")
        other = self.place.configured("other.yaml", "cluster_name: other\n")
        self.assertIn("usual", self.demo())
        self.assertIn("other", self.demo("--config", other))
        self.assertNotIn("usual", self.demo("--config", other))
        missing = run("--demo", "--config", "/nowhere.yaml", env=self.place.environment)
        self.assertEqual(missing.returncode, 2)
        self.assertIn("/nowhere.yaml", missing.stderr.decode())

    def test_cluster_name(self):
        self.place.configuration("cluster_name: Reiher\n")
        self.assertIn("Reiher", self.demo())
        tree = document("--demo", "nodes", "--json", env=self.place.environment)
        self.assertEqual(tree["cluster"], "Reiher")

    def test_color_gives_way_to_flag_and_variables(self):
        self.place.configuration("color: always\n")
        self.assertIn("\x1b[", self.demo())
        self.assertNotIn("\x1b", self.demo("--no-color"))
        self.assertNotIn("\x1b", self.demo(NO_COLOR="1"))
        self.place.configuration("color: never\n")
        self.assertNotIn("\x1b", self.demo())
        self.assertIn("\x1b[", self.demo(FORCE_COLOR="1"))

    def test_ascii(self):
        self.place.configuration("ascii: true\n")
        self.assertTrue(self.demo().isascii())
        self.place.configuration("ascii: false\n")
        self.assertFalse(self.demo(LC_ALL="C").isascii())
        self.assertTrue(self.demo(LC_ALL="C", NODETOP_ASCII="1").isascii())

    def test_defaults_top_is_for_text(self):
        self.place.configuration("defaults: {top: 3}\n")
        self.assertEqual(self.demo("nodes").count(" IDLE ") + self.demo("nodes").count(" MIXED "), 3)
        self.assertIn("more; --all or -n N shows them", self.demo("nodes"))
        tree = document("--demo", "nodes", "--json", env=self.place.environment)
        self.assertFalse(tree["result"]["truncated"])
        self.assertGreater(len(tree["result"]["nodes"]), 3)

    def test_queue_hints_stand_with_their_queue(self):
        self.place.configuration("queue_hints: {gpu: ask for one card at least, \"*\": the usual}\n")
        self.assertIn("ask for one card at least", self.demo("queues", "-q", "gpu"))
        self.assertIn("the usual", self.demo("zoom", "day"))
        tree = document("--demo", "queues", "-q", "gpu,day", "--json", env=self.place.environment)
        hints = {queue["name"]: queue["hint"] for queue in tree["result"]["queues"]}
        self.assertEqual(hints, {"gpu": "ask for one card at least", "day": "the usual"})

    def test_accelerators_add_to_what_is_known(self):
        before = document("--demo", "accelerators", "--json", env=self.place.environment)
        unknown = [kind for kind in before["result"]["models"] if not kind["identified"]]
        self.assertEqual([kind["model"] for kind in unknown], ["zeta9"])
        self.place.configuration("accelerators:\n  - {model: Zeta9, vendor: Zeta, arch: z9, memory: [24G], "
                                 "capabilities: [bf16], lacks: [fp8]}\n")
        after = document("--demo", "accelerators", "--json", env=self.place.environment)
        card = next(kind for kind in after["result"]["models"] if kind["model"] == "Zeta9")
        self.assertTrue(card["identified"])
        self.assertEqual((card["vendor"], card["arch"], card["memory_bytes"]), ("Zeta", "z9", 24 << 30))
        abilities = {ability["name"]: ability["has"] for ability in card["capabilities"]}
        self.assertEqual((abilities["bf16"], abilities["fp8"], abilities["tf32"]), (True, False, None))
        self.assertEqual(after["result"]["unidentified"], 0)
        self.assertIn("described by configuration: Zeta9", self.demo("accelerators"))

    def test_an_option_that_no_adapter_declares(self):
        said = self.fault("plugins: {slurm: {clutser: x}}\n").replace("\n", " ")
        self.assertIn("nodetop.yaml:1:28: there is no key `plugins.slurm.clutser`: did you mean cluster?", said)
        self.assertIn("is a list", self.fault("plugins: {slurm: {cluster: [x]}}\n").replace("\n", " "))
        self.place.configuration("")
        tree = document("backends", "--backend", "slurm", "--json", env=self.place.environment)
        slurm = next(row for row in tree["result"]["backends"] if row["id"] == "slurm")
        self.assertIn("cluster", [option["key"] for option in slurm["options"]])

    def test_keys_of_an_adapter_that_is_not_installed_are_a_note(self):
        self.place.configuration("plugins: {nobody: {key: x}}\n")
        tree = document("backends", "--json", env=self.place.environment)
        said = [problem for problem in tree["problems"] if problem["subject"] == "nobody"]
        self.assertEqual([problem["severity"] for problem in said], ["note"])
        self.assertIn("not installed", said[0]["text"])
        page = text("backends", "--detail", env=self.place.environment)
        self.assertIn("`plugins.nobody` is for an adapter that is not installed", page.replace("\n", " "))

    def test_what_is_wrong_with_an_option_is_told_by_backends_too(self):
        self.place.configuration("plugins: {slurm: {clutser: x}}\n")
        told = run("backends", "--backend", "slurm", env=self.place.environment)
        self.assertIn("there is no key `plugins.slurm.clutser`", told.stderr.decode().replace("\n", " "))


unittest.main()
