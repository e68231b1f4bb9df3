#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <string>
#include <string_view>
#include <vector>

using nodetop::sdk::view;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;

namespace {

/// The adapter and its nodetop.names/1.
struct Naming {
    FakeHost host;
    PluginUnderTest plugin{host};
    const nt_names* names = plugin.extension<nt_names>(NT_EXT_NAMES);

    std::string fold(const std::vector<std::string_view>& list) {
        std::vector<nt_str> given;
        for (const std::string_view name : list) given.push_back({name.data(), name.size()});
        nt_str text = {};
        REQUIRE(names->fold(plugin.abi(), given.data(), static_cast<std::uint32_t>(given.size()), &text) == NT_OK);
        return std::string(view(text));
    }

    /// The names joined by blanks; or the sentence of the refusal.
    std::string expand(std::string_view text, std::uint32_t limit = 100) {
        nt_str_list list = {};
        list.size = sizeof list;
        const nt_status status = names->expand(plugin.abi(), {text.data(), text.size()}, limit, &list);
        if (status != NT_OK) {
            CHECK(status == NT_ARGUMENT);
            return host.notices().back().text;
        }
        std::string joined;
        for (std::uint32_t i = 0; i < list.count; ++i) joined.append(i == 0 ? "" : " ").append(view(list.items[i]));
        return joined;
    }
};

}  // namespace

TEST_CASE("C-62 names are folded in Slurm's notation, and widths stay apart") {
    Naming naming;
    REQUIRE(naming.names != nullptr);
    CHECK(naming.fold({"v01", "v02"}) == "v[01-02]");
    CHECK(naming.fold({"c07", "c01", "login", "c02", "c1"}) == "login,c[01-02,07],c1");
    CHECK(naming.fold({"m01"}) == "m01");
    CHECK(naming.fold({}) == "");
}

TEST_CASE("B-41 a list is expanded whole or not at all") {
    Naming naming;
    REQUIRE(naming.names != nullptr);
    CHECK(naming.expand("a[1-3,07],b-[01-02]x[1-2]") == "a1 a2 a3 a07 b-01x1 b-01x2 b-02x1 b-02x2");
    CHECK(naming.expand("a[1-3]", 3) == "a1 a2 a3");
    CHECK(naming.expand("a[1-4]", 3) == "more names than wanted");
    CHECK(naming.expand("a[0-999999999]", 4000000000) == "more names than wanted");
    CHECK(naming.expand("a[1-3") == "a bracket is not closed");
    CHECK(naming.expand("a[1-x]") == "what stands in the brackets is no number");
    CHECK(naming.expand("a[1-9:2]") == "Slurm knows no steps in a range");
}
