"""tools/lib/count-tests: no failure is lost, no skip is called a success."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

COUNT = os.path.join(os.environ["NODETOP_SOURCE"], "tools", "lib", "count-tests")


def count(*entries):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as log:
        for name, result, stdout in entries:
            log.write(json.dumps({"name": name, "result": result, "stdout": stdout}) + "\n")
        log.flush()
        done = subprocess.run([sys.executable, COUNT, log.name], stdout=subprocess.PIPE, text=True, check=False)
    return done.returncode, done.stdout.splitlines()[-1]


class CountTests(unittest.TestCase):
    def test_cases_of_doctest_and_unittest_are_counted_and_others_are_one(self):
        status, line = count(("a", "OK", "[doctest] test cases:  3 |  3 passed | 0 failed | 0 skipped\n"),
                             ("b", "OK", "...\nRan 2 tests in 0.1s\n\nOK\n"), ("c", "OK", ""))
        self.assertEqual((0, "6 passed, 0 failed"), (status, line))

    def test_a_failed_case_fails_the_run(self):
        status, line = count(("a", "FAIL", "[doctest] test cases:  3 |  2 passed | 1 failed | 0 skipped\n"),
                             ("b", "FAIL", "Ran 4 tests in 1s\n\nFAILED (failures=1, errors=1)\n"))
        self.assertEqual((1, "4 passed, 3 failed"), (status, line))

    def test_a_program_that_died_before_it_could_count_is_a_failure(self):
        status, line = count(("a", "FAIL", "killed"), ("b", "TIMEOUT", ""),
                             ("c", "FAIL", "[doctest] test cases:  3 |  3 passed | 0 failed | 0 skipped\n"))
        self.assertEqual((1, "3 passed, 3 failed"), (status, line))

    def test_a_skip_is_neither_passed_nor_failed(self):
        status, line = count(("a", "SKIP", "no clang here\n"), ("b", "OK", "Ran 3 tests in 1s\n\nOK (skipped=1)\n"))
        self.assertEqual((0, "2 passed, 0 failed, 2 skipped"), (status, line))

    def test_a_run_without_a_test_is_no_success(self):
        self.assertEqual(1, count(("a", "SKIP", ""))[0])


unittest.main()
