"""docs/model-columns.md and nodetop/columns.h name the same columns, in the same places, with the same types."""
import os
import re
import unittest

SOURCE = os.environ["NODETOP_SOURCE"]
TYPES = {"str": "STR", "u8": "U8", "u32": "U32", "i64": "I64", "list:str": "STR_LIST", "row": "ROW", "list:row": "ROW_LIST"}


def header():
    """{table: [(column, type)]} in the order of the places."""
    tables = {}
    text = open(os.path.join(SOURCE, "sdk/include/nodetop/columns.h"), encoding="utf-8").read()
    for table, column, place, kind in re.findall(r"X\([A-Z]+, \w+, (\w+), (\w+), (\d+), (\w+), \w+\)", text):
        rows = tables.setdefault(table, [])
        assert int(place) == len(rows) + 1, f"{table}.{column} is out of place"
        rows.append((column, kind))
    return tables


def manual():
    """The same out of the manual. Types there stand in the second cell, or after a list of names."""
    tables = {}
    text = open(os.path.join(SOURCE, "docs/model-columns.md"), encoding="utf-8").read().split("\n## Provenance")[0]
    for line in text.split("\n## ", 1)[1].splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if line.startswith("| `"):
            names, kinds = re.findall(r"`(\w+)\.(\w+)`", cells[0]), kinds_of(cells[1])
            kinds = kinds if len(kinds) == len(names) else kinds[:1] * len(names)
            for (table, column), kind in zip(names, kinds):
                tables.setdefault(table, []).append((column, kind))
        elif line.startswith("`"):
            for names, kind in re.findall(r"((?:`\w+\.\w+`(?:, | and )?)+) ((?:list:)?(?:row:\d+|str|u8|u32|i64))", line.replace("(unknown = the whole system) ", "")):
                for table, column in re.findall(r"`(\w+)\.(\w+)`", names):
                    tables.setdefault(table, []).append((column, kinds_of(kind)[0]))
    return tables


def kinds_of(cell):
    return [TYPES[re.sub(r"row:\d+", "row", k)] for k in re.findall(r"list:row:\d+|list:str|row:\d+|str|u8|u32|i64", cell)]


class Columns(unittest.TestCase):
    def test_the_manual_lists_every_column_in_its_place(self):
        want, got = header(), manual()
        self.assertEqual(len(want), 16)
        for table, columns in want.items():
            with self.subTest(table=table):
                self.assertEqual([c for c, _ in columns], [c for c, _ in got.get(table, [])])

    def test_the_manual_gives_every_column_its_type(self):
        got = {(t, c): k for t, columns in manual().items() for c, k in columns}
        for table, columns in header().items():
            for column, kind in columns:
                with self.subTest(column=f"{table}.{column}"):
                    self.assertEqual(kind, got.get((table, column)))


unittest.main()
