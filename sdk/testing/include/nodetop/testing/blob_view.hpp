// Reads cells back out of a blob, by blob.h alone, for tests. It trusts the blob: the host's own check does not.
#ifndef NODETOP_TESTING_BLOB_VIEW_HPP
#define NODETOP_TESTING_BLOB_VIEW_HPP

#include <nodetop/blob.h>
#include <nodetop/columns.h>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

namespace nodetop::testing {

class BlobView {
  public:
    explicit BlobView(const void* blob) : blob_(static_cast<const unsigned char*>(blob)) {}

    nt_blob_header header() const { return at<nt_blob_header>(0); }

    std::optional<nt_blob_table> table(nt_table kind) const {
        for (std::uint32_t i = 0; i < header().n_tables; ++i) {
            const auto table = at<nt_blob_table>(header().tables + i * sizeof(nt_blob_table));
            if (table.kind == static_cast<std::uint32_t>(kind)) return table;
        }
        return std::nullopt;
    }

    std::optional<nt_blob_column> column(nt_column id) const {
        const auto owner = table(static_cast<nt_table>(id / 256));
        if (!owner) return std::nullopt;
        for (std::uint32_t i = 0; i < owner->n_columns; ++i) {
            const auto column = at<nt_blob_column>(owner->columns + i * sizeof(nt_blob_column));
            if (column.id == static_cast<std::uint32_t>(id)) return column;
        }
        return std::nullopt;
    }

    /// The cell as it is stored (uint8_t, uint32_t, int64_t, nt_blob_str, nt_blob_list), or nothing where it is
    /// unknown.
    template <class CELL>
    std::optional<CELL> cell(nt_column id, std::uint32_t row) const {
        const auto found = column(id);
        if (!found) return std::nullopt;
        if (found->validity != 0 && (at<std::uint8_t>(found->validity + row / 8) >> (row % 8) & 1) == 0)
            return std::nullopt;
        return at<CELL>(found->data + row * sizeof(CELL));
    }

    std::optional<std::int64_t> number(nt_column id, std::uint32_t row) const { return cell<std::int64_t>(id, row); }

    std::optional<std::string_view> text(nt_column id, std::uint32_t row) const {
        const auto place = cell<nt_blob_str>(id, row);
        return place ? std::optional(text_at(*place)) : std::nullopt;
    }

    std::optional<std::vector<std::string_view>> texts(nt_column id, std::uint32_t row) const {
        const auto places = elements<nt_blob_str>(id, row);
        if (!places) return std::nullopt;
        std::vector<std::string_view> items;
        for (const nt_blob_str place : *places) items.push_back(text_at(place));
        return items;
    }

    std::optional<std::vector<std::uint32_t>> rows(nt_column id, std::uint32_t row) const {
        return elements<std::uint32_t>(id, row);
    }

  private:
    template <class STRUCT>
    STRUCT at(std::uint64_t offset) const {
        STRUCT value;
        std::memcpy(&value, blob_ + offset, sizeof value);
        return value;
    }

    std::string_view text_at(nt_blob_str place) const {
        return {reinterpret_cast<const char*>(blob_ + header().pool + place.offset), place.length};
    }

    template <class ELEMENT>
    std::optional<std::vector<ELEMENT>> elements(nt_column id, std::uint32_t row) const {
        const auto list = cell<nt_blob_list>(id, row);
        if (!list) return std::nullopt;
        std::vector<ELEMENT> items;
        for (std::uint32_t i = list->begin; i < list->end; ++i)
            items.push_back(at<ELEMENT>(column(id)->elements + i * sizeof(ELEMENT)));
        return items;
    }

    const unsigned char* blob_;
};

}  // namespace nodetop::testing

#endif
