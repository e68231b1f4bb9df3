#include "dra.hpp"

#include <nodetop/text/size.hpp>

namespace nodetop::kubernetes {
namespace {

/// In the betas up to v1beta1 what describes a device stands one level deeper.
const Json& description_of(const Json& device) {
    const Json* basic = member(device, "basic");
    return basic == nullptr ? device : *basic;
}

std::string_view attribute(const Json& device, std::string_view name) {
    return text_at(description_of(device), "attributes", name, "string");
}

std::optional<std::int64_t> memory_of(const Json& device) {
    const Json* memory = member(description_of(device), "capacity", "memory");
    if (memory == nullptr) return std::nullopt;
    const std::string_view quantity = memory->IsString() ? text_of(*memory) : text_at(*memory, "value");
    return text::parse_kubernetes_quantity(quantity, text::QuantityUnit::whole, text::Round::down);
}

}  // namespace

std::vector<Wanted> wanted_of_slices() { return {{"spec"}}; }
std::vector<Wanted> wanted_of_claims() { return {{"status", {{"allocation", {{"devices"}}}}}}; }
std::vector<Wanted> wanted_of_device_classes() { return {{"metadata", {{"name"}}}, {"spec", {{"selectors"}}}}; }

DeviceSlices::Device DeviceSlices::read_device(const Json& item, std::string_view node) {
    Device device;
    device.name = text_at(item, "name");
    device.node = node;
    device.label = attribute(item, "productName");
    if (device.label.empty()) device.label = attribute(item, "model");
    device.memory_bytes = memory_of(item);
    each_element(member(description_of(item), "consumesCounters"),
                 [&](const Json& counters) { device.counters.append(text_at(counters, "counterSet")).append(" "); });
    each_element(member(description_of(item), "taints"), [&](const Json& taint) {
        const std::string_view effect = text_at(taint, "effect");
        device.is_kept_back = device.is_kept_back || effect == "NoSchedule" || effect == "NoExecute";
    });
    return device;
}

void DeviceSlices::take_slice(const Json& slice) {
    const std::string_view node = text_at(slice, "spec", "nodeName");
    Pool& pool =
        pools_[{std::string(text_at(slice, "spec", "driver")), std::string(text_at(slice, "spec", "pool", "name"))}];
    const std::int64_t generation = integer_at(slice, "spec", "pool", "generation").value_or(0);
    if (generation < pool.generation) return;
    if (generation > pool.generation) pool = {};
    pool.generation = generation;
    pool.slices_wanted = integer_at(slice, "spec", "pool", "resourceSliceCount").value_or(INT64_MAX);
    ++pool.slices_seen;
    each_element(member(slice, "spec", "devices"), [&](const Json& item) {
        const std::string_view own = text_at(item, "nodeName");
        pool.devices.push_back(read_device(item, own.empty() ? node : own));
    });
}

void DeviceSlices::take_claim(const Json& claim) {
    each_element(member(claim, "status", "allocation", "devices", "results"), [&](const Json& result) {
        if (is_true_at(result, "adminAccess")) return;  // looks at a device that others use
        held_.emplace(text_at(result, "driver"), text_at(result, "pool"), text_at(result, "device"));
    });
}

void DeviceSlices::take_class(const Json& device_class) {
    std::string selectors;
    each_element(member(device_class, "spec", "selectors"),
                 [&](const Json& selector) { selectors.append(text_at(selector, "cel", "expression")).append("\n"); });
    classes_.emplace_back(text_at(device_class, "metadata", "name"), std::move(selectors));
}

std::string DeviceSlices::class_of(const std::string& driver) const {
    for (const auto& [name, selectors] : classes_)
        if (name == driver) return name;
    for (const auto& [name, selectors] : classes_)
        for (const char* quote : {"'", "\""})
            if (selectors.find(quote + driver + quote) != std::string::npos) return name;
    return driver;
}

std::size_t DeviceSlices::pools_not_whole() const {
    std::size_t count = 0;
    for (const auto& [key, pool] : pools_) count += pool.is_whole() ? 0 : 1;
    return count;
}

std::map<std::string, std::vector<ClaimableDevices>> DeviceSlices::by_node(bool claims_are_known) const {
    std::map<std::string, std::vector<ClaimableDevices>> nodes;
    // Devices that draw on the same counters are one card and its parts: of them one is counted, which is held if any
    // is.
    struct Unit {
        const Device* device;
        bool is_held, is_kept_back;
    };
    for (const auto& [key, pool] : pools_) {
        if (!pool.is_whole()) continue;
        std::vector<Unit> units;
        std::map<std::string, std::size_t> by_counters;
        for (const Device& device : pool.devices) {
            if (device.node.empty()) continue;  // reached over a network: no node's own
            const bool held = !claims_are_known || held_.count({key.first, key.second, device.name}) != 0;
            const std::size_t next = units.size();
            const auto [place, is_new] = device.counters.empty() ? std::pair(by_counters.end(), true)
                                                                 : by_counters.emplace(device.counters, next);
            if (is_new) {
                units.push_back({&device, held, device.is_kept_back});
                continue;
            }
            Unit& unit = units[place->second];
            if (device.memory_bytes.value_or(0) > unit.device->memory_bytes.value_or(0)) unit.device = &device;
            unit.is_held = unit.is_held || held;
        }
        for (const Unit& unit : units) {
            std::vector<ClaimableDevices>& kinds = nodes[unit.device->node];
            ClaimableDevices* kind = nullptr;
            for (ClaimableDevices& other : kinds)
                if (other.driver == key.first && other.label == unit.device->label &&
                    other.memory_bytes == unit.device->memory_bytes)
                    kind = &other;
            if (kind == nullptr)
                kind = &kinds.emplace_back(
                    ClaimableDevices{key.first, unit.device->label, unit.device->memory_bytes, 0, 0, 0});
            ++kind->total;
            if (unit.is_held || unit.is_kept_back) ++kind->held;
            if (unit.is_kept_back) ++kind->kept_back;
        }
    }
    return nodes;
}

}  // namespace nodetop::kubernetes
