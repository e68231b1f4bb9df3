"""The whole program on recordings of PBS and Torque: what it says where no server answers, and where JSON is broken.

    program_test.py FOLDER     the recordings
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

NODETOP = os.environ["NODETOP"]
FOLDER = pathlib.Path(sys.argv.pop(1))
# Whose machine it is that replays must not matter.
ENVIRONMENT = {"PATH": "/nowhere", "HOME": "/dev/null/home", "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
COMMANDS = {"status": [], "queues": ["--all"], "nodes": ["--all"], "health": [], "accelerators": [],
            "exclude": ["--unschedulable"], "where": ["-g", "1"], "largest": []}


def run(recording, *arguments):
    return subprocess.run([NODETOP, "--replay", str(recording), *arguments], env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=60)


def page(recording, *arguments):
    return " ".join(run(recording, *arguments).stdout.decode("utf-8").split())


def document(recording, *arguments):
    return json.loads(run(recording, "--json", *arguments).stdout)


class Copy:
    """A recording whose answers can be changed."""

    def __init__(self, name):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name) / name
        shutil.copytree(FOLDER / name, self.folder)

    def answer(self, *argv):
        for line in (self.folder / "index.jsonl").read_text("utf-8").splitlines():
            entry = json.loads(line)
            if entry["argv"] == list(argv):
                return self.folder / entry["stdout"]
        raise KeyError(argv)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._folder.cleanup()


class NoServer(unittest.TestCase):
    def test_every_command_ends_with_3_and_one_sentence(self):
        for command, arguments in {**COMMANDS, "zoom": ["batch"], "why": ["1"], "check": ["-c", "1"]}.items():
            with self.subTest(command):
                done = run(FOLDER / "openpbs-down", command, *arguments)
                self.assertEqual((done.returncode, done.stdout), (3, b""))
                told = [line for line in done.stderr.decode().splitlines() if line.startswith("nodetop:")]
                self.assertEqual(len(told), 1, told)
                self.assertRegex(told[0], "^nodetop: no PBS server answers: [a-z]+: cannot connect to server pbs1")
                tree = document(FOLDER / "openpbs-down", command, *arguments)
                self.assertEqual((tree["exit"], tree["result"]), (3, None))
                self.assertIn("no PBS server answers", tree["error"]["message"])


def text_form(listing, heading):
    """A JSON listing as the same release prints it without -F json."""
    lines = []
    for name, attributes in listing.items():
        lines.append(heading + name)
        for key, value in attributes.items():
            if isinstance(value, dict) and key != "Variable_List":
                lines += [f"    {key}.{name} = {item}" for name, item in value.items()]
            elif isinstance(value, dict):
                lines.append(f"    {key} = " + ",".join(f"{name}={item}" for name, item in value.items()))
            else:
                lines.append(f"    {key} = " + (", ".join(value) if isinstance(value, list) else str(value)))
        lines.append("")
    return "\n".join(lines) + "\n"


class BrokenJson(unittest.TestCase):
    """Faults that releases are known for. The text form stands in, with a word, and nothing is lost."""

    QUESTIONS = {("pbsnodes", "-av", "-F", "json"): '"comment": ', ("qstat", "-Qf", "-F", "json"): '"queue_type": ',
                 ("qstat", "-Bf", "-F", "json"): '"server_state": ', ("qstat", "-tf", "-F", "json"): '"Job_Name": '}

    def same_as_whole(self, argv, change):
        with Copy("openpbs-alice") as broken:
            file = broken.answer(*argv)
            text = file.read_text("utf-8")
            if argv[:2] == ("qstat", "-tf"):
                (broken.folder / "jobs.out").write_text(text_form(json.loads(text)["Jobs"], "Job Id: "), "utf-8")
                with open(broken.folder / "index.jsonl", "a", encoding="utf-8") as index:
                    index.write(json.dumps({"argv": ["qstat", "-tf"], "rc": 0, "stdout": "jobs.out"}) + "\n")
            changed = change(text)
            self.assertTrue(changed != text, argv)
            file.write_text(changed, "utf-8")
            for command in ("queues", "nodes", "status"):
                with self.subTest(asked=argv, command=command):
                    arguments = COMMANDS[command]
                    tree = document(broken.folder, command, *arguments)
                    told = [p["text"] for p in tree["problems"] if p["code"] == "query_partial"]
                    self.assertEqual(len(told), 1, tree["problems"])
                    self.assertIn("the text form was asked for instead", told[0])
                    whole = document(FOLDER / "openpbs-alice", command, *arguments)
                    self.assertEqual(tree["result"], whole["result"])

    def test_a_quote_that_is_none(self):
        for argv, key in self.QUESTIONS.items():
            self.same_as_whole(argv, lambda text: text.replace(key, '"odd": "say "hi" now",\n' + key, 1))

    def test_a_number_with_a_zero_in_front(self):
        for argv in self.QUESTIONS:
            self.same_as_whole(argv, lambda text: text.replace('"timestamp": ', '"timestamp": 0', 1))

    def test_an_answer_that_is_cut_off(self):
        for argv in self.QUESTIONS:
            self.same_as_whole(argv, lambda text: text[:len(text) * 2 // 3])

    def test_control_characters_and_lone_backslashes_are_mended_without_a_word(self):
        with Copy("openpbs-alice") as broken:
            file = broken.answer("qstat", "-tf", "-F", "json")
            text = file.read_text("utf-8")
            changed = text.replace('"Job_Owner"', '"Variable_List": {"HOME": "C:\\dir \x01\x02 "}, "Job_Owner"', 3)
            self.assertTrue(changed != text)
            file.write_text(changed, "utf-8")
            tree = document(broken.folder, "queues", "--all")
            whole = document(FOLDER / "openpbs-alice", "queues", "--all")
            self.assertEqual((tree["result"], tree["problems"]), (whole["result"], whole["problems"]))


class Words(unittest.TestCase):
    """Pages speak of PBS as its users do, and say what stands in the way."""

    def test_queues_are_queues(self):
        for name in ("openpbs-alice", "torque-alice"):
            for command, arguments in COMMANDS.items():
                text = page(FOLDER / name, command, *arguments)
                for foreign in ("partition", "namespace", "gres", "sbatch", "bsub", "--gpus"):
                    self.assertNotIn(foreign, text.lower().replace("its partition", ""), (name, command))

    def test_a_queue_under_a_spent_limit_has_no_list_that_could_not_be_compared(self):
        text = page(FOLDER / "openpbs-alice")
        self.assertIn("your limits leave nothing, so that a new job may be refused: full", text)
        self.assertNotIn("a list could not be compared", text)
        self.assertIn("access your limits leave nothing: a new job may be refused",
                      page(FOLDER / "openpbs-alice", "queues", "-q", "full"))

    def test_a_list_that_takes_some_out_is_not_one_of_those_who_are_admitted(self):
        self.assertIn("queue notbob goes by the users +, -bob@*, which leaves you out", page(FOLDER / "openpbs-bob"))

    def test_a_queue_whose_only_node_a_reservation_has_is_not_said_to_be_in_use(self):
        self.assertIn("R26 UP 0/1 0/32 7-00:00:00 - no node is up", page(FOLDER / "openpbs-alice", "queues"))

    def test_e4_what_a_job_is_booked_with_that_names_no_memory_stands_at_the_place(self):
        told = "a job that asks for no memory is booked with 2tb, the most that the queue allows"
        self.assertIn(told, page(FOLDER / "openpbs-alice", "where", "-c", "4", "-q", "bigmem"))
        self.assertNotIn(told, page(FOLDER / "openpbs-alice", "where", "-c", "4", "--mem", "300G", "-q", "bigmem"))
        self.assertNotIn(told, page(FOLDER / "openpbs-alice", "where", "-c", "4", "-q", "vip"))

    def test_why_gives_the_schedulers_sentence_and_what_it_means(self):
        out = run(FOLDER / "openpbs-alice", "why", "29").stdout.decode("utf-8")
        self.assertIn("Can Never Run: Insufficient amount of server resource: lic_ansys (R: 30 A: 25 T: 25)\n"
                      "  lic_ansys: too little is left of something that all share\n", out)

    def test_submit_lines_are_of_the_dialect(self):
        self.assertIn("qsub -q gpu -l select=1:ncpus=1:ngpus=1",
                      page(FOLDER / "openpbs-alice", "where", "-g", "1", "-q", "gpu"))
        self.assertIn("qsub -q batch -l nodes=1:ppn=1:gpus=1", page(FOLDER / "torque-alice", "where", "-g", "1"))

    def test_nothing_is_confirmed(self):
        for name in ("openpbs-alice", "torque-alice"):
            tree = document(FOLDER / name, "where", "-c", "1")
            self.assertEqual({place["confirmed"] for place in tree["result"]["places"]}, {False})
            self.assertNotIn("RUN NOW", page(FOLDER / name, "where", "-c", "1"))


if __name__ == "__main__":
    unittest.main()
