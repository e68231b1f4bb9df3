"""Faults that were seen in programs of this kind and are not to come back, by their number in cli.md 18."""
import os
import pty
import unittest

from program import NODETOP, document, environment, run, text


class Faults(unittest.TestCase):
    def refused(self, *arguments):
        result = run(*arguments)
        self.assertEqual((result.returncode, result.stdout), (2, b""), arguments)
        return result.stderr.decode()

    def test_cli_md_18_13_a_failure_is_a_document_too(self):
        tree = document("--replay", "/nowhere", "nodes", "--json", exit_status=2)
        self.assertEqual(tree["error"]["code"], "replay_unreadable")

    def test_cli_md_18_15_top_counts_in_documents_and_one_order_holds(self):
        nodes = document("nodes", "--demo", "--json", "-n", "2")["result"]
        self.assertEqual((len(nodes["nodes"]), nodes["truncated"]), (2, True))
        self.assertGreater(nodes["matched"], 2)
        names = [node["name"] for node in document("zoom", "gpu", "--demo", "--json")["result"]["nodes"]]
        page = text("zoom", "gpu", "--demo", "--all")
        places = [page.index(f" {name} ") for name in names]
        self.assertEqual(places, sorted(places))

    def test_cli_md_18_22_another_backend_than_the_recordings_is_refused(self):
        self.assertIn("not of lsf", self.refused("--demo", "--backend", "lsf").replace("\n", " "))
        self.assertEqual(run("--demo", "--backend", "slurm").returncode, 0)

    def test_cli_md_18_22_backends_of_a_name_that_no_adapter_has_is_refused(self):
        result = run("backends", "--backend", "slurn")
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        self.assertIn("did you mean slurm", result.stderr.decode())
        self.assertEqual(run("backends", "--backend", "slurm").returncode, 0)

    def test_cli_md_18_24_jobs_of_a_recording_are_counted(self):
        running = {node["name"]: node["jobs_running"] for node in document("nodes", "--demo", "--json")["result"]["nodes"]}
        self.assertEqual((running["n01"], running["l02"]), (1, 0))

    def test_cli_md_18_26_every_word_for_queues_is_a_command(self):
        for word in ("queues", "partitions", "namespaces", "pools"):
            self.assertEqual(run(word, "--demo").returncode, 0)

    def test_cli_md_18_32_an_ascii_locale_gets_ascii(self):
        result = run("--demo", env=environment(LC_ALL="C"))
        self.assertTrue(result.stdout.isascii() and result.stderr.isascii())

    def test_c51_an_empty_value_of_an_unset_variable_is_a_usage_error(self):
        for arguments in (["nodes", "-q", ""], ["nodes", "-q", " "], ["where", "-A", ""], ["where", "--qos="],
                          ["where", "-t", ""], ["zoom", ""], ["exclude", "--unschedulable", "-q", ","]):
            self.refused(*arguments, "--demo")
        self.assertIn("shell variable", " ".join(self.refused("nodes", "-q", "", "--demo").split()))

    def test_cli_md_18_39_flags_of_all_commands_are_one_thing_on_both_sides(self):
        sides = [run("mcp", "--json", "--demo"), run("--json", "--demo", "mcp")]
        self.assertEqual(sides[0].returncode, sides[1].returncode)
        self.assertEqual(sides[0].stdout, sides[1].stdout)

    def test_cli_md_18_34_accelerators_are_counted_once(self):
        self.assertNotRegex(text("accelerators", "--demo"), r"\b(\d+) \1 GPUs")

    def test_cli_md_18_35_nonsense_counts_are_usage_errors(self):
        for more in (["-n", "0"], ["-n", "-5"], ["--gpu", "--cpu"], ["-q", ","]):
            self.refused("nodes", "--demo", *more)

    def test_cli_md_18_37_the_line_that_matters_comes_first(self):
        said = self.refused("nodes", "--frree").splitlines()
        self.assertIn("--free", said[0])
        self.assertTrue(said[1].startswith("usage: "))

    def test_cli_md_18_40_colour_can_be_forced_on_a_dumb_terminal(self):
        for name in ("FORCE_COLOR", "CLICOLOR_FORCE"):
            result = run("--demo", env=environment(TERM="dumb", **{name: "1"}))
            self.assertIn(b"\x1b[", result.stdout, name)

    def test_cli_md_18_21_each_stream_has_its_own_colour(self):
        controller, terminal = pty.openpty()
        child = os.fork()
        if child == 0:
            os.dup2(terminal, 2)
            os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
            os.execve(NODETOP, [NODETOP, "--demo"], environment(TERM="xterm-256color"))
        os.waitpid(child, 0)
        said = os.read(controller, 4096)
        os.close(terminal)
        os.close(controller)
        self.assertIn(b"\x1b[", said)
        self.assertNotIn("\x1b", text("--demo", env=environment(TERM="xterm-256color")))


unittest.main()
