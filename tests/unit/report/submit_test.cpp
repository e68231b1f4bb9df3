#include "report/submit.hpp"

#include <doctest/doctest.h>

using namespace nodetop;

TEST_CASE("a submit line is quoted for a POSIX shell, so that it means what was checked") {
    CHECK(shell_word("--exclude=n1,n2") == "--exclude=n1,n2");
    CHECK(shell_word("--exclude=n[1-3]") == "'--exclude=n[1-3]'");
    CHECK(shell_word("a b") == "'a b'");
    CHECK(shell_word("") == "''");
    CHECK(shell_word("it's") == "'it'\\''s'");
    CHECK(shell_word("$(reboot)") == "'$(reboot)'");
    CHECK(shell_word("~root") == "'~root'");
    CHECK(make_submit({"sbatch", {"--partition=main", "--constraint=a&b"}, "", {}}).line ==
          "sbatch --partition=main '--constraint=a&b'");
}

TEST_CASE("what nothing pins is named once, and before what the system cannot be asked for") {
    const SubmitReport submit = make_submit({"sbatch", {}, "", {"memory", "needs"}}, {"needs"});
    CHECK(submit.not_pinned == std::vector<std::string>{"needs", "memory"});
}
