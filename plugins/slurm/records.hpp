#pragma once

#include <cstddef>
#include <string_view>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

/// What scontrol prints: records of `key=value` words (backend-slurm.md 4). Nothing is copied.
namespace nodetop::slurm {

/// "(null)", "N/A", "None", "Unknown" and nothing at all: the field is there and says nothing.
inline bool says_nothing(std::string_view value) {
    return text::is_one_of(value, {"", "(null)", "n/a", "n/s", "none", "unknown"});
}

/// UNLIMITED and INFINITE.
inline bool says_unlimited(std::string_view value) { return text::is_one_of(value, {"unlimited", "infinite"}); }

/// Every answer of Slurm ends with a line end: without it the answer was cut off within its last line.
inline bool is_cut(std::string_view output) { return !output.empty() && output.back() != '\n'; }

/// One record: its lines as they stand in the output, and where.
struct Record {
    std::string_view text;
    std::size_t offset = 0;
    bool cut = false;  ///< the output ends within it: what it lacks may be anything, its last number too
};

/// Cuts an output into records, in one-line and in multi-line form alike (S-14). A record begins where `header`
/// ("NodeName=") stands at the start of a line; indented lines behind it belong to it. Any other line is no record: the
/// first such line is kept, since scontrol prints its errors among the records.
class Records {
  public:
    Records(std::string_view output, std::string_view header) : output_(output), header_(header), lines_(output) {}

    /// The next record; false at the end.
    bool next(Record& ret_record) {
        for (std::size_t begin = place(); next_line(); begin = place()) {
            if (line_.substr(0, header_.size()) != header_) {
                note_stray();
                continue;
            }
            while (continues()) next_line();
            const std::size_t end = place();
            ret_record = {output_.substr(begin, end - begin), begin, end == output_.size() && is_cut(output_)};
            return true;
        }
        return false;
    }

    /// The first line that belongs to no record, or empty. Lines that name the cluster of what follows do not count.
    std::string_view stray() const { return stray_; }

  private:
    std::size_t place() const { return output_.size() - lines_.rest().size(); }
    bool next_line() { return lines_.next(line_); }

    bool continues() const {
        const std::string_view rest = lines_.rest();
        return !rest.empty() && (rest.front() == ' ' || rest.front() == '\t');
    }

    void note_stray() {
        const std::string_view line = text::trim(line_);
        if (stray_.empty() && line.substr(0, 8) != "CLUSTER:") stray_ = line;
    }

    std::string_view output_, header_;
    text::Lines lines_;
    std::string_view line_, stray_;
};

}  // namespace nodetop::slurm
