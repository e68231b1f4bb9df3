#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "table.hpp"

namespace nodetop::lsf {

/// One host, of all that the clients say of it. An empty text and an empty number are not known.
struct Host {
    std::string name;

    // bhosts
    std::string status, dispatch_window, comment;
    std::optional<std::int64_t> max_slots, slots_a_user;  ///< MAX, JL/U
    bool max_is_no_limit = false;                         ///< MAX is `-`
    std::optional<std::int64_t> held_slots;  ///< NJOBS, and no less than running, suspended and reserved ones
    std::optional<std::int64_t> gpus, gpus_held, gpus_free;       ///< counters of `bhosts -o`
    std::string total_memory, reserved_memory, available_memory;  ///< as printed
    std::string over_threshold;  ///< a load index that closes it, with its value: "tmp 70G"

    // lshosts
    std::string type, model, cpu_factor, max_memory, max_swap;
    std::optional<std::int64_t> cores;
    std::vector<std::string> resources;  ///< booleans
    std::vector<std::string> exclusive;  ///< those of them without which in its request no job comes here
    bool is_in_inventory = false;

    // lsload
    std::string load_status;
    std::vector<std::pair<std::string, std::string>> load;  ///< index and value as printed

    std::string_view load_of(std::string_view index) const;
    /// Slots, not cores: what MAX leaves, and no more than there are cores (B-44, L-07).
    std::optional<std::int64_t> slots() const;
};

/// The hosts of the batch system in the order of `bhosts`, with what the other clients say of them.
class Hosts {
  public:
    /// A host of which only the name is known.
    void add_name(std::string_view name);
    /// Rows of `bhosts`. What it lists twice counts once.
    void add_listing(const Table& table);
    /// Blocks of `bhosts -l`: comments, windows, reserved memory and what is beyond its threshold.
    void add_details(std::string_view text);
    void add_inventory(const Table& table);
    void add_load(const Table& table);
    /// Counters of accelerators, where they were asked by themselves.
    void add_counts(const Table& table);

    const std::vector<Host>& all() const { return all_; }
    /// By its name, or by the first label of it if that is one host's only.
    std::optional<std::size_t> find(std::string_view name) const;
    std::size_t repeated() const { return repeated_; }
    /// The name is a boolean resource of some host.
    bool has_resource(std::string_view name) const { return resources_.find(name) != resources_.end(); }
    /// Some host has a resource that jobs have to ask for.
    bool any_exclusive() const { return any_exclusive_; }
    /// Names of hosts whose slots cannot be read.
    const std::vector<std::string>& unreadable() const { return unreadable_; }

  private:
    Host* host(std::string_view name);
    /// The row of a new host; nullptr where it is there already.
    Host* add(std::string_view name);
    void read_detail(std::string_view block);

    std::vector<Host> all_;
    std::unordered_map<std::string, std::size_t> places_;
    std::unordered_map<std::string, std::size_t> short_places_;  ///< Table::kNone: of several hosts
    std::set<std::string, std::less<>> resources_;
    std::size_t repeated_ = 0;
    bool any_exclusive_ = false;
    std::vector<std::string> unreadable_;
};

}  // namespace nodetop::lsf
