// The cells of one column while they are filled in, and their bytes when the blob is written.
#ifndef NODETOP_SDK_COLUMN_DATA_HPP
#define NODETOP_SDK_COLUMN_DATA_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>
#include <vector>

#include <nodetop/blob.h>
#include <nodetop/columns.h>

namespace nodetop::sdk::detail {

class ColumnData {
  public:
    ColumnData(std::uint32_t id, nt_type type, nt_table target) : id_(id), type_(type), target_(target) {}

    template <class CELL>
    void put(std::size_t row, CELL cell) {
        const std::size_t end = (row + 1) * sizeof(CELL);
        if (cells_.size() < end) cells_.resize(end);
        std::memcpy(cells_.data() + row * sizeof(CELL), &cell, sizeof(CELL));
        if (known_.size() <= row / 8) known_.resize(row / 8 + 1);
        known_[row / 8] = static_cast<unsigned char>(known_[row / 8] | (1u << (row % 8)));
    }

    /// nullopt: unknown.
    template <class CELL>
    std::optional<CELL> get(std::size_t row) const {
        if (row / 8 >= known_.size() || (known_[row / 8] & (1u << (row % 8))) == 0) return std::nullopt;
        CELL cell;
        std::memcpy(&cell, cells_.data() + row * sizeof(CELL), sizeof(CELL));
        return cell;
    }

    void forget(std::size_t row) {
        if (row / 8 < known_.size()) known_[row / 8] = static_cast<unsigned char>(known_[row / 8] & ~(1u << (row % 8)));
    }

    template <class ELEMENT>
    void put_element(ELEMENT element) {
        const std::size_t begin = elements_.size();
        elements_.resize(begin + sizeof(ELEMENT));
        std::memcpy(elements_.data() + begin, &element, sizeof(ELEMENT));
        if (n_elements_ == std::numeric_limits<std::uint32_t>::max())
            throw std::length_error("the lists of one column have more than 2^32 items");
        ++n_elements_;
    }

    std::uint32_t id() const { return id_; }
    nt_type type() const { return type_; }
    nt_table target() const { return target_; }
    std::uint32_t n_elements() const { return n_elements_; }

    std::size_t cell_bytes() const {
        switch (type_) {
            case NT_TYPE_U8:
                return 1;
            case NT_TYPE_U32:
            case NT_TYPE_ROW:
                return 4;
            default:
                return 8;
        }
    }

    bool all_known(std::size_t rows) const {
        if (known_.size() < (rows + 7) / 8) return false;
        for (std::size_t i = 0; i < rows / 8; ++i)
            if (known_[i] != 0xff) return false;
        return rows % 8 == 0 || known_[rows / 8] == (1u << (rows % 8)) - 1;
    }

    /// Bytes that the cells were given; the rows after them are unknown.
    const std::vector<unsigned char>& cells() const { return cells_; }
    const std::vector<unsigned char>& known() const { return known_; }
    const std::vector<unsigned char>& elements() const { return elements_; }

  private:
    std::uint32_t id_;
    nt_type type_;
    nt_table target_;
    std::uint32_t n_elements_ = 0;
    std::vector<unsigned char> cells_;
    std::vector<unsigned char> known_;
    std::vector<unsigned char> elements_;
};

}  // namespace nodetop::sdk::detail

#endif
