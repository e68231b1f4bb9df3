#include "screen/list/filter.hpp"

#include <fmt/format.h>
#include <regex.h>

#include <algorithm>

#include "nodetop/text/ascii.hpp"
#include "nodetop/text/duration.hpp"
#include "nodetop/text/number.hpp"
#include "nodetop/text/size.hpp"

namespace nodetop::screen {

namespace {

/// A longer expression is a mistake, and repeats in it could cost more memory than there is.
constexpr std::size_t kLongestExpression = 128;

bool name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/// Those a user can name; `with_unit`: only those that have figures.
std::string keys_of(const std::vector<SourceColumn>& columns, bool with_unit) {
    std::string keys;
    for (const SourceColumn& column : columns)
        if (!column.key.empty() && (!with_unit || column.unit != Unit::none))
            keys += fmt::format("{}{}", keys.empty() ? "" : ", ", column.key);
    return keys;
}

std::optional<std::int64_t> value_of(std::string_view text, Unit unit) {
    switch (unit) {
        case Unit::none:
            return std::nullopt;
        case Unit::memory:
            return text::parse_user_size(text);
        case Unit::seconds: {
            const auto duration = text::parse_user_walltime(text);
            if (duration.kind != text::Duration::Kind::seconds) return std::nullopt;
            return duration.seconds;
        }
        case Unit::count:
        case Unit::cores: {
            const auto number = text::take_decimal(text);
            if (!number || !text.empty()) return std::nullopt;
            return text::scale(*number, unit == Unit::cores ? 3 : 0, 1, text::Round::up);
        }
    }
    return std::nullopt;
}

const char* forms_of(Unit unit) {
    switch (unit) {
        case Unit::memory:
            return "a size such as 64G";
        case Unit::seconds:
            return "a time such as 2:00:00";
        default:
            return "a number";
    }
}

}  // namespace

class Filter::Expression {
  public:
    Expression() = default;
    Expression(const Expression&) = delete;
    Expression& operator=(const Expression&) = delete;
    ~Expression() {
        if (compiled_) regfree(&regex_);
    }

    std::optional<std::string> compile(const std::string& pattern) {
        const int error = regcomp(&regex_, pattern.c_str(), REG_EXTENDED | REG_ICASE | REG_NOSUB);
        compiled_ = error == 0;
        if (compiled_) return std::nullopt;
        std::string why(128, '\0');
        why.resize(regerror(error, &regex_, why.data(), why.size()) - 1);
        return why;
    }
    bool matches(std::string row) const {
        std::ranges::replace(row, ListIndex::kCellEnd, ' ');
        return regexec(&regex_, row.c_str(), 0, nullptr, 0) == 0;
    }

  private:
    regex_t regex_{};
    bool compiled_ = false;
};

std::optional<std::size_t> find_column(const std::vector<SourceColumn>& columns, std::string_view name) {
    std::optional<std::size_t> found;
    if (name.empty()) return found;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (text::same_word(columns[i].key, name) || text::same_word(columns[i].also, name)) return i;
        if (columns[i].key.size() <= name.size() || !text::same_word(columns[i].key.substr(0, name.size()), name))
            continue;
        if (found) return std::nullopt;  // two begin like that; an exact name may still follow
        found = i;
    }
    return found;
}

std::string no_such_column(const std::vector<SourceColumn>& columns, std::string_view name) {
    return fmt::format("there is no column {}; there are {}", name, keys_of(columns, false));
}

std::optional<std::string> Filter::parse(std::string_view text, const std::vector<SourceColumn>& columns) {
    terms_.clear();
    expression_.reset();
    text_ = text;
    if (text.starts_with('~')) {
        text.remove_prefix(1);
        if (text.empty()) return std::nullopt;
        if (text.size() > kLongestExpression) return "the expression is too long";
        auto expression = std::make_shared<Expression>();
        if (auto why = expression->compile(std::string(text))) return "not an expression: " + *why;
        expression_ = std::move(expression);
        return std::nullopt;
    }
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0)
            if (auto why = parse_term(text.substr(0, end), columns)) return why;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::nullopt;
}

std::optional<std::string> Filter::parse_term(std::string_view text, const std::vector<SourceColumn>& columns) {
    Term term;
    if (text.starts_with('!')) {
        term.negated = true;
        text.remove_prefix(1);
        if (text.empty()) return std::nullopt;
    }
    std::size_t sign = 0;
    while (sign < text.size() && name_character(text[sign])) ++sign;
    const bool named = sign > 0 && sign < text.size();
    if (named && std::string_view("<>=!").find(text[sign]) != std::string_view::npos)
        return parse_comparison(text, sign, columns, term);
    if (named && text[sign] == ':' && !(text[0] >= '0' && text[0] <= '9')) {
        term.column = find_column(columns, text.substr(0, sign));
        if (!term.column) return no_such_column(columns, text.substr(0, sign));
        text.remove_prefix(sign + 1);
    }
    if (text.empty()) return std::nullopt;
    term.needle = folded(text);
    terms_.push_back(std::move(term));
    return std::nullopt;
}

std::optional<std::string> Filter::parse_comparison(std::string_view text, std::size_t sign,
                                                    const std::vector<SourceColumn>& columns, Term term) {
    const std::string_view name = text.substr(0, sign);
    std::string_view rest = text.substr(sign);
    const bool with_equal = rest.size() > 1 && rest[1] == '=';
    switch (rest[0]) {
        case '<':
            term.comparison = with_equal ? Comparison::at_most : Comparison::less;
            break;
        case '>':
            term.comparison = with_equal ? Comparison::at_least : Comparison::more;
            break;
        case '!':
            if (!with_equal) return fmt::format("{} is no comparison", text);
            term.comparison = Comparison::differs;
            break;
        default:
            term.comparison = Comparison::equal;
    }
    rest.remove_prefix(with_equal ? 2 : 1);
    term.column = find_column(columns, name);
    if (!term.column || columns[*term.column].unit == Unit::none)
        return fmt::format("{} has no figures; compare {}", name, keys_of(columns, true));
    const Unit unit = columns[*term.column].unit;
    const auto value = value_of(rest, unit);
    if (!value) return fmt::format("{} wants {}", text.substr(0, text.size() - rest.size()), forms_of(unit));
    term.value = *value;
    terms_.push_back(std::move(term));
    return std::nullopt;
}

bool Filter::compares(Comparison comparison, std::int64_t figure, std::int64_t value) {
    switch (comparison) {
        case Comparison::less:
            return figure < value;
        case Comparison::at_most:
            return figure <= value;
        case Comparison::equal:
            return figure == value;
        case Comparison::differs:
            return figure != value;
        case Comparison::at_least:
            return figure >= value;
        case Comparison::more:
            return figure > value;
        case Comparison::none:
            return true;
    }
    return false;
}

bool Filter::passes(const Source& source, const ListIndex& index, std::size_t row) const {
    if (expression_) return expression_->matches(std::string(index.row(row)));
    return std::ranges::all_of(terms_, [&](const Term& term) {
        if (term.comparison != Comparison::none) {
            const Quantity figure = source.figure(row, *term.column);
            if (!figure.known()) return false;
            if (figure.is_unlimited())
                return (term.comparison == Comparison::more || term.comparison == Comparison::at_least ||
                        term.comparison == Comparison::differs) != term.negated;
            return compares(term.comparison, figure.value(), term.value) != term.negated;
        }
        const std::string_view where = term.column ? index.cell(row, *term.column) : index.row(row);
        return (where.find(term.needle) != where.npos) != term.negated;
    });
}

bool Filter::narrows(const Filter& before) const {
    // Within one word of plain text: what holds the longer one holds the shorter one.
    const auto plain = [](const Filter& filter) {
        return !filter.expression_ && filter.terms_.size() == 1 && !filter.terms_[0].negated &&
               filter.terms_[0].comparison == Comparison::none && !filter.terms_[0].column;
    };
    return before.empty() || (plain(before) && plain(*this) && text_.starts_with(before.text_));
}

}  // namespace nodetop::screen
