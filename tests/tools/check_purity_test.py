"""tools/check-purity finds what it is there to find."""
import os
import pathlib
import subprocess
import tempfile
import unittest

CHECK = os.path.join(os.environ["NODETOP_SOURCE"], "tools", "check-purity")

PURE = "#include <string>\nstd::string twice(const std::string& s) { return s + s; }\n"
IMPURE = {
    "getenv": '#include <cstdlib>\nbool f() { return std::getenv("X"); }\n',
    "clock": "#include <chrono>\nlong f() { return std::chrono::system_clock::now().time_since_epoch().count(); }\n",
    "file": '#include <fstream>\nint f() { std::ifstream in("x"); return in.get(); }\n',
    "output": "#include <iostream>\nvoid f() { std::cerr << 1; }\n",
    "socket": "#include <unistd.h>\nlong f(char* to) { return read(0, to, 1); }\n",
    "scheduler": "// as Slurm does\nint f() { return 1; }\n",
}


class CheckPurity(unittest.TestCase):
    def check(self, source, compiled=True):
        with tempfile.TemporaryDirectory() as folder:
            room = pathlib.Path(folder) / "room"
            room.mkdir()
            (room / "a.cpp").write_text(source, encoding="utf-8")
            library = pathlib.Path(folder) / "libnodetop-room.a"
            objects = []
            if compiled:
                objects = [str(room / "a.o")]
                subprocess.run(["c++", "-std=c++20", "-c", str(room / "a.cpp"), "-o", *objects], check=True)
            subprocess.run(["ar", "rcs", str(library), *objects], check=True)
            stamp = pathlib.Path(folder) / "stamp"
            run = subprocess.run([CHECK, str(stamp), "nm", folder, str(library)], capture_output=True, text=True)
            self.assertEqual(run.returncode == 0, stamp.exists())
            return run

    def test_pure_code_passes(self):
        self.assertEqual("", self.check(PURE).stderr)

    def test_all_else_is_named(self):
        for what, source in IMPURE.items():
            with self.subTest(what):
                run = self.check(source)
                self.assertEqual(1, run.returncode)
                self.assertIn("names a scheduler: Slurm" if what == "scheduler" else "needs ", run.stderr)

    def test_an_empty_library_is_not_taken_for_a_pure_one(self):
        self.assertIn("nothing was checked", self.check(PURE, compiled=False).stderr)


unittest.main()
