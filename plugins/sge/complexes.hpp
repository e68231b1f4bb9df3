#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop::sge {

enum class Consumable { no, per_slot, per_job, per_host };

/// A line of `qconf -sc`: a resource that a job may ask for.
struct Complex {
    std::string name, shortcut, type, relop, requestable, default_request;
    Consumable consumable = Consumable::no;

    bool is_forced() const { return requestable == "FORCED"; }
    bool is_exclusive() const { return relop == "EXCL"; }
    bool is_count() const { return (type == "INT" && consumable != Consumable::no) || type == "RSMAP"; }
    bool is_memory() const { return type == "MEMORY" && consumable != Consumable::no; }
};

/// Which complexes of the site stand for what (backend-sge.md 4). Decided by type and consumable, then by name.
class Complexes {
  public:
    /// Reads the table by the names in its header (G-19); nullopt if it is none.
    static std::optional<Complexes> read(std::string_view text);

    const Complex* find(std::string_view name) const;
    /// Memory that jobs book, the first in the order of usual names; nullptr if nothing is booked.
    const Complex* memory() const { return at(memory_); }
    /// Counts accelerators.
    bool is_device(std::string_view name) const;
    static bool names_device_model(std::string_view name);
    const std::vector<Complex>& all() const { return rows_; }

  private:
    const Complex* at(std::size_t place) const { return place < rows_.size() ? &rows_[place] : nullptr; }
    void choose();

    std::vector<Complex> rows_;
    std::map<std::string, std::size_t, std::less<>> by_name_;
    std::size_t memory_ = SIZE_MAX;
};

}  // namespace nodetop::sge
