#pragma once

#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "recordings.hpp"
#include "support/recorded_host.hpp"
#include "support/rows.hpp"

namespace nodetop::kubernetes::test {

using Commands = std::vector<std::pair<testing::Argv, testing::Script>>;

/// The command asks for that path of the API, or has that word.
inline bool asks(const testing::Argv& argv, std::string_view what) {
    return std::any_of(argv.begin(), argv.end(),
                       [&](const std::string& word) { return word.substr(0, what.size()) == what; });
}

/// A recording, read by the adapter. `change` may spoil answers before.
struct Replayed {
    template <class CHANGE>
    Replayed(const std::string& name, CHANGE change, std::uint64_t want = NT_WANT_ALL) {
        prepare(name, change);
        plugin_.emplace(host_);
        reading_.emplace(*plugin_, want);
    }
    /// `names`: what the user named, as lines.
    template <class CHANGE>
    Replayed(const std::string& name, CHANGE change, std::string names) {
        host_.asked_names(std::move(names));
        prepare(name, change);
        plugin_.emplace(host_);
        reading_.emplace(*plugin_, NT_WANT_ALL);
    }
    explicit Replayed(const std::string& name, std::uint64_t want = NT_WANT_ALL)
        : Replayed(
              name, [](Commands&) {}, want) {}

    testing::FakeHost& host() { return host_; }
    nt_status status() const { return reading_->reading.status(); }
    testing::BlobView view() const { return reading_->reading.view(); }

    std::uint32_t rows(nt_table table) const { return testing::rows(view(), table); }
    std::uint32_t row(nt_column name_column, std::string_view name) const {
        return testing::row_named(view(), name_column, name);
    }
    std::uint32_t node(std::string_view name) const { return row(NT_COL_NODE_NAME, name); }
    std::uint32_t queue(std::string_view name) const { return row(NT_COL_QUEUE_NAME, name); }
    std::uint32_t slot(std::string_view node_name, std::string_view resource) const {
        for (std::uint32_t i = 0; i < rows(NT_TABLE_SLOT); ++i)
            if (view().cell<std::uint32_t>(NT_COL_SLOT_NODE, i) == node(node_name) &&
                view().text(NT_COL_SLOT_RESOURCE, i) == resource)
                return i;
        FAIL("no slot ", std::string(resource));
        return 0;
    }
    /// Whether the server has said that the caller may create pods there.
    std::optional<bool> may_create_in(std::string_view space) const {
        for (std::uint32_t i = 0; i < rows(NT_TABLE_RULE); ++i)
            if (view().cell<std::uint32_t>(NT_COL_RULE_QUEUE, i) == queue(space)) {
                const auto admits = view().cell<std::uint8_t>(NT_COL_RULE_ADMITS_CALLER, i);
                return admits ? std::optional(*admits != 0) : std::nullopt;
            }
        return std::nullopt;
    }

    /// The text of the first notice with that code about that query; empty if there is none.
    std::string notice(std::string_view code, std::string_view query = {}) const {
        for (const auto& notice : host_.notices())
            if (notice.code == code && (query.empty() || notice.query == query)) return notice.text;
        return {};
    }

  private:
    struct Collected {
        explicit Collected(testing::PluginUnderTest& plugin, std::uint64_t want) : reading(plugin.collect(want)) {}
        testing::Reading reading;
    };

    template <class CHANGE>
    void prepare(const std::string& name, CHANGE change) {
        Commands commands = testing::replay(host_, recording(name));
        change(commands);
        for (auto& [argv, script] : commands) host_.answer(argv, script);
        host_.chunk(4096);
    }

    testing::FakeHost host_;
    std::optional<testing::PluginUnderTest> plugin_;
    std::optional<Collected> reading_;
};

}  // namespace nodetop::kubernetes::test
