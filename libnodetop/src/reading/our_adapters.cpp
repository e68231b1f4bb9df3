#include "reading/our_adapters.hpp"

#include <array>

namespace nodetop {

namespace {
constexpr std::array kOurs{
    OurAdapter{"slurm", "Slurm"},
};
}  // namespace

std::span<const OurAdapter> our_adapters() { return kOurs; }

std::optional<std::string> package_of(std::string_view id) {
    for (const OurAdapter& adapter : kOurs)
        if (adapter.id == id) return "nodetop-" + std::string(id);
    return std::nullopt;
}

}  // namespace nodetop
