"""A stranger's adapter: built outside this tree against an installed SDK, and used by nodetop.

The SDK is installed for itself, then moved: neither pkg-config nor CMake may hold on to where it was."""
import functools
import json
import os
import shutil
import subprocess
import tempfile
import unittest

import plugin_file

SOURCE = os.environ["NODETOP_SOURCE"]
PROGRAM = os.path.join(os.environ["NODETOP_BUILD"], "frontend", "nodetop")
EXAMPLES = {"c-static": "mynode", "cpp-command": "mysched", "script-json": "mysite"}

def run(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


class Stranger(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="stranger-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        first, cls.sdk = cls.path("first"), cls.path("sdk")
        run("meson", "setup", cls.path("sdk-build"), SOURCE, "--prefix", first, "-Dtests=false")
        run("meson", "install", "-C", cls.path("sdk-build"), "--tags", "devel", "--no-rebuild")
        os.rename(first, cls.sdk)
        shutil.rmtree(cls.path("sdk-build"))
        package = subprocess.run(["find", cls.sdk, "-name", "nodetop-plugin.pc"], capture_output=True, text=True)
        cls.environment = dict(os.environ, PKG_CONFIG_PATH=os.path.dirname(package.stdout.strip()))

    @classmethod
    def path(cls, *parts):
        return os.path.join(cls.folder, *parts)

    @classmethod
    def copy(cls, example, system):
        """The example alone, with the build file of one system only."""
        target = cls.path(f"{example}-{system}")
        other = {"meson": "CMakeLists.txt", "cmake": "meson.build"}[system]
        shutil.copytree(os.path.join(SOURCE, "sdk", "examples", example), target, ignore=shutil.ignore_patterns(other))
        return target

    @staticmethod
    def installed(prefix, name):
        found = run("find", prefix, "-name", f"libnodetop-{name}.so").split()
        if len(found) != 1 or not found[0].endswith(f"/nodetop/plugins/libnodetop-{name}.so"):
            raise AssertionError(f"installed where no host looks: {found}")
        return found[0]

    @classmethod
    @functools.cache
    def built_with_meson(cls, example):
        source, site = cls.copy(example, "meson"), cls.path(f"site-{example}")
        build = source + "-build"
        run("meson", "setup", build, source, "--prefix", site, "-Dwerror=true", env=cls.environment)
        run("meson", "install", "-C", build, env=cls.environment)
        run("meson", "test", "-C", build, env=cls.environment)
        return cls.installed(site, EXAMPLES[example])

    def built_with_cmake(self, example):
        source = self.copy(example, "cmake")
        build = source + "-build"
        run("cmake", "-G", "Ninja", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={self.sdk}", env=self.environment)
        run("cmake", "--build", build)
        run("ctest", "--test-dir", build)
        run("cmake", "--install", build)
        return self.installed(self.sdk, EXAMPLES[example])

    def test_meson_through_pkg_config(self):
        for example in EXAMPLES:
            with self.subTest(example=example):
                plugin_file.check(self, self.built_with_meson(example))

    def test_cmake(self):
        if shutil.which("cmake") is None:
            self.skipTest("no cmake here")
        for example in EXAMPLES:
            with self.subTest(example=example):
                plugin_file.check(self, self.built_with_cmake(example))

    def test_the_package_says_where_plugins_go(self):
        ask = lambda variable: run("pkg-config", f"--variable={variable}", "nodetop-plugin", env=self.environment).strip()
        self.assertEqual(ask("abi_major"), "1")
        self.assertEqual(os.path.commonpath([os.path.realpath(ask("plugindir")), self.sdk]), self.sdk)
        self.assertTrue(ask("plugindir").endswith("/nodetop/plugins"))
        self.assertEqual(run("pkg-config", "--modversion", "nodetop-plugin", env=self.environment).strip(), "1.0")

    def test_nodetop_shows_their_nodes(self):
        plugins, programs = self.path("dropped"), self.path("bin")
        os.mkdir(plugins, mode=0o755)
        os.mkdir(programs)
        for example in EXAMPLES:
            dropped = shutil.copy(self.built_with_meson(example), plugins)
            os.chmod(dropped, 0o755)
        shutil.copy(os.path.join(SOURCE, "tests", "sdk", "programs", "mystat"), programs)
        shutil.copy(os.path.join(SOURCE, "sdk", "examples", "script-json", "mysite-nodes"), programs)
        environment = dict(os.environ, NODETOP_PLUGIN_PATH=plugins, MYNODE="1", MYSCHED_SERVER="head1")
        environment["PATH"] = programs + os.pathsep + environment["PATH"]

        def nodes(backend):
            done = subprocess.run([PROGRAM, "--backend", backend, "nodes", "--all", "--json"], env=environment,
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            document = json.loads(done.stdout)
            self.assertEqual(document["backend"], backend)
            return {node["name"]: node for node in document["result"]["nodes"]}

        self.assertEqual(set(nodes("mysched")), {"n1", "n2"})
        self.assertEqual(nodes("mysched")["n1"]["cpu_milli"]["free"], 12000)
        self.assertEqual(nodes("mysched")["n2"]["cpu_milli"]["free"], 0)
        self.assertEqual(nodes("mynode")["mynode"]["cpu_milli"]["free"], 12000)
        self.assertEqual(set(nodes("mysite")), {"s1", "s2", "s3"})


if __name__ == "__main__":
    unittest.main()
