#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::slurm {

/// Lines of fields between `|`, as `sacctmgr -nP` and `squeue -o` print them. The columns were asked for by name, and
/// the last one takes the rest of its line, separators and all (S-65).
class SeparatedRows {
  public:
    /// `columns` are the names in order, between `between`.
    SeparatedRows(std::string_view output, std::string_view columns, char between) : lines_(output) {
        text::Fields names(columns, between);
        for (std::string_view name; names.next(name);) names_.push_back(name);
    }

    /// The next line that has as many fields as columns; others are counted. Lines that name the cluster of what
    /// follows are skipped.
    bool next() {
        for (std::string_view line; lines_.next(line);) {
            if (text::trim(line).empty() || line.substr(0, 8) == "CLUSTER:") continue;
            if (split(line)) return true;
            if (first_malformed_.empty()) first_malformed_ = line;
        }
        return false;
    }

    /// The field of a column; nullopt if it was not asked for. Names are told apart by nothing but letters.
    std::optional<std::string_view> get(std::string_view name) const {
        const auto place = place_of(name);
        return place ? std::optional(fields_[*place]) : std::nullopt;
    }

    /// Where a column stands, for at(): for listings of many lines.
    std::optional<std::size_t> place_of(std::string_view name) const {
        for (std::size_t i = 0; i < names_.size(); ++i)
            if (names_[i] == name || (name.size() > 2 && text::same_word(names_[i], name))) return i;
        return std::nullopt;
    }

    std::string_view at(std::size_t place) const { return fields_[place]; }

    /// The first of several spellings of a column.
    std::optional<std::string_view> get(std::string_view name, std::string_view other) const {
        const auto field = get(name);
        return field ? field : get(other);
    }

    /// The first line that was no row, or empty.
    std::string_view malformed() const { return first_malformed_; }

  private:
    bool split(std::string_view line) {
        fields_.clear();
        while (fields_.size() + 1 < names_.size()) {
            const std::size_t end = line.find('|');
            if (end == std::string_view::npos) return false;
            fields_.push_back(text::trim(line.substr(0, end)));
            line.remove_prefix(end + 1);
        }
        fields_.push_back(line);
        return true;
    }

    text::Lines lines_;
    std::vector<std::string_view> names_, fields_;
    std::string_view first_malformed_;
};

}  // namespace nodetop::slurm
