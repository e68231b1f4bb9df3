#include "report/snapshot.hpp"

namespace nodetop {

std::vector<std::string> failed_queries(Queries failed) {
    std::vector<std::string> words;
    for (std::uint32_t bit = 0; (1u << bit) <= Queries::all().bits; ++bit) {
        const auto query = static_cast<Query>(1u << bit);
        if (failed.has(query)) words.emplace_back(word(query));
    }
    return words;
}

void write(Json& json, const SnapshotReport& report) {
    json.member("file", std::string_view(report.file));
    json.member("bytes", report.bytes);
    json.member("commands", report.commands);
    json.texts("failed", report.failed);
}

}  // namespace nodetop
