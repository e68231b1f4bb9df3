#include "table.hpp"

#include <algorithm>
#include <charconv>

#include <rapidjson/document.h>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::lsf {
namespace {

std::string text_of(const rapidjson::Value& value) {
    if (value.IsString()) return std::string(value.GetString(), value.GetStringLength());
    if (value.IsBool()) return value.GetBool() ? "true" : "false";
    if (value.IsInt64()) return std::to_string(value.GetInt64());
    if (value.IsDouble()) {
        char digits[32];
        const auto end = std::to_chars(digits, digits + sizeof digits, value.GetDouble());
        return std::string(digits, end.ptr);
    }
    return {};
}

std::vector<std::string_view> fields_of(std::string_view line, char separator) {
    std::vector<std::string_view> fields;
    if (separator == ' ') {
        for (std::string_view word = text::take_word(line); !word.empty(); word = text::take_word(line))
            fields.push_back(word);
        return fields;
    }
    text::Fields walk(line, separator);
    for (std::string_view field; walk.next(field);) fields.push_back(text::trim(field));
    return fields;
}

}  // namespace

Table Table::read(std::string_view text, const TableForm& form) {
    Table table;
    const std::string_view begin = text::trim_front(text);
    if (!begin.empty() && begin.front() == '{')
        table.read_json(begin);
    else
        table.read_lines(text, form);
    return table;
}

void Table::read_json(std::string_view text) {
    rapidjson::Document document;
    // A line that is not LSF's may follow.
    document.Parse<rapidjson::kParseStopWhenDoneFlag | rapidjson::kParseIterativeFlag>(text.data(), text.size());
    if (document.HasParseError() || !document.IsObject() || !document.HasMember("RECORDS") ||
        !document["RECORDS"].IsArray()) {
        is_whole_ = false;
        return;
    }
    has_headings_ = true;
    for (const auto& record : document["RECORDS"].GetArray()) {
        if (!record.IsObject()) {
            ++skipped_;
            continue;
        }
        std::vector<std::string_view> row(headings_.size());
        std::size_t expected = 0;
        for (const auto& member : record.GetObject()) {
            const std::string_view name(member.name.GetString(), member.name.GetStringLength());
            std::size_t place = expected;
            if (place >= headings_.size() || headings_[place] != name) {
                const auto found = std::find(headings_.begin(), headings_.end(), name);
                place = static_cast<std::size_t>(found - headings_.begin());
                if (found == headings_.end()) headings_.emplace_back(name);
            }
            if (row.size() <= place) row.resize(place + 1);
            if (row[place].data() == nullptr) row[place] = kept_.emplace_back(text_of(member.value));
            expected = place + 1;
        }
        rows_.push_back(std::move(row));
    }
}

bool Table::take_headings(std::string_view line, const TableForm& form) {
    const char separator = line.find('|') != std::string_view::npos ? '|' : ' ';
    const auto words = fields_of(line, separator);
    const bool is_it =
        std::any_of(words.begin(), words.end(), [&](std::string_view word) { return text::same_word(word, form.key); });
    if (!is_it) return false;
    if (!has_headings_) {
        headings_.assign(words.begin(), words.end());
        separator_ = separator;
    }
    return has_headings_ = true;
}

void Table::take_row(std::string_view line, const TableForm& form) {
    auto fields = fields_of(line, separator_);
    const std::size_t wanted = headings_.size();
    if (form.last_may_hold_blanks && separator_ == ' ' && fields.size() > wanted) {
        const char* begin = fields[wanted - 1].data();
        const std::string_view last = fields.back();
        fields[wanted - 1] = {begin, static_cast<std::size_t>(last.data() + last.size() - begin)};
        fields.resize(wanted);
    }
    const bool is_short = form.rows_may_be_short && fields.size() == 2;
    if (fields.size() != wanted && !is_short) {
        ++skipped_;
        return;
    }
    rows_.push_back(std::move(fields));
}

void Table::read_lines(std::string_view text, const TableForm& form) {
    if (!text.empty() && text.back() != '\n') {
        // What stands last may be half a row, and half a number.
        is_whole_ = false;
        const std::size_t end = text.rfind('\n');
        text = text.substr(0, end == std::string_view::npos ? 0 : end + 1);
    }
    text::Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        if (text::trim(line).empty() || take_headings(line, form)) continue;
        if (has_headings_) take_row(line, form);
    }
}

std::size_t Table::column(std::initializer_list<std::string_view> names) const {
    for (const std::string_view name : names)
        for (std::size_t i = 0; i < headings_.size(); ++i)
            if (text::same_word(headings_[i], name)) return i;
    return kNone;
}

std::string_view Table::cell(std::size_t row, std::size_t column) const {
    const auto& cells = rows_[row];
    return column < cells.size() ? cells[column] : std::string_view();
}

}  // namespace nodetop::lsf
