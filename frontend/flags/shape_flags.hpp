#pragma once

#include <array>

#include "flags/table.hpp"

namespace nodetop::flags {

// A job in flags (cli.md 1.3), for every command that takes one.

constexpr Flag time_flag() {
    return {.name = "time",
            .also = {"t"},
            .takes = Takes::value,
            .reads = Reads::walltime,
            .value = "TIME",
            .initial = "not stated: the queue's default, else its ceiling",
            .help = "walltime: 90 (minutes), 36:00:00, 2-12 (days-hours), 1d12h, unlimited"};
}
constexpr Flag reservation_flag() {
    return {.name = "reservation",
            .takes = Takes::value,
            .reads = Reads::text,
            .value = "NAME",
            .initial = "none",
            .help = "run inside this reservation"};
}
constexpr Flag account_flag() {
    return {.name = "account",
            .also = {"A"},
            .takes = Takes::value,
            .reads = Reads::text,
            .value = "NAME",
            .initial = "every account that you hold",
            .help = "use this account; not with --accounts",
            .offers = Offers::accounts};
}
constexpr Flag accounts_flag() {
    return {.name = "accounts",
            .takes = Takes::value,
            .reads = Reads::names,
            .value = "NAME[,NAME...]",
            .initial = "every account that you hold",
            .help = "try these accounts, in this order",
            .offers = Offers::accounts};
}
constexpr Flag qos_flag() {
    return {.name = "qos",
            .takes = Takes::value,
            .reads = Reads::text,
            .value = "NAME",
            .initial = "the one that the account has",
            .help = "quality of service to ask for",
            .offers = Offers::qos};
}
constexpr Flag declared_flag() {
    return {.name = "declared", .initial = "off", .help = "believe the published access lists; ask for no dry run"};
}

constexpr std::array kShape{
    Flag{.name = "nodes",
         .also = {"N"},
         .takes = Takes::value,
         .reads = Reads::count,
         .value = "N",
         .initial = "not stated: 1, or the queue's least",
         .help = "nodes"},
    Flag{.name = "gpus",
         .also = {"g", "gpu"},
         .takes = Takes::value,
         .reads = Reads::count_or_none,
         .value = "N",
         .initial = "0",
         .help = "GPUs per node"},
    Flag{.name = "cpus",
         .also = {"c"},
         .takes = Takes::value,
         .reads = Reads::cpus,
         .value = "N",
         .initial = "1",
         .help = "CPUs per task; 500m or 0.5 where the system has parts of a CPU"},
    Flag{.name = "tasks-per-node",
         .takes = Takes::value,
         .reads = Reads::count,
         .value = "N",
         .initial = "1",
         .help = "tasks per node; CPUs per node = tasks x cpus"},
    Flag{.name = "mem",
         .takes = Takes::value,
         .reads = Reads::size,
         .value = "SIZE",
         .initial = "not stated",
         .help = "host memory per node: 64 (GiB), 64G, 65536M, 0.5T; units are binary"},
    time_flag(),
    Flag{.name = "gpu-mem",
         .takes = Takes::value,
         .reads = Reads::size,
         .value = "SIZE",
         .initial = "none",
         .help = "least memory of each GPU; needs -g"},
    Flag{.name = "needs",
         .takes = Takes::value,
         .reads = Reads::abilities,
         .value = "NAME[,NAME...]",
         .initial = "none",
         .help = "abilities that the GPUs must have: bf16, fp8, tf32, flash, cuda, rocm; needs -g",
         .offers = Offers::abilities},
    Flag{.name = "exclude",
         .takes = Takes::value,
         .reads = Reads::text,
         .value = "NODES",
         .initial = "none",
         .help = "nodes not to consider, in the scheduler's notation"},
    Flag{.name = "tolerates",
         .takes = Takes::value,
         .reads = Reads::names,
         .value = "LIST",
         .initial = "none",
         .help = "restrictions of nodes that the job accepts: key=value:Effect, key:Effect or key"},
    reservation_flag(),
};

/// Two lists of flags in one.
template <std::size_t N, std::size_t M>
constexpr std::array<Flag, N + M> joined(const std::array<Flag, N>& first, const std::array<Flag, M>& second) {
    std::array<Flag, N + M> all{};
    for (std::size_t i = 0; i < N; ++i) all[i] = first[i];
    for (std::size_t i = 0; i < M; ++i) all[N + i] = second[i];
    return all;
}

}  // namespace nodetop::flags
