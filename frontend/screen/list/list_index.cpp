#include "screen/list/list_index.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <unordered_map>

#include "nodetop/text/ascii.hpp"
#include "screen/list/natural.hpp"

namespace nodetop::screen {

std::string folded(std::string_view text) {
    std::string out(text);
    if (std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
        for (char& c : out) c = text::to_lower(c);
        return out;
    }
    utf8proc_uint8_t* mapped = nullptr;
    const auto size =
        utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                     &mapped, static_cast<utf8proc_option_t>(UTF8PROC_CASEFOLD | UTF8PROC_COMPOSE));
    // What is not UTF-8 stays as it is.
    if (size >= 0) out.assign(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size));
    std::free(mapped);
    return out;
}

std::string_view ListIndex::cell(std::size_t at, std::size_t column) const {
    std::string_view rest = row(at);
    for (std::size_t i = 0;; ++i) {
        const std::size_t end = rest.find(kCellEnd);
        if (i == column || end == rest.npos) return rest.substr(0, end);
        rest.remove_prefix(end + 1);
    }
}

namespace {

std::vector<std::uint32_t> text_places(const ListIndex& index, std::size_t column) {
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    std::vector<std::string_view> texts;
    std::vector<std::uint32_t> places(index.size());
    for (std::size_t row = 0; row < places.size(); ++row) {
        const auto [found, fresh] =
            numbers.try_emplace(index.cell(row, column), static_cast<std::uint32_t>(texts.size()));
        if (fresh) texts.push_back(found->first);
        places[row] = found->second;
    }
    std::vector<std::uint32_t> order(texts.size()), place_of(texts.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::sort(order, {}, [&](std::uint32_t number) { return texts[number]; });
    for (std::uint32_t place = 0; place < order.size(); ++place)
        place_of[order[place]] = texts[order[place]].empty() ? ListIndex::kNoText : place;
    for (std::uint32_t& place : places) place = place_of[place];
    return places;
}

}  // namespace

ListIndex make_list_index(const Source& source, const drawing::Pen& pen) {
    const std::size_t rows = source.size(), columns = source.columns().size();
    ListIndex index;
    index.begins.reserve(rows + 1);
    index.begins.push_back(0);
    index.widths.assign(columns, 0);
    std::vector<std::string> names;
    names.reserve(rows);
    std::string text;
    for (std::size_t row = 0; row < rows; ++row) {
        text.clear();
        const std::vector<drawing::Line> cells = source.cells(row);
        for (std::size_t column = 0; column < columns; ++column) {
            index.widths[column] = std::max(index.widths[column], drawing::columns(cells[column], pen));
            if (!source.columns()[column].key.empty())
                for (const drawing::Span& span : cells[column]) text += span.text;
            text.push_back(ListIndex::kCellEnd);
        }
        index.text += folded(text);
        index.begins.push_back(index.text.size());
        names.push_back(source.name(row));
    }
    index.natural.resize(rows);
    std::iota(index.natural.begin(), index.natural.end(), 0u);
    std::ranges::stable_sort(index.natural,
                             [&](std::uint32_t a, std::uint32_t b) { return natural_less(names[a], names[b]); });
    for (std::size_t column = 0; column < columns; ++column)
        index.text_places.push_back(source.columns()[column].unit == Unit::none ? text_places(index, column)
                                                                                : std::vector<std::uint32_t>());
    return index;
}

}  // namespace nodetop::screen
