#include "model/problem.hpp"

#include <array>
#include <utility>

namespace nodetop {

namespace {
constexpr std::array<std::pair<Query, const char*>, 9> kWords{{
    {Query::nodes, "nodes"},
    {Query::queues, "queues"},
    {Query::limits, "limits"},
    {Query::identity, "identity"},
    {Query::jobs, "jobs"},
    {Query::allocations, "allocations"},
    {Query::free_times, "free_times"},
    {Query::reservations, "reservations"},
    {Query::licences, "licences"},
}};
}  // namespace

const char* word(Severity severity) {
    switch (severity) {
        case Severity::note:
            return "note";
        case Severity::warning:
            return "warning";
        case Severity::error:
            return "error";
    }
    return "note";
}

const char* word(Query query) {
    for (const auto& [q, text] : kWords)
        if (q == query) return text;
    return "";
}

bool query_of(const std::string& word, Query& ret_query) {
    for (const auto& [q, text] : kWords)
        if (word == text) {
            ret_query = q;
            return true;
        }
    return false;
}

}  // namespace nodetop
