#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "item_stream.hpp"

namespace nodetop::kubernetes {

/// One bound on what the pods of a namespace, or one pod, may ask.
struct BoundRecord {
    std::string set;     ///< name of the quota or limit range
    std::string source;  ///< what kind of object it is, in the system's words
    std::string space;
    std::string resource;  ///< a word of limit.resource
    std::string key;       ///< the same in the system's words: `requests.cpu`
    std::optional<std::int64_t> value, used;
    bool of_one_pod = false;  ///< of each pod, not of all together
    bool is_minimum = false;
    bool binds = true;  ///< a pod that states CPUs and neither deadline nor priority
};

std::vector<Wanted> wanted_of_quotas();
/// Adds what a ResourceQuota bounds: hard and used, of which the rest is what binds (K-20 to K-24).
void read_quota(const Json& quota, std::vector<BoundRecord>& bounds);

std::vector<Wanted> wanted_of_limit_ranges();
/// Adds least and most of what one pod may ask (K-26).
void read_limit_range(const Json& range, std::vector<BoundRecord>& bounds);

/// `requests.cpu` → `cpu_milli`; `requests.nvidia.com/gpu` → `accelerators:nvidia.com/gpu`; what has no word of its own
/// becomes `resource:NAME`.
std::string limit_resource_of(std::string_view quota_key);

}  // namespace nodetop::kubernetes
