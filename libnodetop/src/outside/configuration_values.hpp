#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outside/configuration.hpp"

namespace YAML {
class Node;
struct Mark;
}  // namespace YAML

namespace nodetop {

/// Values of one file by their types. The first fault is kept, and what is read after it does not count.
class ConfigurationValues {
  public:
    explicit ConfigurationValues(const std::string& file) : file_(file) {}

    /// "FILE:LINE:COLUMN", or FILE.
    std::string place_of(const YAML::Mark& mark) const;
    void fail(const YAML::Mark& mark, const std::string& what);
    const std::optional<ConfigurationFault>& fault() const { return fault_; }
    /// One more node was looked at. False: too many, which is a fault; anchors can make a small file a very large tree.
    bool count(const YAML::Mark& mark);

    std::optional<std::string> text(const std::string& name, const YAML::Node& value);
    std::optional<std::string> path(const std::string& name, const YAML::Node& value);
    std::optional<std::string> one_of(const std::string& name, const YAML::Node& value,
                                      std::span<const std::string_view> words);
    std::optional<bool> yes_or_no(const std::string& name, const YAML::Node& value);
    std::optional<std::uint32_t> number(const std::string& name, const YAML::Node& value, std::uint32_t least,
                                        std::uint32_t most);
    std::optional<std::int32_t> any_number(const std::string& name, const YAML::Node& value);
    std::vector<std::string> list(const std::string& name, const YAML::Node& value);
    std::vector<std::string> paths(const std::string& name, const YAML::Node& value);
    std::vector<ConfiguredAccelerator> accelerators(const YAML::Node& value);
    ConfiguredOption option(const std::string& name, const YAML::Node& value);

  private:
    ConfiguredAccelerator accelerator(const std::string& name, const YAML::Node& value);
    std::vector<std::int64_t> sizes(const std::string& name, const YAML::Node& value);

    const std::string& file_;
    std::optional<ConfigurationFault> fault_;
    int nodes_ = 0;
};

}  // namespace nodetop
