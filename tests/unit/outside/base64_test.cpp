#include "outside/base64.hpp"

#include <doctest/doctest.h>

using namespace nodetop;

namespace {

std::string decoded(std::string text) {
    auto length = decode_base64_in_place(text.data(), text.size());
    return length ? text.substr(0, *length) : "no base64";
}

}  // namespace

TEST_CASE("base64 as RFC 4648 gives it") {
    CHECK(base64("") == "");
    CHECK(base64("f") == "Zg==");
    CHECK(base64("fo") == "Zm8=");
    CHECK(base64("foo") == "Zm9v");
    CHECK(base64("foobar") == "Zm9vYmFy");
    CHECK(base64("\xff\xfe") == "//4=");
}

TEST_CASE("base64 is decoded where it lies, and nothing else is taken for it") {
    std::string all;
    for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
    CHECK(decoded(base64(all)) == all);
    CHECK(decoded("") == "");
    CHECK(decoded("Zg==") == "f");
    CHECK(decoded("Zg=") == "no base64");
    CHECK(decoded("Z===") == "no base64");
    CHECK(decoded("Z!==") == "no base64");
    CHECK(decoded("====") == "no base64");
}
