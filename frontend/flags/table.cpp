#include "flags/table.hpp"

#include <algorithm>

#include "flags/shape_flags.hpp"

namespace nodetop::flags {

namespace {

constexpr Flag queue_flag() {
    return {.name = "queue",
            .also = {"q", "partition", "p"},
            .takes = Takes::value,
            .reads = Reads::names,
            .value = "NAME[,NAME...]",
            .initial = "all queues",
            .help = "only these queues; what is not on your lists is shown too",
            .offers = Offers::queues};
}
constexpr Flag all_flag(std::string_view initial, std::string_view help) {
    return {.name = "all", .initial = initial, .help = help};
}
constexpr Flag top_flag() {
    return {.name = "top",
            .also = {"n"},
            .takes = Takes::value,
            .reads = Reads::count,
            .value = "N",
            .initial = "20 in text, every row with --json",
            .help = "rows to list, 1 or more"};
}
constexpr Flag gpu_flag() { return {.name = "gpu", .initial = "off", .help = "only nodes with GPUs; not with --cpu"}; }
constexpr Flag cpu_flag() {
    return {.name = "cpu", .initial = "off", .help = "only nodes without GPUs; not with --gpu"};
}
constexpr Flag free_flag() {
    return {.name = "free", .initial = "off", .help = "only nodes where something is free now"};
}

constexpr std::array kGlobal{
    Flag{.name = "json",
         .takes = Takes::optional_value,
         .value = "lines",
         .initial = "off",
         .help = "one JSON document on stdout; =lines: the rows of nodes, queues and where one a line"},
    Flag{.name = "no-color", .initial = "off", .help = "no colour on either stream"},
    Flag{.name = "ascii", .initial = "by the locale", .help = "drawing characters from ASCII only"},
    Flag{.name = "backend",
         .takes = Takes::value,
         .reads = Reads::text,
         .value = "NAME",
         .initial = "detected",
         .help = "use this batch system, do not detect",
         .offers = Offers::backends},
    Flag{.name = "replay",
         .takes = Takes::value,
         .reads = Reads::text,
         .value = "FILE|DIR|-",
         .initial = "none",
         .help = "read the facts from a recording; nothing is asked",
         .offers = Offers::files},
    Flag{.name = "demo", .initial = "off", .help = "show the cluster that is built into the program"},
    Flag{.name = "as",
         .takes = Takes::value,
         .reads = Reads::text,
         .value = "USER",
         .initial = "the recorded caller",
         .help = "judge as this user; only with --replay or --demo"},
    Flag{.name = "timeout",
         .takes = Takes::value,
         .reads = Reads::seconds,
         .value = "SECONDS",
         .initial = "the limits of each batch system's adapter",
         .help = "one limit for every client call, 1 to 3600"},
    Flag{.name = "config",
         .takes = Takes::value,
         .reads = Reads::text,
         .value = "FILE",
         .initial = "nodetop/nodetop.yaml in the user's configuration folder",
         .help = "read this file in place of the user's",
         .offers = Offers::files},
    Flag{.name = "plugin",
         .takes = Takes::value,
         .reads = Reads::text,
         .value = "FILE",
         .initial = "none",
         .help = "load this adapter too, before all others; may be repeated",
         .repeatable = true,
         .offers = Offers::files},
    Flag{.name = "in-process", .initial = "off", .help = "load adapters in this process (debugging)"},
    Flag{.name = "json-schema",
         .takes = Takes::value,
         .reads = Reads::text,
         .value = "COMMAND",
         .help = "print the JSON Schema of that command's document and end",
         .offers = Offers::commands},
    Flag{.name = "help", .also = {"h"}, .help = "print this and end"},
    Flag{.name = "version", .help = "print the version and end"},
};

constexpr std::array kStatus{
    Flag{.name = "declared", .initial = "off", .help = "believe the published access lists; ask for no dry run"},
    all_flag("off", "every queue, also those that are not open to you"),
    Flag{.name = "static", .initial = "off", .help = "print and end; never the interactive screen"},
    Flag{.name = "plain", .initial = "off", .help = "the interactive screen as lines, for screen readers"},
    Flag{.name = "inline", .initial = "off", .help = "the interactive screen leaves its last picture behind"},
    Flag{.name = "no-mouse", .initial = "off", .help = "the interactive screen does not ask for the mouse"},
};
constexpr std::array kQueues{
    queue_flag(),
    Flag{.name = "unusable-only", .initial = "off", .help = "only queues that take or start no jobs"},
    Flag{.name = "detail", .initial = "off, on with -q", .help = "a block for each queue in place of the table"},
    all_flag("off", "also queues that are not on your lists"),
};
constexpr std::array kZoom{
    gpu_flag(), cpu_flag(), free_flag(), top_flag(), all_flag("off", "every node; wins over -n"),
};
constexpr std::array kNodes{
    queue_flag(), gpu_flag(),
    cpu_flag(),   free_flag(),
    top_flag(),   all_flag("off", "every node, also those of queues that are not on your lists; wins over -n"),
};
constexpr std::array kExclude{
    Flag{.name = "gpu-nodes", .initial = "off", .help = "every node with GPUs, to keep other work off them"},
    Flag{.name = "unschedulable", .initial = "off", .help = "every node that is out of service"},
    Flag{.name = "degraded", .initial = "off", .help = "nodes that take work and are impaired"},
    queue_flag(),
    Flag{.name = "as-flag", .initial = "off", .help = "the whole option of the scheduler, not only the list"},
};
constexpr std::array kPlaces{
    queue_flag(), account_flag(),  accounts_flag(),
    qos_flag(),   declared_flag(), all_flag("off", "every queue, also those that are closed, or closed to you"),
};
constexpr std::array kWhere = joined(
    joined(kShape, kPlaces),
    std::array{
        Flag{.name = "explain",
             .takes = Takes::value,
             .reads = Reads::text,
             .value = "QUEUE",
             .initial = "none",
             .help = "every gate of this queue for the job, passed, failed or unknown",
             .offers = Offers::queues},
        Flag{.name = "largest", .initial = "off", .help = "the biggest shapes that start now, as the command largest"},
    });
constexpr std::array kLargest = joined(std::array{time_flag(), reservation_flag()}, kPlaces);
constexpr std::array kCheck = joined(kShape, std::array{queue_flag(), account_flag(), accounts_flag(), qos_flag()});
constexpr std::array kAccelerators{
    queue_flag(),
    all_flag("off", "also those in queues that are not on your lists"),
};
constexpr std::array kBackends{
    Flag{.name = "detail",
         .initial = "off",
         .help = "every candidate file with its reason, and the options of each adapter"},
    Flag{.name = "retry",
         .takes = Takes::value,
         .reads = Reads::text,
         .value = "NAME",
         .initial = "none",
         .help = "lift the quarantine of this adapter first",
         .offers = Offers::backends},
};
constexpr std::array kSnapshot{
    Flag{.name = "output",
         .also = {"o"},
         .takes = Takes::value,
         .reads = Reads::text,
         .value = "FILE|-",
         .initial = "-, which is stdout",
         .help = "where the recording goes",
         .offers = Offers::files},
};

constexpr std::array kCommands{
    Command{.name = "status", .summary = "what can I use now", .flags = kStatus},
    Command{.name = "queues",
            .aliases = {"partitions", "namespaces", "pools"},
            .summary = "state and gates of each queue",
            .flags = kQueues},
    Command{.name = "zoom",
            .aliases = {"in"},
            .operand = "NAME[,NAME...]",
            .summary = "one queue opened: its gates, then its nodes",
            .flags = kZoom,
            .offers = Offers::queues},
    Command{.name = "nodes", .summary = "node inventory", .flags = kNodes},
    Command{.name = "health", .summary = "what is out or impaired, and why"},
    Command{.name = "exclude", .summary = "a node list to keep jobs off", .flags = kExclude},
    Command{.name = "where", .aliases = {"fit"}, .summary = "where can a job of this shape run", .flags = kWhere},
    Command{.name = "largest", .summary = "the biggest shapes that start now, in each queue", .flags = kLargest},
    Command{.name = "why", .operand = "JOBID", .operand_key = "job", .summary = "why a pending job waits"},
    Command{.name = "check",
            .aliases = {"probe"},
            .summary = "ask the control plane, by a dry run in each queue",
            .flags = kCheck},
    Command{.name = "accelerators",
            .aliases = {"accel", "gpus"},
            .summary = "accelerator inventory and abilities",
            .flags = kAccelerators},
    Command{.name = "backends", .summary = "which batch systems work here", .flags = kBackends},
    Command{.name = "snapshot", .summary = "record the facts", .flags = kSnapshot},
    Command{.name = "completion",
            .operand = "SHELL",
            .summary = "print the completion script of bash, zsh or fish",
            .offers = Offers::shells,
            .more = "WORD..."},
};

}  // namespace

std::span<const Flag> global_flags() { return kGlobal; }
std::span<const Command> commands() { return kCommands; }
const Command& default_command() { return kCommands.front(); }

std::string spelled(std::string_view name) { return (name.size() == 1 ? "-" : "--") + std::string(name); }

const Command* find_command(std::string_view word) {
    if (word.empty()) return nullptr;
    for (const Command& command : kCommands)
        if (command.name == word || std::ranges::find(command.aliases, word) != command.aliases.end()) return &command;
    return nullptr;
}

const Flag* find_flag(std::span<const Flag> flags, std::string_view spelling) {
    if (spelling.empty()) return nullptr;
    for (const Flag& flag : flags)
        if (flag.name == spelling || std::ranges::find(flag.also, spelling) != flag.also.end()) return &flag;
    return nullptr;
}

}  // namespace nodetop::flags
