// The facts of core.md 12.2 with the corrections and additions of 12.3 (B-37). Sizes are GiB of one schedulable unit: a
// vendor's "GB" of device memory is binary. Several sizes: the smallest is claimed until a label states one.
#include <array>

#include "hardware/table.hpp"

namespace nodetop {

namespace {

struct Abilities {
    Answer bf16, fp8, tf32, flash;
};
constexpr Answer y = Answer::yes, n = Answer::no, u = Answer::unknown;
constexpr Abilities kNone{n, n, n, n};
// NVIDIA from compute capability 8.0, and from 8.9. Nothing is derived for other vendors.
constexpr Abilities kSince80{y, n, y, y};
constexpr Abilities kSince89{y, y, y, y};

struct Fact {
    const char* name;
    const char* arch;
    std::array<int, 4> sizes_gib;  // 0: no further size
    Abilities can;
    const char* aliases;  // normalised, by blanks
    bool unsure = false;  // one size, and yet not sure
};

constexpr Fact kNvidia[] = {
    {"M2090", "sm_20", {6}, kNone, "teslam2090"},
    {"K20M", "sm_35", {5}, kNone, "k20 teslak20m teslak20"},
    {"K40M", "sm_35", {12}, kNone, "k40 k40c teslak40m teslak40"},
    {"K80", "sm_37", {12}, kNone, "teslak80"},
    {"M40", "sm_52", {12, 24}, kNone, "teslam40"},
    {"M60", "sm_52", {8}, kNone, "teslam60"},
    {"P4", "sm_61", {8}, kNone, "teslap4"},
    {"P40", "sm_61", {24}, kNone, "teslap40"},
    {"P100", "sm_60", {12, 16}, kNone, "teslap100"},
    {"V100", "sm_70", {16, 32}, kNone, "teslav100"},
    {"V100S", "sm_70", {32}, kNone, "teslav100s"},
    {"T4", "sm_75", {16}, kNone, "teslat4"},

    {"GTX780", "sm_35", {3}, kNone, "geforcegtx780"},
    {"GTX1080", "sm_61", {8}, kNone, "geforcegtx1080"},
    {"GTX1080TI", "sm_61", {11}, kNone, "geforcegtx1080ti"},
    {"GTXTITANX", "sm_52", {12}, kNone, "geforcegtxtitanx"},
    {"GTXTITANX", "", {12}, kNone, "titanx"},  // Maxwell or Pascal
    {"TITANXP", "sm_61", {12}, kNone, "nvidiatitanxp"},
    {"TITANV", "sm_70", {12}, kNone, "nvidiatitanv"},
    {"TITANRTX", "sm_75", {24}, kNone, "nvidiatitanrtx"},
    {"RTX2060", "sm_75", {6}, kNone, "geforcertx2060"},
    {"RTX2070", "sm_75", {8}, kNone, "geforcertx2070"},
    {"RTX2080", "sm_75", {8}, kNone, "geforcertx2080"},
    {"RTX2080TI", "sm_75", {11}, kNone, "geforcertx2080ti 2080ti"},
    {"RTX3060", "sm_86", {8, 12}, kSince80, "geforcertx3060"},
    {"RTX3070", "sm_86", {8}, kSince80, "geforcertx3070"},
    {"RTX3080", "sm_86", {10, 12}, kSince80, "geforcertx3080"},
    {"RTX3090", "sm_86", {24}, kSince80, "geforcertx3090"},
    {"RTX4070", "sm_89", {12}, kSince89, "geforcertx4070"},
    {"RTX4080", "sm_89", {16}, kSince89, "geforcertx4080"},
    {"RTX4090", "sm_89", {24}, kSince89, "geforcertx4090"},
    {"RTX5080", "sm_120", {16}, kSince89, "geforcertx5080"},
    {"RTX5090", "sm_120", {32}, kSince89, "geforcertx5090"},

    {"RTX5000", "sm_75", {16}, kNone, "quadrortx5000"},
    {"RTX6000", "", {24, 48}, kNone, ""},  // Turing, Ada or Blackwell: the least of them
    {"RTX6000", "sm_75", {24}, kNone, "quadrortx6000 rtx6000turing"},
    {"RTX8000", "sm_75", {48}, kNone, "quadrortx8000"},
    {"RTXA2000", "sm_86", {6, 12}, kSince80, "a2000"},
    {"RTXA4000", "sm_86", {16}, kSince80, "a4000"},
    {"RTXA4500", "sm_86", {20}, kSince80, "a4500"},
    {"RTXA5000", "sm_86", {24}, kSince80, "a5000"},
    {"RTXA5500", "sm_86", {24}, kSince80, "a5500"},
    {"A6000", "sm_86", {48}, kSince80, "rtxa6000"},
    {"RTX4000ADA", "sm_89", {20}, kSince89, "rtx4000adageneration rtx4000sffada rtx4000sffadageneration"},
    {"RTX5000ADA", "sm_89", {32}, kSince89, "rtx5000adageneration"},
    {"RTX6000ADA", "sm_89", {48}, kSince89, "rtx6000adageneration"},
    {"RTXPRO6000", "sm_120", {96}, kSince89, "rtxpro6000blackwell"},

    {"A2", "sm_86", {16}, kSince80, ""},
    {"A10", "sm_86", {24}, kSince80, ""},
    {"A10G", "sm_86", {24}, kSince80, ""},
    {"A16", "sm_86", {16}, kSince80, ""},
    {"A30", "sm_80", {24}, kSince80, ""},
    {"A40", "sm_86", {48}, kSince80, ""},
    {"A100", "sm_80", {40, 64, 80}, kSince80, "a100pcie a100sxm4 a10080gb a10040gb"},  // 64: a custom part
    {"A800", "sm_80", {40, 80}, kSince80, ""},
    {"L2", "sm_89", {24}, kSince89, ""},
    {"L4", "sm_89", {24}, kSince89, ""},
    {"L20", "sm_89", {48}, kSince89, ""},
    {"L40", "sm_89", {48}, kSince89, ""},
    {"L40S", "sm_89", {48}, kSince89, ""},
    {"H20", "sm_90", {96, 141}, kSince89, ""},
    {"H100", "sm_90", {64, 80, 94, 96}, kSince89, "h100sxm5 h10080gb hopper"},
    {"H100", "sm_90", {80, 94}, kSince89, "h100pcie h100nvl"},  // the card was never made with 64 or 96
    {"H200", "sm_90", {141}, kSince89, ""},
    {"H800", "sm_90", {80}, kSince89, ""},
    {"GH200", "sm_90", {96, 144}, kSince89, ""},
    {"B200", "sm_100", {180}, kSince89, ""},
    {"GB200", "sm_100", {186}, kSince89, ""},
    {"B300", "sm_103", {270, 288}, kSince89, ""},
    {"GB300", "sm_103", {279, 288}, kSince89, ""},
    {"GB10", "sm_121", {128}, kSince89, "graceblackwell gracesblackwell sparkgb10", true},  // shared with the host
};

constexpr Fact kAmd[] = {
    {"MI25", "gfx900", {16}, kNone, "instinctmi25"},
    {"MI50", "gfx906", {16}, kNone, "instinctmi50"},
    {"MI60", "gfx906", {32}, kNone, "instinctmi60"},
    {"MI100", "gfx908", {32}, {y, n, n, u}, "instinctmi100"},
    {"MI210", "gfx90a", {64}, {y, n, n, y}, "instinctmi210"},
    // Two dies of 64, mostly handed out as two devices.
    {"MI250", "gfx90a", {64, 128}, {y, n, n, y}, "instinctmi250"},
    {"MI250X", "gfx90a", {64, 128}, {y, n, n, y}, "instinctmi250x"},
    {"MI300", "gfx942", {128, 192}, {y, y, n, y}, "instinctmi300"},  // MI300A or MI300X
    {"MI300A", "gfx942", {128}, {y, y, n, y}, "instinctmi300a"},
    {"MI300X", "gfx942", {192}, {y, y, n, y}, "instinctmi300x"},
    {"MI308X", "gfx942", {192}, {y, y, n, y}, "mi308 instinctmi308x"},
    {"MI325X", "gfx942", {256}, {y, y, n, y}, "mi325 instinctmi325x"},
    {"MI350X", "gfx950", {288}, {y, y, n, y}, "mi350 instinctmi350x"},
    {"MI355X", "gfx950", {288}, {y, y, n, y}, "mi355 instinctmi355x"},
};

constexpr Fact kIntel[] = {
    {"PVC", "Xe-HPC", {48, 128}, {y, n, n, n}, "pontevecchio"},  // code name of both parts
    {"PVC1100", "Xe-HPC", {48}, {y, n, n, n}, "datacentergpumax1100 max1100"},
    {"PVC1550", "Xe-HPC", {128}, {y, n, n, n}, "datacentergpumax1550 max1550"},
    {"FLEX140", "Xe-HPG", {6}, {y, n, n, u}, "datacentergpuflex140"},
    {"FLEX170", "Xe-HPG", {16}, {y, n, n, u}, "datacentergpuflex170"},
    // The bare word is also used for the later ones.
    {"GAUDI", "Gaudi", {32}, {y, u, n, u}, "habanagaudi", true},
    {"GAUDI2", "Gaudi2", {96}, {y, y, n, n}, "habanagaudi2"},
    {"GAUDI3", "Gaudi3", {128}, {y, y, n, n}, "habanagaudi3"},
};

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> found;
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        found.emplace_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return found;
}

template <std::size_t Count>
void add(std::vector<AcceleratorModel>& models, const char* vendor, const Fact (&facts)[Count]) {
    constexpr std::int64_t kGib = std::int64_t{1} << 30;
    for (const Fact& fact : facts) {
        AcceleratorModel model;
        model.name = fact.name;
        model.vendor = vendor;
        model.arch = fact.arch;
        for (const int gib : fact.sizes_gib)
            if (gib != 0) model.memory_sizes_bytes.push_back(gib * kGib);
        model.memory_certain = !fact.unsure && model.memory_sizes_bytes.size() == 1;
        model.bf16 = fact.can.bf16;
        model.fp8 = fact.can.fp8;
        model.tf32 = fact.can.tf32;
        model.flash = fact.can.flash;
        model.aliases = words(fact.aliases);
        models.push_back(std::move(model));
    }
}

}  // namespace

std::vector<AcceleratorModel> known_accelerators() {
    std::vector<AcceleratorModel> models;
    add(models, "NVIDIA", kNvidia);
    add(models, "AMD", kAmd);
    add(models, "Intel", kIntel);
    return models;
}

}  // namespace nodetop
