#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "groups.hpp"
#include "hosts.hpp"

namespace nodetop::lsf {

/// The hosts of a queue.
struct HostSet {
    bool all = false;                 ///< every host of the cluster; `places` is empty then
    bool is_known = false;            ///< the list was told and could be read to its end
    std::vector<std::size_t> places;  ///< in the order of the hosts, each once
    std::size_t unresolved = 0;       ///< items that name nothing we know: they add no capacity (L-13)

    /// Whether each of `n_hosts` hosts is among them.
    std::vector<bool> covers(std::size_t n_hosts) const {
        std::vector<bool> covered(n_hosts, all);
        for (const std::size_t place : places) covered[place] = true;
        return covered;
    }
};

/// Resolves a `HOSTS:` list: `all`, names, groups (`cpuhosts/`, nested), preferences (`+2`, `others+1`, `hostA!`),
/// exceptions (`~h1`, `~group/`), wildcards and ranges (L-14, L-15). `groups` is nullptr where they are not known.
HostSet hosts_of_list(std::string_view list, const Hosts& hosts, const Groups* groups);

}  // namespace nodetop::lsf
