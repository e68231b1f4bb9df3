#include "blob/findings.hpp"

#include <iterator>

namespace nodetop {

namespace {
Problem unreadable(const char* query, std::string_view subject, std::string text) {
    return {Severity::warning, "row_unreadable", query, std::string(subject), std::move(text)};
}
}  // namespace

void Findings::row(const char* query, std::string_view column, std::string_view subject, const char* what) {
    Kind& kind = kinds_[{column, what}];
    kind.query = query;
    if (++kind.rows > kNamedOfAKind) return;
    std::string text(column);
    if (!subject.empty()) text.append(" of ").append(subject);
    problems_.push_back(unreadable(query, subject, text + ' ' + what));
}

void Findings::move_to(std::vector<Problem>& problems) {
    for (const auto& [name, kind] : kinds_) {
        if (kind.rows <= kNamedOfAKind) continue;
        const std::string more = std::to_string(kind.rows - kNamedOfAKind);
        problems_.push_back(unreadable(
            kind.query, {}, std::string(name.first) + ' ' + std::string(name.second) + ", in " + more + " more rows"));
    }
    problems.insert(problems.end(), std::make_move_iterator(problems_.begin()),
                    std::make_move_iterator(problems_.end()));
    problems_.clear();
    kinds_.clear();
}

}  // namespace nodetop
