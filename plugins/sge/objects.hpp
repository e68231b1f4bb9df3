#pragma once

#include <deque>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::sge {

/// Lines of an answer that still arrives.
class ArrivingLines {
  public:
    explicit ArrivingLines(sdk::Reader& reader) : reader_(reader) {}

    /// `ret_line` lives until the next call.
    bool next(std::string_view& ret_line) {
        const auto line = reader_.next();
        ret_line = line.value_or(std::string_view());
        return line.has_value();
    }

  private:
    sdk::LineReader reader_;
};

/// The `name value` lines that qconf prints of its objects. A backslash at the end of a line goes on in the next one.
template <typename Lines>
class ObjectLinesOf {
  public:
    template <typename Source>
    explicit ObjectLinesOf(Source& source) : lines_(source) {}

    /// The next line that is not blank; `ret_value` is empty where a word stands alone. Views live as long as the lines
    /// do, and this.
    bool next(std::string_view& ret_key, std::string_view& ret_value) {
        for (std::string_view line; lines_.next(line);) {
            if (!line.empty() && line.back() == '\\') line = joined(line);
            line = text::trim(line);
            if (line.empty()) continue;
            const std::size_t end = line.find_first_of(" \t");
            ret_key = line.substr(0, end);
            ret_value = end == std::string_view::npos ? std::string_view() : text::trim(line.substr(end));
            return true;
        }
        return false;
    }

  private:
    std::string_view joined(std::string_view line) {
        std::string& whole = joined_.emplace_back();
        while (true) {
            const bool goes_on = !line.empty() && line.back() == '\\';
            if (goes_on) line.remove_suffix(1);
            whole += text::trim(line);
            if (!goes_on || !lines_.next(line)) return whole;
            if (!whole.empty() && whole.back() != ',') whole += ' ';
        }
    }

    Lines lines_;
    std::deque<std::string> joined_;
};

using ObjectLines = ObjectLinesOf<text::Lines>;

/// Calls `take` with each name of a list: separated by blanks or commas, `NONE` is no name.
template <typename Take>
void for_each_name(std::string_view list, Take take) {
    while (!list.empty()) {
        const std::size_t end = list.find_first_of(" ,\t");
        const std::string_view name = list.substr(0, end);
        list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
        if (!name.empty() && !text::same_word(name, "none")) take(name);
    }
}

}  // namespace nodetop::sge
