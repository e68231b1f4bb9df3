#pragma once

#include <rapidjson/document.h>

#include <functional>
#include <string>

#include "reading/reading.hpp"
#include "report/envelope.hpp"
#include "report/json.hpp"
#include "report/judgement.hpp"
#include "support/cluster_builder.hpp"

namespace nodetop::testing {

constexpr std::int64_t kGiB = std::int64_t{1} << 30;
constexpr std::int64_t kNow = 1'777'880'000;

/// A small made-up cluster: a busy node, a spent one, a drained one, one that boots on demand, GPU nodes; queues that
/// are open, closed, of a group, and on nobody's list.
inline Cluster heron() {
    ClusterBuilder make;
    make.facts().source.cluster = "heron heron-adm";
    make.facts().source.queue_term = "partition";
    make.facts().source.zone_offset_seconds = 7200;
    make.facts().source.taken_at = kNow;
    make.facts().now = kNow;

    const auto node = [&](Text name, std::int64_t cores, std::int64_t held, std::int64_t gib, std::int64_t held_gib) {
        Node n = idle_node(name, cores, gib * kGiB);
        n.state_raw = held == 0 ? "IDLE" : "MIXED";
        n.cpu_alloc_milli = held * 1000;
        n.memory_alloc_bytes = held_gib * kGiB;
        return n;
    };
    const Row c1 = make.add_node(node("c1", 32, 8, 128, 32));
    const Row c2 = make.add_node(node("c2", 32, 4, 128, 128));  // cores idle, memory spent
    Node drained = node("c3", 32, 0, 128, 0);
    drained.state_raw = "IDLE+DRAIN";
    drained.conditions.add(Condition::drain);
    drained.reason = "fan broken";
    drained.reason_by = "root";
    drained.reason_at = kNow - 7200;
    const Row c3 = make.add_node(drained);
    Node asleep = node("c4", 16, 0, 64, 0);
    asleep.state_raw = "IDLE+POWERED_DOWN";
    asleep.conditions.add(Condition::powersave);
    asleep.boot_seconds = 300;
    const Row c4 = make.add_node(asleep);
    Node gpu = node("g1", 64, 16, 512, 128);
    gpu.processor = "icelake";
    const Row g1 = make.add_node(gpu, {.features = {"icelake", "ib"}});
    make.add_slot({.node = g1, .resource = "gpu:a100", .label = "a100", .total = 4, .alloc = 1});
    const Row g2 = make.add_node(node("g2", 64, 0, 512, 0));
    make.add_slot({.node = g2, .resource = "gpu:zeta9", .label = "zeta9", .total = 2, .alloc = 0});

    Queue day = open_queue("day");
    day.is_default = true;
    day.max_walltime_seconds = 86400;
    const Row q_day = make.add_queue(day);
    const Row q_gpu = make.add_queue(open_queue("gpu"));
    Queue closed = open_queue("closed");
    closed.state_raw = "DOWN";
    closed.started = Answer::no;
    closed.reason = "moved to gpu";
    const Row q_closed = make.add_queue(closed);
    const Row q_phys = make.add_queue(open_queue("phys"));
    make.add_members(q_day, {c1, c2, c3, c4});
    make.add_members(q_gpu, {g1, g2});
    make.add_members(q_closed, {g2});
    make.add_members(q_phys, {c1});
    make.add_rule({.queue = q_phys, .kind = RuleKind::account}, {"phys", "astro", "geo"});
    make.set_identity({.user = "mira", .accounts = Words{"bio"}, .qos = Words{"normal"}, .groups = Words{"users"}});
    make.add_job({.id = "7", .user = "mira", .state = JobState::running, .node_count = 1}, std::vector<Row>{c1});
    make.add_reservation({.name = "upgrade",
                          .starts_at = kNow + 3 * 86400,
                          .ends_at = kNow + 4 * 86400,
                          .maintenance = true,
                          .admits_caller = Answer::no},
                         {c1, c2});
    make.add_licence({.name = "matlab", .total = 10, .used = 8, .reserved = 1});
    return make.build();
}

/// The cluster as a reading of a live system.
inline Reading heron_reading() {
    Reading reading;
    reading.origin = {.backend = "slurm", .queue_term = "partition"};
    reading.caller.user = "mira";
    reading.cluster = heron();
    reading.load_seconds = 0.4125;
    return reading;
}

/// What `write` writes, as text and as a tree.
struct Written {
    std::string text;
    rapidjson::Document tree;

    explicit Written(const std::function<void(Json&)>& write, std::int64_t zone_offset_seconds = 7200) {
        Json json([this](std::string_view piece) { text.append(piece); }, zone_offset_seconds);
        write(json);
        json.flush();
        tree.Parse(text.data(), text.size());
    }
    const rapidjson::Value& operator[](const char* key) const { return tree[key]; }
};

}  // namespace nodetop::testing
