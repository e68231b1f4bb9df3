#include "hardware/table.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace nodetop;

namespace {

constexpr std::int64_t kGib = std::int64_t{1} << 30;
const AcceleratorTable& known() {
    static const AcceleratorTable table;
    return table;
}
const AcceleratorModel& card(const char* spelling) {
    const AcceleratorModel* model = known().find(spelling);
    REQUIRE_MESSAGE(model != nullptr, spelling);
    return *model;
}

}  // namespace

TEST_CASE("the table holds the facts of core.md 12.2") {
    struct Expected {
        const char *spelling, *name, *vendor, *arch;
        int gib;
        bool certain;
    };
    const Expected cards[] = {
        {"teslam2090", "M2090", "NVIDIA", "sm_20", 6, true},
        {"k20", "K20M", "NVIDIA", "sm_35", 5, true},
        {"k40c", "K40M", "NVIDIA", "sm_35", 12, true},
        {"gtx780", "GTX780", "NVIDIA", "sm_35", 3, true},
        {"geforcegtxtitanx", "GTXTITANX", "NVIDIA", "sm_52", 12, true},
        {"gtx1080", "GTX1080", "NVIDIA", "sm_61", 8, true},
        {"gtx1080ti", "GTX1080TI", "NVIDIA", "sm_61", 11, true},
        {"titanv", "TITANV", "NVIDIA", "sm_70", 12, true},
        {"2080ti", "RTX2080TI", "NVIDIA", "sm_75", 11, true},
        {"k80", "K80", "NVIDIA", "sm_37", 12, true},
        {"v100", "V100", "NVIDIA", "sm_70", 16, false},
        {"t4", "T4", "NVIDIA", "sm_75", 16, true},
        {"quadrortx6000", "RTX6000", "NVIDIA", "sm_75", 24, true},
        {"a30", "A30", "NVIDIA", "sm_80", 24, true},
        {"a100sxm4", "A100", "NVIDIA", "sm_80", 40, false},
        {"a10", "A10", "NVIDIA", "sm_86", 24, true},
        {"a40", "A40", "NVIDIA", "sm_86", 48, true},
        {"rtxa6000", "A6000", "NVIDIA", "sm_86", 48, true},
        {"l4", "L4", "NVIDIA", "sm_89", 24, true},
        {"l40", "L40", "NVIDIA", "sm_89", 48, true},
        {"l40s", "L40S", "NVIDIA", "sm_89", 48, true},
        {"rtx6000adageneration", "RTX6000ADA", "NVIDIA", "sm_89", 48, true},
        {"h100pcie", "H100", "NVIDIA", "sm_90", 80, false},
        {"h200", "H200", "NVIDIA", "sm_90", 141, true},
        {"gh200", "GH200", "NVIDIA", "sm_90", 96, false},
        {"b200", "B200", "NVIDIA", "sm_100", 180, true},
        {"gb200", "GB200", "NVIDIA", "sm_100", 186, true},
        {"sparkgb10", "GB10", "NVIDIA", "sm_121", 128, false},
        {"mi50", "MI50", "AMD", "gfx906", 16, true},
        {"mi100", "MI100", "AMD", "gfx908", 32, true},
        {"instinctmi210", "MI210", "AMD", "gfx90a", 64, true},
        {"mi300x", "MI300X", "AMD", "gfx942", 192, true},
        {"mi325", "MI325X", "AMD", "gfx942", 256, true},
        {"pontevecchio", "PVC", "Intel", "Xe-HPC", 48, false},
        {"max1100", "PVC1100", "Intel", "Xe-HPC", 48, true},
        {"max1550", "PVC1550", "Intel", "Xe-HPC", 128, true},
        {"habanagaudi2", "GAUDI2", "Intel", "Gaudi2", 96, true},
    };
    for (const Expected& expected : cards) {
        CAPTURE(expected.spelling);
        const AcceleratorModel& found = card(expected.spelling);
        CHECK(found.name == expected.name);
        CHECK(found.vendor == expected.vendor);
        CHECK(found.arch == expected.arch);
        CHECK(found.least_memory_bytes() == Quantity{expected.gib * kGib});
        CHECK(found.memory_certain == expected.certain);
        CHECK_FALSE(found.by_configuration);
    }
}

TEST_CASE("B-37 corrections of the table") {
    CHECK(card("mi250x").least_memory_bytes() == Quantity{64 * kGib});  // a die is the device
    CHECK(card("mi250x").sold_with(128 * kGib));
    CHECK_FALSE(card("mi250").memory_certain);
    CHECK(card("mi300").least_memory_bytes() == Quantity{128 * kGib});
    CHECK_FALSE(card("mi300").memory_certain);
    CHECK(card("mi300").sold_with(192 * kGib));
    CHECK(card("mi300a").least_memory_bytes() == Quantity{128 * kGib});
    CHECK(card("mi300a").memory_certain);
    CHECK(card("p100").least_memory_bytes() == Quantity{12 * kGib});
    CHECK_FALSE(card("p100").memory_certain);
    CHECK(card("v100s").least_memory_bytes() == Quantity{32 * kGib});
    CHECK(card("v100s").memory_certain);
    CHECK(card("a100").sold_with(64 * kGib));
    CHECK(card("h100").sold_with(64 * kGib));
    CHECK(card("h100").sold_with(96 * kGib));
    CHECK(card("mi100").flash == Answer::unknown);
    CHECK(card("titanx").arch.empty());
    CHECK(card("rtx6000").sold_with(48 * kGib));
    CHECK_FALSE(card("rtx6000").memory_certain);
    CHECK(card("rtx6000").bf16 == Answer::no);
}

TEST_CASE("every addition of core.md 12.3 is there") {
    for (const char* spelling :
         {"a2",       "a10g",     "a16",     "a800",    "rtxa2000",   "rtxa4000",   "rtxa4500",
          "rtxa5000", "rtxa5500", "rtx3060", "rtx3070", "rtx3080",    "rtx3090",    "rtx4070",
          "rtx4080",  "rtx4090",  "rtx5080", "rtx5090", "rtx4000ada", "rtx5000ada", "l2",
          "l20",      "h20",      "h800",    "b300",    "gb300",      "rtx5000",    "rtx8000",
          "titanrtx", "titanxp",  "rtx2070", "rtx2080", "rtx2060",    "p4",         "p40",
          "m40",      "m60",      "mi25",    "mi60",    "mi300a",     "mi308x",     "mi350x",
          "mi355x",   "gaudi",    "gaudi3",  "flex170", "flex140",    "v100s",      "rtxpro6000"})
        CHECK_MESSAGE(known().find(spelling) != nullptr, spelling);
    CHECK(card("m40").least_memory_bytes() == Quantity{12 * kGib});
    CHECK(card("rtxa2000").least_memory_bytes() == Quantity{6 * kGib});
    CHECK(card("rtx3060").least_memory_bytes() == Quantity{8 * kGib});
    CHECK(card("h20").least_memory_bytes() == Quantity{96 * kGib});
}

TEST_CASE("the sizes of an entry ascend and no spelling is that of two parts") {
    std::set<std::string> names;
    for (const AcceleratorModel& model : known().models()) {
        CAPTURE(model.name);
        REQUIRE_FALSE(model.memory_sizes_bytes.empty());
        for (std::size_t i = 1; i < model.memory_sizes_bytes.size(); ++i)
            CHECK(model.memory_sizes_bytes[i - 1] < model.memory_sizes_bytes[i]);
        for (const std::string& alias : model.aliases) {
            CHECK(alias == normalised(alias));
            CHECK(known().find(alias) == &model);
        }
        CHECK(known().find(normalised(model.name))->name == model.name);
    }
}

TEST_CASE("A-01 A-24 capabilities are facts of the part, and unknown for an unknown part") {
    CHECK(has(&card("v100"), Capability::bf16) == Answer::no);
    CHECK(has(&card("a100"), Capability::bf16) == Answer::yes);
    CHECK(has(&card("a100"), Capability::fp8) == Answer::no);
    CHECK(has(&card("l4"), Capability::fp8) == Answer::yes);
    CHECK(has(&card("mi300x"), Capability::fp8) == Answer::yes);
    CHECK(has(&card("mi300x"), Capability::tf32) == Answer::no);
    CHECK(has(&card("mi300x"), Capability::rocm) == Answer::yes);
    CHECK(has(&card("mi300x"), Capability::cuda) == Answer::no);
    CHECK(has(&card("t4"), Capability::cuda) == Answer::yes);
    CHECK(has(&card("pvc"), Capability::bf16) == Answer::yes);
    CHECK(has(&card("pvc"), Capability::flash) == Answer::no);
    for (const Capability capability : kCapabilities) CHECK(has(nullptr, capability) == Answer::unknown);
}

TEST_CASE("B-36 C-52 names of capabilities, and none for a name that is not one") {
    CHECK(capability_of("bf16") == Capability::bf16);
    CHECK(capability_of(" BFloat16 ") == Capability::bf16);
    CHECK(capability_of("float8") == Capability::fp8);
    CHECK(capability_of("flash_attention") == Capability::flash);
    for (const Capability capability : kCapabilities) CHECK(capability_of(word(capability)) == capability);
    CHECK_FALSE(capability_of("bf61").has_value());
    CHECK_FALSE(capability_of("").has_value());
    CHECK_FALSE(capability_of(" ").has_value());
}

TEST_CASE("an entry of the configuration wins, is marked, and keeps what it does not say") {
    AcceleratorModel ours;
    ours.name = "A100";
    ours.memory_sizes_bytes = {64 * kGib};
    AcceleratorModel own;
    own.name = "Zeta 9";
    own.vendor = "Zeta";
    own.memory_sizes_bytes = {24 * kGib, 12 * kGib};
    own.bf16 = Answer::yes;
    own.aliases = {"Zeta-Nine"};
    const AcceleratorTable table({ours, own});

    const AcceleratorModel* changed = table.find("a100sxm4");
    REQUIRE(changed != nullptr);
    CHECK(changed->by_configuration);
    CHECK(changed->least_memory_bytes() == Quantity{64 * kGib});
    CHECK(changed->memory_certain);
    CHECK(changed->arch == "sm_80");
    CHECK(changed->bf16 == Answer::yes);

    const AcceleratorModel* added = table.find("zetanine");
    REQUIRE(added != nullptr);
    CHECK(added == table.find("zeta9"));
    CHECK(added->least_memory_bytes() == Quantity{12 * kGib});
    CHECK_FALSE(added->memory_certain);
    CHECK(has(added, Capability::fp8) == Answer::unknown);
    CHECK(has(added, Capability::cuda) == Answer::no);
    CHECK_FALSE(table.find("v100")->by_configuration);
}
