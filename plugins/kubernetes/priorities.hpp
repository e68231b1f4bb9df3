#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "item_stream.hpp"
#include "pods.hpp"

namespace nodetop::kubernetes {

struct PriorityClass {
    std::string name;
    std::int64_t value = 0;
    bool is_default = false;  ///< of every pod that names none
    bool may_preempt = true;
};

std::vector<Wanted> wanted_of_priority_classes();
PriorityClass read_priority_class(const Json& item);

/// The priority of a pod that names no class, and whether it may push out others.
struct PlainPriority {
    std::int64_t value = 0;
    bool may_preempt = true;
};
PlainPriority plain_priority(const std::vector<PriorityClass>& classes);

/// What pods of a lower priority than a plain pod's hold in all: the scheduler may push them out for it. Empty:
/// nothing.
std::string held_by_lower_priority(const PodReader& pods, PlainPriority plain);

}  // namespace nodetop::kubernetes
