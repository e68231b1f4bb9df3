#pragma once

#include <deque>
#include <string>
#include <string_view>

#include <nodetop/text/scan.hpp>

namespace nodetop::sge {

/// The `name value` lines that qconf prints of its objects. A backslash at the end of a line goes on in the next one.
class ObjectLines {
  public:
    explicit ObjectLines(std::string_view text) : lines_(text) {}

    /// The next line that is not blank; `ret_value` is empty where a word stands alone. Views live as long as this and
    /// the text.
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

    text::Lines lines_;
    std::deque<std::string> joined_;
};

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
