#include <nodetop/text/size.hpp>

#include <doctest/doctest.h>

using namespace nodetop::text;

namespace {
constexpr auto kUnreadable = std::nullopt;
}

TEST_CASE("core.md 13.4 sizes typed by a user") {
    CHECK(parse_user_size("64") == 64 * kGiB);
    CHECK(parse_user_size("64G") == 64 * kGiB);
    CHECK(parse_user_size("64GB") == 64 * kGiB);
    CHECK(parse_user_size("64Gi") == 64 * kGiB);
    CHECK(parse_user_size(" 64 gib ") == 64 * kGiB);
    CHECK(parse_user_size("65536M") == 64 * kGiB);
    CHECK(parse_user_size("0.5T") == 512 * kGiB);
    CHECK(parse_user_size("0") == 0);
    CHECK(parse_user_size("1P") == kPiB);
}

TEST_CASE("C-79 a fraction is exact, and rounds up to whole bytes") {
    CHECK(parse_user_size("0.5") == 512 * kMiB);
    CHECK(parse_user_size("0.001K") == 2);  // 1.024 bytes
    CHECK(parse_user_size("0.00000000000000000000000000000000001K") == 1);
    CHECK(parse_user_size("1.5K") == 1536);
    CHECK(whole_units(512 * kMiB, kMiB, Round::up) == 512);
    CHECK(whole_units(512 * kMiB + 1, kMiB, Round::up) == 513);
    CHECK(whole_units(512 * kMiB + 1, kMiB, Round::down) == 512);
}

TEST_CASE("what is no size is refused") {
    for (const char* text : {"", "G", "-1G", "+1G", "1e3", "1X", "1E", "1GG", "1 G B", "1.", ".5", "1.G", "1..5",
                             "1,5G", "0x10", "9223372036854775807", "8192P", "99999999999999999999999K", "1b"})
        CHECK_MESSAGE(parse_user_size(text) == kUnreadable, text);
    CHECK(parse_user_size("8191P") == 8191 * kPiB);
}

TEST_CASE("B-47 S-53 S-71 memory of Slurm has fractions and suffixes up to P") {
    CHECK(parse_slurm_size("3.91T") == 4299090464604);
    CHECK(parse_slurm_size("3.91T", Round::up) == 4299090464605);
    CHECK(parse_slurm_size("500K") == 512000);
    CHECK(parse_slurm_size("244G") == 244 * kGiB);
    CHECK(parse_slurm_size("187.50G") == 187 * kGiB + 512 * kMiB);
    CHECK(parse_slurm_size("1031000M") == 1031000 * kMiB);
    CHECK(parse_slurm_size("256000") == 256000 * kMiB);
    CHECK(parse_slurm_size("2P") == 2 * kPiB);
    for (const char* text : {"", "-5", "UNLIMITED", "12X", "1.2.3", "12 M", "9000000000000000"})
        CHECK_MESSAGE(parse_slurm_size(text) == kUnreadable, text);
}

TEST_CASE("P-25 P-26 P-27 sizes of PBS are binary, in bytes or words") {
    CHECK(parse_pbs_size("527672488kb") == 540336627712);
    CHECK(parse_pbs_size("1gw") == 8 * kGiB);
    CHECK(parse_pbs_size("10w") == 80);
    CHECK(parse_pbs_size("10GiB") == 10 * kGiB);
    CHECK(parse_pbs_size("1pb") == kPiB);
    CHECK(parse_pbs_size("1024") == 1024);
    CHECK(parse_pbs_size("10b") == 10);
    CHECK(parse_pbs_size("1.5gb") == 1536 * kMiB);
    CHECK(parse_pbs_size("200GB") == 200 * kGiB);
    for (const char* text : {"", "4x", "-1gb", "10ib", "10gbb", "1kiw", "1025pw"})
        CHECK_MESSAGE(parse_pbs_size(text) == kUnreadable, text);
}

TEST_CASE("G-12 G-13 the case of a Grid Engine suffix is its base") {
    CHECK(parse_sge_size("512g") == 512000000000);
    CHECK(parse_sge_size("512G") == 512 * kGiB);
    CHECK(parse_sge_size("229376.000000M") == 229376 * kMiB);
    CHECK(parse_sge_size("1.5k") == 1500);
    CHECK(parse_sge_size("4.000000") == 4);
    CHECK(parse_sge_size("1t") == 1000000000000);
    for (const char* text : {"", "1P", "1p", "infinity", "-", "1GB", "-1G"})
        CHECK_MESSAGE(parse_sge_size(text) == kUnreadable, text);
}

TEST_CASE("L-18 a bare number of LSF has the site's unit, or none") {
    CHECK(parse_lsf_size("2016", std::nullopt) == kUnreadable);
    CHECK(parse_lsf_size("2016", kMiB) == 2016 * kMiB);
    CHECK(parse_lsf_size("5000 K", std::nullopt) == 5000 * kKiB);
    CHECK(parse_lsf_size("15.3G", std::nullopt) == 16428249907);
    CHECK(parse_lsf_size("7807MB", kKiB) == 7807 * kMiB);
    CHECK(parse_lsf_size("1.2.3.4", kMiB) == kUnreadable);
    CHECK(parse_lsf_size("-", kMiB) == kUnreadable);
}

TEST_CASE("K-08 K-09 K-18 K-19 quantities of Kubernetes") {
    const auto bytes = [](std::string_view text) {
        return parse_kubernetes_quantity(text, QuantityUnit::whole, Round::down);
    };
    const auto milli = [](std::string_view text, Round round = Round::down) {
        return parse_kubernetes_quantity(text, QuantityUnit::milli, round);
    };
    CHECK(bytes("500k") == 500000);
    CHECK(bytes("129e6") == 129000000);
    CHECK(bytes("12E6") == 12000000);
    CHECK(bytes("5e+2") == 500);
    CHECK(bytes("12E") == kUnreadable);
    CHECK(bytes("1E") == 1000000000000000000);
    CHECK(bytes("1Ei") == kEiB);
    CHECK(bytes("128974848000m") == 128974848);
    CHECK(bytes("129M") == 129000000);
    CHECK(bytes("123Mi") == 123 * kMiB);
    CHECK(bytes(".5Gi") == 512 * kMiB);
    CHECK(bytes("5.") == 5);
    CHECK(bytes("+5") == 5);
    CHECK(bytes("1500e-3") == 1);
    CHECK(milli("500m") == 500);
    CHECK(milli("7910m") == 7910);
    CHECK(milli("2") == 2000);
    CHECK(milli("0.1") == 100);
    CHECK(milli("100u") == 0);
    CHECK(milli("100u", Round::up) == 1);
    CHECK(milli("1n", Round::up) == 1);
    CHECK(milli("2k") == 2000000);
    for (const char* text : {"", "-1", "1K", "1ki", "1mi", "1e", "1e1.5", "1 ", "1Kib", "abc", "8Ei", "1e19", "1e400",
                             "1e99999", "--1", "1e--3"})
        CHECK_MESSAGE(bytes(text) == kUnreadable, text);
    CHECK(bytes("0e400") == 0);
    CHECK(bytes("1e-400") == 0);
    CHECK(parse_kubernetes_quantity("1e-400", QuantityUnit::whole, Round::up) == 1);
}
