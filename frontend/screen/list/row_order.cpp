#include "screen/list/row_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "screen/list/list_index.hpp"

namespace nodetop::screen {

namespace {

constexpr int kDigitBits = 11;
constexpr std::uint64_t kDigits = std::uint64_t{1} << kDigitBits;

}  // namespace

std::vector<std::uint64_t> figure_keys(const Source& source, std::size_t column, bool descending) {
    std::vector<Quantity> figures(source.size());
    std::int64_t least = std::numeric_limits<std::int64_t>::max(), most = std::numeric_limits<std::int64_t>::min();
    for (std::size_t row = 0; row < figures.size(); ++row) {
        figures[row] = source.figure(row, column);
        if (!figures[row].finite()) continue;
        least = std::min(least, figures[row].value());
        most = std::max(most, figures[row].value());
    }
    const auto distance = [](std::int64_t from, std::int64_t to) {
        return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
    };
    const std::uint64_t unlimited = least > most ? 0 : distance(least, most) + 1;
    std::vector<std::uint64_t> keys(figures.size());
    for (std::size_t row = 0; row < keys.size(); ++row) {
        const Quantity figure = figures[row];
        if (!figure.known())
            keys[row] = unlimited + 1;
        else if (figure.is_unlimited())
            keys[row] = descending ? 0 : unlimited;
        else
            keys[row] = descending ? distance(figure.value(), most) + 1 : distance(least, figure.value());
    }
    return keys;
}

std::vector<std::uint64_t> text_keys(const std::vector<std::uint32_t>& places, bool descending) {
    std::vector<std::uint64_t> keys(places.size());
    const std::uint32_t most = static_cast<std::uint32_t>(places.size());
    for (std::size_t row = 0; row < keys.size(); ++row)
        keys[row] = places[row] == ListIndex::kNoText ? most : descending ? most - 1 - places[row] : places[row];
    return keys;
}

void order_by(std::vector<std::uint32_t>& rows, const std::vector<std::uint64_t>& key_of_row) {
    std::uint64_t bits = 0;
    for (const std::uint32_t row : rows) bits |= key_of_row[row];
    std::vector<std::uint32_t> sorted(rows.size());
    const int width = static_cast<int>(std::bit_width(bits));
    for (int shift = 0; shift < width; shift += kDigitBits) {
        const auto digit = [&](std::uint32_t row) { return key_of_row[row] >> shift & (kDigits - 1); };
        std::array<std::uint32_t, kDigits + 1> begins{};
        for (const std::uint32_t row : rows) ++begins[digit(row) + 1];
        for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
        for (const std::uint32_t row : rows) sorted[begins[digit(row)]++] = row;
        rows.swap(sorted);
    }
}

}  // namespace nodetop::screen
