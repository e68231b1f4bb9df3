#include "plugins/elf_note.hpp"

#include <doctest/doctest.h>

#include <random>

#include "bad_plugin.hpp"

using namespace nodetop;

namespace {

std::string good_bytes() { return file_text(bad_plugin("good").file); }

ElfReading read(const TempFolder& folder, std::string_view bytes) {
    return read_elf_note(folder.write("libnodetop-x.so", bytes));
}

}  // namespace

TEST_CASE("the note of a plugin is read without loading it") {
    auto reading = read_elf_note(bad_plugin("good").file);
    CHECK(reading.outcome == Outcome::eligible);
    REQUIRE(reading.note.has_value());
    CHECK(reading.note->abi_major == 1);
    CHECK(reading.note->adapters == std::vector<NotedAdapter>{{"bad", "queue", {"true"}, 600}});
}

TEST_CASE("a shared object without a note is no fault: it will be asked") {
    auto reading = read_elf_note(bad_plugin("no-note").file);
    CHECK(reading.outcome == Outcome::eligible);
    CHECK(reading.note == std::nullopt);
}

TEST_CASE("another major in the note is named with both numbers") {
    TempFolder folder;
    std::string bytes = good_bytes();
    std::size_t at = bytes.find("\"abi_major\":1");
    REQUIRE(at != std::string::npos);
    bytes[at + std::string_view("\"abi_major\":").size()] = '3';
    auto reading = read(folder, bytes);
    CHECK(reading.outcome == Outcome::wrong_abi);
    CHECK(reading.reason == "built for ABI 3, this nodetop has 1");
}

TEST_CASE("what is no shared object of this machine") {
    TempFolder folder;
    CHECK(read(folder, "").outcome == Outcome::not_a_plugin);
    CHECK(read(folder, "#!/bin/sh\n").outcome == Outcome::not_a_plugin);
    CHECK(read_elf_note("/proc/self/exe").outcome != Outcome::wrong_arch);
    std::string bytes = good_bytes();
    bytes[4] = 1;  // 32 bits
    CHECK(read(folder, bytes).outcome == Outcome::wrong_arch);
    bytes = good_bytes();
    bytes[5] = 2;  // the other byte order
    CHECK(read(folder, bytes).outcome == Outcome::wrong_arch);
    bytes = good_bytes();
    bytes[16] = 1;  // an object file
    CHECK(read(folder, bytes).outcome == Outcome::not_a_plugin);
    auto absent = read_elf_note(folder / "absent");
    CHECK(absent.outcome == Outcome::not_a_plugin);
    CHECK(absent.reason == "it cannot be read: No such file or directory");
}

TEST_CASE("a file that is cut or has any byte changed is read without harm, and never as another adapter") {
    TempFolder folder;
    const std::string bytes = good_bytes();
    for (std::size_t length = 0; length < bytes.size(); length += 97) {
        auto note = read(folder, std::string_view(bytes).substr(0, length)).note;
        if (note) CHECK(note->adapters[0].id == "bad");
    }
    std::mt19937 random(7);  // the same changes every time
    for (int i = 0; i < 1000; ++i) {
        std::string changed = bytes;
        // Mostly the headers, where it hurts.
        for (int k = 0; k < 4; ++k) changed[random() % (k < 3 ? 1024 : changed.size())] = static_cast<char>(random());
        auto reading = read(folder, changed);
        if (reading.note) CHECK(reading.note->adapters.size() == 1);
    }
}

TEST_CASE("a note is one object of known shape, or none") {
    auto ids = [](std::string text) {
        std::string all;
        if (auto note = parse_plugin_note(std::move(text)))
            for (const auto& adapter : note->adapters) all += adapter.id + ' ';
        return all;
    };
    CHECK(ids(R"({"abi_major":1,"abi_minor":0,"plugins":[{"id":"a"},{"id":"b-2_c"}]})") == "a b-2_c ");
    CHECK(ids("") == "");
    CHECK(ids("[]") == "");
    CHECK(ids(R"({"abi_major":1})") == "");
    CHECK(ids(R"({"abi_major":1,"plugins":[]})") == "");
    CHECK(ids(R"({"abi_major":1,"plugins":[{"id":"Upper"}]})") == "");
    CHECK(ids(R"({"abi_major":1,"plugins":[{"id":"../x"}]})") == "");
    CHECK(ids(R"({"abi_major":1,"plugins":[{"id":"a","commands":"x"}]})") == "");
    CHECK(ids(R"({"abi_major":1,"plugins":[{"id":"a","priority":99999999999}]})") == "");
    CHECK(ids(R"({"abi_major":-5,"plugins":[{"id":"a"}]})") == "a ");
    CHECK(ids(std::string(100'000, '[')) == "");
    CHECK(ids("{\"plugins\":[{\"id\":\"" + std::string(33, 'a') + "\"}]}") == "");
}
