#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nodetop::lsf {

/// What is known of a name in a select string on one host.
struct SelectValue {
    enum class Kind { unknown, number, text };
    Kind kind = Kind::unknown;
    double number = 0;
    std::string text;
};

/// Tells the value of a name: `mem`, `type`, a boolean resource (1 or 0). Unknown where it is not told.
using SelectValues = std::function<SelectValue(std::string_view name)>;

/// Evaluates the inside of `select[...]`: `&& || ! ( )`, comparisons with `== != < <= > >=`, names alone, and
/// `defined(name)`. Nothing where a name is unknown and matters, or where the text cannot be read: never a guess.
std::optional<bool> evaluate_select(std::string_view expression, const SelectValues& values);

/// A resource requirement, cut into its parts.
struct Requirement {
    std::string_view select;                                          ///< inside of select[...], or empty
    std::vector<std::pair<std::string_view, std::string_view>> uses;  ///< of rusage[...]: name and amount
    bool is_read = true;  ///< false: alternatives or something else that this does not read
};

Requirement read_requirement(std::string_view text);

}  // namespace nodetop::lsf
