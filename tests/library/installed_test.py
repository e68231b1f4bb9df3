"""The installed library, by a stranger's program: pkg-config, a compiler, the header, and nothing of this tree."""
import glob
import os
import shutil
import subprocess
import tempfile
import unittest

SOURCE, BUILD, LIBRARY = (os.environ[name] for name in ("NODETOP_SOURCE", "NODETOP_BUILD", "LIBRARY"))
# A library with a sanitizer in it cannot be loaded by a program without.
SANITIZER = ["-fsanitize=address,undefined"] if os.environ.get("NODETOP_SANITIZED") == "1" else []
EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "example.cpp")


def run(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


class Installed(unittest.TestCase):
    def test_a_program_is_built_with_what_pkg_config_says(self):
        with tempfile.TemporaryDirectory(prefix="library-") as root:
            run("meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", root)
            package = glob.glob(root + "/**/libnodetop.pc", recursive=True)
            self.assertEqual(len(package), 1)
            environment = dict(os.environ, PKG_CONFIG_PATH=os.path.dirname(package[0]), PKG_CONFIG_SYSROOT_DIR=root)
            flags = run("pkg-config", "--cflags", "--libs", "libnodetop", env=environment).split()
            source, program = os.path.join(root, "example.cpp"), os.path.join(root, "example")
            shutil.copy(EXAMPLE, source)
            run("g++", "-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", *SANITIZER, source, "-o", program, *flags)
            libraries = os.path.dirname(glob.glob(root + "/**/libnodetop.so", recursive=True)[0])
            out = run(program, SOURCE + "/frontend/demo/heron",
                      env={"PATH": "/nowhere", "HOME": "/dev/null/home", "LD_LIBRARY_PATH": libraries})
            self.assertEqual(out.splitlines()[0], "backend slurm, can probe: no")

    def test_only_the_names_of_its_header_can_be_seen(self):
        names = [line.split()[-1].split("@")[0] for line in run("nm", "-D", "--defined-only", LIBRARY).splitlines()]
        self.assertTrue(any("7library4rank" in name for name in names), names)
        foreign = [name for name in names if "N7nodetop7library" not in name and "NK7nodetop7library" not in name]
        self.assertEqual([name for name in foreign if name != "LIBNODETOP_0"], [])


unittest.main()
