#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hosts.hpp"
#include "shared_resources.hpp"
#include "table.hpp"

namespace nodetop::lsf {

/// Cards of one kind on a host.
struct Devices {
    std::string resource;  ///< "gpu", "mig-3g" of slices, or the shared resource that counts them
    std::string model;     ///< may be empty
    std::int64_t total = 0;
    std::optional<std::int64_t> held;  ///< not known: none is free
    std::int64_t used_outside = 0;     ///< that no job holds, and of whose memory more than an idle card's is in use
    bool are_slices = false;           ///< parts of cards (MIG)
};

/// The cards of every host, as `bhosts -gpu -w` lists them: the host's name stands in the first of its rows only.
class CardList {
  public:
    static CardList read(std::string_view text);

    /// Kinds of cards on a host; nullptr where it has none.
    const std::vector<Devices>* find(const std::string& host) const;
    const std::map<std::string, std::vector<Devices>>& all() const { return by_host_; }
    bool is_whole() const { return is_whole_; }

  private:
    std::map<std::string, std::vector<Devices>> by_host_;
    bool is_whole_ = true;
};

/// The model of the cards of each host by `lsload -gpuload`; empty where a host has several.
std::map<std::string, std::string> card_models(std::string_view text);

/// What is known of a host's cards, best source first: the list of cards, the counters of `bhosts -o`, else a shared
/// resource.
std::vector<Devices> devices_of(std::size_t host, const Hosts& hosts, const CardList& cards,
                                const std::map<std::string, std::string>& models, const SharedResources& shared);

}  // namespace nodetop::lsf
