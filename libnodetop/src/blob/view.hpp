#pragma once

#include <nodetop/blob.h>
#include <nodetop/columns.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "model/text.hpp"

namespace nodetop {

/// Bytes of a blob at known offsets. Nothing is checked here: check_blob() has done it.
class BlobBytes {
  public:
    BlobBytes() = default;
    explicit BlobBytes(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template <class T>
    T read(std::uint64_t offset) const {
        T value;
        std::memcpy(&value, bytes_.data() + offset, sizeof value);
        return value;
    }

    std::uint8_t byte(std::uint64_t offset) const { return static_cast<std::uint8_t>(bytes_[offset]); }
    const char* chars(std::uint64_t offset) const { return reinterpret_cast<const char*>(bytes_.data()) + offset; }
    std::uint64_t size() const { return bytes_.size(); }

  private:
    std::span<const std::byte> bytes_;
};

/// One column. Cells may be read only where they are known; a column that is absent is known nowhere.
class BlobColumn {
  public:
    BlobColumn() = default;
    BlobColumn(BlobBytes bytes, const nt_blob_column& column, std::uint64_t pool)
        : bytes_(bytes), column_(column), pool_(pool) {}

    bool present() const { return column_.type != 0; }
    std::uint32_t id() const { return column_.id; }
    const nt_blob_column& raw() const { return column_; }

    bool known(Row row) const {
        if (!present()) return false;
        return column_.validity == 0 || (bytes_.byte(column_.validity + row / 8) >> (row % 8) & 1) != 0;
    }

    std::uint8_t u8(Row row) const { return bytes_.byte(column_.data + row); }
    std::uint32_t u32(Row row) const { return bytes_.read<std::uint32_t>(column_.data + std::uint64_t{row} * 4); }
    std::int64_t i64(Row row) const { return bytes_.read<std::int64_t>(column_.data + std::uint64_t{row} * 8); }
    std::string_view text(Row row) const { return string(column_.data + std::uint64_t{row} * 8); }
    nt_blob_list list(Row row) const { return bytes_.read<nt_blob_list>(column_.data + std::uint64_t{row} * 8); }

    std::uint64_t n_elements() const { return column_.n_elements; }
    std::string_view text_element(std::uint64_t i) const { return string(column_.elements + i * 8); }
    Row row_element(std::uint64_t i) const { return bytes_.read<std::uint32_t>(column_.elements + i * 4); }

  private:
    std::string_view string(std::uint64_t offset) const {
        const auto place = bytes_.read<nt_blob_str>(offset);
        return {bytes_.chars(pool_ + place.offset), place.length};
    }

    BlobBytes bytes_;
    nt_blob_column column_ = {};
    std::uint64_t pool_ = 0;
};

/// One table. A table that is absent has no rows and no columns.
class BlobTable {
  public:
    BlobTable() = default;
    BlobTable(BlobBytes bytes, const nt_blob_table& table, std::uint64_t pool)
        : bytes_(bytes), table_(table), pool_(pool) {}

    /// The adapter handed it over, with or without rows.
    bool present() const { return table_.kind != 0; }
    Row rows() const { return static_cast<Row>(table_.rows); }

    BlobColumn column(nt_column id) const {
        for (std::uint64_t i = 0; i < table_.n_columns; ++i) {
            const auto column = bytes_.read<nt_blob_column>(table_.columns + i * sizeof(nt_blob_column));
            if (column.id == static_cast<std::uint32_t>(id)) return {bytes_, column, pool_};
        }
        return {};
    }

  private:
    BlobBytes bytes_;
    nt_blob_table table_ = {};
    std::uint64_t pool_ = 0;
};

/// Reading access to a blob that check_blob() has passed. The bytes outlive it.
class BlobView {
  public:
    explicit BlobView(std::span<const std::byte> checked) : bytes_(checked), header_(bytes_.read<nt_blob_header>(0)) {}

    BlobTable table(nt_table kind) const {
        for (std::uint64_t i = 0; i < header_.n_tables; ++i) {
            const auto table = bytes_.read<nt_blob_table>(header_.tables + i * sizeof(nt_blob_table));
            if (table.kind == static_cast<std::uint32_t>(kind)) return {bytes_, table, header_.pool};
        }
        return {};
    }

    std::string_view pool() const { return {bytes_.chars(header_.pool), header_.pool_length}; }

  private:
    BlobBytes bytes_;
    nt_blob_header header_;
};

}  // namespace nodetop
