#include "blob/check.hpp"

#include <nodetop/blob.h>
#include <nodetop/columns.h>

#include <algorithm>
#include <array>
#include <nodetop/text/utf8.hpp>
#include <vector>

#include "blob/check_cells.hpp"
#include "blob/column_facts.hpp"
#include "blob/view.hpp"

namespace nodetop {

namespace {

constexpr std::uint64_t kMaxRows = std::uint64_t{1} << 31;
constexpr std::uint32_t kOwnIds = 0x80000000u;  // from here on: an adapter's own columns
constexpr std::uint32_t kTables = 256;          // kinds that columns can belong to (id / 256 of the known ones)

/// Walks through the directories. Stops at the first fault.
class Checker {
  public:
    explicit Checker(std::span<const std::byte> bytes) : bytes_(bytes), size_(bytes.size()), start_(bytes.data()) {}

    std::optional<BlobFault> run() {
        if (check_header() && check_pool() && check_tables()) check_columns();
        return std::move(fault_);
    }

  private:
    bool refuse(std::uint64_t position, std::string sentence) {
        if (!fault_) fault_ = BlobFault{position, std::move(sentence)};
        return false;
    }

    /// Takes `count` pieces of `width` bytes at `offset`. Together all parts are no longer than the blob, so that the
    /// work on them is linear, however they are declared.
    bool take_part(std::uint64_t where, const std::string& what, std::uint64_t offset, std::uint64_t count,
                   std::uint64_t width) {
        if (offset % 8 != 0) return refuse(where, what + ": its offset is no multiple of 8");
        if (offset > size_ || count > (size_ - offset) / width)
            return refuse(where, what + ": it runs beyond the end of the blob");
        if (count * width > size_ - taken_) return refuse(where, what + ": it overlaps another part of the blob");
        taken_ += count * width;
        return true;
    }

    bool check_header() {
        if (reinterpret_cast<std::uintptr_t>(start_) % 8 != 0) return refuse(0, "the blob is not aligned to 8 bytes");
        if (size_ < sizeof(nt_blob_header)) return refuse(0, "the blob is shorter than its header");
        header_ = bytes_.read<nt_blob_header>(0);
        taken_ = sizeof header_;
        if (header_.magic != NT_BLOB_MAGIC) return refuse(offsetof(nt_blob_header, magic), "this is no blob");
        if (header_.format != NT_BLOB_FORMAT)
            return refuse(offsetof(nt_blob_header, format),
                          "the format " + std::to_string(header_.format) + " is not known here");
        if (header_.byte_order != NT_BLOB_BYTE_ORDER)
            return refuse(offsetof(nt_blob_header, byte_order), "the blob has another byte order");
        if (header_.total_length != size_)
            return refuse(offsetof(nt_blob_header, total_length), "the blob has another length than it says");
        return true;
    }

    bool check_pool() {
        if (!take_part(offsetof(nt_blob_header, pool), "the pool of texts", header_.pool, header_.pool_length, 1))
            return false;
        const std::string_view pool(bytes_.chars(header_.pool), header_.pool_length);
        pool_.ascii = text::is_ascii(pool);
        const std::size_t bad = pool_.ascii ? std::string_view::npos : text::find_invalid_utf8(pool);
        if (bad != std::string_view::npos) return refuse(header_.pool + bad, "the pool of texts is not UTF-8 here");
        pool_.text = pool;
        return true;
    }

    bool check_tables() {
        if (!take_part(offsetof(nt_blob_header, tables), "the directory of tables", header_.tables, header_.n_tables,
                       sizeof(nt_blob_table)))
            return false;
        std::vector<std::uint32_t> kinds;
        for (std::uint64_t i = 0; i < header_.n_tables; ++i) {
            const std::uint64_t where = header_.tables + i * sizeof(nt_blob_table);
            const auto table = bytes_.read<nt_blob_table>(where);
            if (table.kind == 0) return refuse(where, "a table has the number 0");
            if (table.rows > kMaxRows) return refuse(where, "table " + name_of(table) + " has more than 2^31 rows");
            if (!take_part(where, "the columns of table " + name_of(table), table.columns, table.n_columns,
                           sizeof(nt_blob_column)))
                return false;
            if (table.kind < kTables) rows_[table.kind] = table.rows;
            kinds.push_back(table.kind);
        }
        std::ranges::sort(kinds);
        const auto twice = std::ranges::adjacent_find(kinds);
        if (twice != kinds.end())
            return refuse(header_.tables, "table " + std::to_string(*twice) + " stands there twice");
        return true;
    }

    bool check_columns() {
        std::vector<std::uint32_t> ids;
        for (std::uint64_t t = 0; t < header_.n_tables; ++t) {
            const auto table = bytes_.read<nt_blob_table>(header_.tables + t * sizeof(nt_blob_table));
            ids.clear();
            for (std::uint64_t c = 0; c < table.n_columns; ++c) {
                const std::uint64_t where = table.columns + c * sizeof(nt_blob_column);
                const auto column = bytes_.read<nt_blob_column>(where);
                if (!check_column(table, column, where)) return false;
                ids.push_back(column.id);
            }
            std::ranges::sort(ids);
            const auto twice = std::ranges::adjacent_find(ids);
            if (twice != ids.end())
                return refuse(table.columns, "column " + std::to_string(*twice) + " stands there twice");
        }
        return true;
    }

    bool check_column(const nt_blob_table& table, const nt_blob_column& column, std::uint64_t where) {
        const ColumnFacts* const facts = column_facts(column.id);
        const std::string name = "column " + (facts != nullptr ? std::string(facts->name) : std::to_string(column.id));
        if (column.id < kOwnIds && column.id / 256 != table.kind)
            return refuse(where, name + " does not belong to table " + name_of(table));
        const std::size_t width = cell_bytes(column.type);
        if (width == 0) return refuse(where, name + " has a type that is not known here");
        if (facts != nullptr && (column.type != static_cast<std::uint32_t>(facts->type) ||
                                 column.target != static_cast<std::uint32_t>(facts->target)))
            return refuse(where, name + " has not the type that it should have");
        const bool refers = column.type == NT_TYPE_ROW || column.type == NT_TYPE_ROW_LIST;
        if (refers != (column.target != 0) || column.target >= kTables)
            return refuse(where, name + " refers to a table that is not known here");

        if (!take_part(where, name + ", its cells", column.data, table.rows, width)) return false;
        if (column.validity != 0 &&
            !take_part(where, name + ", its validity", column.validity, (table.rows + 7) / 8, 1))
            return false;
        const bool is_list = column.type == NT_TYPE_STR_LIST || column.type == NT_TYPE_ROW_LIST;
        if (is_list) {
            if (!take_part(where, name + ", its elements", column.elements, column.n_elements,
                           column.type == NT_TYPE_STR_LIST ? sizeof(nt_blob_str) : sizeof(std::uint32_t)))
                return false;
        } else if (column.n_elements != 0) {
            return refuse(where, name + " has elements and is no list");
        }
        const std::uint64_t target_rows = refers ? rows_[column.target] : 0;
        if (auto fault = check_cells(bytes_, column, table.rows, pool_, target_rows))
            return refuse(fault->position, name + fault->sentence);
        return true;
    }

    static std::string name_of(const nt_blob_table& table) {
        const std::string_view name = table_name(table.kind);
        return name.empty() ? std::to_string(table.kind) : std::string(name);
    }

    BlobBytes bytes_;
    std::uint64_t size_, taken_ = 0;
    const std::byte* start_;
    nt_blob_header header_ = {};
    BlobPool pool_;
    std::array<std::uint64_t, kTables> rows_{};
    std::optional<BlobFault> fault_;
};

}  // namespace

std::optional<BlobFault> check_blob(std::span<const std::byte> bytes) { return Checker(bytes).run(); }

}  // namespace nodetop
