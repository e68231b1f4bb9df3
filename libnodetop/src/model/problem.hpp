#pragma once

#include <cstdint>
#include <string>

namespace nodetop {

enum class Severity : std::uint32_t { note = 0, warning = 1, error = 2 };

/// "note", "warning", "error"
const char* word(Severity severity);

/// Something that thins out or qualifies the answer (cli.md 16.2, `problems`).
struct Problem {
    Severity severity = Severity::note;
    std::string code;     ///< closed list: docs/problems.md
    std::string query;    ///< name of a query, or detect, plugin, config, recording, dry_run; "" = null
    std::string subject;  ///< queue, node, plugin or argument; "" = null
    std::string text;     ///< the sentence
};

/// The questions of one reading, as bits; the numbers are those of `want` in the ABI.
enum class Query : std::uint32_t {
    nodes = 1u << 0,
    queues = 1u << 1,
    limits = 1u << 2,
    identity = 1u << 3,
    jobs = 1u << 4,
    allocations = 1u << 5,
    free_times = 1u << 6,
    reservations = 1u << 7,
    licences = 1u << 8,
};

/// A set of queries.
struct Queries {
    std::uint32_t bits = 0;

    constexpr Queries() = default;
    constexpr Queries(Query q) : bits(static_cast<std::uint32_t>(q)) {}
    constexpr bool has(Query q) const { return (bits & static_cast<std::uint32_t>(q)) != 0; }
    constexpr void add(Queries q) { bits |= q.bits; }
    friend constexpr Queries operator|(Queries a, Queries b) {
        a.add(b);
        return a;
    }
    static constexpr Queries all() {
        Queries q;
        q.bits = (1u << 9) - 1;
        return q;
    }
};
constexpr Queries operator|(Query a, Query b) { return Queries(a) | Queries(b); }

/// "nodes", "queues", ...; the word of documents and messages.
const char* word(Query query);
/// The query of that word; false if there is none.
bool query_of(const std::string& word, Query& ret_query);

}  // namespace nodetop
