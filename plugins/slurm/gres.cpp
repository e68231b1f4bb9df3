#include "gres.hpp"

#include <algorithm>

#include <nodetop/text/ascii.hpp>

#include "records.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

/// `gpu:a100:4(S:0-1)`: name, type, count, and what stands in the parentheses.
struct Entry {
    std::string_view name, type;
    std::optional<std::int64_t> count;
    std::string_view note;
};

/// Takes the next entry from the front of `list`: up to a comma outside parentheses, whose lists hold commas
/// themselves.
std::string_view take_entry(std::string_view& list) {
    int depth = 0;
    std::size_t end = 0;
    for (; end < list.size(); ++end) {
        if (list[end] == '(')
            ++depth;
        else if (list[end] == ')')
            --depth;
        else if (list[end] == ',' && depth <= 0)
            break;
    }
    const std::string_view entry = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    return entry;
}

/// `16`, `2K`, `1M`: factors of 1024.
std::optional<std::int64_t> read_gres_count(std::string_view text) {
    std::int64_t factor = 1;
    if (!text.empty() && !text::is_digit(text.back())) {
        factor = text::binary_unit(text.back());
        text.remove_suffix(1);
    }
    const auto count = read_count(text);
    if (!count || factor == 0 || *count > INT64_MAX / factor - 1) return std::nullopt;
    return *count * factor;
}

Entry parse_entry(std::string_view text) {
    Entry entry;
    const std::size_t open = text.find('(');
    if (open != std::string_view::npos) {
        entry.note = text.substr(open + 1);
        entry.note = entry.note.substr(0, entry.note.rfind(')'));
        text = text.substr(0, open);
    }
    text = text::trim(text);
    if (text.substr(0, 5) == "gres/" || text.substr(0, 5) == "gres:") text.remove_prefix(5);
    const std::size_t first = text.find(':');
    entry.name = text.substr(0, first);
    if (first == std::string_view::npos) {  // a bare name is one device
        entry.count = 1;
        return entry;
    }
    const std::size_t last = text.rfind(':');
    entry.count = read_gres_count(text.substr(last + 1));
    if (last > first) entry.type = text.substr(first + 1, last - first - 1);
    return entry;
}

std::vector<Entry> parse_list(std::string_view list) {
    std::vector<Entry> entries;
    if (says_nothing(list)) return entries;
    entries.reserve(static_cast<std::size_t>(std::count(list.begin(), list.end(), ',')) + 1);
    while (!list.empty()) {
        const std::string_view text = take_entry(list);
        if (!text::trim(text).empty()) entries.push_back(parse_entry(text));
    }
    return entries;
}

/// Cards that an index note names: `IDX:0,2-3` names three, `IDX:N/A` none, `4/8,0/8` one.
std::optional<std::int64_t> touched_cards(std::string_view note) {
    if (note.substr(0, 4) == "IDX:") note.remove_prefix(4);
    if (note == "N/A") return 0;
    if (note.empty()) return std::nullopt;
    std::int64_t cards = 0;
    while (!note.empty()) {
        const std::string_view item = take_item(note);
        const std::size_t slash = item.find('/');
        if (slash != std::string_view::npos) {
            const auto used = read_count(item.substr(0, slash));
            if (!used) return std::nullopt;
            cards += *used > 0 ? 1 : 0;
            continue;
        }
        const std::size_t dash = item.find('-');
        const auto low = read_count(item.substr(0, dash));
        const auto high = dash == std::string_view::npos ? low : read_count(item.substr(dash + 1));
        if (!low || !high || *high < *low) return std::nullopt;
        cards += *high - *low + 1;
    }
    return cards;
}

bool is_share(std::string_view name) { return name == "shard" || name == "mps"; }

/// `1g.5gb` anywhere in the type, or the word mig.
bool names_slice(std::string_view type) {
    for (std::size_t g = 1; g + 1 < type.size(); ++g) {
        if (text::to_lower(type[g]) != 'g' || !text::is_digit(type[g - 1]) || type[g + 1] != '.') continue;
        std::string_view rest = type.substr(g + 2);
        if (!text::take_digits(rest).empty() && text::same_word(rest.substr(0, 2), "gb")) return true;
    }
    for (std::size_t i = 0; i + 3 <= type.size(); ++i) {
        const bool starts = i == 0 || !text::is_letter(type[i - 1]);
        const bool ends = i + 3 == type.size() || !text::is_letter(type[i + 3]);
        if (starts && ends && text::same_word(type.substr(i, 3), "mig")) return true;
    }
    return false;
}

GresRow::Kind kind_of(const Entry& entry) {
    if (is_share(entry.name)) return GresRow::Kind::share;
    if (entry.name != "gpu") return GresRow::Kind::other;
    return names_slice(entry.type) ? GresRow::Kind::slice : GresRow::Kind::gpu;
}

/// What AllocTRES says about one name ("gres/gpu"), typed and untyped entries kept apart. A name that the site tracks
/// and that is not in AllocTRES is zero.
class Tracked {
  public:
    Tracked(const GresFields& fields, std::string_view name) : fields_(fields), name_(name) {
        if (!fields.has_alloc_tres) return;
        std::string_view list = fields.alloc_tres;
        for (Tres entry; take_tres(list, entry);) {
            if (!is_of(entry.name)) continue;
            const auto value = read_gres_count(entry.value);
            if (!value)
                readable_ = false;
            else if (entry.name.size() == 5 + name.size())
                untyped_ = *value;
            else
                typed_sum_ += *value;
        }
        tracks_total_ = tracks({});
    }

    /// All devices of the name; nullopt where the site does not track them, or not all of their types. Where both are
    /// printed the untyped one is the total (S-30).
    std::optional<std::int64_t> total() const {
        if (!readable_ || !tracks_total_) return std::nullopt;
        return std::max(untyped_, typed_sum_);
    }

    /// The types that are printed, where devices without a type are all that the node has (S-29).
    std::optional<std::int64_t> sum_of_types() const {
        return readable_ && typed_sum_ > 0 ? std::optional(typed_sum_) : std::nullopt;
    }

    /// Devices of one type: nullopt where the site does not track that type.
    std::optional<std::int64_t> of_type(std::string_view type) const {
        if (!fields_.has_alloc_tres || !readable_ || type.empty()) return std::nullopt;
        std::string_view list = fields_.alloc_tres;
        for (Tres entry; take_tres(list, entry);)
            if (is_of_type(entry.name, type)) return read_gres_count(entry.value);
        return tracks(type) ? std::optional<std::int64_t>(0) : std::nullopt;
    }

  private:
    /// A name such as gres/gpu or gres/gpu:a100.
    bool is_of(std::string_view entry) const {
        if (entry.substr(0, 5) != "gres/" || entry.substr(5, name_.size()) != name_) return false;
        return entry.size() == 5 + name_.size() || entry[5 + name_.size()] == ':';
    }

    bool is_of_type(std::string_view entry, std::string_view type) const {
        const std::size_t begin = 5 + name_.size();
        if (!is_of(entry)) return false;
        return type.empty() ? entry.size() == begin : entry.substr(std::min(begin + 1, entry.size())) == type;
    }

    /// The name with this type, or without any, is in one of the lists of what is tracked.
    bool tracks(std::string_view type) const {
        for (std::string_view list : {fields_.alloc_tres, fields_.cfg_tres, fields_.site_tres})
            while (!list.empty()) {
                const std::string_view item = take_item(list);
                if (is_of_type(item.substr(0, item.find('=')), type)) return true;
            }
        return false;
    }

    const GresFields& fields_;
    std::string_view name_;
    bool tracks_total_ = false, readable_ = true;
    std::int64_t untyped_ = 0, typed_sum_ = 0;
};

class Reader {
  public:
    explicit Reader(const GresFields& fields)
        : fields_(fields), used_(parse_list(fields.gres_used)), drained_(parse_list(fields.gres_drain)) {}

    std::vector<GresRow> read() {
        for (const Entry& entry : parse_list(fields_.gres)) add(entry);
        for (GresRow& row : rows_) fill_held(row);
        for (GresRow& row : rows_)
            if (row.kind == GresRow::Kind::share) couple_with_cards(row);
        return std::move(rows_);
    }

  private:
    void add(const Entry& entry) {
        if (entry.name.empty() || !entry.count || entry.type == "no_consume") return;
        for (GresRow& row : rows_) {
            if (row.name != entry.name || row.type != entry.type) continue;
            row.total += *entry.count;
            return;
        }
        GresRow row;
        row.kind = kind_of(entry);
        row.name = entry.name;
        row.type = entry.type;
        row.total = *entry.count;
        for (const Entry& out : drained_)
            if (out.name == row.name && (out.type.empty() || out.type == row.type))
                row.drained += out.count.value_or(row.total);
        row.drained = std::min(row.drained, row.total);
        rows_.push_back(row);
    }

    std::size_t rows_named(std::string_view name) const {
        return static_cast<std::size_t>(
            std::count_if(rows_.begin(), rows_.end(), [&](const GresRow& row) { return row.name == name; }));
    }

    void fill_held(GresRow& row) const {
        const bool alone = rows_named(row.name) == 1;
        // The number that GresUsed prints for shares is not reliable, its list of cards is.
        if (row.kind != GresRow::Kind::share) row.held = used_of(row, alone);
        if (row.held) return;
        const Tracked tracked(fields_, row.name);
        row.held = tracked.of_type(row.type);
        if (!row.held) row.held = rest_of(row, tracked, alone);
        if (!row.held && alone && row.type.empty()) row.held = tracked.sum_of_types();
        if (!row.held && row.kind == GresRow::Kind::share && touched(row) == 0) row.held = 0;
        if (!row.held && fields_.idle) row.held = 0;
    }

    std::optional<std::int64_t> used_of(const GresRow& row, bool alone) const {
        std::optional<std::int64_t> held;
        for (const Entry& entry : used_) {
            if (entry.name != row.name || (entry.type != row.type && !(alone && entry.type.empty()))) continue;
            if (!entry.count) return std::nullopt;
            held = held.value_or(0) + *entry.count;
        }
        return held;
    }

    /// What is left of the total of a name when the types that are tracked are taken off: it is this row's if only this
    /// row can have it.
    std::optional<std::int64_t> rest_of(const GresRow& row, const Tracked& tracked, bool alone) const {
        const auto total = tracked.total();
        if (alone || !total) return total;
        std::int64_t rest = *total;
        std::size_t untold = 0;
        for (const GresRow& other : rows_) {
            if (other.name != row.name) continue;
            if (const auto held = tracked.of_type(other.type))
                rest -= *held;
            else
                ++untold;
        }
        if (rest <= 0) return 0;
        return untold == 1 ? std::optional(rest) : std::nullopt;
    }

    /// Cards that shares of this kind sit on.
    std::optional<std::int64_t> touched(const GresRow& share) const {
        std::optional<std::int64_t> cards;
        for (const Entry& entry : used_) {
            if (entry.name != share.name || (entry.type != share.type && !entry.type.empty())) continue;
            const auto here = entry.note.empty() && entry.count == 0 ? 0 : touched_cards(entry.note);
            if (!here) return std::nullopt;
            cards = cards.value_or(0) + *here;
        }
        return cards;
    }

    /// A card with a share in use cannot be given out whole, and a card that is held whole gives no shares (S-31).
    void couple_with_cards(GresRow& share) {
        for (GresRow& gpu : rows_) {
            if (gpu.kind != GresRow::Kind::gpu || (!share.type.empty() && gpu.type != share.type)) continue;
            const std::int64_t cards = gpu.total;
            const auto whole = gpu.held;
            if (cards <= 0) return;
            share.cards = cards;
            // Without the list of cards each share in use may sit on a card of its own.
            auto on = touched(share);
            if (!on && share.held) on = *share.held;
            if (gpu.held) gpu.held = on ? std::optional(std::min(cards, *gpu.held + *on)) : std::nullopt;
            if (share.held)
                share.held = whole ? std::optional(std::min(share.total, *share.held + *whole * (share.total / cards)))
                                   : std::nullopt;
            return;
        }
    }

    const GresFields& fields_;
    std::vector<Entry> used_, drained_;
    std::vector<GresRow> rows_;
};

}  // namespace

std::vector<GresRow> read_gres(const GresFields& fields) {
    if (says_nothing(fields.gres)) return {};
    return Reader(fields).read();
}

std::optional<std::int64_t> count_gpus(std::string_view list) {
    std::int64_t typed = 0, untyped = 0;
    for (const Entry& entry : parse_list(list)) {
        if (entry.name != "gpu") continue;
        if (!entry.count) return std::nullopt;
        (entry.type.empty() ? untyped : typed) += *entry.count;
    }
    return typed + untyped;
}

std::string_view only_gpu_type(std::string_view list) {
    std::string_view type;
    for (const Entry& entry : parse_list(list)) {
        if (entry.name != "gpu") continue;
        if (entry.type.empty() || (!type.empty() && type != entry.type)) return {};
        type = entry.type;
    }
    return type;
}

}  // namespace nodetop::slurm
