"""The command line: scopes, both sides of the command, help against parser, usage errors (cli.md 1, 14, 16.2)."""
import json
import re
import unittest

from program import COMMANDS, document, run, text


def flags_in(help_text):
    """Every spelling that help names: {"--queue", "-q", ...}."""
    return set(re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", help_text))


class Help(unittest.TestCase):
    def test_help_at_the_top_and_on_every_command(self):
        self.assertEqual(text("--help"), text("-h"))
        for command in COMMANDS:
            self.assertIn(command, text("--help"))
            self.assertIn(f"nodetop [global flags] {command}", text(command, "--help"))
            self.assertEqual(text(command, "--help"), text("--help", command))

    def test_the_parser_takes_every_flag_that_help_names(self):
        for command in COMMANDS:
            for flag in flags_in(text(command, "--help", columns=400)):
                result = run(command, flag, "--help")
                said = result.stderr.decode()
                self.assertNotIn("has no flag", said, (command, flag))

    def test_help_names_every_flag_that_the_parser_takes(self):
        everything = set().union(*(flags_in(text(c, "--help", columns=400)) for c in COMMANDS))
        for command in COMMANDS:
            known = flags_in(text(command, "--help", columns=400))
            for flag in everything - known:
                result = run(command, flag, "--help")
                self.assertEqual(result.returncode, 2, (command, flag))
                self.assertIn("has no flag", result.stderr.decode())

    def test_version(self):
        self.assertRegex(text("--version"), r"^nodetop \d+\.\d+\.\d+\n$")

    def test_help_lists_only_commands_that_answer(self):
        for command in re.findall(r"^  ([a-z]+)  ", text("--help", columns=100).split("global flags:")[0], re.M):
            self.assertIn(command, COMMANDS)


class Schemas(unittest.TestCase):
    def test_one_for_each_command(self):
        for command in COMMANDS:
            if command == "completion":
                continue  # a script is its answer
            schema = json.loads(text("--json-schema", command))
            self.assertIn(command, schema["title"])
            self.assertEqual(schema["required"], list(schema["properties"]))
        self.assertEqual(text("--json-schema", "partitions"), text("--json-schema", "queues"))

    def test_no_such_command(self):
        self.assertEqual(run("--json-schema", "quues").returncode, 2)


class Sides(unittest.TestCase):
    def test_global_flags_have_the_same_effect_on_both_sides(self):
        self.assertEqual(text("--demo", "--ascii", "nodes"), text("nodes", "--demo", "--ascii"))
        self.assertEqual(document("--json", "--demo", "queues"), document("queues", "--demo", "--json"))

    def test_no_command_is_status(self):
        self.assertEqual(text("--demo"), text("status", "--demo"))
        self.assertEqual(text("--demo", "--all"), text("status", "--all", "--demo"))

    def test_aliases_are_the_command_itself(self):
        for alias in ("partitions", "namespaces", "pools"):
            self.assertEqual(document(alias, "--demo", "--json")["command"], "queues")
        self.assertEqual(document("in", "gpu", "--demo", "--json")["command"], "zoom")
        for alias in ("accel", "gpus"):
            self.assertEqual(text(alias, "--demo"), text("accelerators", "--demo"))

    def test_four_spellings_of_queue(self):
        want = text("nodes", "--demo", "--queue=gpu")
        for flag in ("-q", "-p", "--partition"):
            self.assertEqual(text("nodes", "--demo", flag, "gpu"), want)


class UsageErrors(unittest.TestCase):
    CASES = [
        (["nodes", "--queu", "gpu"], "did you mean --queue"),
        (["quues"], "did you mean queues"),
        (["nodes", "-q", ""], "shell variable"),
        (["nodes", "-q", " "], "shell variable"),
        (["nodes", "-q", ","], "names nothing"),
        (["nodes", "-n", "0"], "1 or more"),
        (["nodes", "-n", "-5"], "1 or more"),
        (["nodes", "-n", "0x10"], "1 or more"),
        (["nodes", "-n", "99999999999999999999"], "1 or more"),
        (["nodes", "--gpu", "--cpu"], "exclude each other"),
        (["zoom", "gpu", "--gpu", "--cpu"], "exclude each other"),
        (["zoom"], "zoom needs NAME"),
        (["--timeout", "0"], "1 to 3600"),
        (["--demo", "--replay", "x"], "two sources"),
        (["--as", "mira"], "--replay or --demo"),
        (["--backend", "--json"], "needs a value"),
        (["status", "--json=lines"], "for nodes, queues and where"),
        (["status", "--json=pretty"], "no value but lines"),
        (["snapshot", "--demo"], "a recording is one already"),
        (["nodes", "surplus"], "takes no argument"),
        (["nodes", "-q", "a", "-p", "b"], "given twice"),
    ]

    def test_one_line_and_the_short_usage(self):
        for arguments, words in self.CASES:
            with self.subTest(arguments):
                if any(word.startswith("--json") for word in arguments):
                    continue  # the document's
                result = run(*arguments, columns=400)
                self.assertEqual((result.returncode, result.stdout), (2, b""))
                said = result.stderr.decode().splitlines()
                self.assertIn(words, said[0])
                self.assertTrue(said[0].startswith("nodetop: "))
                self.assertIn("usage: nodetop", said[1])

    def test_b06_a_document_of_every_usage_error(self):
        for arguments, words in self.CASES:
            with self.subTest(arguments):
                more = [] if any(a.startswith("--json") for a in arguments) else ["--json"]
                tree = document(*more, *arguments, exit_status=2)
                self.assertEqual(tree["error"]["code"], "usage")
                self.assertIsNone(tree["result"])
                said = tree["error"]["message"] + " did you mean " + " ".join(tree["error"]["suggestions"])
                self.assertIn(words, said)

    def test_nothing_is_run_before_the_arguments_are_read(self):
        self.assertEqual(run("--replay", "/nowhere", "nodes", "-n", "0").returncode, 2)


class UnknownQueues(unittest.TestCase):
    def test_each_unknown_name_has_a_line_of_its_own(self):
        result = run("nodes", "--demo", "-q", "gpuu,dya,xyzzy", columns=200)
        said = [line for line in result.stderr.decode().splitlines() if "there is no partition" in line]
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stdout, b"")
        self.assertEqual(len(said), 3)
        self.assertIn("did you mean gpu", said[0])
        self.assertIn("did you mean day", said[1])
        self.assertIn("nodetop partitions --all lists them", said[2])

    def test_the_command_in_the_hint_exists(self):
        self.assertEqual(run("partitions", "--all", "--demo").returncode, 0)

    def test_document(self):
        tree = document("zoom", "gpuu", "--demo", "--json", exit_status=2)
        self.assertEqual(tree["error"]["code"], "unknown_queue")
        self.assertEqual(tree["error"]["suggestions"], ["gpu"])
        self.assertEqual(tree["backend"], "slurm")


unittest.main()
