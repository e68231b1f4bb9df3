#pragma once

#include <initializer_list>

#include "hosts.hpp"

namespace nodetop::lsf::test {

/// Hosts of which only the names are known.
inline Hosts hosts_named(std::initializer_list<const char*> names) {
    Hosts hosts;
    for (const char* name : names) hosts.add_name(name);
    return hosts;
}

}  // namespace nodetop::lsf::test
