// Reads cells back out of a blob, by blob.h alone, so that the builder is not tested with its own code.
#pragma once

#include <cstdint>
#include <cstring>
#include <nodetop/blob_builder.hpp>
#include <optional>
#include <string_view>
#include <vector>

struct BlobView {
    const nodetop::sdk::Blob& blob;

    template <class STRUCT>
    STRUCT at(std::uint64_t offset) const {
        STRUCT value;
        std::memcpy(&value, blob.data() + offset, sizeof value);
        return value;
    }

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

    /// The cell, or nothing where it is unknown.
    template <class CELL>
    std::optional<CELL> cell(nt_column id, std::uint32_t row) const {
        const auto found = column(id);
        if (!found) return std::nullopt;
        if (found->validity != 0 && (at<std::uint8_t>(found->validity + row / 8) >> (row % 8) & 1) == 0)
            return std::nullopt;
        return at<CELL>(found->data + row * sizeof(CELL));
    }

    std::string_view text_at(nt_blob_str place) const {
        return {reinterpret_cast<const char*>(blob.data() + header().pool + place.offset), place.length};
    }

    std::optional<std::string_view> text(nt_column id, std::uint32_t row) const {
        const auto place = cell<nt_blob_str>(id, row);
        return place ? std::optional(text_at(*place)) : std::nullopt;
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

    std::optional<std::vector<std::string_view>> texts(nt_column id, std::uint32_t row) const {
        const auto places = elements<nt_blob_str>(id, row);
        if (!places) return std::nullopt;
        std::vector<std::string_view> items;
        for (const nt_blob_str place : *places) items.push_back(text_at(place));
        return items;
    }
};
