#include "requirement.hpp"

#include <cstdlib>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>
#include <nodetop/text/size.hpp>

namespace nodetop::lsf {
namespace {

using Truth = std::optional<bool>;

Truth both(Truth a, Truth b) {
    if (a == false || b == false) return false;
    return a == true && b == true ? Truth(true) : std::nullopt;
}

Truth either(Truth a, Truth b) {
    if (a == true || b == true) return true;
    return a == false && b == false ? Truth(false) : std::nullopt;
}

Truth negated(Truth a) { return a ? Truth(!*a) : std::nullopt; }

constexpr bool is_name_character(char c) {
    return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '.' || c == '-' || c == '/' || c == '%';
}

/// A number, also `16GB` (as megabytes, in which LSF counts memory) and `50%`.
std::optional<double> number_of(std::string_view word) {
    if (word.empty() || !(text::is_digit(word.front()) || word.front() == '.')) return std::nullopt;
    const std::string text(word);
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    std::string_view rest = word.substr(static_cast<std::size_t>(end - text.c_str()));
    if (rest.empty()) return number;
    if (rest == "%") return number / 100;
    const std::int64_t unit = text::take_binary_unit(rest);
    if (unit == 0 || !text::is_one_of(rest, {"", "b"})) return std::nullopt;
    return number * static_cast<double>(unit) / static_cast<double>(text::kMiB);
}

/// Descends into one expression; anything that it cannot read makes the whole unknown.
class Parser {
  public:
    Parser(std::string_view text, const SelectValues& values) : rest_(text), values_(values) {}

    Truth whole() {
        const Truth result = alternatives(0);
        return broken_ || !text::trim(rest_).empty() ? std::nullopt : result;
    }

  private:
    static constexpr int kDeepest = 100;

    bool take(std::string_view sign) {
        rest_ = text::trim_front(rest_);
        if (rest_.substr(0, sign.size()) != sign) return false;
        rest_.remove_prefix(sign.size());
        return true;
    }

    Truth broken() {
        broken_ = true;
        return std::nullopt;
    }

    Truth alternatives(int depth) {
        Truth result = conditions(depth);
        while (!broken_ && take("||")) result = either(result, conditions(depth));
        return result;
    }

    Truth conditions(int depth) {
        Truth result = term(depth);
        while (!broken_ && take("&&")) result = both(result, term(depth));
        return result;
    }

    Truth term(int depth) {
        if (depth > kDeepest) return broken();
        if (take("!")) return negated(term(depth + 1));
        if (take("(")) {
            const Truth inside = alternatives(depth + 1);
            return take(")") ? inside : broken();
        }
        const std::string_view name = word();
        if (name.empty()) return broken();
        if (name == "defined" && take("(")) {
            const SelectValue value = values_(word());
            if (!take(")")) return broken();
            return value.kind == SelectValue::Kind::unknown ? std::nullopt : Truth(true);
        }
        for (const std::string_view sign : {"==", "!=", "<=", ">=", "=", "<", ">"})
            if (take(sign)) return compare(name, sign, word());
        return is_true(name);
    }

    /// A bare word, or one in quotes.
    std::string_view word() {
        rest_ = text::trim_front(rest_);
        if (!rest_.empty() && (rest_.front() == '\'' || rest_.front() == '"')) {
            const std::size_t end = rest_.find(rest_.front(), 1);
            if (end == std::string_view::npos) return {};
            const std::string_view inside = rest_.substr(1, end - 1);
            rest_.remove_prefix(end + 1);
            return inside;
        }
        std::size_t n = 0;
        while (n < rest_.size() && is_name_character(rest_[n])) ++n;
        const std::string_view found = rest_.substr(0, n);
        rest_.remove_prefix(n);
        return found;
    }

    Truth is_true(std::string_view name) const {
        if (const auto number = number_of(name)) return *number != 0;
        const SelectValue value = values_(name);
        if (value.kind == SelectValue::Kind::number) return value.number != 0;
        return std::nullopt;
    }

    Truth compare(std::string_view name, std::string_view sign, std::string_view wanted) {
        if (wanted.empty()) return broken();
        // Any type of host will do.
        if ((name == "type" || name == "model") && wanted == "any" && (sign == "==" || sign == "=")) return true;
        const SelectValue value = values_(name);
        if (value.kind == SelectValue::Kind::unknown) return std::nullopt;
        if (value.kind == SelectValue::Kind::text) {
            if (wanted == "local") return std::nullopt;
            if (sign == "==" || sign == "=") return value.text == wanted;
            if (sign == "!=") return value.text != wanted;
            return std::nullopt;
        }
        const auto number = number_of(wanted);
        if (!number) return std::nullopt;
        if (sign == "==" || sign == "=") return value.number == *number;
        if (sign == "!=") return value.number != *number;
        if (sign == "<") return value.number < *number;
        if (sign == "<=") return value.number <= *number;
        return sign == ">" ? value.number > *number : value.number >= *number;
    }

    std::string_view rest_;
    const SelectValues& values_;
    bool broken_ = false;
};

/// The inside of the first `name[...]`; nothing where there is none.
std::optional<std::string_view> section(std::string_view text, std::string_view name) {
    const std::string opening = std::string(name) + "[";
    const std::size_t begin = text.find(opening);
    if (begin == std::string_view::npos) return std::nullopt;
    const std::size_t end = text.find(']', begin);
    if (end == std::string_view::npos) return std::nullopt;
    return text.substr(begin + opening.size(), end - begin - opening.size());
}

}  // namespace

std::optional<bool> evaluate_select(std::string_view expression, const SelectValues& values) {
    return Parser(expression, values).whole();
}

Requirement read_requirement(std::string_view text) {
    Requirement requirement;
    text = text::trim(text);
    if (text.empty()) return requirement;
    // `{...} || {...}` and `2*{...}`: parts of a job on hosts of several kinds.
    requirement.is_read = text.find('{') == std::string_view::npos;
    if (const auto select = section(text, "select"))
        requirement.select = *select;
    else if (text.find('[') == std::string_view::npos)
        requirement.select = text;
    const auto usage = section(text, "rusage");
    if (!usage) return requirement;
    if (usage->find("||") != std::string_view::npos) requirement.is_read = false;
    for (std::string_view rest = *usage; !rest.empty();) {
        const std::size_t end = rest.find_first_of(":,");
        const std::string_view item = text::trim(rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        if (const auto pair = text::split_once(item, '=')) requirement.uses.emplace_back(pair->first, pair->second);
    }
    return requirement;
}

}  // namespace nodetop::lsf
