#include "queue_rows.hpp"

#include <algorithm>

#include "access.hpp"
#include "consumed.hpp"
#include "letters.hpp"
#include "objects.hpp"
#include "parallel.hpp"
#include "values.hpp"

namespace nodetop::sge {
namespace {

using QueueRow = sdk::Row<NT_TABLE_QUEUE>;

class Writer {
  public:
    Writer(Cell& cell, const QuotaFindings& quotas) : cell_(cell), quotas_(quotas) {
        for (std::size_t i = 0; i < cell.instances.rows.size(); ++i)
            of_queue_[cell.instances.rows[i].queue].push_back(i);
        if (!cell.jobs) return;
        for (const JobRecord& job : cell.jobs->rows)
            if (!job.is_waiting()) ++running_[job.granted.front().queue];
    }

    void write() {
        for (const std::string& name : cell_.settings.queues) write_queue(name);
        for (const Instance& instance : cell_.instances.rows) write_queue(instance.queue);
        cell_.blob.table<NT_TABLE_QUEUE>().answered();
    }

  private:
    void write_queue(const std::string& name) {
        if (cell_.queues.count(name) != 0) return;
        const QueueRow row = cell_.blob.add<NT_TABLE_QUEUE>();
        cell_.queues.emplace(name, row.ref());
        row_of(name, row, of_queue_[name]);
    }

    void row_of(const std::string& name, QueueRow row, const std::vector<std::size_t>& places) {
        row.set<NT_COL_QUEUE_NAME>(name);
        row.set<NT_COL_QUEUE_ENABLED>(true).set<NT_COL_QUEUE_STARTED>(true);
        row.set<NT_COL_QUEUE_DECLARED_NODES>(static_cast<std::int64_t>(places.size()));
        row.set<NT_COL_QUEUE_STATE_RAW>(state_of(places));
        if (cell_.jobs) row.set<NT_COL_QUEUE_JOBS_RUNNING>(running_[name]);
        write_kind(name, row, places);
        say_what_needs_a_person(places);
        write_walltime(row, places);
        write_memory(row, places);
        write_parallel(name, row, places);
        for (const std::size_t i : places) write_member(row, i);
        write_cell_rule(row);
        write_user_rules(row, places);
        write_project_rules(row, places);
        write_forbidden(name, row);
    }

    /// "up", or the letters of its instances where none is up.
    std::string state_of(const std::vector<std::size_t>& places) const {
        std::string state;
        for (const std::size_t i : places) {
            const std::string& letters = cell_.instances.rows[i].letters;
            if (letters.empty()) return "up";
            if (("," + state + ",").find("," + letters + ",") == std::string::npos)
                state += (state.empty() ? "" : ",") + letters;
        }
        return places.empty() ? "no host" : state;
    }

    std::string reason_of(const std::vector<std::size_t>& places) const {
        for (const std::size_t i : places)
            if (!cell_.instances.rows[i].reason.empty()) return cell_.instances.rows[i].reason;
        return places.empty() ? std::string() : words_of(cell_.instances.rows[places.front()].letters);
    }

    void write_kind(const std::string& name, QueueRow row, const std::vector<std::size_t>& places) {
        if (places.empty()) {
            row.set<NT_COL_QUEUE_REASON>("it has no host");
            return;
        }
        bool batch = false, interactive = false, has_slots = false, all_forced = true, all_blocked = true;
        std::string forced;
        for (const std::size_t i : places) {
            const Instance& instance = cell_.instances.rows[i];
            batch = batch || instance.qtype.find('B') != std::string::npos;
            interactive = interactive || instance.qtype.find('I') != std::string::npos;
            has_slots = has_slots || instance.total.value_or(1) > 0;
            all_blocked = all_blocked && instance.conditions != 0;
            all_forced = all_forced && cell_.standings[i].is_forced;
            if (cell_.standings[i].is_forced) forced = cell_.standings[i].forced;
        }
        row.set<NT_COL_QUEUE_BATCH_REFUSED>(!batch && interactive);
        row.set<NT_COL_QUEUE_SERIAL_REFUSED>(!batch && !interactive);
        if (!has_slots) {
            row.set<NT_COL_QUEUE_STARTED>(false).set<NT_COL_QUEUE_REASON>("it has no slots");
        } else if (all_forced) {
            row.set<NT_COL_QUEUE_REASON>("it takes only jobs that ask for " + forced);
            cell_.host.add(
                sdk::note("forced_resource", "takes only jobs that ask for " + forced).in("queues").about(name));
        } else if (all_blocked) {
            row.set<NT_COL_QUEUE_REASON>(reason_of(places));
        }
    }

    /// An error or an ambiguous configuration lasts until somebody mends it; the hosts are well.
    void say_what_needs_a_person(const std::vector<std::size_t>& places) {
        for (const std::size_t i : places) {
            const Instance& instance = cell_.instances.rows[i];
            if (instance.letters.find_first_of("Ec") == std::string::npos) continue;
            const std::string why = instance.reason.empty() ? words_of(instance.letters) : instance.reason;
            cell_.host.add(sdk::note("queue_error", why).in("queues").about(instance.queue + "@" + instance.host));
        }
    }

    std::optional<std::int64_t> longest_on(std::size_t place) const {
        const InstanceConfig* config = cell_.standings[place].config;
        if (config == nullptr) return std::nullopt;
        return says_unlimited(config->h_rt) ? std::optional(NT_UNLIMITED) : seconds_of(config->h_rt);
    }

    void write_walltime(QueueRow row, const std::vector<std::size_t>& places) {
        std::optional<std::int64_t> longest;
        bool is_known = !places.empty();
        for (const std::size_t i : places) {
            const auto here = longest_on(i);
            is_known = is_known && here.has_value();
            if (here) longest = std::max(longest.value_or(0), *here);
        }
        if (is_known) row.set<NT_COL_QUEUE_MAX_WALLTIME_SECONDS>(longest);
        if (const auto planned = cell_.settings.default_duration_seconds)
            row.set<NT_COL_QUEUE_DEFAULT_WALLTIME_SECONDS>(std::min(*planned, longest.value_or(NT_UNLIMITED)));
    }

    /// What the queue itself has of memory on a host (`complex_values`); nothing if it does not count any there.
    std::optional<std::int64_t> memory_on(std::size_t place, const Complex& memory) const {
        const InstanceConfig* config = cell_.standings[place].config;
        std::optional<std::int64_t> bytes;
        if (config == nullptr) return bytes;
        for_each_name(config->complex_values, [&](std::string_view value) {
            const auto pair = text::split_once(value, '=');
            if (pair && cell_.settings.complexes->find(pair->first) == &memory)
                bytes = amount_of(memory, pair->second, false);
        });
        return bytes;
    }

    /// The most that its jobs may hold together on a host, where every instance of it counts that.
    void write_memory(QueueRow row, const std::vector<std::size_t>& places) {
        const Complex* memory = cell_.settings.complexes ? cell_.settings.complexes->memory() : nullptr;
        if (memory == nullptr) return;
        std::optional<std::int64_t> most;
        for (const std::size_t i : places) {
            const auto here = memory_on(i, *memory);
            if (!here) return;
            most = std::max(most.value_or(0), *here);
        }
        if (most) row.set<NT_COL_QUEUE_MAX_MEMORY_NODE_BYTES>(most);
    }

    void write_parallel(const std::string& name, QueueRow row, const std::vector<std::size_t>& places) {
        std::vector<std::string_view> lists;
        std::int64_t slots = 0;
        for (const std::size_t i : places) {
            if (cell_.standings[i].config == nullptr) return;
            lists.push_back(cell_.standings[i].config->pe_list);
            slots += cell_.instances.rows[i].total.value_or(0);
        }
        const auto jobs = parallel_jobs(lists, cell_.directory, cell_.member);
        if (!jobs || places.empty()) return;
        row.set<NT_COL_QUEUE_PARALLEL_ON_NODE>(jobs->on_node);
        row.set<NT_COL_QUEUE_PARALLEL_ACROSS_NODES>(jobs->across_nodes);
        if (jobs->slots_node) row.set<NT_COL_QUEUE_PARALLEL_CPU_NODE_MILLI>(*jobs->slots_node * 1000);
        if (!jobs->slots_job || *jobs->slots_job >= slots) return;
        auto limit = cell_.blob.add<NT_TABLE_LIMIT>();
        limit.set<NT_COL_LIMIT_SET>(name).set<NT_COL_LIMIT_SOURCE>("parallel environment");
        limit.set<NT_COL_LIMIT_SCOPE>(NT_SCOPE_JOB).set<NT_COL_LIMIT_QUEUE>(row).set<NT_COL_LIMIT_BINDS>(true);
        limit.set<NT_COL_LIMIT_RESOURCE>("cpu_milli").set<NT_COL_LIMIT_VALUE>(*jobs->slots_job * 1000);
    }

    void write_member(QueueRow row, std::size_t place) {
        const Instance& instance = cell_.instances.rows[place];
        const Standing& standing = cell_.standings[place];
        auto member = cell_.blob.add<NT_TABLE_MEMBER>();
        member.set<NT_COL_MEMBER_QUEUE>(row);
        member.set<NT_COL_MEMBER_NODE>(cell_.node(instance.host));
        if (!instance.letters.empty()) member.set<NT_COL_MEMBER_STATE_RAW>(instance.letters);
        member.set<NT_COL_MEMBER_CONDITIONS>(instance.conditions);
        if (instance.total) member.set<NT_COL_MEMBER_CPU_TOTAL_MILLI>(*instance.total * 1000);
        if (instance.used && instance.reserved)
            member.set<NT_COL_MEMBER_CPU_ALLOC_MILLI>((*instance.used + *instance.reserved) * 1000);
        member.set<NT_COL_MEMBER_ADMITS_CALLER>(standing.admits);
        if (standing.is_forced)
            member.set<NT_COL_MEMBER_CPU_LEFT_MILLI>(0);
        else if (standing.slots_left)
            member.set<NT_COL_MEMBER_CPU_LEFT_MILLI>(*standing.slots_left * 1000);
        const Complex* memory = cell_.settings.complexes ? cell_.settings.complexes->memory() : nullptr;
        std::optional<std::int64_t> left_bytes = standing.memory_left_bytes;
        for (const Value& value : instance.left)
            if (memory != nullptr && value.name == memory->name)
                left_bytes =
                    std::min(left_bytes.value_or(INT64_MAX), amount_of(*memory, value.text, false).value_or(0));
        if (left_bytes) member.set<NT_COL_MEMBER_MEMORY_LEFT_BYTES>(*left_bytes);
        member.set<NT_COL_MEMBER_MAX_WALLTIME_SECONDS>(longest_on(place));
    }

    /// Names in the lists of all instances, each once.
    std::vector<std::string_view> names(const std::vector<std::size_t>& places,
                                        std::string InstanceConfig::*list) const {
        std::vector<std::string_view> found;
        for (const std::size_t i : places)
            if (const InstanceConfig* config = cell_.standings[i].config)
                for_each_name(config->*list, [&](std::string_view name) {
                    if (std::find(found.begin(), found.end(), name) == found.end()) found.push_back(name);
                });
        return found;
    }

    /// Some instance lets the caller in; what each says stands in its row.
    Admission any_admits(const std::vector<std::size_t>& places) const {
        Admission any = false;
        for (const std::size_t i : places) {
            const Standing& standing = cell_.standings[i];
            if (standing.admits == true || standing.by_host) return true;
            if (!standing.admits) any = std::nullopt;
        }
        return any;
    }

    /// The lists of the whole cell leave the caller out, of every queue.
    void write_cell_rule(QueueRow row) {
        const Settings& settings = cell_.settings;
        if (cell_.member.user.empty() ||
            lists_admit(cell_.member, settings.user_lists, settings.xuser_lists, cell_.directory) != Admission(false))
            return;
        auto rule = cell_.blob.add<NT_TABLE_RULE>();
        rule.set<NT_COL_RULE_QUEUE>(row).set<NT_COL_RULE_KIND>(NT_RULE_USER).set<NT_COL_RULE_DENY>(false);
        rule.set<NT_COL_RULE_ENTRIES>({"those whom the lists of the cell admit"}).set<NT_COL_RULE_OPAQUE>(true);
        rule.set<NT_COL_RULE_ADMITS_CALLER>(false);
    }

    void write_user_rules(QueueRow row, const std::vector<std::size_t>& places) {
        const auto allow = names(places, &InstanceConfig::user_lists);
        const auto deny = names(places, &InstanceConfig::xuser_lists);
        const Admission admits = any_admits(places);
        for (const auto& [entries, denies] : {std::pair(allow, false), std::pair(deny, true)}) {
            if (entries.empty()) continue;
            auto rule = cell_.blob.add<NT_TABLE_RULE>();
            rule.set<NT_COL_RULE_QUEUE>(row).set<NT_COL_RULE_KIND>(NT_RULE_USER).set<NT_COL_RULE_DENY>(denies);
            rule.set<NT_COL_RULE_ENTRIES>(entries).set<NT_COL_RULE_ADMITS_CALLER>(admits);
            // They are names of user sets: never to be compared with names of users (B-55).
            rule.set<NT_COL_RULE_OPAQUE>(true);
        }
    }

    /// A job may name any project that admits its owner; whether it will is not known.
    void write_project_rules(QueueRow row, const std::vector<std::size_t>& places) {
        for (const auto& [entries, denies] : {std::pair(names(places, &InstanceConfig::projects), false),
                                              std::pair(names(places, &InstanceConfig::xprojects), true)}) {
            if (entries.empty()) continue;
            auto rule = cell_.blob.add<NT_TABLE_RULE>();
            rule.set<NT_COL_RULE_QUEUE>(row).set<NT_COL_RULE_KIND>(NT_RULE_PROJECT).set<NT_COL_RULE_DENY>(denies);
            rule.set<NT_COL_RULE_ENTRIES>(entries).set<NT_COL_RULE_OPAQUE>(true);
            if (denies) rule.set<NT_COL_RULE_ADMITS_CALLER>(true);
        }
    }

    void write_forbidden(const std::string& name, QueueRow row) {
        const auto found = quotas_.forbidden.find(name);
        if (found == quotas_.forbidden.end() || cell_.member.user.empty()) return;
        auto rule = cell_.blob.add<NT_TABLE_RULE>();
        rule.set<NT_COL_RULE_QUEUE>(row).set<NT_COL_RULE_KIND>(NT_RULE_USER).set<NT_COL_RULE_DENY>(true);
        rule.set<NT_COL_RULE_ENTRIES>({cell_.member.user + " (quota " + found->second + ": no slot)"});
        rule.set<NT_COL_RULE_ADMITS_CALLER>(false);
    }

    Cell& cell_;
    const QuotaFindings& quotas_;
    std::unordered_map<std::string, std::vector<std::size_t>> of_queue_;
    std::unordered_map<std::string, std::int64_t> running_;
};

}  // namespace

void write_queues(Cell& cell, const QuotaFindings& quotas) { Writer(cell, quotas).write(); }

}  // namespace nodetop::sge
