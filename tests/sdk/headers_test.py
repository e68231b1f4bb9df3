"""Every public header compiles alone, in every standard that it promises, without a warning.

    headers_test.py [--m32] COMPILER    "gcc" or "clang"; prints SKIP and ends with 77 where it is not installed"""
import os
import shutil
import subprocess
import sys
import unittest

SDK = os.path.join(os.environ["NODETOP_SOURCE"], "sdk")
INCLUDES = [os.path.join(SDK, "include"), os.path.join(SDK, "testing", "include")]
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
C_STANDARDS = ["c99", "c11", "c17", "c++11", "c++17", "c++20"]
CPP_STANDARDS = ["c++17", "c++20"]
WHOLE = ["nodetop/plugin.hpp", "nodetop/testing/plugin_under_test.hpp"]

COMPILER = "gcc"
MACHINE = []


def headers(ending):
    for include in INCLUDES:
        for folder, _, names in os.walk(include):
            for name in sorted(names):
                if name.endswith(ending):
                    yield os.path.relpath(os.path.join(folder, name), include)


class Headers(unittest.TestCase):
    def compiles(self, header, standard, *flags):
        language = "c++" if standard.startswith("c++") else "c"
        includes = [flag for include in INCLUDES for flag in ("-I", include)]
        command = [COMPILER, *MACHINE, "-x", language, f"-std={standard}", *WARNINGS, *flags, *includes, "-fsyntax-only", "-"]
        # Twice, so that the guard is tried as well.
        source = f"#include <{header}>\n#include <{header}>\nextern int used;\n"
        done = subprocess.run(command, input=source, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""), " ".join(command))

    def test_c_headers_in_every_standard(self):
        found = list(headers(".h"))
        self.assertEqual(found, ["nodetop/blob.h", "nodetop/columns.h", "nodetop/plugin.h"])
        for header in found:
            for standard in C_STANDARDS:
                with self.subTest(header=header, standard=standard):
                    self.compiles(header, standard)

    @unittest.skipIf("--m32" in sys.argv, "there is no C++ library for 32 bits")
    def test_cpp_headers_alone(self):
        found = list(headers(".hpp"))
        self.assertGreater(len(found), 20)
        for header in found:
            with self.subTest(header=header):
                self.compiles(header, CPP_STANDARDS[0], "-Wconversion", "-Wshadow")

    @unittest.skipIf("--m32" in sys.argv, "there is no C++ library for 32 bits")
    def test_all_of_the_cpp_help_in_every_standard(self):
        for header in WHOLE:
            for standard in CPP_STANDARDS:
                with self.subTest(header=header, standard=standard):
                    self.compiles(header, standard, "-Wconversion", "-Wshadow")


if __name__ == "__main__":
    COMPILER = sys.argv[-1]
    if shutil.which(COMPILER) is None:
        print(f"SKIP: no {COMPILER} here")
        sys.exit(77)
    if "--m32" in sys.argv:
        # Freestanding: the headers need the compiler's own stddef.h and stdint.h and nothing of a C library.
        MACHINE = ["-m32", "-ffreestanding"]
        if subprocess.run([COMPILER, *MACHINE, "-x", "c", "-fsyntax-only", "-"], input="", text=True).returncode != 0:
            print(f"SKIP: {COMPILER} here makes no 32-bit code")
            sys.exit(77)
    unittest.main(argv=sys.argv[:1])
