#include <nodetop/text/hostlist.hpp>

#include <doctest/doctest.h>

#include <set>

using namespace nodetop::text;
using Names = std::vector<std::string>;

namespace {
Names expand(std::string_view list) { return expand_host_list(list).names; }
}  // namespace

TEST_CASE("host list: commas outside brackets separate (S-60)") {
    CHECK(expand("a-[1-2,4],b-[1-3]") == Names{"a-1", "a-2", "a-4", "b-1", "b-2", "b-3"});
    CHECK(expand("cn-[0001-0002,0012],b[1-2]") == Names{"cn-0001", "cn-0002", "cn-0012", "b1", "b2"});
    CHECK(expand(" n1 , ,n2,") == Names{"n1", "n2"});
}

TEST_CASE("C-58 the width is that of the low end as written") {
    CHECK(expand("[1-3]") == Names{"1", "2", "3"});
    CHECK(expand("[09-11]") == Names{"09", "10", "11"});
    CHECK(expand("[0999-1001]") == Names{"0999", "1000", "1001"});
    CHECK(expand("[007-8]") == Names{"007", "008"});
    CHECK(expand("n[1-10]").front() == "n1");
    CHECK(expand("n[01-10]").front() == "n01");
}

TEST_CASE("C-59 a reversed range is swapped with its spellings") {
    CHECK(expand("n[10-1]") == expand("n[1-10]"));
    CHECK(expand("n[3-01]") == Names{"n01", "n02", "n03"});
}

TEST_CASE("several brackets multiply, the rightmost fastest, and text may follow") {
    CHECK(expand("rack[1-2]node[1-4]") == Names{"rack1node1", "rack1node2", "rack1node3", "rack1node4", "rack2node1",
                                                "rack2node2", "rack2node3", "rack2node4"});
    CHECK(expand("gpu[1-2]-ib") == Names{"gpu1-ib", "gpu2-ib"});
    CHECK(expand("a[1-2,x][9,7-8]z") == Names{"a19z", "a17z", "a18z", "a29z", "a27z", "a28z", "ax9z", "ax7z", "ax8z"});
    CHECK(expand("n[a,b]") == Names{"na", "nb"});
}

TEST_CASE("words that mean no host") {
    for (const char* text : {"", "  ", "(null)", "none", "N/A", "(NONE)", "None"}) CHECK(expand(text).empty());
}

TEST_CASE("a cut-off bracket and a stray one are kept literally in scheduler output") {
    CHECK(expand("a[1-2],n[1-3,7") == Names{"a1", "a2", "n[1-3,7"});
    CHECK(expand("n1]") == Names{"n1]"});
    CHECK(expand("n[]") == Names{"n[]"});
    CHECK(expand("n[1][2") == Names{"n[1][2"});
}

TEST_CASE("numbers longer than 18 digits are plain text") {
    CHECK(expand("n[1234567890123456789]") == Names{"n1234567890123456789"});
    CHECK(expand("n[1-1234567890123456789]") == Names{"n1-1234567890123456789"});
    CHECK(expand("n[999999999999999998-999999999999999999]").size() == 2);
}

TEST_CASE("duplicates are dropped and the order is kept") {
    CHECK(expand("n2,n1,n[1-3],n2") == Names{"n2", "n1", "n3"});
}

TEST_CASE("core.md 18: 44 + 4 + 48 + 14 names") {
    const HostNames hosts = expand_host_list("a[0001-0044],b-big[1-4],c-[001-048],d-[0001-0010,0012-0015]");
    CHECK(hosts.names.size() == 110);
    CHECK_FALSE(hosts.bounded());
}

TEST_CASE("C-60 an expansion is bounded while it is made") {
    const HostNames product = expand_host_list("a[1-70000]b[1-70000]");
    CHECK(product.bounded());
    CHECK(product.names.size() == kMaxHostNames);
    CHECK_FALSE(expand_host_list("n[1-65536]").bounded());
    CHECK(expand_host_list("n[1-65537]").bounded());
    CHECK(expand_host_list("n[1-5]", 4).bounded());

    std::string long_names;
    for (int i = 0; i < 20000; ++i) long_names += "[1-2]";
    CHECK(expand_host_list(long_names).bounded());
    std::string repeated;
    for (int i = 0; i < 500; ++i) repeated += "n[1-60000],";
    CHECK(expand_host_list(repeated).bounded());
}

TEST_CASE("names can be walked over without being stored") {
    Names names;
    CHECK(for_each_host_name("n[1-2],n1", [&](std::string_view name) { names.emplace_back(name); }));
    CHECK(names == Names{"n1", "n2", "n1"});
    CHECK_FALSE(for_each_host_name(
        "n[1-3]", [](std::string_view) {}, 2));
}

TEST_CASE("B-41 what is wrong in a list that a user typed is said, and nothing of it is used") {
    const auto fault = [](std::string_view list) {
        const HostNames hosts = parse_host_list(list);
        CHECK((hosts.fault == HostListFault::none || hosts.names.empty()));
        return hosts.fault;
    };
    CHECK(fault("n1,n[1-3") == HostListFault::unclosed_bracket);
    CHECK(fault("n[1-x]") == HostListFault::not_a_number);
    CHECK(fault("n[a]") == HostListFault::not_a_number);
    CHECK(fault("n[]") == HostListFault::not_a_number);
    CHECK(fault("n[1,,2]") == HostListFault::not_a_number);
    CHECK(fault("n[1-3:2]") == HostListFault::step);
    CHECK(fault("n[1-70000]") == HostListFault::too_many);
    CHECK(fault("a[1-70000]b[1-70000]") == HostListFault::too_many);
    CHECK(fault("n[1-3,07],m") == HostListFault::none);
    CHECK(parse_host_list("n[1-3,07],m").names == Names{"n1", "n2", "n3", "n07", "m"});
}

TEST_CASE("C-62 folding keeps different widths apart") {
    const auto fold = [](const Names& names) { return fold_host_list(names); };
    CHECK(fold({"n-1", "n-0001"}) == "n-1,n-0001");
    CHECK(fold({"n9", "n10", "n11"}) == "n9,n[10-11]");
    CHECK(fold({"d-0423", "d-0298", "d-0377", "d-0378", "d-0603", "d-0604"}) == "d-[0298,0377-0378,0423,0603-0604]");
    CHECK(fold({"b2", "login", "a1", "b1", "b2", "a3", "login"}) == "login,b[1-2],a[1,3]");
    CHECK(fold({"n1234567890123456789"}) == "n1234567890123456789");
    CHECK(fold({"gpu1-ib", "gpu2-ib"}) == "gpu1-ib,gpu2-ib");
    CHECK(fold({}).empty());
}

TEST_CASE("folding and expanding give the same set") {
    const Names names{"n1", "n-0001", "login", "rack1node10", "7", "08", "n2", "n3", "n10", "a000", "gpu1-ib"};
    const Names back = expand(fold_host_list(names));
    CHECK(std::set<std::string>(back.begin(), back.end()) == std::set<std::string>(names.begin(), names.end()));
}
