#include "machine.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/number.hpp>

#include "this_machine.hpp"

namespace nodetop::sshpool {
namespace {

std::uint32_t configured(sdk::Host& host, const char* key, std::uint32_t otherwise, std::int64_t most) {
    const auto text = host.config(key);
    const auto number = text ? text::parse_count(*text) : std::nullopt;
    return number && *number >= 1 && *number <= most ? static_cast<std::uint32_t>(*number) : otherwise;
}

Terms terms_of(sdk::Host& host) {
    Terms terms;
    terms.connect_seconds = configured(host, "connect_seconds", terms.connect_seconds, 3600);
    terms.answer_seconds = configured(host, "answer_seconds", terms.answer_seconds, 3600);
    terms.at_once = configured(host, "at_once", terms.at_once, 64);
    terms.accept_new_keys = host.config("accept_new_keys") == "true";
    return terms;
}

Machine machine_of(const HostEntry& entry, const sdk::Answer& answer) {
    Machine machine;
    machine.entry = entry;
    machine.facts = read_answer(answer.out());
    if (!machine.facts || !machine.facts->whole) machine.silent = cause_of(answer, machine.facts.has_value());
    return machine;
}

/// Two names of one machine. The identifier alone is not enough: machines that were copied from one image share it, and
/// containers of one kernel share the boot.
bool same_machine(const Facts& a, const Facts& b) {
    return !a.machine_id.empty() && a.machine_id == b.machine_id && a.boot_id == b.boot_id;
}

void join_names_of_one_machine(std::vector<Machine>& machines) {
    std::map<std::string, std::size_t> first_of;
    for (std::size_t i = 0; i < machines.size(); ++i) {
        const auto& facts = machines[i].facts;
        if (!facts || !facts->whole || facts->machine_id.empty()) continue;
        const auto [place, added] = first_of.try_emplace(facts->machine_id + ' ' + facts->boot_id, i);
        if (!added && same_machine(*machines[place->second].facts, *facts)) machines[i].first = place->second;
    }
}

}  // namespace

std::vector<Machine> ask(sdk::Host& host, const HostList& list) {
    const Terms terms = terms_of(host);
    sdk::Wave wave;
    std::vector<std::optional<sdk::Query>> queries;
    std::map<std::string, std::uint32_t> lanes;
    bool local = false;
    for (const HostEntry& entry : list.hosts) {
        if (is_this_machine(host, entry)) {
            queries.emplace_back();
            local = true;
            continue;
        }
        std::uint32_t lane = 0;
        if (!entry.jump.empty())
            lane = lanes.try_emplace(entry.jump, static_cast<std::uint32_t>(lanes.size() + 1)).first->second;
        queries.emplace_back(wave.ask(question(entry, terms, lane)));
    }
    std::optional<LocalQuestions> questions;
    if (local) questions.emplace(host, wave);
    const std::vector<sdk::Answer> answers = host.run(wave);
    std::vector<Machine> machines;
    for (std::size_t i = 0; i < list.hosts.size(); ++i) {
        if (queries[i]) {
            machines.push_back(machine_of(list.hosts[i], answers[queries[i]->index]));
        } else {
            Machine machine;
            machine.entry = list.hosts[i];
            machine.facts = read_answer(questions->answer(answers));
            machines.push_back(std::move(machine));
        }
    }
    join_names_of_one_machine(machines);
    return machines;
}

Machine ask_this_machine(sdk::Host& host) {
    HostList list;
    list.hosts.push_back({});
    list.hosts.front().host = "localhost";
    const auto identity = host.identity();
    list.hosts.front().name =
        identity && !identity->host_name.empty() ? std::string(identity->host_name) : std::string("localhost");
    return ask(host, list).front();
}

}  // namespace nodetop::sshpool
