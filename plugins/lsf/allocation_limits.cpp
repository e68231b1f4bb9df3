#include <algorithm>

#include <nodetop/text/scan.hpp>

#include "limit_rows.hpp"
#include "values.hpp"

namespace nodetop::lsf {
namespace {

struct Measure {
    std::string_view heading, resource;
    bool is_size;
};
constexpr Measure kMeasures[] = {{"SLOTS", "cpu_milli", false}, {"JOBS", "jobs", false}, {"MEM", "memory_bytes", true}};

/// `used/limit`.
struct Cell {
    std::optional<std::int64_t> used, limit;
};

Cell read_cell(std::string_view text, const Measure& measure, const Configuration& configuration) {
    const auto pair = text::split_once(text, '/');
    if (!pair) return {};
    const auto amount = [&](std::string_view part, text::Round round) {
        if (measure.is_size) return bytes_of(part, configuration.bare_unit_bytes, round);
        const auto count = count_of(part);
        return measure.heading == "SLOTS" ? slots_milli(count) : count;
    };
    return {amount(pair->first, text::Round::up), amount(pair->second, text::Round::down)};
}

/// Reads the limits of one table of blimits.
class Reader {
  public:
    explicit Reader(Cluster& cluster) : cluster_(cluster), table_(*cluster.limits) {}

    void write() {
        for (std::size_t row = 0; row < table_.rows(); ++row) write_row(row);
    }

    void add_bounds() {
        for (std::size_t row = 0; row < table_.rows(); ++row)
            if (auto bound = bound_of_hosts(row)) cluster_.host_bounds.push_back(std::move(*bound));
    }

  private:
    std::string_view cell(std::size_t row, std::string_view heading) const {
        return table_.cell(row, table_.column({heading}));
    }

    void not_checked(std::size_t row, const std::string& why) {
        cluster_.host.add(sdk::warning("query_partial", "this limit could not be checked: " + why)
                              .in("limits")
                              .about(std::string(cell(row, "NAME"))));
    }

    std::string is_for(std::size_t row, std::string_view consumer) const {
        return "it is for " + text::lowered(consumer) + " " + std::string(cell(row, consumer));
    }

    /// The caller is among the users of the row.
    Admission is_about_caller(std::string_view users) const {
        return says_nothing(users) ? Admission(true) : list_admits(cluster_.member, users);
    }

    void write_row(std::size_t row) {
        const std::string_view users = cell(row, "USERS");
        const Admission about_caller = is_about_caller(users);
        if (about_caller == false) return;
        for (const std::string_view consumer : {"PROJECTS", "APPS", "LIC_PROJECTS"})
            if (!says_nothing(cell(row, consumer))) return not_checked(row, is_for(row, consumer));
        std::optional<QueueRef> queue;
        const std::string_view queues = cell(row, "QUEUES");
        if (!says_nothing(queues) && queues != "all") {
            const auto found = cluster_.queue_rows.find(without_cluster(queues));
            if (found == cluster_.queue_rows.end()) return;
            queue = found->second;
        }
        if (!says_nothing(cell(row, "HOSTS"))) {
            const bool is_of_slots = bound_of_hosts(row).has_value();
            if (!is_of_slots || !says_nothing(cell(row, "JOBS")) || !says_nothing(cell(row, "MEM")))
                not_checked(row, is_for(row, "HOSTS"));
            return;
        }
        for (const Measure& measure : kMeasures) {
            const std::string_view text = cell(row, measure.heading);
            if (says_nothing(text)) continue;
            const Cell amount = read_cell(text, measure, cluster_.configuration);
            auto limit = cluster_.blob.add<NT_TABLE_LIMIT>();
            limit.set<NT_COL_LIMIT_SET>(cell(row, "NAME")).set<NT_COL_LIMIT_SOURCE>("resource limit (blimits)");
            limit.set<NT_COL_LIMIT_SCOPE>(scope_of(users, queue.has_value()))
                .set<NT_COL_LIMIT_RESOURCE>(measure.resource);
            limit.set<NT_COL_LIMIT_BINDS>(true)
                .set<NT_COL_LIMIT_VALUE>(amount.limit)
                .set<NT_COL_LIMIT_USED>(amount.used);
            if (queue) limit.set<NT_COL_LIMIT_QUEUE>(*queue);
        }
        if (!about_caller)
            not_checked(row, "whether you are one of " + std::string(users) + " is not known; it is applied");
    }

    /// Slots that some hosts give together, if the row is about these, about the caller and nothing else, and can be
    /// read.
    std::optional<HostBound> bound_of_hosts(std::size_t row) const {
        const std::string_view hosts = cell(row, "HOSTS"), slots = cell(row, "SLOTS");
        if (says_nothing(hosts) || says_nothing(slots) || is_about_caller(cell(row, "USERS")) == false)
            return std::nullopt;
        for (const std::string_view consumer : {"PROJECTS", "APPS", "LIC_PROJECTS"})
            if (!says_nothing(cell(row, consumer))) return std::nullopt;
        const auto pair = text::split_once(slots, '/');
        const auto used = pair ? count_of(pair->first) : std::nullopt;
        const auto most = pair ? count_of(pair->second) : std::nullopt;
        if (!used || !most) return std::nullopt;
        HostBound bound{std::string(cell(row, "NAME")), "resource limit (blimits)", {}, {}, 0};
        const std::string_view queues = cell(row, "QUEUES");
        if (!says_nothing(queues) && queues != "all") bound.queue = std::string(without_cluster(queues));
        const HostSet set = cluster_.hosts_in(hosts);
        const bool groups_are_known = cluster_.host_groups && cluster_.host_groups->is_whole();
        if (set.unresolved > 0 && groups_are_known) return std::nullopt;  // they are none of these hosts
        const std::size_t n_hosts = cluster_.hosts.all().size();
        // Of a group that is not known any host may be one.
        bound.covers = set.unresolved > 0 ? std::vector<bool>(n_hosts, true) : set.covers(n_hosts);
        bound.slots_left = std::max<std::int64_t>(*most - *used, 0);
        return bound;
    }

    nt_scope scope_of(std::string_view users, bool has_queue) const {
        if (says_nothing(users) || users == "all") return has_queue ? NT_SCOPE_QUEUE : NT_SCOPE_CLUSTER;
        return users == cluster_.member.user ? NT_SCOPE_USER : NT_SCOPE_GROUP;
    }

    Cluster& cluster_;
    const Table& table_;
};

}  // namespace

void write_allocation_limits(Cluster& cluster) { Reader(cluster).write(); }

void add_bounds_of_limits(Cluster& cluster) { Reader(cluster).add_bounds(); }

}  // namespace nodetop::lsf
