#include "blob/check_cells.hpp"

#include <nodetop/columns.h>

#include <string>

namespace nodetop {

namespace {

/// Cells of one kind, one behind the other.
struct Cells {
    const BlobBytes& bytes;
    std::uint64_t offset, count;
    const nt_blob_column* column;  ///< for the validity of cells; nullptr: elements, which are all known

    bool known(std::uint64_t i) const {
        return column == nullptr || column->validity == 0 || (bytes.byte(column->validity + i / 8) >> (i % 8) & 1) != 0;
    }

    BlobFault fault(std::uint64_t i, std::uint64_t width, const char* what) const {
        const char* unit = column != nullptr ? ", row " : ", element ";
        return {offset + i * width, unit + std::to_string(i) + ": " + what};
    }
};

bool inside_character(std::string_view pool, std::uint64_t place) {
    return place < pool.size() && (static_cast<unsigned char>(pool[place]) & 0xc0) == 0x80;
}

std::optional<BlobFault> check_strings(const Cells& cells, const BlobPool& pool) {
    // Nearly always all is well, and mostly all texts are ASCII: one pass without branches over all cells, the unknown
    // ones too, and only if it finds something the careful one.
    std::uint64_t furthest = 0;
    for (std::uint64_t i = 0; i < cells.count; ++i) {
        const auto place = cells.bytes.read<nt_blob_str>(cells.offset + i * sizeof(nt_blob_str));
        const std::uint64_t end = std::uint64_t{place.offset} + place.length;
        furthest = end > furthest ? end : furthest;
    }
    if (furthest <= pool.text.size() && pool.ascii) return std::nullopt;
    for (std::uint64_t i = 0; i < cells.count; ++i) {
        if (!cells.known(i)) continue;
        const auto place = cells.bytes.read<nt_blob_str>(cells.offset + i * sizeof(nt_blob_str));
        const std::uint64_t end = std::uint64_t{place.offset} + place.length;
        if (end > pool.text.size()) return cells.fault(i, sizeof place, "the text runs beyond the pool");
        if (inside_character(pool.text, place.offset) || inside_character(pool.text, end))
            return cells.fault(i, sizeof place, "the text begins or ends inside a character");
    }
    return std::nullopt;
}

std::optional<BlobFault> check_rows(const Cells& cells, std::uint64_t target_rows) {
    std::uint32_t greatest = 0;
    for (std::uint64_t i = 0; i < cells.count; ++i) {
        const auto row = cells.bytes.read<std::uint32_t>(cells.offset + i * sizeof(std::uint32_t));
        greatest = row > greatest ? row : greatest;
    }
    if (greatest < target_rows) return std::nullopt;
    for (std::uint64_t i = 0; i < cells.count; ++i)
        if (cells.known(i) && cells.bytes.read<std::uint32_t>(cells.offset + i * sizeof(std::uint32_t)) >= target_rows)
            return cells.fault(i, sizeof(std::uint32_t), "it refers to a row that its table has not");
    return std::nullopt;
}

std::optional<BlobFault> check_lists(const Cells& cells, std::uint64_t n_elements) {
    std::uint64_t items = 0;
    for (std::uint64_t i = 0; i < cells.count; ++i) {
        if (!cells.known(i)) continue;
        const auto list = cells.bytes.read<nt_blob_list>(cells.offset + i * sizeof(nt_blob_list));
        if (list.begin > list.end || list.end > n_elements)
            return cells.fault(i, sizeof list, "the list runs beyond its elements");
        items += list.end - list.begin;
        if (items > kMaxListItems) return cells.fault(i, sizeof list, "the lists have too many items");
    }
    return std::nullopt;
}

}  // namespace

std::optional<BlobFault> check_cells(const BlobBytes& bytes, const nt_blob_column& column, std::uint64_t rows,
                                     const BlobPool& pool, std::uint64_t target_rows) {
    const Cells cells{bytes, column.data, rows, &column};
    const Cells elements{bytes, column.elements, column.n_elements, nullptr};
    switch (column.type) {
        case NT_TYPE_STR:
            return check_strings(cells, pool);
        case NT_TYPE_ROW:
            return check_rows(cells, target_rows);
        case NT_TYPE_STR_LIST:
            if (auto fault = check_lists(cells, column.n_elements)) return fault;
            return check_strings(elements, pool);
        case NT_TYPE_ROW_LIST:
            if (auto fault = check_lists(cells, column.n_elements)) return fault;
            return check_rows(elements, target_rows);
        default:
            return std::nullopt;
    }
}

}  // namespace nodetop
