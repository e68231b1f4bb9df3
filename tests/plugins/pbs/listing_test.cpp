#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "json_listing.hpp"
#include "text_listing.hpp"

using namespace nodetop;
using namespace nodetop::pbs;

namespace {

/// A stream that hands a text over in pieces.
struct Source {
    explicit Source(std::string all, std::size_t piece = 7) : text(std::move(all)), chunk(piece) {
        abi.size = sizeof abi;
        abi.reader_data = this;
        abi.read = [](const nt_reader* reader, void* buffer, uint64_t capacity) -> int64_t {
            auto* me = static_cast<Source*>(reader->reader_data);
            const std::size_t n =
                std::min({static_cast<std::size_t>(capacity), me->chunk, me->text.size() - me->place});
            std::memcpy(buffer, me->text.data() + me->place, n);
            me->place += n;
            return static_cast<int64_t>(n);
        };
    }
    std::string text;
    std::size_t chunk, place = 0;
    nt_reader abi = {};
};

void json(std::string text, Listing& listing) {
    Source source(std::move(text));
    sdk::Reader reader(source.abi);
    read_json(reader, listing);
}

void plain(std::string text, Listing& listing, std::string_view header = {}) {
    Source source(std::move(text));
    sdk::Reader reader(source.abi);
    read_text(reader, header, listing);
}

}  // namespace

TEST_CASE("JSON: groups become dotted keys, whatever type a value has stays text") {
    Listing listing;
    json(R"({"timestamp":1796063304,"pbs_version":"23.06.06","pbs_server":"head","nodes":{
"n1":{"state":"free","resources_available":{"ncpus":64,"mem":"128gb","host":12345,"fast":true},"jobs":["1.head","2.head"],
"resources_available.flat":7,"comment":-3.50,"license":null}}})",
         listing);
    REQUIRE(listing.is_whole());
    CHECK(listing.version == "23.06.06");
    CHECK(listing.server == "head");
    CHECK(listing.timestamp == 1796063304);
    REQUIRE(listing.size() == 1);
    const Record n1 = listing[0];
    CHECK(n1.name() == "n1");
    CHECK(n1.get("resources_available.ncpus") == "64");
    CHECK(n1.find("resources_available", "host") == "12345");
    CHECK(n1.get("resources_available.fast") == "True");
    CHECK(n1.find("resources_available", "flat") == "7");
    CHECK(n1.get("jobs") == "1.head, 2.head");
    CHECK(n1.get("comment") == "-3.50");
    CHECK(n1.find("license") == "");
    CHECK_FALSE(n1.find("nothing"));
}

TEST_CASE("JSON: of a doubled key the last value counts, and jobs are joined") {
    Listing listing;
    json(R"({"nodes":{"n1":{"state":"free","jobs":["1"],"state":"down","jobs":["2"]}}})", listing);
    REQUIRE(listing.is_whole());
    CHECK(listing[0].get("state") == "down");
    CHECK(listing[0].get("jobs") == "1, 2");
}

TEST_CASE("JSON: control characters and lone backslashes are repaired, what is valid is left alone") {
    Listing listing;
    json("{\"Jobs\":{\"1\":{\"a\":\"x\x01y\tz\",\"b\":\"C:\\dir\\q\",\"c\":\"\\\"\\u00fc\\\\ \\n\"}}}", listing);
    REQUIRE_MESSAGE(listing.is_whole(), listing.fault());
    CHECK(listing[0].get("a") == "x y z");
    CHECK(listing[0].get("b") == "C:\\dir\\q");
    CHECK(listing[0].get("c") == "\"\u00fc\\ \n");
}

TEST_CASE("JSON that is broken is not whole, and its last record is none") {
    for (const char* broken : {R"({"nodes":{"n1":{"state":"free"},"n2":{"state":"fr"x"}}})",
                               R"({"nodes":{"n1":{"state":"free"},"n2":{"ncpus":08}}})",
                               R"({"nodes":{"n1":{"state":"free"},"n2":{"state":"free")"}) {
        Listing listing;
        json(broken, listing);
        CHECK_FALSE(listing.is_whole());
        CHECK(listing.fault().find("the JSON is broken") == 0);
        REQUIRE(listing.size() == 1);
        CHECK(listing[0].name() == "n1");
    }
    Listing nothing;
    json("", nothing);
    CHECK_FALSE(nothing.is_whole());
    CHECK(nothing.fault() == "there is no output");
}

TEST_CASE("JSON that nests without end, and a deep list, end the reading") {
    Listing listing;
    json(std::string(100000, '['), listing);
    CHECK_FALSE(listing.is_whole());
    Listing groups;
    std::string deep = R"({"nodes":{"n1":{)";
    for (int i = 0; i < 50000; ++i) deep += "\"a\":{";
    json(deep, groups);
    CHECK_FALSE(groups.is_whole());
}

TEST_CASE("P-14 P-15 text: a line that begins with a tab goes on with the value above it") {
    Listing listing;
    plain(
        "Job Id: 12.srv\n    Job_Name = a\n    exec_host = n1/0*64+n2/0*64+n3/\n\t0*64\n    Variable_List = A=1,\n"
        "\tB=state = free\n    comment = \n\n",
        listing, "Job Id: ");
    REQUIRE_MESSAGE(listing.is_whole(), listing.fault());
    REQUIRE(listing.size() == 1);
    CHECK(listing[0].name() == "12.srv");
    CHECK(listing[0].get("exec_host") == "n1/0*64+n2/0*64+n3/0*64");
    CHECK(listing[0].get("Variable_List") == "A=1,B=state = free");
    CHECK(listing[0].find("comment") == "");
}

TEST_CASE("text: records of nodes begin at the margin, and a line break in a comment forges no state") {
    Listing listing;
    plain(
        "n1\n     state = offline\n     comment = broken\n     state = free\n     resources_available.ncpus = 4\n\n"
        "n2\r\n     state = free\r\n\r\n",
        listing);
    REQUIRE(listing.is_whole());
    REQUIRE(listing.size() == 2);
    CHECK(listing[0].get("state") == "offline");
    CHECK(listing[0].get("resources_available.ncpus") == "4");
    CHECK(listing[1].name() == "n2");
    CHECK(listing[1].get("state") == "free");
}

TEST_CASE("text: a table of limits has a line for each cell") {
    Listing listing;
    plain("Queue: long\n    max_queued = [u:PBS_GENERIC=2]\n    max_queued = [u:alice=10]\n\n", listing, "Queue: ");
    REQUIRE(listing.is_whole());
    CHECK(listing[0].get("max_queued") == "[u:PBS_GENERIC=2], [u:alice=10]");
}

TEST_CASE("text that does not end with an empty line was cut off") {
    for (const char* cut : {"n1\n     state = free\n\nn2\n     state = fr", "n1\n     state = free\n\nn2\n",
                            "n1\n     state = free\n\nn2\n     state = free\n"}) {
        Listing listing;
        plain(cut, listing);
        CHECK_FALSE(listing.is_whole());
        CHECK(listing.fault() == "the answer was cut off");
        REQUIRE(listing.size() == 1);
        CHECK(listing[0].name() == "n1");
    }
}

TEST_CASE("text: the server is named with a colon by qstat and without by qmgr") {
    for (const char* text : {"Server: pbs1\n    scheduling = True\n\n", "Server pbs1\n    scheduling = True\n\n"}) {
        Listing listing;
        plain(text, listing, "Server");
        REQUIRE(listing.is_whole());
        CHECK(listing[0].name() == "pbs1");
        CHECK(listing[0].get("scheduling") == "True");
    }
}

TEST_CASE("text: a message among the records is told") {
    Listing listing;
    plain("Queue: a\n    enabled = True\n\nqstat: something is wrong\n\n", listing, "Queue: ");
    CHECK_FALSE(listing.is_whole());
    CHECK(listing.fault() == "it holds a line that is no record: qstat: something is wrong");
}

namespace {

bool is_queue(std::string_view key) { return key == "queue"; }

}  // namespace

TEST_CASE("only wanted attributes are kept, wherever they stand and wherever the answer is cut into chunks") {
    const std::string text = R"({"timestamp": 5, "Jobs": {
 "1": {"Variable_List": {"X": "a\"},{", "Y": [1, {"queue": "no"}]}, "queue": "a", "Job_Name": "b"},
 "2": {"queue": "b\u00fc", "Priority": -1.5, "Rerunable": true},
 "3": {"Job_Name": "c"}, "4": {}, "5": {"a": 1, "queue": "c\\", "b": null, "queue": "d"}}, "end": "x"})";
    for (std::size_t chunk = 1; chunk <= text.size(); ++chunk) {
        Listing listing(is_queue);
        Source source(text, chunk);
        sdk::Reader reader(source.abi);
        read_json(reader, listing);
        REQUIRE_MESSAGE(listing.is_whole(), "chunks of ", chunk, ": ", listing.fault());
        REQUIRE(listing.size() == 5);
        CHECK(listing.timestamp == 5);
        CHECK(listing[0].end() - listing[0].begin() == 1);
        CHECK(listing[0].get("queue") == "a");
        CHECK(listing[1].get("queue") == "b\u00fc");
        CHECK(listing[2].begin() == listing[2].end());
        CHECK(listing[3].name() == "4");
        CHECK(listing[4].get("queue") == "d");
    }
}

TEST_CASE("what nobody wants must be JSON all the same: a quote that is none would shift all behind it") {
    for (const char* broken :
         {R"({"Jobs":{"1":{"queue":"a","V":{"X":"say "hi" now","Y":"2"},"Z":1},"2":{"queue":"b"}}})",
          R"({"Jobs":{"1":{"queue":"a","V":{"X":"a "","Y":"2"}},"2":{"queue":"b"}}})",
          R"({"Jobs":{"1":{"queue":"a","V":"x" "y"},"2":{"queue":"b"}}})",
          R"({"Jobs":{"1":{"queue":"a","V":{"X":"2"},"2":{"queue":"b"}}})", R"({"Jobs":{"1":{"V":1,,"queue":"b"}}})",
          R"({"Jobs":{"1":{"V":1,"queue":"b",}}})", R"({"Jobs":{"1":{"queue":"b","V":,"W":1}}})",
          R"({"Jobs":{"1":{"queue":"b"} "2":{"queue":"b"}}})", R"({"Jobs":{"1":{"queue":"b"},}})",
          R"({"Jobs":{"1":{"queue":"b"},,"2":{}}})", R"({"Jobs":{"1" {"queue":"b"}}})",
          R"({"Jobs":{"1":{"queue":"b","V":{"X":")"}) {
        Listing listing(is_queue);
        json(broken, listing);
        CHECK_FALSE_MESSAGE(listing.is_whole(), broken);
    }
}

TEST_CASE("a record with more attributes than a block holds keeps them all") {
    std::string text = R"({"nodes":{"n1":{"state":"free"},"n2":{)";
    for (int i = 0; i < 40000; ++i) text += "\"a" + std::to_string(i) + "\":" + std::to_string(i) + ",";
    Listing listing;
    json(text + R"("z":1},"n3":{"state":"down"}}})", listing);
    REQUIRE_MESSAGE(listing.is_whole(), listing.fault());
    REQUIRE(listing.size() == 3);
    CHECK(listing[0].get("state") == "free");
    CHECK(listing[1].end() - listing[1].begin() == 40001);
    CHECK(listing[1].get("a0") == "0");
    CHECK(listing[1].get("a39999") == "39999");
    CHECK(listing[2].get("state") == "down");
}
