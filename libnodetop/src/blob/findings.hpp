#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/problem.hpp"

namespace nodetop {

/// Collects what could not be taken from a reading as it stood. Of each kind the first rows are named, the others
/// counted: a broken adapter must not bury the answer.
class Findings {
  public:
    static constexpr std::uint64_t kNamedOfAKind = 20;

    /// One row. `what` ("is negative, read as unknown") and `column` ("node.cpu_total_milli") make the kind.
    void row(const char* query, std::string_view column, std::string_view subject, const char* what);

    /// Appends all to `problems`, the counts of what was not named last.
    void move_to(std::vector<Problem>& problems);

  private:
    struct Kind {
        const char* query = "";
        std::uint64_t rows = 0;
    };
    std::map<std::pair<std::string_view, std::string_view>, Kind> kinds_;  // by column and what
    std::vector<Problem> problems_;
};

}  // namespace nodetop
