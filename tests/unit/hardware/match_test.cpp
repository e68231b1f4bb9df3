#include "hardware/match.hpp"

#include <doctest/doctest.h>

using namespace nodetop;

namespace {

constexpr std::int64_t kGib = std::int64_t{1} << 30;

const AcceleratorTable& known() {
    static const AcceleratorTable table;
    return table;
}

Card from(Text resource, std::vector<Text> features = {}, Text label = "") {
    return identify(known(), {.resource = resource, .label = label, .features = features, .memory_bytes = {}});
}
Card from_features(std::vector<Text> features) { return from("gpu", std::move(features)); }
Card from_label(Text label) { return from("gpu", {}, label); }

void check(const Card& card, const char* name, int gib, bool inferred) {
    REQUIRE(card.model != nullptr);
    CHECK(card.model->name == name);
    if (!card.slice) CHECK(card.name == name);
    CHECK(card.memory_bytes == Quantity{gib * kGib});
    CHECK(card.memory_inferred == inferred);
}
void check_unknown(const Card& card, const char* name) {
    CHECK(card.model == nullptr);
    CHECK(card.name == name);
    CHECK_FALSE(card.memory_bytes.known());
    CHECK(card.vendor().empty());
    CHECK(card.arch().empty());
}

}  // namespace

TEST_CASE("core.md 18, accelerators") {
    check(from("gpu:a100-80gb:4"), "A100", 80, false);
    check(from("gpu:a100:4", {"a100-80gb"}), "A100", 80, false);
    check(from("gpu:a100-80gb:4", {"a100-40gb"}), "A100", 40, true);
    check(from("gpu:a100:4", {"v100-32gb"}), "A100", 40, true);
    check(from_label("a100-96gb"), "A100", 40, true);
    check(from_label("NVIDIA-A100-SXM4-40GB"), "A100", 40, false);
    check(from_label("NVIDIA-A100-80GB-PCIe"), "A100", 80, false);
    const Card slice = from_label("NVIDIA-A100-SXM4-80GB-MIG-3g.40gb");
    check(slice, "A100", 40, true);
    CHECK(slice.slice);
    check(from_features({"v100-32gb"}), "V100", 32, false);
    check(from_label("NVIDIA-H100-NVL"), "H100", 80, true);
    check_unknown(from("gpu:4"), "UNKNOWN");
    check_unknown(from_features({"256g", "ib", "gold-6248r"}), "UNKNOWN");
    check(from_features({"nvidia-driver-470", "a100"}), "A100", 40, true);
    check(from_features({"p9,ib,rtx2080ti,gpu"}), "RTX2080TI", 11, false);
}

TEST_CASE("A-02 A-03 an unknown card claims nothing and denies nothing") {
    const Card card = from("gpu:zeta9:4");
    check_unknown(card, "zeta9");
    for (const Capability capability : kCapabilities) CHECK(has(card.model, capability) == Answer::unknown);
}

TEST_CASE("A-04 A100 of an untold size is the smaller one") { check(from("gpu:a100"), "A100", 40, true); }

TEST_CASE("A-05 A-06 the size in the product string, not joined with a form factor") {
    check(from_label("NVIDIA A100-SXM4-80GB"), "A100", 80, false);
    check(from("gpu:a100-sxm4-40gb:4"), "A100", 40, false);
    check(from_label("NVIDIA A100 80 GB"), "A100", 80, false);
    check(from("gpu:nvidia_h100_80gb_hbm3:8"), "H100", 80, false);
    check(from_label("H100_PCIe_80GB"), "H100", 80, false);
    check(from_label("NVIDIA GH200 480GB"), "GH200", 96, true);  // the host's memory, not the card's
}

TEST_CASE("A-07 the size of a sibling label is not the card's") {
    check(from_features({"a100", "80g"}), "A100", 40, true);
    check(from_features({"a100", "mem-80gb"}), "A100", 40, true);
}

TEST_CASE("A-08 two stated sizes: neither") {
    check(from("gpu:a100", {"a100-80gb", "a100-64gb"}), "A100", 40, true);
    check(from("gpu:v100", {"v100-32gb", "v100_32gb"}), "V100", 32, false);
}

TEST_CASE("S-27 an untyped card is what the features of its node say") {
    check(from("gpu:4", {"ib", "a100"}), "A100", 40, true);
}

TEST_CASE("A-09 a size that is not sold") { check(from_features({"a100-96gb"}), "A100", 40, true); }

TEST_CASE("A-10 a sized token is recognised without its size") {
    check(from_features({"v100-32gb"}), "V100", 32, false);
    check(from_features({"V100_32GiB"}), "V100", 32, false);
    // fused: the model is told, and the size is preceded by a digit, so it is not
    check(from_features({"v10032gb"}), "V100", 16, true);
    check_unknown(from_features({"p100016gb"}), "UNKNOWN");
}

TEST_CASE("B-03 A-11 a slice has its own memory, never the card's") {
    const Card one = from("nvidia.com/mig-1g.5gb", {"nvidia.com/gpu.product=NVIDIA-A100-SXM4-40GB"});
    check(one, "A100", 5, true);
    CHECK(one.slice);
    const Card typed = from("gpu:a100_1g.5gb:7");
    check(typed, "A100", 5, true);
    CHECK(typed.slice);
    check(from("gpu:nvidia_a100_80gb_pcie_1g.10gb:7"), "A100", 10, true);
    check(from_label("NVIDIA-A100-SXM4-40GB-MIG-1g.5gb"), "A100", 5, true);

    const Card untold = from_label("NVIDIA-A100-SXM4-40GB-MIG");
    CHECK(untold.slice);
    CHECK_FALSE(untold.memory_bytes.known());
    const Card profile_only = from("gpu:1g.5gb:7");
    CHECK(profile_only.model == nullptr);
    CHECK(profile_only.slice);
    CHECK(profile_only.memory_bytes == Quantity{5 * kGib});
    // some other slot of the node is cut up: a size in the card's name is not believed
    check(from("nvidia.com/gpu", {"NVIDIA-A100-SXM4-80GB", "all-1g.10gb"}), "A100", 40, true);
}

TEST_CASE("a slot flagged as a slice without a profile has an unknown size") {
    const std::vector<Text> features{"a100-80gb"};
    const Card card =
        identify(known(), {.resource = "gpu", .label = "", .features = features, .memory_bytes = {}, .slice = true});
    CHECK(card.model != nullptr);
    CHECK_FALSE(card.memory_bytes.known());
}

TEST_CASE("memory that the system states wins and is no inference") {
    const Card card = identify(known(), {.resource = "gpu:h100", .label = "", .memory_bytes = 80 * kGib});
    check(card, "H100", 80, false);
}

TEST_CASE("A-12 a code name of two parts") { check(from_features({"pvc"}), "PVC", 48, true); }

TEST_CASE("A-13 B-38 RTX A1000 is no A100") {
    check_unknown(from_label("NVIDIA RTX A1000"), "NVIDIA RTX A1000");
    check_unknown(from_features({"NVIDIA-RTX-A1000"}), "NVIDIA-RTX-A1000");
}

TEST_CASE("A-14 B-38 RTX A4000 is no A40") {
    check(from_label("NVIDIA RTX A4000"), "RTXA4000", 16, false);
    check(from("gpu:nvidia_rtx_a4000:2"), "RTXA4000", 16, false);
}

TEST_CASE("A-15 B-38 Quadro P1000 and K4000 are no P100 and K40") {
    check_unknown(from_label("Quadro P1000"), "Quadro P1000");
    check_unknown(from_features({"Quadro-K4000"}), "Quadro-K4000");
}

TEST_CASE("A-16 B-38 MI300A is no MI300X") {
    check(from_label("AMD Instinct MI300A"), "MI300A", 128, false);
    check(from_label("MI300X_OAM"), "MI300X", 192, false);
    check(from_features({"mi300"}), "MI300", 128, true);
}

TEST_CASE("A-17 B-38 short names inside product strings") {
    check(from_label("NVIDIA L4"), "L4", 24, false);
    check(from_features({"nvidia-l4"}), "L4", 24, false);
    check(from_features({"Tesla-T4-SHARED"}), "T4", 16, false);
    check(from_features({"NVIDIA A10"}), "A10", 24, false);
    check(from_label("NVIDIA-L40S"), "L40S", 48, false);
}

TEST_CASE("words that make another part of a known name") {
    check(from_label("NVIDIA GeForce RTX 2080 Ti"), "RTX2080TI", 11, false);
    check_unknown(from_label("NVIDIA GeForce RTX 2080 SUPER"), "NVIDIA GeForce RTX 2080 SUPER");
    check_unknown(from_label("NVIDIA GeForce RTX 4090 Laptop GPU"), "NVIDIA GeForce RTX 4090 Laptop GPU");
    check(from_label("NVIDIA RTX 6000 Ada Generation"), "RTX6000ADA", 48, false);
    check(from_label("NVIDIA RTX PRO 6000 Blackwell Server Edition"), "RTXPRO6000", 96, false);
}

TEST_CASE("fused spellings of product strings") {
    check(from_label("TeslaV100_PCIE_32GB"), "V100", 32, false);
    check(from_label("NVIDIAA100_SXM4_40GB"), "A100", 40, false);
    check(from_label("A100SXM4"), "A100", 40, true);
    check(from_label("Intel(R) Data Center GPU Max 1550"), "PVC1550", 128, false);
}

TEST_CASE("A-18 a driver version is no card") {
    check(from_features({"nvidia-driver-470,a100"}), "A100", 40, true);
    check_unknown(from_features({"nvidia-driver-470", "nvidia-firmware-3"}), "UNKNOWN");
}

TEST_CASE("A-19 processor generations, memory sizes and architectures are no cards") {
    check_unknown(from_features({"p9", "m1024", "t2", "a64"}), "UNKNOWN");
    check_unknown(from_label("p9"), "UNKNOWN");
}

TEST_CASE("A-20 a processor is no card") {
    check_unknown(from_features({"AMD EPYC 7763", "Intel Xeon Gold 6248", "intel-xeon-6248"}), "UNKNOWN");
    check_unknown(from_label("AMD EPYC 7763"), "UNKNOWN");
    check_unknown(from_label("Intel(R) Xeon(R) Gold 6248"), "UNKNOWN");
}

TEST_CASE("A-21 a card that looks like one is shown by its name and claims nothing") {
    check_unknown(from_features({"ib", "rtx5070"}), "rtx5070");
    check_unknown(from_features({"mi400x", "nvidia-x1"}), "nvidia-x1");  // a family before a part number
    check_unknown(from_features({"mi400x"}), "mi400x");
    check_unknown(from_label("zeta9"), "zeta9");
}

TEST_CASE("A-22 the vendor's gigabyte is binary") {
    CHECK(from("gpu:a100-80gb").memory_bytes == Quantity{std::int64_t{80} << 30});
}

TEST_CASE("A-23 a device of two dies has the memory of one") { check(from("gpu:mi250x:8"), "MI250X", 64, true); }

TEST_CASE("A-25 the type of the resource decides the model") {
    check(from("gpu:a100:4", {"v100"}), "A100", 40, true);
    check(from("gres/gpu:a100=4", {"v100"}), "A100", 40, true);
    // a type that is a card of its own, though an unknown one, is not overruled either
    check_unknown(from("gpu:rtx5070:2", {"v100"}), "rtx5070");
    // one that says nothing is
    check(from("gpu:tesla:2", {"v100"}), "V100", 16, true);
}

TEST_CASE("A-27 rtx6000 claims the least of its namesakes") {
    const Card card = from("gpu:rtx6000:2");
    check(card, "RTX6000", 24, true);
    CHECK(card.arch().empty());
    CHECK(has(card.model, Capability::bf16) == Answer::no);
}

TEST_CASE("labels: the value of key=value, and whole tokens before parts of earlier ones") {
    check(from_features({"nvidia.com/gpu.product=Tesla-T4"}), "T4", 16, false);
    check(from_features({"nvidia-l4-rack", "a30"}), "A30", 24, false);
    check_unknown(from_features({"a100_gpu"}), "UNKNOWN");  // names no vendor, so it is not searched
}

TEST_CASE("hostile text neither crashes nor identifies") {
    for (const Text text :
         {Text("gpu:"), Text(":::"), Text("gpu:(S:0-1"), Text("=,=,"), Text("9999999999g.9999999999gb"), Text("1g."),
          Text("g.gb"), Text("\xff\xfe"), Text("gb"), Text("0gb")}) {
        const Card card = from(text, {text}, text);
        CHECK(card.model == nullptr);
        CHECK_FALSE(card.name.empty());
    }
    const std::string longest(100000, 'a');
    CHECK(from_label(longest).model == nullptr);
}

TEST_CASE("B-10 one identification for each distinct text, per slot type") {
    Cluster cluster;
    cluster.texts = {"a100-80gb"};
    cluster.nodes.resize(3);
    const auto add = [&](Row node, Text resource) {
        Slot slot;
        slot.node = node;
        slot.resource = resource;
        cluster.slots.push_back(slot);
    };
    add(0, "gpu:v100"), add(0, "gpu:a100"), add(0, "gpu:big");
    add(1, "gpu:a100"), add(2, "gpu:a100");
    cluster.nodes[0].slots = {0, 3};
    cluster.nodes[1].slots = {3, 4};
    cluster.nodes[2].slots = {4, 5};
    for (Node& node : cluster.nodes) node.features = cluster.texts;

    const Cards cards(cluster, known());
    check(cards[0], "V100", 16, true);
    check(cards[1], "A100", 80, false);
    // the label of the node may mean its other card
    check_unknown(cards[2], "big");
    check(cards[3], "A100", 80, false);
    CHECK(cards.kind_of(3) == cards.kind_of(4));
    CHECK(cards.distinct().size() == 4);
}

TEST_CASE("a slice and a share are not called like the whole card") {
    CHECK(from("gpu:a100_1g.5gb").name == "A100 1g.5gb");
    CHECK(from_label("NVIDIA-A100-SXM4-80GB-MIG-3g.40gb").name == "A100 3g.40gb");
    CHECK(from("nvidia.com/mig-1g.5gb", {}, "NVIDIA-A100-SXM4-40GB").name == "A100 1g.5gb");
    CHECK(identify(known(), {.resource = "gpu:a100", .label = "", .memory_bytes = {}, .slice = true}).name ==
          "A100 slice");
    CHECK(identify(known(), {.resource = "shard", .label = "l40s", .memory_bytes = {}, .shared = true}).name ==
          "L40S share");
    CHECK(from("gpu:a100").name == "A100");
}
