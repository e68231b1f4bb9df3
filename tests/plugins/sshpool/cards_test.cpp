#include <doctest/doctest.h>

#include <string>

#include "cards.hpp"

using namespace nodetop::sshpool;

namespace {

std::vector<Card> cards_of(const std::string& lines) {
    const auto facts = read_answer("nodetop-begin 1\n" + lines + "nodetop-end\n");
    REQUIRE(facts);
    return facts->cards;
}

std::vector<Card> nvidia(const std::string& row) { return cards_of("nvidia-status 0\nnvidia " + row + '\n'); }

}  // namespace

TEST_CASE("B-59 a card is free only with no process, no use and next to no memory taken") {
    struct Case {
        const char* name;
        const char* row;
        bool held;
    };
    for (const Case& c : {Case{"idle", "0, GPU-1, A100, 81920, 4, 0, Disabled, Default", false},
                          Case{"H-03 memory without use", "0, GPU-1, A100, 81920, 4000, 0, Disabled, Default", true},
                          Case{"H-04 use without memory", "0, GPU-1, A100, 81920, 200, 99, Disabled, Default", true},
                          Case{"H-05 not measured", "0, GPU-1, A100, [N/A], [N/A], [N/A], [N/A], Default", true},
                          Case{"use not known", "0, GPU-1, A100, 81920, 4, [Not Supported], Disabled, Default", true},
                          Case{"H-13 what the driver takes", "0, GPU-1, A100, 81920, 256, 0, Disabled, Default", false},
                          Case{"one more", "0, GPU-1, A100, 81920, 257, 0, Disabled, Default", true},
                          Case{"closed", "0, GPU-1, A100, 81920, 4, 0, Disabled, Prohibited", true},
                          Case{"unhealthy", "0, GPU-1, A100, 81920, ERR!, ERR!, Disabled, Default", true}}) {
        CAPTURE(c.name);
        const auto cards = nvidia(c.row);
        REQUIRE(cards.size() == 1);
        CHECK(cards[0].held == c.held);
    }
}

TEST_CASE("a process on a card holds it, whatever the figures say") {
    const auto cards = cards_of(
        "nvidia-status 0\nnvidia 0, GPU-1, A100, 81920, 4, 0, Disabled, Default\n"
        "nvidia 1, GPU-2, A100, 81920, 4, 0, Disabled, Default\nnvidia-process GPU-2, 17, 3, bob\n");
    REQUIRE(cards.size() == 2);
    CHECK_FALSE(cards[0].held);
    CHECK(cards[1].held);
}

TEST_CASE("H-13 a card in slices gives its slices, and is no whole card") {
    const auto cards = cards_of(
        "nvidia-status 0\nnvidia 2, GPU-3, H100, 81559, 87, [N/A], Enabled, Default\n"
        "nvidia-list GPU 2: H100 (UUID: GPU-3)\nnvidia-list   MIG 1g.10gb Device 0: (UUID: MIG-a)\n"
        "nvidia-list   MIG 1g.10gb Device 1: (UUID: MIG-b)\n");
    REQUIRE(cards.size() == 2);
    CHECK(cards[0].slice);
    CHECK(cards[0].model == "H100 MIG 1g.10gb");
    CHECK_FALSE(cards[0].memory_bytes);
    const auto unlisted = nvidia("2, GPU-3, H100, 81559, 1, 0, Enabled, Default");
    REQUIRE(unlisted.size() == 1);
    CHECK(unlisted[0].held);
}

TEST_CASE("a driver that fails leaves cards of which nothing is known, never a machine without any") {
    const auto facts = read_answer("nodetop-begin 1\nnvidia-status 9\nnvidia NVIDIA-SMI has failed\nnodetop-end\n");
    REQUIRE(facts);
    CHECK(facts->cards.empty());
    CHECK(facts->cards_fault == "nvidia-smi fails with status 9: NVIDIA-SMI has failed");
    const auto without_tool = read_answer(
        "nodetop-begin 1\ndrm card0 0x10de 0x030200 - - - \nnvidia-card Model: Tesla V100-SXM2-16GB\nnodetop-end\n");
    REQUIRE(without_tool);
    REQUIRE(without_tool->cards.size() == 1);
    CHECK(without_tool->cards[0].held);
    CHECK(without_tool->cards[0].model == "Tesla V100-SXM2-16GB");
}

TEST_CASE("AMD: the header and the empty line of the table are no cards") {
    const auto cards = cards_of(
        "rocm-status 0\nrocm device,GPU use (%),VRAM Total Memory (B),VRAM Total Used Memory (B),Card Series\n"
        "rocm card0,0,68702699520,10944512,AMD Instinct MI250X\nrocm card1,87,68702699520,51539607552,AMD Instinct "
        "MI250X\n"
        "rocm \n");
    REQUIRE(cards.size() == 2);
    CHECK_FALSE(cards[0].held);
    CHECK(cards[1].held);
    CHECK(cards[0].memory_bytes == 68702699520);
    CHECK(cards[0].model == "AMD Instinct MI250X");
    CHECK(cards[0].id == "0");
}

TEST_CASE("AMD: columns that are not there leave a card held") {
    const auto cards = cards_of("rocm-status 0\nrocm device,Card series\nrocm card0,AMD Instinct MI100\n");
    REQUIRE(cards.size() == 1);
    CHECK(cards[0].held);
    CHECK_FALSE(cards[0].memory_bytes);
}

TEST_CASE("AMD: the kernel's figures count where the tool is missing, but not for a processor's own graphics") {
    const auto cards = cards_of(
        "drm card0 0x1002 0x030000 536870912 1048576 0 \ndrm card1 0x1002 0x038000 68702699520 10944512 0 MI210\n"
        "drm card2 0x1002 0x038000 68702699520 - - \n");
    REQUIRE(cards.size() == 2);
    CHECK(cards[0].model == "MI210");
    CHECK_FALSE(cards[0].held);
    CHECK(cards[1].held);
}

TEST_CASE("Intel: discovery tells no use, so no card is free") {
    const auto cards = cards_of("xpu Device ID,Device Name\nxpu 0,\"Intel(R) Data Center GPU Max 1550\"\n");
    REQUIRE(cards.size() == 1);
    CHECK(cards[0].held);
    CHECK(cards[0].model == "Intel(R) Data Center GPU Max 1550");
}

TEST_CASE("a sick card is said") {
    CHECK(nvidia("0, G, A100, 81920, 4, 0, Disabled, Default, 3, Not Active")[0].illness ==
          "card 0: 3 uncorrected ECC errors");
    CHECK(nvidia("1, G, A100, 81920, 4, 0, Disabled, Default, 0, Active")[0].illness ==
          "card 1: throttled by the hardware");
    CHECK(nvidia("1, G, A100, 81920, 4, 0, Disabled, Default, [N/A], Not Active")[0].illness.empty());
}
