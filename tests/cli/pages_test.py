"""Text: every number is in the document, nothing is wider than the window, ASCII is ASCII (cli.md 8-11)."""
import os
import pathlib
import re
import shutil
import tempfile
import unicodedata
import unittest

from program import ON_DEMO, document, environment, run, text

RECORDINGS = pathlib.Path(os.environ["NODETOP_SOURCE"]) / "tests" / "plugins"


def numbers_of(tree, found):
    """Every number that a page may show of a document: counts as they are, cores, GiB, lengths of lists, ages."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key.endswith("_seconds") and isinstance(value, int):
                found["durations"].add(duration(value))
            numbers_of(value, found)
    elif isinstance(tree, list):
        found["numbers"].add(len(tree))
        rows = [row for row in tree if isinstance(row, dict)]
        for key in {key for row in rows for key in row if row[key] is True}:
            found["numbers"].add(sum(row[key] is True for row in rows))
        for value in tree:
            numbers_of(value, found)
    elif isinstance(tree, int) and not isinstance(tree, bool):
        found["numbers"].update((tree, tree // 2**30))
        if tree % 1000 == 0:
            found["numbers"].add(tree // 1000)
    return found


def duration(seconds):
    days, rest = divmod(seconds, 86400)
    clock = f"{rest // 3600}:{rest % 3600 // 60:02}:{rest % 60:02}"
    return f"{days}-{clock:0>8}" if days else clock


def strings_of(tree, found):
    if isinstance(tree, dict):
        for value in tree.values():
            strings_of(value, found)
    elif isinstance(tree, list):
        for value in tree:
            strings_of(value, found)
    elif isinstance(tree, str) and any(c.isdigit() for c in tree):
        found.add(tree)
    return found


def columns(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


class Numbers(unittest.TestCase):
    def test_every_number_in_the_text_is_in_the_document(self):
        for command, operands in ON_DEMO.items():
            if command in ("health", "exclude"):
                continue  # shows ages, which the document has as instants; is a list of names
            with self.subTest(command):
                whole = [] if command == "why" else ["--all"]
                page = text(command, *operands, "--demo", *whole, columns=400)
                tree = document(command, *operands, "--demo", "--json", *whole)["result"]
                found = numbers_of(tree, {"numbers": set(), "durations": set()})
                if command == "accelerators":
                    found["numbers"].add(document("nodes", "--gpu", "--all", "--demo", "--json")["result"]["matched"])
                for string in sorted(strings_of(tree, set()), key=len, reverse=True):
                    page = page.replace(string, " ")
                page = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d \((?:in )?[^)]*\)", " ", page)  # instants, as a clock shows them
                page = re.sub(r"[A-Z]\d+\w*|\w+\d+g\.\d+gb|sm_\d+|bf16|fp8|tf32|zeta9", " ", page)  # names of cards and abilities
                for shown in re.findall(r"(?:\d+-)?\d+:\d\d:\d\d", page):
                    self.assertIn(shown, found["durations"])
                page = re.sub(r"(?:\d+-)?\d+:\d\d:\d\d", " ", page)
                shown = {int(n) for n in re.findall(r"\d+", page)}
                self.assertGreater(len(shown), 2 if command == "why" else 5)
                self.assertEqual(shown - found["numbers"], set())


class Widths(unittest.TestCase):
    PAGES = [["status"], ["queues"], ["queues", "--detail"], ["zoom", "gpu"], ["nodes"], ["health"], ["accelerators"],
             ["where", "-c", "64", "-N", "4"], ["where", "-g", "2", "--explain", "h100"], ["largest"], ["why", "4166"]]

    def test_cli_md_18_33_no_line_is_wider_than_the_window(self):
        for width in (20, 21, 27, 33, 40, 59, 60, 72, 80, 100, 120, 200, 400):
            for page in self.PAGES:
                more = "--all" if page[0] not in ("health", "why") else "--ascii"
                for line in text(*page, "--demo", more, columns=width).splitlines():
                    if not line.startswith("sbatch "):  # what is to be pasted is never broken
                        self.assertLessEqual(columns(line), width, (page, width, line))

    def test_labels_are_never_cut(self):
        labels = ("QUEUE ", "TOO FEW ", "WRONG HW ", "BLOCKED ")
        for width in (20, 24, 30, 40, 60):
            rows = [line for line in text("where", "-c", "64", "-N", "4", "--all", "--demo", columns=width).splitlines()
                    if re.match(r"[◐▲✗○]  \S", line)]
            self.assertEqual(len(rows), 13, width)
            for row in rows:
                self.assertTrue(row[3:].startswith(labels), (width, row))

    def test_names_are_never_lost(self):
        for width in (20, 30, 40, 80):
            page = text("nodes", "--demo", "--all", columns=width)
            for name in ("n01", "n16", "h02", "s03"):
                self.assertIn(name, page, width)

    def test_help_and_backends_fit_too(self):
        for width in (20, 45, 80):
            for page in (["--help"], ["nodes", "--help"], ["backends"], ["backends", "--detail"]):
                for line in text(*page, columns=width).splitlines():
                    self.assertLessEqual(columns(line), width, (page, width, line))


class RecordedClusters(unittest.TestCase):
    """The pages of real clusters of each system, in all their variety: names, reasons and rules as sites write them."""

    CLUSTERS = ["slurm/recordings/22.05-small-alice", "slurm/recordings/field-03-slurm-bytes-that-are-not-utf8",
                "pbs/recordings/openpbs-carol", "lsf/recordings/volclava-2.2.0-alice", "sge/recordings/8.1.9-longnames",
                "kubernetes/recordings/1.34-small-alice", "sshpool/recordings/lab"]
    PAGES = [["status"], ["queues", "--detail", "--all"], ["nodes", "--all"], ["health"], ["accelerators", "--all"]]

    @classmethod
    def setUpClass(cls):
        """Copies, since recordings that share their outputs name files outside of their folder."""
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        for number, cluster in enumerate(cls.CLUSTERS):
            source, copy = RECORDINGS / cluster, cls.folder / str(number)
            shutil.copytree(source, copy)
            index = (source / "index.jsonl").read_text("utf-8")
            for name in set(re.findall(r"\.\./outputs/([\w.]+)", index)):
                shutil.copy(source.parent / "outputs" / name, copy)
            (copy / "index.jsonl").write_text(index.replace("../outputs/", ""), "utf-8")

    def page(self, cluster, page, width):
        result = run("--replay", self.folder / str(self.CLUSTERS.index(cluster)), *page, columns=width)
        self.assertEqual(result.returncode, 0, (cluster, page, result.stderr))
        return result.stdout.decode(), result.stderr.decode()

    def test_nothing_is_wider_than_the_window_and_nothing_is_cut_without_a_mark(self):
        for cluster in self.CLUSTERS:
            for page in self.PAGES:
                whole = "".join("".join(self.page(cluster, page, 400)).split())
                for width in (20, 47, 80, 120):
                    with self.subTest(cluster=cluster, page=page, width=width):
                        shown, said = self.page(cluster, page, width)
                        for line in [*shown.splitlines(), *said.splitlines()]:
                            self.assertLessEqual(columns(line), width, line)
                        # Columns that have no room are named in a sentence of its own.
                        shown = re.sub(r"(?s)[│ ]*no[│\s]+room[│\s]+for .*?--json[│\s]+has[│\s]+(?:it|all)", " ", shown)
                        for word in re.sub("[╭╮╰╯│─├└▸]", " ", shown).split():
                            if "…" not in word:
                                self.assertIn(word, whole)


class Characters(unittest.TestCase):
    def test_ascii_has_no_byte_above_7e(self):
        ways = [(["--ascii"], environment()), ([], environment(NODETOP_ASCII="1")), ([], environment(LC_ALL="C")),
                ([], environment(LC_ALL="POSIX"))]
        for flags, env in ways:
            for page in Widths.PAGES:
                result = run(*page, "--demo", *flags, env=env)
                for stream in (result.stdout, result.stderr):
                    self.assertTrue(all(byte == 0x0A or 0x20 <= byte <= 0x7E for byte in stream), (page, flags))

    def test_utf8_draws(self):
        self.assertIn("╭", text("--demo"))
        self.assertIn("●", text("nodes", "--demo"))

    def test_colour_only_where_it_is_wanted(self):
        self.assertNotIn("\x1b", text("--demo"))
        forced = run("--demo", env=environment(FORCE_COLOR="1"))
        self.assertIn(b"\x1b[38;5;", forced.stdout)
        self.assertNotIn(b"\x1b", run("--demo", "--no-color", env=environment(FORCE_COLOR="1")).stdout)

    def test_colour_changes_no_character(self):
        forced = run("--demo", env=environment(FORCE_COLOR="3")).stdout.decode()
        self.assertEqual(re.sub(r"\x1b\[[0-9;]*m", "", forced), text("--demo"))


class Reasons(unittest.TestCase):
    def test_largest_says_why_queues_are_left_out(self):
        page = " ".join(text("largest", "--demo").split())
        self.assertIn("left out of 13 partitions: 2 no access (h100, chem), 2 closed (retired, old)", page)
        rows = document("largest", "--demo", "--json")["result"]["left_out"]
        self.assertEqual([(row["queue"], row["why"]) for row in rows],
                         [("h100", "no_access"), ("chem", "no_access"), ("retired", "blocked"), ("old", "blocked")])
        self.assertEqual(document("largest", "-q", "chem", "--demo", "--json", exit_status=1)["result"]["left_out"], [])

    def test_every_absence_has_its_reason_in_sight(self):
        page = text("--demo", columns=120)
        self.assertIn("not confirmed", page)
        for name in ("chem", "h100", "teaching", "old", "retired"):
            self.assertIn(name, page)
        self.assertIn("idle and not to be had: retired", page)
        self.assertIn("cooling from 2026-05-06 07:00 (in 1d 21h)", page)

    def test_the_demo_is_worth_looking_at(self):
        page = text("--demo", columns=200)
        self.assertIn("13 partitions · 8 open to you (8 unconfirmed) · 2 no access · 1 no nodes · 2 down", page)
        self.assertIn("24 of 29 nodes up · 13 of 27 GPUs free", page)
        self.assertNotIn("not known", page)
        for model in ("A100", "L40S", "zeta9"):
            self.assertIn(model, page)

    def test_filters_that_empty_a_list_are_named(self):
        self.assertIn("no node passes --gpu", text("zoom", "day", "--gpu", "--demo"))
        self.assertIn("no node passes --gpu, --free", text("nodes", "-q", "day", "--gpu", "--free", "--demo"))

    def test_the_word_of_the_system_is_used(self):
        for page in (text("--demo"), text("queues", "--demo"), text("accelerators", "--demo")):
            self.assertIn("partition", page)


unittest.main()
