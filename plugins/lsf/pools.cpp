#include "pools.hpp"

#include <algorithm>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

constexpr std::string_view kHead = "GUARANTEED RESOURCE POOL:";

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for_each_word(line, [&](std::string_view word) { words.push_back(word); });
    return words;
}

/// `[sc1, 4] [sc2, 25%]`: the parts, as printed.
std::vector<std::string_view> parts_of(std::string_view distribution) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t comma = distribution.find(',');
        const std::size_t end = distribution.find(']', comma);
        if (comma == std::string_view::npos || end == std::string_view::npos) return parts;
        parts.push_back(text::trim(distribution.substr(comma + 1, end - comma - 1)));
        distribution.remove_prefix(end + 1);
    }
}

/// Reads the lines of one pool.
class PoolReader {
  public:
    explicit PoolReader(std::string_view name) { pool_.name = std::string(name); }

    void take(std::string_view line) {
        const std::vector<std::string_view> words = words_of(line);
        if (words.empty()) return;
        if (const auto label = text::split_once(line, ':');
            label && take_label(label->first, text::trim(label->second)))
            return;
        if (words.size() > 1 && words[0] == "Hosts" && words[1] == "currently") {
            section_ = Section::members;
        } else if (section_ == Section::members) {
            pool_.members.insert(pool_.members.end(), words.begin(), words.end());
        } else if (words[0] == "CONSUMERS" || (words[0] == "OWNER" && words.size() > 1 && words[1] == "RESOURCE")) {
            section_ = Section::owners;
        } else if (section_ == Section::owners) {
            take_owner(words, text::is_blank(line.front()));
        } else if (section_ == Section::summary) {
            take_summary(words);
        }
    }

    Pool result() {
        pool_.kept = kept();
        return std::move(pool_);
    }

  private:
    enum class Section { configuration, summary, owners, members };

    bool take_label(std::string_view label, std::string_view value) {
        if (label == "TYPE") {
            if (value.substr(0, 5) == "hosts")
                pool_.unit = Pool::Unit::hosts;
            else if (value.substr(0, 8) == "resource")
                pool_.unit = Pool::Unit::none;
            keeps_slots_ = value.substr(0, 7) != "package" || value.find("slots=") != std::string_view::npos;
        } else if (label == "DISTRIBUTION") {
            parts_ = parts_of(value);
        } else if (label == "HOSTS") {
            pool_.hosts = std::string(value);
        } else if (label == "RESOURCE SUMMARY") {
            section_ = Section::summary;
        } else {
            return label == "LOAN_POLICIES" || label == "STATUS" || label == "ADMINISTRATORS" || label == "RES_SELECT";
        }
        return true;
    }

    std::string_view unit_word() const { return pool_.unit == Pool::Unit::hosts ? "hosts" : "slots"; }

    /// A line of headings, or `TOTAL 48 191.9G 18`.
    void take_summary(const std::vector<std::string_view>& words) {
        std::size_t first = 0;
        while (first < words.size() && !text::is_digit(words[first].front())) ++first;
        if (first == words.size()) {
            const auto place = std::find(words.begin(), words.end(), unit_word());
            if (place != words.end()) column_ = static_cast<std::size_t>(place - words.begin());
            return;
        }
        if (first == 0 || first + column_ >= words.size()) return;
        const auto value = count_of(words[first + column_]);
        if (words[0] == "TOTAL") total_ = value;
        if (words[0] == "FREE") pool_.free = value;
        if (words[0] == "ALLOCATED") allocated_ = value;
        if (words[0] == "GUARANTEE" && words[1] == "CONFIGURED") allocated_ = value;
    }

    /// `sc1 slots 4 8 8 10` with `    mem 39G ...` below it; older ones print `sc1 4 2 8`.
    void take_owner(const std::vector<std::string_view>& words, bool goes_on) {
        std::size_t first = goes_on ? 0 : 1;
        if (first < words.size() && !text::is_digit(words[first].front())) {
            if (words[first] != unit_word()) return;
            ++first;
        }
        if (first + 1 >= words.size()) return;
        const auto allocated = count_of(words[first]), used = count_of(words[first + 1]);
        if (!allocated || !used) return;
        ++owners_;
        kept_by_owners_ += std::max<std::int64_t>(*allocated - *used, 0);
    }

    std::optional<std::int64_t> kept() const {
        if (!keeps_slots_) return std::nullopt;
        if (owners_ > 0 && owners_ >= parts_.size()) return kept_by_owners_;
        if (allocated_) return allocated_;
        std::int64_t sum = 0;
        for (const std::string_view part : parts_) {
            const bool is_share = !part.empty() && part.back() == '%';
            const auto number = count_of(part.substr(0, part.size() - (is_share ? 1 : 0)));
            if (!number || (is_share && !total_)) return std::nullopt;
            constexpr std::int64_t kMost = 1'000'000'000;
            if (*number > kMost || total_.value_or(0) > kMost) return std::nullopt;
            sum += is_share ? (*number * *total_ + 99) / 100 : *number;
        }
        return parts_.empty() ? std::nullopt : std::optional(sum);
    }

    Pool pool_;
    Section section_ = Section::configuration;
    bool keeps_slots_ = true;
    std::vector<std::string_view> parts_;
    std::size_t column_ = 0;  ///< of the unit in the summary
    std::optional<std::int64_t> total_, allocated_;
    std::size_t owners_ = 0;
    std::int64_t kept_by_owners_ = 0;
};

}  // namespace

std::vector<Pool> read_pools(std::string_view text) {
    std::vector<Pool> pools;
    std::optional<PoolReader> reader;
    const auto finish = [&] {
        if (reader) pools.push_back(reader->result());
    };
    text::Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        if (line.substr(0, kHead.size()) == kHead) {
            finish();
            reader.emplace(text::trim(line.substr(kHead.size())));
        } else if (reader) {
            reader->take(line);
        }
    }
    finish();
    // What was cut off may have been more.
    if (!pools.empty() && text.back() != '\n') pools.back().kept.reset();
    return pools;
}

}  // namespace nodetop::lsf
