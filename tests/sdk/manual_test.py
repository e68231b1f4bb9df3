"""The manual for authors shows code that is in the examples, and names that are in the headers."""
import os
import re
import unittest

SOURCE = os.environ["NODETOP_SOURCE"]


def read(*path):
    with open(os.path.join(SOURCE, *path), encoding="utf-8") as file:
        return file.read()


def squeezed(text):
    return " ".join(text.split())


class Manual(unittest.TestCase):
    def setUp(self):
        self.text = read("docs", "writing-an-adapter.md")
        self.blocks = re.findall(r"```cpp\n(.*?)```", self.text, flags=re.S)

    def test_code_is_from_the_examples(self):
        examples = squeezed(read("sdk", "examples", "cpp-command", "mysched.cpp"))
        examples += squeezed(read("sdk", "examples", "cpp-command", "mysched_test.cpp"))
        # The wave is longer than any example needs; tests/sdk/manual_snippets.cpp compiles it.
        examples += squeezed(read("tests", "sdk", "manual_snippets.cpp"))
        self.assertGreater(len(self.blocks), 4)
        for block in self.blocks:
            with self.subTest(block=block.splitlines()[0]):
                self.assertIn(squeezed(block), examples)

    def test_every_name_exists(self):
        headers = ""
        for folder, _, names in os.walk(os.path.join(SOURCE, "sdk")):
            headers += "".join(read(folder, name) for name in names if name.endswith((".h", ".hpp")))
        names = set(re.findall(r"\b(?:sdk::|NT_)(\w+)", re.sub(r"```cpp\n.*?```", "", self.text, flags=re.S)))
        self.assertGreater(len(names), 8)
        for name in names:
            parts = name.removeprefix("TABLE_").removeprefix("COL_")
            self.assertRegex(headers, rf"\b(?:NT_)?{name}\b|\b{parts}\b", name)

    def test_every_link_and_folder_exists(self):
        for link in re.findall(r"\]\((\w[\w.-]*)\)", self.text):
            self.assertTrue(os.path.exists(os.path.join(SOURCE, "docs", link)), link)
        for folder in re.findall(r"^\| `([\w-]+/)` \|", self.text, flags=re.M):
            self.assertTrue(os.path.isdir(os.path.join(SOURCE, "sdk", "examples", folder)), folder)


if __name__ == "__main__":
    unittest.main()
