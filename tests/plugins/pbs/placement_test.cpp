#include "placement.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace nodetop::pbs;

namespace {

std::string printed(const std::vector<Piece>& pieces) {
    std::string text;
    for (const Piece& piece : pieces) {
        text.append(text.empty() ? "" : " ").append(piece.vnode);
        for (const auto& amount : {piece.cpu_milli, piece.memory_bytes, piece.accelerators})
            text.append(":").append(amount ? std::to_string(*amount) : "?");
    }
    return text;
}

}  // namespace

TEST_CASE("P-16 exec_vnode: a plus inside brackets joins vnodes of one chunk") {
    CHECK(printed(read_exec_vnode("(n1[0]:ncpus=8:ngpus=1+n1[1]:ncpus=8)+(n2:ncpus=16:mem=4kb)")) ==
          "n1[0]:8000:0:1 n1[1]:8000:0:0 n2:16000:4096:0");
    CHECK(printed(read_exec_vnode("(a:ncpus=64)+(a:ncpus=2)")) == "a:66000:0:0");
    CHECK(printed(read_exec_vnode("(a:ncpus=4x)")) == "a:?:0:0");
    CHECK(read_exec_vnode("").empty());
    CHECK(printed(read_exec_vnode("((((")) == "");
}

TEST_CASE("P-16 exec_host: CPUs by host") {
    CHECK(printed(read_exec_host("n1/0*8+n2/1*8")) == "n1:8000:?:? n2:8000:?:?");
    CHECK(printed(read_exec_host("cpu10/0")) == "cpu10:1000:?:?");
    CHECK(printed(read_exec_host("tn03/0-3+tn02/6-9,12")) == "tn03:4000:?:? tn02:5000:?:?");
    CHECK(printed(read_exec_host("n1/9-3")) == "n1:?:?:?");
}

TEST_CASE("P-34 T1 the slots of Torque's jobs") {
    std::string text;
    for (const auto& [ids, job] : read_slots_of_jobs("0-5/1.thead,6-9/2.thead, 10/9[2].thead,0,2/3.thead"))
        text.append(ids).append("=").append(job).append(" ");
    CHECK(text == "0-5=1.thead 6-9=2.thead 10=9[2].thead 0,2=3.thead ");
    CHECK(count_ids("0-5") == 6);
    CHECK(count_ids("0,2,4-5") == 4);
    CHECK_FALSE(count_ids("a"));
    CHECK_FALSE(count_ids("5-1"));
    CHECK_FALSE(count_ids("0-99999999999"));
}
