#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop::kubernetes {

/// The question whether the caller may create pods in each of the namespaces, as one List for kubectl.
std::string pod_reviews(const std::vector<std::string>& spaces);

/// Where the caller may create pods, and where not. A namespace of which no answer tells is not in it.
using Permissions = std::map<std::string, bool, std::less<>>;

/// Adds what the answer tells: one document after the other. One that cannot be read ends it.
void read_reviews(std::string_view documents, Permissions& may_create_pods);

/// `yes`, or `no` and perhaps why (K-27, K-28): what `kubectl auth can-i` prints with exit status 0 or 1.
void read_can_i(std::string_view printed, int exit_status, const std::string& space, Permissions& may_create_pods);

}  // namespace nodetop::kubernetes
