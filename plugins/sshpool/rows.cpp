#include "rows.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace nodetop::sshpool {
namespace {

using NodeRow = sdk::Row<NT_TABLE_NODE>;

void join(std::string& text, const std::string& more) {
    if (!more.empty()) text.append(text.empty() ? "" : "; ").append(more);
}

/// What a person should know of a machine that is up.
std::string remarks_of(const Facts& facts) {
    std::string text;
    join(text, facts.cards_fault);
    for (const Card& card : facts.cards) join(text, card.illness);
    for (const std::string& scheduler : facts.schedulers)
        join(text, scheduler + " runs here: who may use the machine is for its scheduler to say");
    if (facts.logins_closed) join(text, "logins are closed (/etc/nologin)");
    // Processes that wait for a dead file server count as load and use nothing.
    if (facts.load_milli &&
        facts.cpu_used_milli<facts.cpu_total_milli&& * facts.load_milli> 2 * facts.cpu_used_milli.value_or(0) + 4000)
        join(text, "the load is " + std::to_string(*facts.load_milli / 1000) + " with far less at work");
    return text;
}

class Writer {
  public:
    Writer(sdk::Host& host, const HostList& list, const std::vector<Machine>& machines, sdk::BlobBuilder& reading)
        : host_(host), list_(list), machines_(machines), reading_(reading) {}

    void write() {
        write_source();
        write_identity();
        for (const Machine& machine : machines_) nodes_.push_back(write_node(machine));
        write_pools();
        write_jobs();
        report();
    }

  private:
    void write_source() {
        auto row = reading_.add<NT_TABLE_SOURCE>();
        row.set<NT_COL_SOURCE_PRODUCT>("machines over ssh").set<NT_COL_SOURCE_QUEUE_TERM>("pool");
        row.set<NT_COL_SOURCE_CPU_FRACTIONAL>(false).set<NT_COL_SOURCE_ACCOUNTS_REQUIRED>(false);
        row.set<NT_COL_SOURCE_LIMITS_ENFORCED>(false).set<NT_COL_SOURCE_PROBE_SUPPORTED>(false);
        row.set<NT_COL_SOURCE_OTHERS_JOBS_VISIBLE>(true);
        reading_.table<NT_TABLE_LIMIT>().answered();
        reading_.table<NT_TABLE_RESERVATION>().answered();
        reading_.table<NT_TABLE_LICENCE>().answered();
    }

    void write_identity() {
        const auto caller = host_.identity();
        if (!caller || caller->user.empty()) return;
        auto row = reading_.add<NT_TABLE_IDENTITY>();
        row.set<NT_COL_IDENTITY_USER>(caller->user).set<NT_COL_IDENTITY_GROUPS>(caller->groups);
        row.set<NT_COL_IDENTITY_ACCOUNTS>({}).set<NT_COL_IDENTITY_QOS>({});
    }

    NodeRow write_node(const Machine& machine) {
        NodeRow row = reading_.add<NT_TABLE_NODE>();
        row.set<NT_COL_NODE_NAME>(machine.entry.name);
        if (machine.first) {
            row.set<NT_COL_NODE_HOST>(machines_[*machine.first].entry.name).set<NT_COL_NODE_COUNTED_ELSEWHERE>(true);
        }
        row.set<NT_COL_NODE_MEMORY_MEASURED>(true).set<NT_COL_NODE_IDLE_BASELINE>(true);
        row.set<NT_COL_NODE_FEATURES>(features_of(machine));
        write_state(row, machine);
        if (machine.earlier)
            write_amounts(row, machine.earlier->facts);
        else if (machine.facts)
            write_amounts(row, *machine.facts);
        return row;
    }

    /// The tags of the list, the kernel, and how long the machine has been up.
    static std::vector<std::string> features_of(const Machine& machine) {
        std::vector<std::string> features = machine.entry.tags;
        if (!machine.facts) return features;
        if (!machine.facts->system.empty()) features.push_back(machine.facts->system);
        if (const auto up = machine.facts->up_seconds)
            features.push_back(*up < 172'800 ? "up " + std::to_string(*up / 3600) + " h"
                                             : "up " + std::to_string(*up / 86'400) + " days");
        return features;
    }

    std::string age_of(const Earlier& earlier) const {
        const std::int64_t seconds = std::max<std::int64_t>(0, host_.now() - earlier.at);
        return seconds < 120 ? std::to_string(seconds) + " s" : std::to_string(seconds / 60) + " min";
    }

    void write_state(NodeRow row, const Machine& machine) {
        if (machine.silent) {
            const bool cut = machine.silent->silence == Silence::cut;
            row.set<NT_COL_NODE_CONDITIONS>(cut ? NT_CONDITION_UNKNOWN : NT_CONDITION_DOWN);
            row.set<NT_COL_NODE_UNREACHABLE>(lost_contact(machine.silent->silence));
            std::string reason = machine.silent->reason;
            if (machine.earlier)
                join(reason, "the figures are from its last answer, " + age_of(*machine.earlier) + " ago");
            row.set<NT_COL_NODE_STATE_RAW>(machine.silent->state).set<NT_COL_NODE_REASON>(reason);
            return;
        }
        row.set<NT_COL_NODE_CONDITIONS>(machine.facts->logins_closed ? NT_CONDITION_DRAIN : nt_condition(0));
        row.set<NT_COL_NODE_UNREACHABLE>(false).set<NT_COL_NODE_STATE_RAW>("up");
        std::string remarks;
        if (machine.first) remarks = "the same machine as " + machines_[*machine.first].entry.name + ", counted there";
        join(remarks, remarks_of(*machine.facts));
        if (!remarks.empty()) row.set<NT_COL_NODE_REASON>(remarks);
    }

    void write_amounts(NodeRow row, const Facts& facts) {
        row.set<NT_COL_NODE_CPU_TOTAL_MILLI>(facts.cpu_total_milli);
        row.set<NT_COL_NODE_CPU_ALLOC_MILLI>(facts.cpu_used_milli);
        row.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(facts.memory_total_bytes);
        row.set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(facts.memory_used_bytes);
        // Cards that nobody counted: none is known to be free, and how many there are is not known.
        if (!facts.cards_fault.empty() && facts.cards.empty()) row.set<NT_COL_NODE_GPU_ALLOC>(0);
        write_cards(row, facts);
    }

    /// One row for each kind of card; machines with several kinds keep them apart (H-07).
    void write_cards(NodeRow row, const Facts& facts) {
        struct Kind {
            std::int64_t total = 0, held = 0, unhealthy = 0;
        };
        std::map<std::tuple<std::string, bool, std::optional<std::int64_t>>, Kind> kinds;
        for (const Card& card : facts.cards) {
            Kind& kind = kinds[{card.model, card.slice, card.memory_bytes}];
            ++kind.total;
            if (card.held) ++kind.held;
            if (!card.illness.empty()) ++kind.unhealthy;
        }
        for (const auto& [name, kind] : kinds) {
            const auto& [model, slice, memory_bytes] = name;
            auto slot = reading_.add<NT_TABLE_SLOT>();
            slot.set<NT_COL_SLOT_NODE>(row).set<NT_COL_SLOT_RESOURCE>("gpu");
            if (!model.empty()) slot.set<NT_COL_SLOT_LABEL>(model);
            slot.set<NT_COL_SLOT_TOTAL>(kind.total).set<NT_COL_SLOT_SLICE>(slice);
            // Nothing tells whether a slice is in use.
            slot.set<NT_COL_SLOT_ALLOC>(slice ? std::nullopt : std::optional(kind.held));
            slot.set<NT_COL_SLOT_MEMORY_BYTES>(memory_bytes).set<NT_COL_SLOT_UNHEALTHY>(kind.unhealthy);
        }
    }

    void write_pools() {
        auto members = reading_.table<NT_TABLE_MEMBER>();
        members.answered();
        for (const Pool& pool : list_.pools) {
            auto row = reading_.add<NT_TABLE_QUEUE>();
            row.set<NT_COL_QUEUE_NAME>(pool.name).set<NT_COL_QUEUE_STATE_RAW>("open");
            row.set<NT_COL_QUEUE_ENABLED>(true).set<NT_COL_QUEUE_STARTED>(true);
            for (const std::size_t place : pool.hosts) {
                members.add().set<NT_COL_MEMBER_QUEUE>(row).set<NT_COL_MEMBER_NODE>(nodes_[place]);
            }
        }
    }

    /// Who is on a machine: all that one user runs there is one row.
    void write_jobs() {
        auto jobs = reading_.table<NT_TABLE_JOB>();
        auto shares = reading_.table<NT_TABLE_ALLOC>();
        jobs.answered();
        shares.answered();
        for (std::size_t i = 0; i < machines_.size(); ++i) {
            const Machine& machine = machines_[i];
            if (machine.silent || machine.first) continue;
            for (const UserShare& user : machine.facts->users) {
                auto job = jobs.add();
                job.set<NT_COL_JOB_ID>(machine.entry.name + ':' + user.user).set<NT_COL_JOB_USER>(user.user);
                if (user.processes)
                    job.set<NT_COL_JOB_NAME>(std::to_string(*user.processes) +
                                             (*user.processes == 1 ? " process" : " processes"));
                job.set<NT_COL_JOB_STATE>(NT_JOB_RUNNING).set<NT_COL_JOB_STATE_RAW>("running");
                job.set<NT_COL_JOB_NODES>(std::vector<sdk::Ref<NT_TABLE_NODE>>{nodes_[i].ref()});
                job.set<NT_COL_JOB_NODE_COUNT>(1).set<NT_COL_JOB_CPU_MILLI>(user.cpu_milli);
                job.set<NT_COL_JOB_MEMORY_BYTES>(user.memory_bytes).set<NT_COL_JOB_ACCELERATORS>(user.cards);
                auto share = shares.add();
                share.set<NT_COL_ALLOC_JOB>(job).set<NT_COL_ALLOC_NODE>(nodes_[i]);
                share.set<NT_COL_ALLOC_CPU_MILLI>(user.cpu_milli).set<NT_COL_ALLOC_MEMORY_BYTES>(user.memory_bytes);
                share.set<NT_COL_ALLOC_ACCELERATORS>(user.cards);
            }
        }
    }

    void report() {
        host_.add(sdk::note("measured", "what is free was measured at this moment: nothing here can be reserved")
                      .in("nodes"));
        std::size_t silent = 0;
        std::string names;
        for (const Machine& machine : machines_) {
            if (machine.facts && machine.facts->whole) {
                if (!machine.facts->cards_fault.empty())
                    host_.add(sdk::warning("row_unreadable", machine.entry.name + ": " + machine.facts->cards_fault)
                                  .in("nodes")
                                  .about(machine.entry.name));
                continue;
            }
            ++silent;
            // Of a silent machine nothing is counted; it is named, so that the others can be summed up.
            host_.add(sdk::note("row_unreadable", machine.entry.name + ": " + machine.silent->reason)
                          .in("nodes")
                          .about(machine.entry.name));
            if (silent <= 6) names.append(silent == 1 ? "" : ", ").append(machine.entry.name);
            if (machine.silent->silence == Silence::key_changed)
                host_.add(sdk::warning("query_partial", machine.entry.name + ": " + machine.silent->reason)
                              .in("nodes")
                              .about(machine.entry.name));
        }
        if (silent > 6) names += " and " + std::to_string(silent - 6) + " more";
        if (silent > 0)
            host_.add(sdk::warning("query_partial", std::to_string(silent) + " of " + std::to_string(machines_.size()) +
                                                        " hosts give nothing (" + names +
                                                        "): `nodetop health` says why")
                          .in("nodes"));
        for (const std::string& refused : list_.refused)
            host_.add(sdk::warning("row_unreadable", "host refused: " + refused).in("nodes"));
    }

    sdk::Host& host_;
    const HostList& list_;
    const std::vector<Machine>& machines_;
    sdk::BlobBuilder& reading_;
    std::vector<NodeRow> nodes_;
};

}  // namespace

void write_reading(sdk::Host& host, const HostList& list, const std::vector<Machine>& machines,
                   sdk::BlobBuilder& reading) {
    Writer(host, list, machines, reading).write();
}

}  // namespace nodetop::sshpool
