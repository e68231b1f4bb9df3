"""`exclude`: a list to keep jobs off, made for a shell (cli.md 1.5, 5, 8.9)."""
import pathlib
import tempfile
import unittest

from program import HERON, document, run, text


def large_recording(folder, nodes):
    """The demo with that many drained nodes whose names fold to nothing shorter."""
    for file in HERON.iterdir():
        target = pathlib.Path(folder) / file.name
        content = file.read_text("utf-8")
        if file.name == "nodes.out":
            model = next(line for line in content.splitlines() if "NodeName=n13 " in line)
            content += "".join(model.replace("n13", f"x{i}y{i}z") + "\n" for i in range(nodes))
        target.write_text(content)
    return folder


class Exclude(unittest.TestCase):
    def test_one_line_in_the_schedulers_notation(self):
        self.assertEqual(text("exclude", "--demo", "--degraded"), "a04\n")
        both = text("exclude", "--demo", "--degraded", "--unschedulable")
        self.assertEqual(both.count("\n"), 1)
        tree = document("exclude", "--demo", "--degraded", "--unschedulable", "--json")["result"]
        self.assertEqual(both.strip(), tree["nodelist"])
        self.assertEqual(tree["count"], len(tree["nodes"]))
        self.assertIn("a04", tree["nodes"])
        out = document("health", "--demo", "--json")["result"]
        self.assertEqual(set(tree["nodes"]) - {"a04"}, {name for group in out["out"] for name in group["nodes"]})

    def test_only_nodes_of_the_named_queues(self):
        everywhere = document("exclude", "--demo", "--gpu-nodes", "--json")["result"]["nodes"]
        here = document("exclude", "--demo", "--gpu-nodes", "-q", "gpu", "--json")["result"]["nodes"]
        self.assertLess(set(here), set(everywhere))
        self.assertEqual(run("exclude", "--demo", "--gpu-nodes", "-q", "gpuu").returncode, 2)

    def test_cli_md_18_1_nothing_to_exclude_prints_nothing_on_stdout(self):
        for more in ([], ["--as-flag"]):
            result = run("exclude", "--demo", "--degraded", "-q", "day", *more)
            self.assertEqual((result.returncode, result.stdout), (0, b""))
            self.assertIn("no node", result.stderr.decode())
        tree = document("exclude", "--demo", "--degraded", "-q", "day", "--json")["result"]
        self.assertEqual(tree, {"count": 0, "nodelist": "", "nodes": [], "argv": []})

    def test_no_selector_is_a_usage_error(self):
        for more in ([], ["-q", "gpu"], ["--as-flag"]):
            self.assertEqual(run("exclude", "--demo", *more).returncode, 2)

    def test_as_flag_is_the_whole_option_and_nothing_else(self):
        tree = document("exclude", "--demo", "--gpu-nodes", "--json")["result"]
        printed = text("exclude", "--demo", "--gpu-nodes", "--as-flag")
        self.assertEqual(printed, " ".join(tree["argv"]) + "\n")
        self.assertEqual(tree["argv"], ["--exclude=" + tree["nodelist"]])

    def test_a_list_that_no_command_line_takes_is_warned_about_and_never_cut(self):
        with tempfile.TemporaryDirectory() as folder:
            result = run("exclude", "--unschedulable", "--replay", large_recording(folder, 700), columns=40)
        self.assertEqual(result.returncode, 0)
        self.assertGreater(len(result.stdout), 4096)
        self.assertEqual(result.stdout.count(b"\n"), 1)
        self.assertNotIn("…".encode(), result.stdout)
        said = result.stderr.decode().replace("\n", " ")
        self.assertIn(f"{len(result.stdout) - 1} characters are more than every command line takes", said)


unittest.main()
