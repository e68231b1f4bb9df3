#include "item_stream.hpp"

#include <doctest/doctest.h>

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

using namespace nodetop::kubernetes;

namespace {

/// Reads a list that comes in pieces of `chunk` bytes; gives each item's name.
struct Read {
    explicit Read(std::string_view text, std::size_t chunk = 7) : rest{text, chunk} {
        nt_reader abi = {sizeof abi, 0, &rest, &pull};
        nodetop::sdk::Reader reader(abi);
        try {
            end = read_items(reader, {{"metadata", {{"name"}}}, {"spec", {{"list", {{"kept"}}}, {"all"}}}},
                             [&](const Json& item) {
                                 names.emplace_back(text_at(item, "metadata", "name"));
                                 members.push_back(item.MemberCount());
                                 each_element(member(item, "spec", "list"), [&](const Json& element) {
                                     kept.emplace_back(text_at(element, "kept"));
                                     kept_members.push_back(element.IsObject() ? element.MemberCount() : 0);
                                 });
                                 all.emplace_back(text_at(item, "spec", "all", "deep", "number"));
                             });
        } catch (const std::runtime_error& error) {
            fault = error.what();
        }
    }

    struct Rest {
        std::string_view text;
        std::size_t chunk;
    };
    static std::int64_t pull(const nt_reader* reader, void* buffer, std::uint64_t capacity) {
        Rest& rest = *static_cast<Rest*>(reader->reader_data);
        const std::size_t n = std::min({rest.text.size(), rest.chunk, static_cast<std::size_t>(capacity)});
        std::memcpy(buffer, rest.text.data(), n);
        rest.text.remove_prefix(n);
        return static_cast<std::int64_t>(n);
    }

    Rest rest;
    ListEnd end;
    std::string fault;
    std::vector<std::string> names, kept, all;
    std::vector<std::size_t> members, kept_members;
};

const std::string kList = R"({"kind":"NodeList","metadata":{"resourceVersion":"5","continue":"abc"},"items":[
  {"metadata":{"name":"a","managedFields":[{"f":{"items":[{}]}}]},"spec":{"list":[{"kept":"x","no":[1,{"kept":"y"}]},7],"all":{"deep":{"number":3.50}}}},
  {"status":{"items":[1]},"metadata":{"name":"b"}},
  {"metadata":{"name":"c"},"more":null}]})";

}  // namespace

TEST_CASE("a list gives its items with the wanted parts alone, wherever it is cut into pieces") {
    for (const std::size_t chunk : {std::size_t{1}, std::size_t{7}, std::size_t{1000}}) {
        const Read read(kList, chunk);
        CHECK(read.fault.empty());
        CHECK(read.names == std::vector<std::string>{"a", "b", "c"});
        CHECK(read.members == std::vector<std::size_t>{2, 1, 1});
        CHECK(read.kept == std::vector<std::string>{"x", ""});
        CHECK(read.kept_members.front() == 1);
        CHECK(read.all.front() == "3.50");
        CHECK(read.end.is_whole);
        CHECK(read.end.continue_token == "abc");
    }
}

TEST_CASE("an answer that is cut anywhere is no whole list, and keeps the items before the cut") {
    for (std::size_t size = 1; size < kList.size(); ++size) {
        const Read read(std::string_view(kList).substr(0, size), 64);
        CHECK_FALSE(read.end.is_whole);
        CHECK_FALSE(read.fault.empty());
        CHECK(read.names.size() <= 3);
    }
    CHECK(Read("").fault.empty());
    CHECK_FALSE(Read("").end.is_whole);
}

TEST_CASE("what is no list is refused with a sentence") {
    for (const char* text : {"[]", "7", "null", "{}", R"({"items":{}})", R"({"kind":"Status","message":"no"})",
                             "<html>", R"({"items":[}]})"})
        CHECK_FALSE(Read(text).fault.empty());
    CHECK(Read(R"({"items":[]})").end.is_whole);
    CHECK(Read(R"({"items":null})").end.is_whole == false);
}

TEST_CASE("a list with items of another kind is not whole") {
    for (const char* text :
         {R"({"items":[{"metadata":{"name":"a"}},7]})", R"({"items":[[1],{"metadata":{"name":"a"}}]})",
          R"({"items":[null,{"metadata":{"name":"a"}}]})"}) {
        const Read read(text);
        CHECK(read.names == std::vector<std::string>{"a"});
        CHECK_FALSE(read.end.is_whole);
    }
    CHECK(Read(R"({"x":7,"items":[{"metadata":{"name":"a"}}],"y":[7]})").end.is_whole);
}

TEST_CASE("ten megabytes of opened brackets end the reading, and not the program") {
    CHECK_FALSE(Read(R"({"items":[{"metadata":)" + std::string(10'000'000, '['), 65536).fault.empty());
    CHECK_FALSE(Read(R"({"x":)" + std::string(10'000'000, '['), 65536).fault.empty());
}

TEST_CASE("bytes that are not UTF-8 do not lose the list") {
    const Read read("{\"items\":[{\"metadata\":{\"name\":\"a\xff\"}},{\"metadata\":{\"name\":\"b\"}}]}");
    CHECK(read.fault.empty());
    CHECK(read.names.size() == 2);
}

TEST_CASE("what is passed over may hold anything, and what stands behind it is read") {
    const std::string list =
        R"({"items":[{"x" : {"a\"]}":"}\\","b":[{"c":"\\\""}]} , "metadata":{"name":"a"},"y":"\\","z":-1.5e3 ,)"
        R"("metadata":{"name":"b"},"w":true},{"q":[[],{}],"metadata":{"name":"c"},"v":"\"" }]})";
    for (const std::size_t chunk : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{1000}}) {
        const Read read(list, chunk);
        CHECK(read.fault.empty());
        CHECK(read.end.is_whole);
        CHECK(read.names == std::vector<std::string>{"a", "c"});
        CHECK(read.members == std::vector<std::size_t>{2, 1});
    }
    for (const char* text : {R"({"items":[{"x")", R"({"items":[{"x":)", R"({"items":[{"x":"a\)",
                             R"({"items":[{"x":[{"a":1})", R"({"items":[{"x" 7,"metadata":{"name":"a"}}]})"})
        CHECK_FALSE(Read(text).fault.empty());
}
