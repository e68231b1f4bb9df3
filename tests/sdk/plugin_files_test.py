"""The adapters of this tree, as they were built: one symbol, nothing of libnodetop, a note that tells the truth."""
import os
import subprocess
import sys
import tempfile
import unittest

import plugin_file

PLUGINS = sys.argv[1:]


class PluginFiles(unittest.TestCase):
    def test_every_adapter(self):
        self.assertGreater(len(PLUGINS), 0)
        for path in PLUGINS:
            with self.subTest(plugin=os.path.basename(path)):
                plugin_file.check(self, path)

    def test_the_note_survives_strip(self):
        for path in PLUGINS:
            with self.subTest(plugin=os.path.basename(path)), tempfile.TemporaryDirectory() as folder:
                stripped = os.path.join(folder, "stripped.so")
                subprocess.run(["strip", "-s", "-o", stripped, path], check=True)
                self.assertEqual(plugin_file.note(stripped), plugin_file.note(path))


if __name__ == "__main__":
    if os.environ["NODETOP_SANITIZED"]:
        print("SKIP: adapters built with a sanitizer cannot be loaded into Python")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
