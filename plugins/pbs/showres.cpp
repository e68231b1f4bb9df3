#include "showres.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

#include <nodetop/columns.h>
#include <nodetop/text/duration.hpp>
#include <nodetop/text/scan.hpp>

#include "values.hpp"

namespace nodetop::pbs {
namespace {

constexpr std::int64_t kDay = 86400;

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::string_view word = text::take_word(line); !word.empty(); word = text::take_word(line))
        words.push_back(word);
    return words;
}

bool is_type(std::string_view word) { return text::is_one_of(word, {"Job", "User", "Meta", "Group", "Account"}); }

/// Seconds of `-1:23:24:43`, `46days` and `INFINITE`; `-INFINITY` is long ago.
struct Span {
    std::optional<std::int64_t> seconds;
    bool is_in_days = false;  ///< the rest of the last day is not told
};

Span read_span(std::string_view text) {
    const bool is_past = !text.empty() && text.front() == '-';
    if (is_past) text.remove_prefix(1);
    if (text::names_unlimited(text)) return {is_past ? -kDay : NT_UNLIMITED};
    Span span;
    if (const std::size_t unit = text.find("day"); unit != std::string_view::npos) {
        const auto days = read_count(text.substr(0, unit));
        if (days && *days < INT32_MAX) span = {*days * kDay, true};
    } else {
        const std::size_t first = text.find(':');
        const bool has_days = std::count(text.begin(), text.end(), ':') == 3;
        const auto days = has_days ? read_count(text.substr(0, first)) : std::optional<std::int64_t>(0);
        const auto rest = text::parse_hms_duration(has_days ? text.substr(first + 1) : text);
        if (days && *days < INT32_MAX && rest.is_seconds() && rest.seconds < INT32_MAX * kDay)
            span.seconds = *days * kDay + rest.seconds;
    }
    if (is_past && span.seconds) span.seconds = -*span.seconds;
    return span;
}

}  // namespace

void read_showres(sdk::Reader& reader, Listing& listing) {
    sdk::LineReader lines(reader);
    std::string node;
    bool is_showres = false;
    while (const auto line = lines.next()) {
        const std::vector<std::string_view> words = words_of(*line);
        if (words.empty()) continue;
        is_showres = is_showres || (words.size() > 2 && words[0] == "NodeName" && words[1] == "Type") ||
                     line->find("reservations on ") == 0;
        const bool names_node = words.size() > 1 && is_type(words[1]);
        if (!names_node && !is_type(words[0])) continue;
        if (names_node) node = words[0];
        // Type, reservation, state of the job, tasks, start, duration.
        const std::size_t first = names_node ? 1 : 0;
        if (words[first] == "Job") continue;
        if (words.size() < first + 6 || node.empty()) return listing.fail("it holds a line that cannot be read");
        listing.begin_record(words[first + 1]);
        listing.add("node", node);
        listing.add("start", words[first + 4]);
        listing.add("duration", words[first + 5]);
    }
    if (!lines.is_whole() || lines.too_long())
        listing.fail("the answer was cut off");
    else if (!is_showres && listing.empty())
        listing.fail("it is no list of reservations");
    else
        listing.end_well();
}

std::vector<Reservation> reservations_of_showres(const Reading& reading, const Listing& listing) {
    std::vector<Reservation> reservations;
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < listing.size(); ++i) {
        const Record record = listing[i];
        const auto [place, is_new] = places.try_emplace(record.name(), reservations.size());
        if (is_new) {
            Reservation& made = reservations.emplace_back();
            made.id = made.queue = record.name();
            made.is_exclusive = true;
            const Span start = read_span(record.get("start")), duration = read_span(record.get("duration"));
            if (start.seconds) made.starts_at = reading.time.now() + *start.seconds;
            made.is_running = !start.seconds || *start.seconds <= 0;
            if (duration.seconds == NT_UNLIMITED)
                made.ends_at = NT_UNLIMITED;
            else if (made.starts_at && duration.seconds)
                made.ends_at = *made.starts_at + *duration.seconds +
                               (start.is_in_days || duration.is_in_days ? kDay : std::int64_t{0});
        }
        Piece piece;
        piece.vnode = record.get("node");
        reservations[place->second].pieces.push_back(piece);
    }
    return reservations;
}

}  // namespace nodetop::pbs
