#include "gres.hpp"

#include <doctest/doctest.h>

using nodetop::slurm::count_gpus;
using nodetop::slurm::GresFields;
using nodetop::slurm::GresRow;
using nodetop::slurm::read_gres;

namespace {

GresFields with_used(std::string_view gres, std::string_view used) {
    GresFields fields;
    fields.gres = gres;
    fields.gres_used = used;
    return fields;
}

GresFields with_tres(std::string_view gres, std::string_view cfg, std::string_view alloc) {
    GresFields fields;
    fields.gres = gres;
    fields.cfg_tres = cfg;
    fields.alloc_tres = alloc;
    fields.has_alloc_tres = true;
    return fields;
}

}  // namespace

TEST_CASE("nothing to count") {
    CHECK(read_gres(with_used("(null)", "gpu:0,shard:0")).empty());
    CHECK(read_gres(with_used("", "")).empty());
}

TEST_CASE("S-25 S-26 what stands in parentheses is no count") {
    auto rows = read_gres(with_used("gpu:v100:4(S:0-1)", "gpu:v100:2(IDX:0,3)"));
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].type == "v100");
    CHECK(rows[0].total == 4);
    CHECK(rows[0].held == 2);
    rows = read_gres(with_used("gpu:4", "gpu:2(IDX:0,3)"));
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].type.empty());
    CHECK(rows[0].held == 2);
}

TEST_CASE("A12 S-28 two types on one node are two rows") {
    const auto rows =
        read_gres(with_used("gpu:mi250:4(S:0),gpu:a40:2(S:1)", "gpu:mi250:3(IDX:0-2),gpu:a40:0(IDX:N/A)"));
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].held == 3);
    CHECK(rows[1].type == "a40");
    CHECK(rows[1].total == 2);
    CHECK(rows[1].held == 0);
}

TEST_CASE("B-46 S-29 S-30 AllocTRES: types are summed, the untyped entry is the total") {
    auto rows = read_gres(with_tres("gpu:4", "cpu=8,gres/gpu=4", "cpu=2,gres/gpu:v100=1,gres/gpu:a100=2"));
    CHECK(rows.at(0).held == 3);
    rows = read_gres(with_tres("gpu:a100:4", "gres/gpu=4,gres/gpu:a100=4", "gres/gpu=4,gres/gpu:a100=4"));
    CHECK(rows.at(0).held == 4);
    rows = read_gres(with_tres("gpu:a100:4", "gres/gpu=4", "cpu=5"));
    CHECK(rows.at(0).held == 0);
}

TEST_CASE("B-46 a site that tracks some types only: the others are not known") {
    auto rows = read_gres(with_tres("gpu:v100:2,gpu:a100:2", "cpu=8,gres/gpu:v100=2", "cpu=2,gres/gpu:v100=1"));
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].held == 1);
    CHECK(rows[1].held == std::nullopt);
    rows = read_gres(with_tres("gpu:v100:2,gpu:a100:2", "", "cpu=2,gres/gpu:v100=1,gres/gpu:a100=2"));
    CHECK(rows[0].held == 1);
    CHECK(rows[1].held == 2);
    CHECK(read_gres(with_tres("gpu:4", "", "gres/gpu:v100=1,gres/gpu:a100=2")).at(0).held == 3);
}

TEST_CASE("what AllocTRES holds is tracked, whatever CfgTRES names") {
    CHECK(read_gres(with_tres("gpu:a100:4", "cpu=8,mem=1G", "cpu=2,gres/gpu=3")).at(0).held == 3);
    const auto rows = read_gres(with_tres("gpu:a100:4,nic:2", "cpu=8", "cpu=2,gres/gpu=3"));
    CHECK(rows[1].held == std::nullopt);
}

TEST_CASE("what the site tracks and AllocTRES does not name is zero") {
    auto fields = with_tres("gpu:a100:4", "cpu=8,mem=1G", "cpu=2");
    fields.site_tres = "cpu,mem,gres/gpumem,gres/gpu,gres/shard";
    CHECK(read_gres(fields).at(0).held == 0);
    fields.site_tres = "cpu,mem,gres/gpumem,gres/gpu:v100";
    CHECK(read_gres(fields).at(0).held == std::nullopt);
    fields.site_tres = "cpu,mem,gres/gpu:a100";
    CHECK(read_gres(fields).at(0).held == 0);
    fields.has_alloc_tres = false;
    CHECK(read_gres(fields).at(0).held == std::nullopt);
}

TEST_CASE("an idle node holds no device, unless GresUsed says otherwise") {
    auto fields = with_tres("gpu:a100:4,nic:2", "cpu=8", "");
    fields.idle = true;
    const auto rows = read_gres(fields);
    CHECK(rows.at(0).held == 0);
    CHECK(rows.at(1).held == 0);
    fields.gres_used = "gpu:a100:1(IDX:2)";
    CHECK(read_gres(fields).at(0).held == 1);
}

TEST_CASE("a site that does not track GPUs: what is used is not known, never all free") {
    auto rows = read_gres(with_tres("gpu:a100:4", "cpu=8,mem=1G", "cpu=2"));
    CHECK(rows.at(0).held == std::nullopt);
    auto fields = with_tres("gpu:a100:4", "cpu=8,mem=1G", "cpu=2");
    fields.gres_used = "gpu:a100:3(IDX:0-2)";
    CHECK(read_gres(fields).at(0).held == 3);
    GresFields bare;
    bare.gres = "gpu:2";
    CHECK(read_gres(bare).at(0).held == std::nullopt);
}

TEST_CASE("A10 slices are counted beside their card") {
    auto fields = with_tres("gpu:a100:1,gpu:a100_1g.5gb:7", "gres/gpu=8,gres/gpu:a100=1", "cpu=3,gres/gpu=3");
    auto rows = read_gres(fields);  // a100 is tracked, so the three must be slices
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].kind == GresRow::Kind::gpu);
    CHECK(rows[0].held == 0);
    CHECK(rows[1].kind == GresRow::Kind::slice);
    CHECK(rows[1].held == 3);
    fields = with_tres("gpu:a100:1,gpu:a100_1g.5gb:7", "gres/gpu=8", "cpu=3,gres/gpu=3");
    rows = read_gres(fields);  // nobody says which
    CHECK(rows[0].held == std::nullopt);
    CHECK(rows[1].held == std::nullopt);
    rows = read_gres(with_used("gpu:a100:1,gpu:a100_1g.5gb:7", "gpu:a100:0(IDX:N/A),gpu:a100_1g.5gb:3(IDX:1-3)"));
    CHECK(rows[0].held == 0);
    CHECK(rows[1].held == 3);
    CHECK(read_gres(with_used("gpu:mig-2g.10gb:2", "")).at(0).kind == GresRow::Kind::slice);
    CHECK(read_gres(with_used("gpu:migrator:2", "")).at(0).kind == GresRow::Kind::gpu);
}

TEST_CASE("A11 S-31 a card with a shard in use is held, and a card held whole gives no shards") {
    auto fields = with_tres("gpu:l40s:2,shard:l40s:16", "gres/gpu=2,gres/shard=16", "cpu=2,gres/shard=4");
    fields.gres_used = "gpu:l40s:0(IDX:N/A),shard:l40s:1(IDX:0)";
    auto rows = read_gres(fields);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].held == 1);
    CHECK(rows[1].kind == GresRow::Kind::share);
    CHECK(rows[1].held == 4);
    CHECK(rows[1].cards == 2);

    fields.gres_used = "gpu:l40s:1(IDX:1),shard:l40s:1(IDX:0)";
    rows = read_gres(fields);
    CHECK(rows[0].held == 2);
    CHECK(rows[1].held == 12);

    fields.gres_used = {};
    rows = read_gres(fields);  // four shards may sit on both cards
    CHECK(rows[0].held == 2);
}

TEST_CASE("shards of later releases tell their use on each card") {
    const auto rows = read_gres(with_used("gpu:l40s:2,shard:l40s:16", "gpu:l40s:0(IDX:N/A),shard:l40s:4(0/8,4/8)"));
    CHECK(rows.at(0).held == 1);
    CHECK(rows.at(1).held == std::nullopt);  // the number of shards in GresUsed is not relied on
}

TEST_CASE("A12 mps in use holds its card") {
    auto fields = with_tres("gpu:2,mps:200", "gres/gpu=2,gres/mps=200", "gres/mps=30");
    fields.gres_used = "gpu:0(IDX:N/A),mps:30(IDX:1)";
    const auto rows = read_gres(fields);
    CHECK(rows.at(0).held == 1);
    CHECK(rows.at(1).held == 30);
}

TEST_CASE("drained devices, other resources, suffixes, and what cannot be counted") {
    auto fields = with_used("gpu:a100:4,nic:2,bandwidth:lustre:4K", "gpu:a100:1(IDX:0),nic:1,bandwidth:lustre:0");
    fields.gres_drain = "gpu:a100:1(IDX:3)";
    const auto rows = read_gres(fields);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].drained == 1);
    CHECK(rows[1].kind == GresRow::Kind::other);
    CHECK(rows[1].held == 1);
    CHECK(rows[2].name == "bandwidth");
    CHECK(rows[2].total == 4096);
    CHECK(read_gres(with_used("gpu:no_consume:2", "")).empty());
    CHECK(read_gres(with_used("gpu:tesla:x", "")).empty());
    CHECK(read_gres(with_used("gpu:tesla:-4", "")).empty());
    CHECK(read_gres(with_used("gpu:tesla:99999999999999999999", "")).empty());
}

TEST_CASE("GPUs of a job: the digit of a model's name is no count") {
    CHECK(count_gpus("gres:gpu:2080ti:2") == 2);
    CHECK(count_gpus("gres/gpu:a100_1g.5gb:3") == 3);
    CHECK(count_gpus("gpu:1") == 1);
    CHECK(count_gpus("N/A") == 0);
    CHECK(count_gpus("gres/shard:4") == 0);
    CHECK(count_gpus("gpu:a100:two") == std::nullopt);
}
