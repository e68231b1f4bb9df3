#include "queue_limits.hpp"

#include <vector>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

enum class Kind { time, size, slots, count };

constexpr struct {
    std::string_view name;
    Kind kind;
} kLimits[] = {
    {"CPULIMIT", Kind::time},     {"RUNLIMIT", Kind::time},
    {"ESTRUNLIMIT", Kind::time},  {"PROCLIMIT", Kind::slots},
    {"TASKLIMIT", Kind::slots},   {"FILELIMIT", Kind::size},
    {"DATALIMIT", Kind::size},    {"STACKLIMIT", Kind::size},
    {"CORELIMIT", Kind::size},    {"MEMLIMIT", Kind::size},
    {"SWAPLIMIT", Kind::size},    {"PROCESSLIMIT", Kind::count},
    {"THREADLIMIT", Kind::count}, {"GUARANTEED_RUNLIMIT", Kind::time},
};

const Kind* kind_of(std::string_view name) {
    for (const auto& limit : kLimits)
        if (limit.name == name) return &limit.kind;
    return nullptr;
}

using Words = std::vector<std::string_view>;

Words words_of(std::string_view line) {
    Words words;
    for_each_word(line, [&](std::string_view word) { words.push_back(word); });
    return words;
}

/// Takes values off the front of a line of words.
class Values {
  public:
    explicit Values(std::string_view line) : words_(words_of(line)) {}

    /// `2880.0 min`, `4320.0 min of hostA`
    bool take_time(std::optional<std::int64_t>& ret_seconds, bool& ret_is_normalised) {
        if (place_ + 2 > words_.size() || words_[place_ + 1].substr(0, 3) != "min") return false;
        std::string_view rest = words_[place_];
        const auto number = text::take_decimal(rest);
        if (!number || !rest.empty()) return false;
        ret_seconds = text::scale(*number, 0, 60, text::Round::down);
        place_ += 2;
        ret_is_normalised = place_ + 2 <= words_.size() && words_[place_] == "of";
        if (ret_is_normalised) place_ += 2;
        return true;
    }

    /// `33554432 K`, `4 G`, `4G`; `5000` where the unit of bare numbers is known
    bool take_size(std::optional<std::int64_t>& ret_bytes, std::optional<std::int64_t> bare_unit) {
        if (place_ >= words_.size()) return false;
        std::string size(words_[place_++]);
        if (place_ < words_.size() && text::is_letter(words_[place_].front())) size += words_[place_++];
        ret_bytes = bytes_of(size, bare_unit);
        return text::is_digit(size.front());
    }

    /// One to three counts.
    bool take_counts(std::size_t most, std::vector<std::int64_t>& ret_counts) {
        while (place_ < words_.size() && ret_counts.size() < most) {
            const auto count = count_of(words_[place_]);
            if (!count) break;
            ret_counts.push_back(*count);
            ++place_;
        }
        return !ret_counts.empty();
    }

    bool is_at_end() const { return place_ == words_.size(); }

  private:
    Words words_;
    std::size_t place_ = 0;
};

}  // namespace

bool is_limit_headings(std::string_view line) {
    const Words words = words_of(line);
    for (const std::string_view word : words)
        if (kind_of(word) == nullptr) return false;
    return !words.empty();
}

bool QueueLimits::is_empty() const {
    return !run_seconds && !memory_bytes && !most_slots && !run_unread && !memory_unread && !slots_unread;
}

void QueueLimits::take(std::string_view headings, std::string_view line, std::optional<std::int64_t> bare_unit) {
    QueueLimits read;
    Values values(line);
    bool fits = true;
    const Words names = words_of(headings);
    for (const std::string_view name : names) {
        std::optional<std::int64_t> value;
        std::vector<std::int64_t> counts;
        bool is_normalised = false;
        const Kind kind = *kind_of(name);
        if (kind == Kind::time) fits = fits && values.take_time(value, is_normalised);
        if (kind == Kind::size) fits = fits && values.take_size(value, bare_unit);
        if (kind == Kind::slots) fits = fits && values.take_counts(3, counts);
        if (kind == Kind::count) fits = fits && values.take_counts(1, counts);
        if (name == "RUNLIMIT") read.run_seconds = value, read.run_is_normalised = is_normalised;
        if (name == "MEMLIMIT") read.memory_bytes = value;
        if (kind == Kind::slots && !counts.empty()) {
            read.most_slots = counts.back();
            if (counts.size() > 1) read.least_slots = counts.front();
            if (counts.size() == 3) read.usual_slots = counts[1];
        }
    }
    fits = fits && values.is_at_end();
    for (const std::string_view name : names) {
        if (name == "RUNLIMIT") {
            run_seconds = fits ? read.run_seconds : std::nullopt;
            run_is_normalised = read.run_is_normalised;
            run_unread = !run_seconds;
        }
        if (name == "MEMLIMIT") {
            memory_bytes = fits ? read.memory_bytes : std::nullopt;
            memory_unread = !memory_bytes;
        }
        if (*kind_of(name) == Kind::slots) {
            if (fits) least_slots = read.least_slots, usual_slots = read.usual_slots, most_slots = read.most_slots;
            slots_unread = !fits;
        }
    }
}

}  // namespace nodetop::lsf
