// nodetop/blob_builder.hpp - writes a reading, the blob of blob.h, row by row
//
//     nodetop::sdk::BlobBuilder reading;
//     auto node = reading.add<NT_TABLE_NODE>();
//     node.set<NT_COL_NODE_NAME>("n1");
//     node.set<NT_COL_NODE_CPU_TOTAL_MILLI>(cores * 1000);
//     auto member = reading.add<NT_TABLE_MEMBER>();
//     member.set<NT_COL_MEMBER_NODE>(node);
//
// Cells that are not set are unknown: never write a zero for something that was not said. C++17, no dependency.
#ifndef NODETOP_BLOB_BUILDER_HPP
#define NODETOP_BLOB_BUILDER_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "blob.h"
#include "columns.h"
#include "sdk/table.hpp"

namespace nodetop::sdk {

/// A finished blob; aligned to 8 bytes.
class Blob {
  public:
    Blob() = default;
    explicit Blob(std::size_t size) : bytes_(new unsigned char[size]), size_(size) {}

    const unsigned char* data() const { return bytes_.get(); }
    unsigned char* data() { return bytes_.get(); }
    std::size_t size() const { return size_; }

  private:
    std::unique_ptr<unsigned char[]> bytes_;
    std::size_t size_ = 0;
};

class BlobBuilder {
  public:
    BlobBuilder() = default;
    BlobBuilder(const BlobBuilder&) = delete;
    BlobBuilder& operator=(const BlobBuilder&) = delete;

    template <nt_table TABLE>
    Table<TABLE> table() {
        return Table<TABLE>(tables_[TABLE]);
    }

    /// Appends a row; short for table<TABLE>().add().
    template <nt_table TABLE>
    Row<TABLE> add() {
        return table<TABLE>().add();
    }

    /// Says that this system has nothing of these kinds: an answer of none. A table that is simply left out counts as a
    /// question that failed.
    template <nt_table... TABLES>
    void has_no() {
        (table<TABLES>().answered(), ...);
    }

    /// True if no table has a row and none was answered: there is nothing to hand over.
    bool empty() const {
        for (const detail::TableData& table : tables_)
            if (is_written(table)) return false;
        return true;
    }

    /// All that was set, as one block. Throws std::length_error when the strings take more than 4 GiB.
    Blob build() const;

  private:
#define NT_X(NAME, name, number) +1
    static constexpr std::size_t n_tables = 1 NT_TABLES(NT_X);  // by number; place 0 stays empty
#undef NT_X

    static bool is_written(const detail::TableData& table) { return table.rows > 0 || table.answered; }

    std::array<detail::TableData, n_tables> tables_;
};

namespace detail {

/// Lays out parts one behind the other, each on a multiple of 8, and fills them in afterwards.
class BlobWriter {
  public:
    std::uint64_t place(std::uint64_t bytes) {
        const std::uint64_t at = end_;
        end_ += (bytes + 7) & ~std::uint64_t{7};
        return at;
    }

    std::uint64_t end() const { return end_; }
    void begin_writing() { blob_ = Blob(static_cast<std::size_t>(end_)); }

    /// Copies `bytes` to `at` and fills the rest of `room` and of its last eight bytes with zeros.
    void write(std::uint64_t at, const void* data, std::size_t bytes, std::size_t room) {
        if (bytes > 0) std::memcpy(blob_.data() + at, data, bytes);
        const std::size_t padded = (room + 7) & ~std::size_t{7};
        std::memset(blob_.data() + at + bytes, 0, padded - bytes);
    }

    /// Like write(), for strings of a table whose pool begins at `base` of the joined one.
    void write_strings(std::uint64_t at, const std::vector<unsigned char>& strings, std::size_t room,
                       std::uint32_t base) {
        write(at, strings.data(), strings.size(), room);
        for (std::size_t i = 0; i < strings.size(); i += sizeof(nt_blob_str)) {
            nt_blob_str moved;
            unsigned char* where = blob_.data() + at + i;
            std::memcpy(&moved, where, sizeof moved);
            moved.offset += base;
            std::memcpy(where, &moved, sizeof moved);
        }
    }

    Blob take() { return std::move(blob_); }

  private:
    std::uint64_t end_ = 0;
    Blob blob_;
};

struct PlacedColumn {
    const ColumnData* data;
    std::uint32_t rows;
    std::uint32_t string_base;  // of the table's strings in the joined pool
};

}  // namespace detail

inline Blob BlobBuilder::build() const {
    detail::BlobWriter writer;
    nt_blob_header header = {};
    header.magic = NT_BLOB_MAGIC;
    header.format = NT_BLOB_FORMAT;
    header.byte_order = NT_BLOB_BYTE_ORDER;
    writer.place(sizeof header);

    std::vector<nt_blob_table> tables;
    std::vector<detail::PlacedColumn> placed;
    std::uint64_t pool_length = 0;
    for (std::size_t kind = 1; kind < n_tables; ++kind) {
        const detail::TableData& table = tables_[kind];
        if (!is_written(table)) continue;
        if (pool_length + table.strings.bytes().size() > std::numeric_limits<std::uint32_t>::max())
            throw std::length_error("the strings of a reading take more than 4 GiB");
        nt_blob_table entry = {static_cast<std::uint32_t>(kind), 0, table.rows, 0};
        for (const auto& column : table.columns) {
            if (!column) continue;
            placed.push_back({column.get(), table.rows, static_cast<std::uint32_t>(pool_length)});
            ++entry.n_columns;
        }
        tables.push_back(entry);
        pool_length += table.strings.bytes().size();
    }

    header.n_tables = static_cast<std::uint32_t>(tables.size());
    header.tables = writer.place(tables.size() * sizeof(nt_blob_table));
    const std::uint64_t directory = writer.place(placed.size() * sizeof(nt_blob_column));
    std::uint64_t next_column = directory;
    for (nt_blob_table& table : tables) {
        table.columns = next_column;
        next_column += table.n_columns * sizeof(nt_blob_column);
    }

    std::vector<nt_blob_column> columns;
    columns.reserve(placed.size());
    for (const detail::PlacedColumn& from : placed) {
        nt_blob_column column = {};
        column.id = from.data->id();
        column.type = static_cast<std::uint32_t>(from.data->type());
        column.target = static_cast<std::uint32_t>(from.data->target());
        column.data = writer.place(from.rows * from.data->cell_bytes());
        if (!from.data->all_known(from.rows)) column.validity = writer.place((from.rows + 7) / 8);
        if (column.type == NT_TYPE_STR_LIST || column.type == NT_TYPE_ROW_LIST) {
            column.elements = writer.place(from.data->elements().size());
            column.n_elements = from.data->n_elements();
        }
        columns.push_back(column);
    }
    header.pool = writer.place(pool_length);
    header.pool_length = pool_length;
    header.total_length = writer.end();

    writer.begin_writing();
    writer.write(0, &header, sizeof header, sizeof header);
    writer.write(header.tables, tables.data(), tables.size() * sizeof(nt_blob_table),
                 tables.size() * sizeof(nt_blob_table));
    writer.write(directory, columns.data(), columns.size() * sizeof(nt_blob_column),
                 columns.size() * sizeof(nt_blob_column));
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const detail::ColumnData& data = *placed[i].data;
        const std::size_t room = placed[i].rows * data.cell_bytes();
        if (data.type() == NT_TYPE_STR)
            writer.write_strings(columns[i].data, data.cells(), room, placed[i].string_base);
        else
            writer.write(columns[i].data, data.cells().data(), data.cells().size(), room);
        if (columns[i].validity != 0)
            writer.write(columns[i].validity, data.known().data(), data.known().size(), (placed[i].rows + 7) / 8);
        if (data.type() == NT_TYPE_STR_LIST)
            writer.write_strings(columns[i].elements, data.elements(), data.elements().size(), placed[i].string_base);
        else if (columns[i].elements != 0)
            writer.write(columns[i].elements, data.elements().data(), data.elements().size(), data.elements().size());
    }
    std::string pool;
    pool.reserve(static_cast<std::size_t>(pool_length));
    for (const detail::TableData& table : tables_)
        if (is_written(table)) pool += table.strings.bytes();
    writer.write(header.pool, pool.data(), pool.size(), pool.size());
    return writer.take();
}

}  // namespace nodetop::sdk

#endif
