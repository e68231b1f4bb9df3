"""Who includes whom: no include climbs out of its folder, and no two files include each other, however far round."""
import os
import re
import unittest

SOURCE = os.environ["NODETOP_SOURCE"]
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)
ROOTS = ("libnodetop/src", "sdk/include", "libnodetop/include", "frontend", "plugins", "tests")


def sources():
    for root in ROOTS:
        for folder, _, names in os.walk(os.path.join(SOURCE, root)):
            for name in names:
                if name.endswith((".h", ".hpp", ".c", ".cpp")):
                    yield os.path.relpath(os.path.join(folder, name), SOURCE)


def includes(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as text:
        return INCLUDE.findall(text.read())


def resolve(path, name, known):
    """The file of this tree that an include means, or None for one from outside."""
    for base in (os.path.dirname(path), *ROOTS):
        if (candidate := os.path.normpath(os.path.join(base, name))) in known:
            return candidate
    return None


class Includes(unittest.TestCase):
    def test_no_include_climbs(self):
        climbing = [(path, name) for path in sources() for name in includes(path) if ".." in name.split("/")]
        self.assertEqual([], climbing)

    def test_there_is_no_ring(self):
        known = set(sources())
        self.assertGreater(len(known), 10)
        graph = {path: {r for n in includes(path) if (r := resolve(path, n, known)) and r != path} for path in known}
        done, on_path = set(), []

        def visit(path):
            self.assertNotIn(path, on_path, f"ring: {' -> '.join(on_path)} -> {path}")
            if path in done:
                return
            on_path.append(path)
            for next_path in sorted(graph[path]):
                visit(next_path)
            on_path.pop()
            done.add(path)

        for path in sorted(known):
            visit(path)


class Plugins(unittest.TestCase):
    def test_adapters_know_the_sdk_and_nothing_else_of_nodetop(self):
        rooms = set(os.listdir(os.path.join(SOURCE, "libnodetop/src")))
        strangers = [(path, name) for path in sources() if path.startswith(("plugins/", "sdk/"))
                     for name in includes(path) if name.split("/")[0] in rooms]
        self.assertEqual([], strangers)


unittest.main()
