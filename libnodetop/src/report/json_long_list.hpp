#pragma once

#include <algorithm>
#include <cstddef>
#include <future>
#include <ranges>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "report/json_shared.hpp"

namespace nodetop {

/// The elements [begin, end) of a list as a list of their own.
template <typename List>
std::string piece_of(const List& list, std::size_t begin, std::size_t end, std::int64_t zone_offset_seconds) {
    std::string text;
    Json json([&text](std::string_view piece) { text += piece; }, zone_offset_seconds);
    json.array(std::views::iota(begin, end), [&](std::size_t place) { write(json, list[place]); });
    json.flush();
    return text;
}

/// write_list() for a list that may be very long, with one processor for each of its pieces: writing all nodes of a
/// large cluster takes longer than reading them. `list` is read from several threads at a time.
template <typename List>
void write_long_list(Json& json, std::string_view name, const List& list) {
    constexpr std::size_t kPiece = 1024;
    const std::size_t at_once = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
    if (at_once == 1 || list.size() <= kPiece) return write_list(json, name, list);
    json.key(name).list([&] {
        for (std::size_t begin = 0; begin < list.size();) {
            std::vector<std::future<std::string>> pieces;
            for (std::size_t i = 0; i < at_once && begin < list.size(); ++i) {
                const std::size_t end = std::min(list.size(), begin + kPiece);
                // Deferred too: where the user may have no more threads, the piece is written here.
                const auto policy =
                    i + 1 < at_once ? std::launch::async | std::launch::deferred : std::launch::deferred;
                pieces.push_back(std::async(policy, [&list, begin, end, zone = json.zone_offset_seconds()] {
                    return piece_of(list, begin, end, zone);
                }));
                begin = end;
            }
            pieces.back().wait();
            for (std::future<std::string>& piece : pieces) {
                const std::string text = piece.get();
                json.elements(std::string_view(text).substr(1, text.size() - 2));
            }
        }
    });
}

}  // namespace nodetop
