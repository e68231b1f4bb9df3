#include "devices.hpp"

#include <doctest/doctest.h>

using namespace nodetop::kubernetes;

namespace {
constexpr std::int64_t kMiB = 1 << 20;
}

TEST_CASE("K-34 B-51 the families of accelerators, and what is none") {
    CHECK(kind_of_device("nvidia.com/gpu") == DeviceKind::device);
    CHECK(kind_of_device("nvidia.com/gpu.shared") == DeviceKind::share);
    CHECK(kind_of_device("nvidia.com/mig-1g.5gb") == DeviceKind::slice);
    CHECK(kind_of_device("amd.com/gpu") == DeviceKind::device);
    CHECK(kind_of_device("amd.com/cpx_nps4") == DeviceKind::slice);
    CHECK(kind_of_device("gpu.intel.com/xe") == DeviceKind::device);
    CHECK(kind_of_device("gpu.intel.com/i915_monitoring") == DeviceKind::none);
    CHECK(kind_of_device("habana.ai/gaudi") == DeviceKind::device);
    CHECK(kind_of_device("google.com/tpu") == DeviceKind::device);
    CHECK(kind_of_device("aws.amazon.com/neuroncore") == DeviceKind::slice);
    CHECK(kind_of_device("nvidia.com/gpumem") == DeviceKind::none);
    CHECK(kind_of_device("example.org/fpga") == DeviceKind::none);
    CHECK(kind_of_device("hugepages-2Mi") == DeviceKind::none);
    CHECK(kind_of_device("nvidia.com") == DeviceKind::none);
    CHECK(kind_of_device("") == DeviceKind::none);
}

TEST_CASE("the label has the product and the memory of one device") {
    const DeviceFacts facts = device_facts("nvidia.com/gpu", 8,
                                           {{"nvidia.com/gpu.product", "NVIDIA-A100-SXM4-80GB"},
                                            {"nvidia.com/gpu.memory", "81920"},
                                            {"nvidia.com/gpu.replicas", "1"}});
    CHECK(facts.label == "NVIDIA-A100-SXM4-80GB");
    CHECK(facts.memory_bytes == 81920 * kMiB);
    CHECK_FALSE(facts.is_shared);
    CHECK_FALSE(facts.is_slice);
    CHECK_FALSE(facts.cards);
    const DeviceFacts amd = device_facts(
        "amd.com/gpu", 4, {{"amd.com/gpu.product-name", "AMD_Instinct_MI300X_OAM"}, {"amd.com/gpu.vram", "192G"}});
    CHECK(amd.label == "AMD_Instinct_MI300X_OAM");
    CHECK(amd.memory_bytes == std::int64_t{192} << 30);
}

TEST_CASE("K-32 a slice has the memory of the slice, never that of the card") {
    const Labels mixed = {{"nvidia.com/gpu.product", "NVIDIA-A100-SXM4-40GB"},
                          {"nvidia.com/gpu.memory", "40960"},
                          {"nvidia.com/mig.strategy", "mixed"}};
    const DeviceFacts slice = device_facts("nvidia.com/mig-1g.5gb", 7, mixed);
    CHECK(slice.is_slice);
    CHECK_FALSE(slice.memory_bytes);
    Labels told = mixed;
    told["nvidia.com/mig-1g.5gb.memory"] = "4864";
    CHECK(device_facts("nvidia.com/mig-1g.5gb", 7, told).memory_bytes == 4864 * kMiB);
    const DeviceFacts single = device_facts(
        "nvidia.com/gpu", 14,
        {{"nvidia.com/gpu.product", "NVIDIA-A100-SXM4-40GB-MIG-1g.5gb"}, {"nvidia.com/gpu.memory", "4864"}});
    CHECK(single.is_slice);
    CHECK(single.memory_bytes == 4864 * kMiB);
}

TEST_CASE("K-33 shares of a card are no cards, and their memory is nobody's own") {
    const Labels labels = {{"nvidia.com/gpu.product", "Tesla-T4-SHARED"},
                           {"nvidia.com/gpu.memory", "15360"},
                           {"nvidia.com/gpu.count", "4"},
                           {"nvidia.com/gpu.replicas", "4"}};
    const DeviceFacts shared = device_facts("nvidia.com/gpu", 16, labels);
    CHECK(shared.is_shared);
    CHECK(shared.cards == 4);
    CHECK(shared.label == "Tesla-T4");
    CHECK_FALSE(shared.memory_bytes);
    const DeviceFacts renamed = device_facts("nvidia.com/gpu.shared", 8, {{"nvidia.com/gpu.count", "2"}});
    CHECK(renamed.is_shared);
    CHECK(renamed.cards == 2);
}

TEST_CASE("K-35 the type of the machine does not name a card") {
    CHECK(device_facts("nvidia.com/gpu", 8, {{"node.kubernetes.io/instance-type", "p4d.24xlarge"}}).label.empty());
    CHECK(device_facts("nvidia.com/gpu", 8, {{"cloud.google.com/gke-accelerator", "nvidia-tesla-t4"}}).label ==
          "nvidia-tesla-t4");
}
