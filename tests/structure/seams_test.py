"""Commands, clock, files, environment and identity are asked for in one room (sdk.md 4): nothing else goes around it."""
import os
import pathlib
import re
import unittest

SOURCE = pathlib.Path(os.environ["NODETOP_SOURCE"])
OUTSIDE = SOURCE / "libnodetop" / "src" / "outside"
# What draws asks for its own stream: the variables of the terminal, and how many columns it has.
STREAMS = SOURCE / "frontend" / "text" / "stream.cpp"
# A program of the build: it writes the manual pages.
MANUAL = SOURCE / "frontend" / "manual" / "main.cpp"
GOES_AROUND = re.compile(
    r"\b(?:secure_)?getenv\s*\(|\b(?:std::|::)?system\s*\(\s*[\"a-z]|\bpopen\s*\(|\bexec[lv]p?e?\s*\(|\bv?fork\s*\("
    r"|\bf(?:re)?open\s*\(|\b[io]?fstream\b|\bgettimeofday\b|\bclock_gettime\b|\bsystem_clock\b|\bstd::time\s*\("
    r"|\btime\s*\(\s*(?:NULL|nullptr|0|&)|\blocaltime|\btzset\b|\bgethostname\b|\bgetpw(?:uid|nam)|\bgetgr(?:gid|nam|ouplist)"
    r"|\bget(?:login|groups)\b|\buname\s*\(")


def sources():
    for root in ("libnodetop", "plugins", "sdk/include", "frontend"):
        for path in sorted((SOURCE / root).rglob("*")):
            if path.suffix in (".c", ".cpp", ".h", ".hpp") and OUTSIDE not in path.parents and path not in (STREAMS, MANUAL):
                yield path


class Seams(unittest.TestCase):
    def test_nothing_goes_around_the_outside(self):
        found = []
        for path in sources():
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                code = line.split("//")[0]
                if GOES_AROUND.search(code):
                    found.append(f"{path.relative_to(SOURCE)}:{number}: {line.strip()}")
        self.assertEqual(found, [])

    def test_it_would_be_seen(self):
        for line in ('getenv("HOME")', 'std::system("ls")', "system(command.c_str())", 'popen("ls", "r")',
                     "std::ifstream in(path);", 'fopen(path, "r")', "std::chrono::system_clock::now()",
                     "time(nullptr)", "std::time (0)", "getpwuid(id)", "gethostname(name, size)", "localtime_r(&at, &tm)"):
            self.assertTrue(GOES_AROUND.search(line), line)
        for line in ("local_time(now)", "the operating system (Linux)", "free_time(0)", "uptime(0)", "unforked ()"):
            self.assertFalse(GOES_AROUND.search(line), line)


unittest.main()
