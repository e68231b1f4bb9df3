"""What a login node may bound for each user: little memory and few open files are enough."""
import os
import resource
import unittest

from program import run, text

MEGABYTE = 1 << 20


def bound(what, most):
    return lambda: resource.setrlimit(what, (most, most))


class Bounds(unittest.TestCase):
    def setUp(self):
        self.usual = text("queues", "--demo")

    @unittest.skipIf(os.environ["NODETOP_SANITIZED"], "a sanitizer takes more address space than there may be")
    def test_little_memory(self):
        for most in (100, 150, 250):
            with self.subTest(megabytes=most):
                self.assertEqual(text("queues", "--demo", preexec_fn=bound(resource.RLIMIT_AS, most * MEGABYTE)),
                                 self.usual)

    def test_few_open_files(self):
        self.assertEqual(text("queues", "--demo", preexec_fn=bound(resource.RLIMIT_NOFILE, 32)), self.usual)
        told = run("queues", "--demo", preexec_fn=bound(resource.RLIMIT_NOFILE, 8))
        self.assertIn(told.returncode, (2, 3))
        self.assertIn(b"cannot be started", told.stderr)


unittest.main()
