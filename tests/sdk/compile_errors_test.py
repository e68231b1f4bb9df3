"""Mistakes that the compiler finds in an adapter, and the sentence that it finds them with."""
import os
import subprocess
import sys
import unittest

INCLUDE = os.path.join(os.environ["NODETOP_SOURCE"], "sdk", "include")
COMPILER = os.environ.get("CXX", "c++").split()

FRAME = """#include <nodetop/plugin.hpp>
#include <cstdint>
#include <vector>
namespace sdk = nodetop::sdk;
void fill(sdk::BlobBuilder& reading) {
    auto node = reading.add<NT_TABLE_NODE>();
    auto queue = reading.add<NT_TABLE_QUEUE>();
    auto member = reading.add<NT_TABLE_MEMBER>();
    (void)node, (void)queue, (void)member;
    %s
}
"""

RIGHT = """
    node.set<NT_COL_NODE_NAME>("n1").set<NT_COL_NODE_CPU_TOTAL_MILLI>(1000).set<NT_COL_NODE_UNREACHABLE>(true);
    node.set<NT_COL_NODE_FEATURES>({"a", "b"});
    member.set<NT_COL_MEMBER_NODE>(node).set<NT_COL_MEMBER_QUEUE>(queue.ref());
"""

WRONG = {
    "a number for a text": ("node.set<NT_COL_NODE_NAME>(7);", "this column takes text"),
    "a text for a number": ('node.set<NT_COL_NODE_CPU_TOTAL_MILLI>("8");', "this column takes a whole number"),
    "a fraction": ("node.set<NT_COL_NODE_CPU_TOTAL_MILLI>(0.5);", "this column takes a whole number"),
    "a number that may not fit": ("node.set<NT_COL_NODE_CPU_TOTAL_MILLI>(std::uint64_t{1});", "this column takes a whole number"),
    "a yes for a number": ("node.set<NT_COL_NODE_GPU_TOTAL>(true);", "this column takes a whole number"),
    "a number for a yes": ("node.set<NT_COL_NODE_UNREACHABLE>(1);", "this column takes a bool"),
    "a row of another table": ("member.set<NT_COL_MEMBER_NODE>(queue);", "this column takes a row of its target table"),
    "a row number": ("member.set<NT_COL_MEMBER_NODE>(3u);", "this column takes a row of its target table"),
    "a column of another table": ('node.set<NT_COL_QUEUE_NAME>("q");', "this column belongs to another table"),
    "texts for a list of rows": (
        "reading.add<NT_TABLE_JOB>().set<NT_COL_JOB_NODES>(std::vector<const char*>{});",
        "this column takes a row of its target table",
    ),
    "several texts for one": ('node.set<NT_COL_NODE_NAME>({"a", "b"});', "this column is not a list of strings"),
    "a code without a sentence": ("(void)sdk::failed(NT_PARSE);", "no matching function"),
    "an outcome that nobody looks at": ('sdk::failed(NT_PARSE, "no"); ', "nodiscard"),
}


def compile_errors(body):
    command = [*COMPILER, "-std=c++17", "-Wall", "-Wextra", "-Werror", "-I", INCLUDE, "-x", "c++", "-fsyntax-only", "-"]
    done = subprocess.run(command, input=FRAME % body, capture_output=True, text=True, env=dict(os.environ, LC_ALL="C"))
    return done.stderr if done.returncode != 0 else None


class CompileErrors(unittest.TestCase):
    def test_right_code_compiles(self):
        self.assertIsNone(compile_errors(RIGHT))

    def test_wrong_code_does_not(self):
        for what, (body, sentence) in WRONG.items():
            with self.subTest(what):
                self.assertIn(sentence, compile_errors(body) or "it compiled")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
