#include <algorithm>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/clean.hpp>
#include <nodetop/text/number.hpp>
#include <nodetop/text/scan.hpp>

#include "cards.hpp"
#include "facts.hpp"

namespace nodetop::sshpool {
namespace {

constexpr std::int64_t kMost = INT64_MAX / 4096;

std::optional<std::int64_t> smaller(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
    return !a ? b : !b ? a : std::min(*a, *b);
}

/// "1.94" as 1940; nullopt for what is no decimal number.
std::optional<std::int64_t> thousandths(std::string_view word) {
    const auto number = text::take_decimal(word);
    if (!number || !word.empty()) return std::nullopt;
    const auto whole = text::parse_count(number->whole.empty() ? "0" : number->whole);
    if (!whole || *whole > kMost) return std::nullopt;
    std::string digits(number->fraction.substr(0, 3));
    digits.resize(3, '0');
    return *whole * 1000 + *text::parse_count(digits);
}

class Reader {
  public:
    std::optional<Facts> read(std::string_view text) {
        text::Lines lines(text);
        std::string end;
        for (std::string_view line; lines.next(line);) {
            if (end.empty()) {
                // Before this line a profile may print what it likes (H-14).
                if (line.substr(0, 15) == "nodetop-begin 1") end = "nodetop-end" + std::string(line.substr(15));
                continue;
            }
            if (line == end) {
                facts_.whole = true;
                break;
            }
            // The last line of an answer that was cut off may itself be cut.
            if (lines.rest().empty() && (text.empty() || text.back() != '\n')) break;
            const auto word = text::split_once(line, ' ');
            if (word) take(word->first, text::trim(word->second));
        }
        if (end.empty()) return std::nullopt;
        finish();
        return std::move(facts_);
    }

  private:
    void take(std::string_view word, std::string_view value) {
        if (word == "system" || word == "hostname" || word == "machine" || word == "boot") return identity(word, value);
        if (word == "cpus-usable") usable_ = whole_cpus(value);
        if (word == "cpus-online") online_ = whole_cpus(value);
        if (word == "cpus-quota") quota(value);
        if (word == "load") load(value);
        if (word == "stat") stat(value);
        if (word == "up") up(value);
        if (word == "memory") memory(value);
        if (word == "memory-limit") memory_limit(value);
        if (word == "nologin") facts_.logins_closed = true;
        if (word == "user") user(value);
        if (word == "scheduler") facts_.schedulers.emplace_back(value);
        if (word == "nvidia") cards_.nvidia.push_back(value);
        if (word == "nvidia-status") cards_.nvidia_status = value;
        if (word == "nvidia-process") cards_.nvidia_process.push_back(value);
        if (word == "nvidia-list") cards_.nvidia_list.push_back(value);
        if (word == "nvidia-card") cards_.nvidia_model.push_back(value);
        if (word == "rocm") cards_.rocm.push_back(value);
        if (word == "rocm-status") cards_.rocm_status = value;
        if (word == "drm") cards_.drm.push_back(value);
        if (word == "xpu") cards_.xpu.push_back(value);
    }

    void identity(std::string_view word, std::string_view value) {
        std::string& place = word == "system"     ? facts_.system
                             : word == "hostname" ? facts_.host_name
                             : word == "machine"  ? facts_.machine_id
                                                  : facts_.boot_id;
        if (place.empty()) place = text::clean(value);
    }

    static std::optional<std::int64_t> whole_cpus(std::string_view value) {
        const auto count = text::parse_count(value);
        return count && *count > 0 && *count < kMost ? std::optional(*count * 1000) : std::nullopt;
    }

    /// "200000 100000" microseconds of a period, or "max 100000".
    void quota(std::string_view value) {
        const auto pair = text::split_once(value, ' ');
        if (!pair) return;
        const auto share = text::parse_count(pair->first);
        const auto period = text::parse_count(text::trim(pair->second));
        if (share && period && *period > 0 && *share < kMost) quota_ = smaller(quota_, *share * 1000 / *period);
    }

    void load(std::string_view value) { facts_.load_milli = thousandths(value.substr(0, value.find(' '))); }

    /// "1948.54 913.11" seconds: since the start, and idle.
    void up(std::string_view value) {
        if (const auto milli = thousandths(value.substr(0, value.find(' ')))) facts_.up_seconds = *milli / 1000;
    }

    /// Ticks since boot, twice: "cpu USER NICE SYSTEM IDLE IOWAIT IRQ SOFTIRQ STEAL …".
    void stat(std::string_view value) {
        text::Fields fields(value, ' ');
        std::string_view word;
        fields.next(word);
        if (word == "procs_running") {
            runnable_ = text::parse_count(text::trim(fields.rest()));
            return;
        }
        if (word != "cpu") return;
        Ticks ticks;
        for (std::size_t place = 0; place < 8 && fields.next(word);) {
            if (word.empty()) continue;
            const auto count = text::parse_count(word);
            if (!count || *count > kMost) return;
            (place == 3 || place == 4 ? ticks.idle : ticks.busy) += *count;
            ++place;
        }
        before_ = after_;
        after_ = ticks;
    }

    void memory(std::string_view value) {
        const auto pair = text::split_once(value, ' ');
        if (!pair) return;
        const std::string_view figure = text::trim(pair->second);
        const auto count = text::parse_count(figure.substr(0, figure.find(' ')));
        if (!count || *count > kMost) return;
        if (pair->first == "MemTotal") total_kib_ = count;
        if (pair->first == "MemAvailable") available_kib_ = count;
        if (pair->first == "HugePages_Total") huge_pages_ = *count;
        if (pair->first == "Hugepagesize") huge_page_kib_ = *count;
    }

    void memory_limit(std::string_view value) {
        const auto pair = text::split_once(value, ' ');
        if (!pair) return;
        const auto most = text::parse_count(pair->first);
        const auto held = text::parse_count(text::trim(pair->second));
        if (!most) return;
        limit_bytes_ = smaller(limit_bytes_, *most);
        limit_left_bytes_ = smaller(limit_left_bytes_, std::max<std::int64_t>(0, *most - held.value_or(*most)));
    }

    /// "bob 2 processes 187 %cpu 5120 KiB"
    void user(std::string_view value) {
        std::vector<std::string_view> words;
        text::Fields fields(value, ' ');
        for (std::string_view word; fields.next(word);) words.push_back(word);
        if (words.size() != 7 || words[0].empty()) return;
        UserShare share;
        share.user = text::clean(words[0]);
        share.processes = text::parse_count(words[1]);
        const auto percent = text::parse_count(words[3]);
        const auto kib = text::parse_count(words[5]);
        if (percent && *percent < kMost) share.cpu_milli = *percent * 10;
        if (kib && *kib < kMost) share.memory_bytes = *kib * 1024;
        facts_.users.push_back(std::move(share));
    }

    void finish() {
        facts_.cpu_total_milli = smaller(smaller(usable_, online_), quota_);
        if (facts_.cpu_total_milli) facts_.cpu_used_milli = used_cpus(*facts_.cpu_total_milli);
        finish_memory();
        read_nvidia(cards_, facts_);
        read_amd(cards_, facts_);
        read_intel(cards_, facts_);
        count_cards_of_users();
    }

    /// The larger of what the processors did and of what wants to run, in whole CPUs (H-02). The reader itself runs
    /// too.
    std::optional<std::int64_t> used_cpus(std::int64_t total_milli) const {
        std::optional<std::int64_t> busy = facts_.load_milli;
        if (before_ && after_) {
            const std::int64_t spent = after_->busy - before_->busy;
            const std::int64_t all = spent + after_->idle - before_->idle;
            if (spent >= 0 && all > 0) busy = online_.value_or(total_milli) / 1000 * 1000 * spent / all;
        }
        if (runnable_) busy = std::max(busy.value_or(0), (*runnable_ - 1) * 1000);
        if (!busy) return std::nullopt;
        const std::int64_t whole = *busy < 500 ? 0 : (*busy + 999) / 1000 * 1000;
        return std::min(whole, total_milli);
    }

    void finish_memory() {
        if (!total_kib_) return;
        const std::int64_t huge_kib = huge_pages_ < kMost / (huge_page_kib_ + 1) ? huge_pages_ * huge_page_kib_ : 0;
        std::int64_t total = *total_kib_ * 1024;
        std::optional<std::int64_t> free;
        // Huge pages are set apart: nobody's plain memory, and no part of what is available.
        if (available_kib_) free = std::max<std::int64_t>(0, std::min(*available_kib_, *total_kib_ - huge_kib)) * 1024;
        if (limit_bytes_ && *limit_bytes_ < total) {
            total = *limit_bytes_;
            free = free ? smaller(free, limit_left_bytes_) : free;
        }
        facts_.memory_total_bytes = total;
        if (free) facts_.memory_used_bytes = total - std::min(*free, total);
    }

    void count_cards_of_users() {
        for (const std::string_view line : cards_.nvidia_process) {
            const auto cells = csv_cells(line);
            if (cells.size() < 4) continue;
            const auto share = std::find_if(facts_.users.begin(), facts_.users.end(),
                                            [&](const UserShare& known) { return known.user == cells[3]; });
            if (share != facts_.users.end()) share->cards = share->cards.value_or(0) + 1;
        }
    }

    struct Ticks {
        std::int64_t busy = 0, idle = 0;
    };

    Facts facts_;
    CardLines cards_;
    std::optional<std::int64_t> usable_, online_, quota_, runnable_;
    std::optional<std::int64_t> total_kib_, available_kib_, limit_bytes_, limit_left_bytes_;
    std::int64_t huge_pages_ = 0, huge_page_kib_ = 0;
    std::optional<Ticks> before_, after_;
};

}  // namespace

std::optional<Facts> read_answer(std::string_view text) { return Reader().read(text); }

}  // namespace nodetop::sshpool
