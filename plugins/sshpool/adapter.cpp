#include "adapter.hpp"

#include <algorithm>

#include "rows.hpp"

namespace nodetop::sshpool {
namespace {

std::string hosts_counted(std::size_t n) { return std::to_string(n) + (n == 1 ? " host" : " hosts"); }

bool all_silent(const std::vector<Machine>& machines) {
    return std::none_of(machines.begin(), machines.end(),
                        [](const Machine& machine) { return machine.facts && machine.facts->whole; });
}

/// What a machine is asked to have; absent: nothing.
struct Wanted {
    std::int64_t cpu_milli = 1000, memory_bytes = 0, cards = 0;
};

Wanted wanted_of(const nt_shape& shape) {
    Wanted wanted;
    const auto stated = [&](std::uint64_t bit) { return (shape.stated & bit) != 0; };
    if (stated(NT_STATED_CPU)) wanted.cpu_milli = shape.cpu_milli_per_task;
    if (stated(NT_STATED_TASKS_PER_NODE) && shape.tasks_per_node > 0 &&
        wanted.cpu_milli <= INT64_MAX / shape.tasks_per_node)
        wanted.cpu_milli *= shape.tasks_per_node;
    if (stated(NT_STATED_MEMORY)) wanted.memory_bytes = shape.memory_bytes;
    if (stated(NT_STATED_ACCELERATORS)) wanted.cards = shape.accelerators_per_node;
    return wanted;
}

/// Identifiers of as many free cards as wanted, of one kind; shorter if there are not enough.
std::vector<std::string> free_cards(const Facts& facts, std::int64_t wanted) {
    for (const Card& kind : facts.cards) {
        std::vector<std::string> ids;
        for (const Card& card : facts.cards)
            if (!card.held && !card.slice && card.model == kind.model && static_cast<std::int64_t>(ids.size()) < wanted)
                ids.push_back(card.id);
        if (static_cast<std::int64_t>(ids.size()) == wanted) return ids;
    }
    return {};
}

bool has_room(const Facts& facts, const Wanted& wanted) {
    if (!facts.cpu_total_milli || !facts.cpu_used_milli) return false;
    if (*facts.cpu_total_milli - *facts.cpu_used_milli < wanted.cpu_milli) return false;
    if (wanted.memory_bytes > 0 && (!facts.memory_total_bytes || !facts.memory_used_bytes ||
                                    *facts.memory_total_bytes - *facts.memory_used_bytes < wanted.memory_bytes))
        return false;
    return wanted.cards == 0 || !free_cards(facts, wanted.cards).empty();
}

void add_login(const HostEntry& entry, std::vector<std::string>& arguments) {
    if (!entry.port.empty()) arguments.insert(arguments.end(), {"-p", entry.port});
    if (!entry.user.empty()) arguments.insert(arguments.end(), {"-l", entry.user});
    if (!entry.jump.empty()) arguments.insert(arguments.end(), {"-J", entry.jump});
    arguments.push_back(entry.host);
}

}  // namespace

sdk::Detection SshPoolAdapter::detect() {
    const HostList list = find_hosts(host());
    if (list.source.empty())
        return sdk::not_here("no hosts are listed: neither NODETOP_HOSTS nor plugins.sshpool.pools nor nodetop/hosts");
    if (list.hosts.empty()) {
        return sdk::here_but_broken(list.source + " names no host that can be asked" +
                                    (list.refused.empty() ? "" : ": " + list.refused.front()));
    }
    return sdk::here(hosts_counted(list.hosts.size()) + " listed in " + list.source);
}

sdk::Outcome SshPoolAdapter::collect(std::uint64_t, sdk::BlobBuilder& reading) {
    list_ = find_hosts(host());
    if (list_.source.empty()) {
        machines_ = {ask_this_machine(host())};
        list_.hosts = {machines_.front().entry};
        list_.pools = {{"pool", {0}}};
        host().add(sdk::warning("not_here", "no hosts are listed: this machine alone").in("nodes"));
    } else {
        machines_ = ask(host(), list_);
    }
    recall_and_remember();
    if (all_silent(machines_)) {
        std::string why = "none of the " + hosts_counted(machines_.size()) + " in " + list_.source + " answers";
        if (!machines_.empty() && machines_.front().silent)
            why += "; " + machines_.front().entry.name + ": " + machines_.front().silent->reason;
        return sdk::failed(NT_COMMAND, sdk::error("here_but_broken", std::move(why)).in("nodes"));
    }
    write_reading(host(), list_, machines_, reading);
    return sdk::ok();
}

void SshPoolAdapter::recall_and_remember() {
    for (Machine& machine : machines_) {
        if (machine.facts && machine.facts->whole)
            heard_[machine.entry.name] = {*machine.facts, host().now()};
        else if (const auto heard = heard_.find(machine.entry.name); heard != heard_.end())
            machine.earlier = heard->second;
    }
}

sdk::Outcome SshPoolAdapter::submission(const nt_shape& shape, std::string_view queue, std::string_view,
                                        sdk::Submission& submission) {
    const auto pool =
        std::find_if(list_.pools.begin(), list_.pools.end(), [&](const Pool& known) { return known.name == queue; });
    if (pool == list_.pools.end()) return sdk::failed(NT_ABSENT, "there is no such pool");
    const Wanted wanted = wanted_of(shape);
    for (const std::size_t place : pool->hosts) {
        const Machine& machine = machines_[place];
        if (machine.silent || !machine.facts || machine.facts->logins_closed || !has_room(*machine.facts, wanted))
            continue;
        submission.program = "ssh";
        add_login(machine.entry, submission.arguments);
        std::string cards;
        if (wanted.cards > 0)
            for (const std::string& id : free_cards(*machine.facts, wanted.cards))
                cards += (cards.empty() ? "" : ",") + id;
        if (!cards.empty()) {
            submission.arguments.insert(submission.arguments.begin(), "-t");
            const bool nvidia = machine.facts->cards.front().nvidia;
            submission.arguments.insert(
                submission.arguments.end(),
                {"env", (nvidia ? "CUDA_VISIBLE_DEVICES=" : "ROCR_VISIBLE_DEVICES=") + cards, "sh", "-l"});
        }
        // Nothing reserves anything here: whoever comes first has it.
        submission.not_pinned = {"cpus", "memory", "accelerators", "walltime"};
        return sdk::ok();
    }
    return sdk::failed(NT_ABSENT, "no machine of the pool had room for it at the last reading");
}

}  // namespace nodetop::sshpool
