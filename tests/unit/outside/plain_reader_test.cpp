#include "outside/plain_reader.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>

#include "outside/recorded_output.hpp"
#include "outside/recording.hpp"
#include "outside/unique_fd.hpp"
#include "support/temp_folder.hpp"

using namespace nodetop;

namespace {

std::string gzip(std::string_view text) {
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    std::string packed(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

struct Fixture {
    ArenaBuilder arena;

    std::string plain(std::string_view bytes, std::size_t cap = 10'000'000) {
        PlainReader reader(bytes);
        return added(reader, cap);
    }
    std::string plain_file(std::string_view bytes, std::size_t cap = 10'000'000) {
        TempFolder folder;
        UniqueFd file(open(folder.write("file", bytes).c_str(), O_RDONLY));
        PlainReader reader(file.get());
        return added(reader, cap);
    }

  private:
    std::string added(PlainReader& reader, std::size_t cap) {
        auto added = append_plain(reader, cap, arena);
        if (const auto* fault = std::get_if<std::string>(&added)) return "fault: " + *fault;
        auto place = std::get<ArenaPlace>(added);
        return std::string(arena.writable() + place.offset, place.length);
    }
};

}  // namespace

TEST_CASE_FIXTURE(Fixture, "plain bytes stay as they are, gzipped ones are unpacked, one behind the other") {
    std::string text(3'000'000, 'n');
    for (std::string_view sample : {"", "x", "\x1f", "plain"}) {
        CHECK(plain(sample) == sample);
        CHECK(plain_file(sample) == sample);
    }
    CHECK(plain(gzip(text)) == text);
    CHECK(plain_file(gzip(text)) == text);
    CHECK(plain_file(gzip("")) == "");
    CHECK(plain_file(gzip("one ") + gzip("two")) == "one two");
}

TEST_CASE_FIXTURE(Fixture, "gzip data that is cut, broken or too large is told") {
    std::string packed = gzip(std::string(100'000, 'n') + "tail");
    CHECK(plain(packed.substr(0, packed.size() / 2)) == "fault: is cut short");
    std::string broken = packed;
    broken[20] = static_cast<char>(~broken[20]);
    CHECK(plain(broken) == "fault: is not whole gzip data");
    CHECK(plain(packed, 1000) == "fault: is too large");
    CHECK(plain_file(packed, 1000) == "fault: is too large");
    CHECK(plain_file("0123456789", 9) == "fault: is too large");
    CHECK(plain_file("0123456789", 10) == "0123456789");
}

TEST_CASE("bytes that are known to be plain stay so, whatever they look like") {
    std::string packed = gzip("text"), read(packed.size(), '\0');
    PlainReader reader(packed, false);
    CHECK(reader.read(read.data(), read.size()) == static_cast<std::int64_t>(packed.size()));
    CHECK(read == packed);
}

TEST_CASE("a recording may be gzipped, and so may the files of a folder") {
    TempFolder folder;
    std::string file = folder.write("r.json.gz", gzip(R"({"schema": "nodetop.recording/1", "backend": "pbs"})"));
    CHECK(std::get<Recording>(read_recording(file)).backend == "pbs");

    TempFolder packed;
    packed.write("index.jsonl.gz",
                 gzip("{\"argv\": [\"sinfo\"], \"rc\": 0, \"stdout\": \"0.out\", \"stderr\": \"\"}\n"));
    packed.write("0.out.gz", gzip("idle"));
    auto recording = std::get<Recording>(read_recording(packed.path()));
    CHECK(load_output(nullptr, "", recording.calls.commands[0].out_file, 100).bytes.view == "idle");
}
