#include "devices.hpp"

#include <array>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/number.hpp>
#include <nodetop/text/size.hpp>

namespace nodetop::kubernetes {
namespace {

bool starts_with(std::string_view text, std::string_view begin) { return text.substr(0, begin.size()) == begin; }

bool ends_with(std::string_view text, std::string_view end) {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string_view name_in_domain(std::string_view resource) { return resource.substr(resource.find('/') + 1); }

DeviceKind kind_of_nvidia(std::string_view name) {
    if (name == "gpu" || name == "pgpu") return DeviceKind::device;
    if (starts_with(name, "mig-")) return ends_with(name, ".shared") ? DeviceKind::share : DeviceKind::slice;
    if (name == "gpu.shared") return DeviceKind::share;
    // Virtual GPUs carry their profile as a name: GRID_T4-2Q, NVIDIA_A40-4C, vgpu.
    return contains(text::lowered(name), "vgpu") || starts_with(name, "GRID_") || starts_with(name, "NVIDIA_")
               ? DeviceKind::slice
               : DeviceKind::none;
}

/// The label that names the product of the vendor's cards.
std::string_view product_label(std::string_view vendor) {
    if (vendor == "nvidia.com") return "nvidia.com/gpu.product";
    if (vendor == "amd.com") return "amd.com/gpu.product-name";
    if (vendor == "gpu.intel.com") return "gpu.intel.com/product";
    if (vendor == "google.com") return "cloud.google.com/gke-tpu-accelerator";
    return {};
}

/// A cloud's or a site's own name of the card.
constexpr std::array<std::string_view, 3> kGeneralLabels = {"cloud.google.com/gke-accelerator",
                                                            "k8s.amazonaws.com/accelerator", "accelerator"};

std::string product_of(std::string_view resource, const Labels& labels) {
    if (starts_with(resource, "nvidia.com/mig-")) {
        const std::string_view own = label_of(labels, std::string(resource) + ".product");
        if (!own.empty()) return std::string(own);
    }
    const std::string_view vendors = label_of(labels, product_label(vendor_of(resource)));
    if (!vendors.empty()) return std::string(vendors);
    for (const std::string_view general : kGeneralLabels)
        if (const std::string_view name = label_of(labels, general); !name.empty()) return std::string(name);
    return {};
}

std::optional<std::int64_t> count_of(const Labels& labels, std::string_view key) {
    return text::parse_count(label_of(labels, key));
}

/// Of one card, in MiB, as the discovery of features writes it.
std::optional<std::int64_t> mebibytes_of(const Labels& labels, std::string_view key) {
    const auto count = count_of(labels, key);
    if (!count || *count == 0 || *count > (std::int64_t{1} << 40)) return std::nullopt;
    return *count * text::kMiB;
}

/// `192G` in a label of AMD's means binary units.
std::optional<std::int64_t> amd_memory(const Labels& labels) {
    const std::string_view told = label_of(labels, "amd.com/gpu.vram");
    return told.empty() ? std::nullopt : text::parse_pbs_size(told);
}

std::optional<std::int64_t> memory_of(std::string_view resource, const DeviceFacts& facts, const Labels& labels) {
    if (starts_with(resource, "nvidia.com/mig-")) return mebibytes_of(labels, std::string(resource) + ".memory");
    if (resource == "nvidia.com/gpu" || resource == "nvidia.com/pgpu")
        return mebibytes_of(labels, "nvidia.com/gpu.memory");
    if (resource == "amd.com/gpu" && !facts.is_slice) return amd_memory(labels);
    return std::nullopt;
}

}  // namespace

std::string_view label_of(const Labels& labels, std::string_view key) {
    const auto found = key.empty() ? labels.end() : labels.find(key);
    return found == labels.end() ? std::string_view() : std::string_view(found->second);
}

std::string_view vendor_of(std::string_view resource) { return resource.substr(0, resource.find('/')); }

DeviceKind kind_of_device(std::string_view resource) {
    if (resource.find('/') == std::string_view::npos) return DeviceKind::none;
    const std::string_view vendor = vendor_of(resource), name = name_in_domain(resource);
    if (vendor == "nvidia.com") return kind_of_nvidia(name);
    if (vendor == "amd.com") return name == "gpu" ? DeviceKind::device : DeviceKind::slice;
    if (vendor == "gpu.intel.com") return name == "i915" || name == "xe" ? DeviceKind::device : DeviceKind::none;
    if (vendor == "habana.ai") return starts_with(name, "gaudi") ? DeviceKind::device : DeviceKind::none;
    if (vendor == "google.com") return name == "tpu" ? DeviceKind::device : DeviceKind::none;
    if (vendor == "aws.amazon.com") {
        if (name == "neuroncore") return DeviceKind::slice;  // the same hardware, in cores of a device
        return name == "neuron" || name == "neurondevice" ? DeviceKind::device : DeviceKind::none;
    }
    if (vendor == "huawei.com") return starts_with(name, "Ascend") ? DeviceKind::device : DeviceKind::none;
    return DeviceKind::none;
}

DeviceFacts device_facts(std::string_view resource, std::int64_t total, const Labels& labels) {
    DeviceFacts facts;
    const DeviceKind kind = kind_of_device(resource);
    facts.label = product_of(resource, labels);
    facts.is_slice = kind == DeviceKind::slice;
    facts.is_shared = kind == DeviceKind::share;
    if (ends_with(facts.label, "-SHARED")) {
        facts.is_shared = true;
        facts.label.resize(facts.label.size() - std::string_view("-SHARED").size());
    }
    const auto replicas = count_of(labels, "nvidia.com/gpu.replicas");
    if (resource == "nvidia.com/gpu" && replicas.value_or(1) > 1) facts.is_shared = true;
    // Where every card is cut in the same way the slices are called what cards are called.
    if (resource == "nvidia.com/gpu" && contains(facts.label, "-MIG-")) facts.is_slice = true;
    if (facts.is_shared) {
        if (replicas.value_or(1) > 1)
            facts.cards = total / *replicas;
        else
            facts.cards = count_of(labels, "nvidia.com/gpu.count");
        return facts;
    }
    facts.memory_bytes = memory_of(resource, facts, labels);
    return facts;
}

}  // namespace nodetop::kubernetes
