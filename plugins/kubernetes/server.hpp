#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "facts.hpp"

namespace nodetop::kubernetes {

/// From the answer to Kubectl::version().
struct ServerVersion {
    std::string text;           ///< `1.34.4`; empty: not known
    bool streams_lists = true;  ///< no: it builds a list in its memory before it sends any of it
};
ServerVersion read_version(std::string_view document);

/// From the answer to Kubectl::who_am_i(); nullopt where it does not say who.
std::optional<Caller> read_caller(std::string_view document);

/// The APIs that the cluster has besides its core.
class ApiGroups {
  public:
    /// The answer to Kubectl::api_groups().
    void read(std::string_view document);
    /// No: which there are was not told.
    bool are_known() const { return are_known_; }
    /// Path of the first of these versions that there is: `/apis/kueue.x-k8s.io/v1beta1`; empty if there is none.
    std::string path(const std::string& group, const std::vector<const char*>& versions) const;

  private:
    std::set<std::string> versions_;  ///< `resource.k8s.io/v1`
    bool are_known_ = false;
};

}  // namespace nodetop::kubernetes
