#include "placement.hpp"

#include <algorithm>
#include <unordered_map>

#include <nodetop/text/size.hpp>

#include "values.hpp"

namespace nodetop::pbs {
namespace {

std::optional<std::int64_t> sum(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
    std::int64_t total = 0;
    if (!a || !b || __builtin_add_overflow(*a, *b, &total)) return std::nullopt;
    return total;
}

/// Keeps one piece a vnode. Most jobs have few; many are found by name.
class Pieces {
  public:
    void add(const Piece& piece) {
        Piece* known = find(piece.vnode);
        if (known == nullptr) {
            pieces_.push_back(piece);
            return;
        }
        known->cpu_milli = sum(known->cpu_milli, piece.cpu_milli);
        known->memory_bytes = sum(known->memory_bytes, piece.memory_bytes);
        known->accelerators = sum(known->accelerators, piece.accelerators);
    }

    std::vector<Piece> take() { return std::move(pieces_); }

  private:
    static constexpr std::size_t kFew = 8;

    Piece* find(std::string_view vnode) {
        if (pieces_.size() <= kFew) {
            const auto same = [vnode](const Piece& piece) { return piece.vnode == vnode; };
            const auto place = std::find_if(pieces_.begin(), pieces_.end(), same);
            return place == pieces_.end() ? nullptr : &*place;
        }
        for (; named_ < pieces_.size(); ++named_) places_.emplace(pieces_[named_].vnode, named_);
        const auto place = places_.find(vnode);
        return place == places_.end() ? nullptr : &pieces_[place->second];
    }

    std::vector<Piece> pieces_;
    std::size_t named_ = 0;  ///< pieces that are in `places_`
    std::unordered_map<std::string_view, std::size_t> places_;
};

Piece read_piece(std::string_view text) {
    text::Fields fields(text, ':');
    Piece piece;
    fields.next(piece.vnode);
    piece.cpu_milli = piece.memory_bytes = piece.accelerators = 0;
    for (std::string_view field; fields.next(field);) {
        const auto pair = text::split_once(field, '=');
        if (!pair) continue;
        const auto amount = read_amount(pair->first, pair->second, text::Round::up);
        switch (kind_of_resource(pair->first)) {
            case ResourceKind::cpu:
                piece.cpu_milli = amount;
                break;
            case ResourceKind::memory:
                piece.memory_bytes = amount;
                break;
            case ResourceKind::accelerator:
                piece.accelerators = sum(piece.accelerators, amount);
                break;
            default:
                break;
        }
    }
    return piece;
}

}  // namespace

std::vector<Piece> read_exec_vnode(std::string_view text) {
    Pieces pieces;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of("()+");
        const std::string_view part = text::trim(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!part.empty()) pieces.add(read_piece(part));
    }
    return pieces.take();
}

std::optional<std::int64_t> count_ids(std::string_view ids) {
    std::int64_t count = 0;
    text::Fields fields(ids, ',');
    for (std::string_view field; fields.next(field);) {
        const auto range = text::split_once(text::trim(field), '-');
        const auto low = text::parse_count(range ? range->first : text::trim(field));
        const auto high = range ? text::parse_count(range->second) : low;
        if (!low || !high || *high < *low || *high - *low > INT32_MAX || count > INT32_MAX) return std::nullopt;
        count += *high - *low + 1;
    }
    return count;
}

std::vector<Piece> read_exec_host(std::string_view text) {
    Pieces pieces;
    text::Fields fields(text, '+');
    for (std::string_view field; fields.next(field);) {
        const auto parts = text::split_once(text::trim(field), '/');
        Piece piece;
        piece.vnode = parts ? parts->first : text::trim(field);
        if (piece.vnode.empty()) continue;
        std::optional<std::int64_t> count = 1;
        if (parts) {
            const auto times = text::split_once(parts->second, '*');
            count = times ? text::parse_count(times->second) : count_ids(parts->second);
        }
        if (count && *count <= INT64_MAX / 1000) piece.cpu_milli = *count * 1000;
        pieces.add(piece);
    }
    return pieces.take();
}

std::vector<std::pair<std::string_view, std::string_view>> read_slots_of_jobs(std::string_view text) {
    std::vector<std::pair<std::string_view, std::string_view>> entries;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t slash = text.find('/', begin);
        if (slash == std::string_view::npos) break;
        const std::size_t end = std::min(text.find(',', slash), text.size());
        entries.emplace_back(text::trim(text.substr(begin, slash - begin)),
                             text::trim(text.substr(slash + 1, end - slash - 1)));
        begin = end + 1;
    }
    return entries;
}

}  // namespace nodetop::pbs
