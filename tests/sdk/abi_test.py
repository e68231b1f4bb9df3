"""The ABI of every released minor, held to the byte.

    layout-1.0.txt   what the headers declared in 1.0, by public_headers.py

`abi_test.py --update` writes the table of the current version. Once a version is released its table is never written again:
raise NT_ABI_MINOR and add a line to sdk/ABI-CHANGES.md instead."""
import os
import platform
import re
import sys
import unittest

import abi_rule
import public_headers

HERE = os.path.dirname(os.path.abspath(__file__))
COMPILER = os.environ.get("CC", "cc").split()


def golden_name(major, minor):
    return os.path.join(HERE, f"layout-{major}.{minor}.txt")


def golden_tables():
    """((major, minor), lines) of each kept table, oldest first."""
    found = []
    for name in os.listdir(HERE):
        version = re.fullmatch(r"layout-(\d+)\.(\d+)\.txt", name)
        if version:
            with open(os.path.join(HERE, name), encoding="utf-8") as file:
                found.append((tuple(map(int, version.groups())), file.read().splitlines()))
    return sorted(found)


def constant(table, name):
    return int(next(line for line in table if line.startswith(f"define {name} ")).split()[2])


def version_of(table):
    return constant(table, "NT_ABI_MAJOR"), constant(table, "NT_ABI_MINOR")


class Released(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.now = public_headers.table(COMPILER)

    def test_every_struct_begins_with_its_size(self):
        # The parts of a blob and the pairs that others are made of are fixed for ever; the blob's format guards them.
        fixed = {"nt_str", "nt_env", "nt_blob_header", "nt_blob_table", "nt_blob_column", "nt_blob_str", "nt_blob_list"}
        names = [name for name, _ in public_headers.structs()]
        self.assertGreater(len(names), 30)
        for name in names:
            if name not in fixed:
                self.assertIn(f"member {name}.size 0 4", self.now)

    def test_nothing_of_an_older_minor_is_gone_or_moved(self):
        tables = golden_tables()
        self.assertGreater(len(tables), 0)
        for version, old in tables:
            if version[0] == version_of(self.now)[0]:
                self.assertEqual(abi_rule.breaks(old, self.now), [], f"breaks what was built for {version}")

    def test_the_current_version_is_the_newest_table(self):
        version, newest = golden_tables()[-1]
        self.assertEqual(version, version_of(self.now), "NT_ABI_MAJOR.NT_ABI_MINOR has no table: abi_test.py --update")
        self.assertEqual(newest, self.now, "changed since its table was written: raise the minor, or --update before its release")

    def test_every_version_has_its_line_in_the_log(self):
        with open(os.path.join(os.environ["NODETOP_SOURCE"], "sdk", "ABI-CHANGES.md"), encoding="utf-8") as file:
            log = file.read()
        for (major, minor), _ in golden_tables():
            self.assertRegex(log, rf"(?m)^- {major}\.{minor}: ")

    def test_the_note_and_the_package_have_the_version_of_the_header(self):
        major, minor = version_of(self.now)
        with open(os.path.join(public_headers.INCLUDE, "nodetop", "plugin.h"), encoding="utf-8") as file:
            self.assertIn(f'\\"abi_major\\":{major},\\"abi_minor\\":{minor},', file.read())
        with open(os.path.join(os.environ["NODETOP_SOURCE"], "sdk", "meson.build"), encoding="utf-8") as file:
            self.assertIn(f"sdk_version = '{major}.{minor}'", file.read())


class Rule(unittest.TestCase):
    OLD = ["struct nt_host size 24", "member nt_host.size 0 4", "member nt_host.name 8 16", "enum NT_OK 0",
           "define NT_ABI_MINOR 0", "column NT_COL_NODE_NAME 513 STR NONE"]

    def breaks(self, *new):
        return abi_rule.breaks(self.OLD, list(new))

    def test_the_same_is_no_break(self):
        self.assertEqual(self.breaks(*self.OLD), [])

    def test_growing_at_the_end_is_no_break(self):
        grown = ["struct nt_host size 32", *self.OLD[1:4], "define NT_ABI_MINOR 1", self.OLD[5],
                 "member nt_host.flags 24 4", "enum NT_NEW 1", "column NT_COL_NODE_HOST 514 STR NONE"]
        self.assertEqual(self.breaks(*grown), [])

    def test_a_member_put_in_between_is_a_break(self):
        moved = ["struct nt_host size 32", "member nt_host.size 0 4", "member nt_host.new 8 8", "member nt_host.name 16 16",
                 *self.OLD[3:]]
        self.assertEqual(self.breaks(*moved), ["gone or changed: member nt_host.name 8 16"])

    def test_a_swap_of_members_is_a_break(self):
        swapped = [self.OLD[0], "member nt_host.size 20 4", "member nt_host.name 0 16", *self.OLD[3:]]
        self.assertEqual(len(self.breaks(*swapped)), 2)

    def test_a_member_of_another_size_is_a_break(self):
        self.assertEqual(len(self.breaks(*self.OLD[:2], "member nt_host.name 8 8", *self.OLD[3:])), 1)

    def test_a_smaller_or_missing_struct_is_a_break(self):
        self.assertEqual(self.breaks("struct nt_host size 16", *self.OLD[1:]), ["shrank: struct nt_host from 24 to 16 bytes"])
        self.assertEqual(self.breaks(*self.OLD[1:]), ["gone: struct nt_host"])

    def test_another_number_of_a_constant_or_column_is_a_break(self):
        self.assertEqual(len(self.breaks(*self.OLD[:3], "enum NT_OK 1", *self.OLD[4:])), 1)
        self.assertEqual(len(self.breaks(*self.OLD[:5], "column NT_COL_NODE_NAME 514 STR NONE")), 1)
        self.assertEqual(len(self.breaks(*self.OLD[:5], "column NT_COL_NODE_NAME 513 U32 NONE")), 1)


if __name__ == "__main__":
    if platform.machine() != "x86_64" or sys.maxsize < 2**32:
        print(f"SKIP: the tables were made on x86_64, this is {platform.machine()}")
        sys.exit(77)
    if sys.argv[1:] == ["--update"]:
        current = public_headers.table(COMPILER)
        with open(golden_name(*version_of(current)), "w", encoding="utf-8") as golden:
            golden.write("\n".join(current) + "\n")
        print("written; a run that writes is no test")
        sys.exit(77)
    unittest.main()
