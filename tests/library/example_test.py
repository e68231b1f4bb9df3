"""The public library, by a program that knows only its header (B-29, B-36; the demo's folder as the cluster)."""
import os
import subprocess
import unittest

SOURCE = os.environ["NODETOP_SOURCE"]


def run(*arguments):
    return subprocess.run([os.environ["EXAMPLE"], *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env={"PATH": "/nowhere", "HOME": "/dev/null/home",
                               "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")}, timeout=60)


class Example(unittest.TestCase):
    def test_it_reads_a_recording_and_ranks_places(self):
        result = run(SOURCE + "/frontend/demo/heron")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        lines = result.stdout.splitlines()
        self.assertEqual(lines[0], "backend slurm, can probe: no")
        self.assertEqual(lines[1], "retired usable: no")
        self.assertIn("  QUEUE_NOT_STARTED", lines)
        self.assertIn("gpu FITS NOW runnable 1 confirmed 0", lines)
        self.assertEqual(lines[-1], "there is no ability 'bf61'; known are bf16, fp8, tf32, flash, cuda, rocm")

    def test_no_cluster_is_a_fault_not_an_exception(self):
        result = run("/nowhere/recording")
        self.assertEqual((result.returncode, result.stdout), (3, ""))
        self.assertIn("/nowhere/recording", result.stderr)


unittest.main()
