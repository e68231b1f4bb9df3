#include "queue_rows.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "host_select.hpp"
#include "values.hpp"

namespace nodetop::lsf {
namespace {

using QueueRow = sdk::Row<NT_TABLE_QUEUE>;

/// How a requirement stands to every host; queues share them.
using Fits = std::vector<HostFit>;

class Writer {
  public:
    Writer(Cluster& cluster, const Usage& usage) : cluster_(cluster), usage_(usage) {
        if (!cluster.jobs) return;
        for (const JobRecord& job : cluster.jobs->all) {
            if (job.is_held()) ++running_[job.queue];
            if (job.is_waiting()) ++waiting_[job.queue];
        }
    }

    void write() {
        for (const QueueRecord& queue : cluster_.queues.all) {
            const QueueRow row = cluster_.blob.add<NT_TABLE_QUEUE>();
            cluster_.queue_rows.emplace(queue.name, row.ref());
            write_queue(queue, row);
        }
        cluster_.blob.table<NT_TABLE_QUEUE>().answered();
        cluster_.blob.table<NT_TABLE_MEMBER>().answered();
        cluster_.blob.table<NT_TABLE_RULE>().answered();
    }

  private:
    void write_queue(const QueueRecord& queue, QueueRow row) {
        row.set<NT_COL_QUEUE_NAME>(queue.name);
        if (!queue.status.empty()) {
            row.set<NT_COL_QUEUE_STATE_RAW>(queue.status);
            row.set<NT_COL_QUEUE_ENABLED>(queue.accepts()).set<NT_COL_QUEUE_STARTED>(queue.starts());
        }
        if (const std::string reason = reason_of(queue); !reason.empty()) row.set<NT_COL_QUEUE_REASON>(reason);
        row.set<NT_COL_QUEUE_PRIORITY>(queue.priority).set<NT_COL_QUEUE_DEFAULT>(is_default(queue));
        if (cluster_.jobs) row.set<NT_COL_QUEUE_JOBS_RUNNING>(running_[queue.name]);
        if (cluster_.jobs && cluster_.waiting_jobs_are_listed) row.set<NT_COL_QUEUE_JOBS_WAITING>(waiting_[queue.name]);
        row.set<NT_COL_QUEUE_BATCH_REFUSED>(queue.has_policy("ONLY_INTERACTIVE"));
        write_walltime(queue, row);
        write_forwarding(queue, row);
        write_members(queue, row);
        write_users(queue, row);
    }

    /// Why it takes or starts nothing.
    static std::string reason_of(const QueueRecord& queue) {
        if (queue.accepts() && queue.starts()) return {};
        if (const auto comment = queue.label("ADMIN ACTION COMMENT"); !comment.empty()) return std::string(comment);
        if (!queue.accepts()) return "closed by an administrator";
        if (queue.status.find("Inact_W") != std::string::npos) {
            if (const auto window = queue.label("RUN_WINDOW"); !window.empty())
                return "outside its run window " + std::string(window);
            if (const auto window = queue.label("DISPATCH_WINDOW"); !window.empty())
                return "outside its dispatch window " + std::string(window);
            return "outside its time windows";
        }
        if (queue.status.find("Inact_A") != std::string::npos) return "inactivated by an administrator";
        return "inactive: outside its time windows, or by an administrator";
    }

    bool is_default(const QueueRecord& queue) const {
        bool named = queue.says_default();
        for_each_word(cluster_.configuration.default_queues,
                      [&](std::string_view name) { named = named || name == queue.name; });
        return named;
    }

    void write_walltime(const QueueRecord& queue, QueueRow row) {
        if (!queue.is_brief && !queue.most.run_unread)
            row.set<NT_COL_QUEUE_MAX_WALLTIME_SECONDS>(queue.most.run_seconds.value_or(NT_UNLIMITED));
        if (queue.usual.run_seconds) row.set<NT_COL_QUEUE_DEFAULT_WALLTIME_SECONDS>(*queue.usual.run_seconds);
        if (queue.most.run_is_normalised)
            cluster_.host.add(sdk::note("walltime_normalised",
                                        "its run limit counts minutes of one kind of host; on others it is longer or "
                                        "shorter by their CPU factor")
                                  .in("queues")
                                  .about(queue.name));
    }

    static void write_forwarding(const QueueRecord& queue, QueueRow row) {
        std::vector<std::string_view> destinations;
        for_each_word(queue.label("SNDJOBS_TO"), [&](std::string_view name) { destinations.push_back(name); });
        if (destinations.empty()) return;
        row.set<NT_COL_QUEUE_FORWARDS_TO>(destinations);
        if (queue.label("HOSTS").empty() || queue.label("HOSTS") == "none")
            row.set<NT_COL_QUEUE_KIND>(NT_QUEUE_ROUTING);
    }

    const Fits& fits_of(const std::string& text) {
        auto& known = fits_[text];
        if (known) return *known;
        known = std::make_unique<Fits>();
        const Requirement requirement = read_requirement(text);
        for (std::size_t host = 0; host < cluster_.hosts.all().size(); ++host)
            known->push_back(fit_on_host(requirement, cluster_, host));
        return *known;
    }

    void write_members(const QueueRecord& queue, QueueRow row) {
        if (queue.is_brief) {
            row.set<NT_COL_QUEUE_ALL_NODES>(true);
            return;
        }
        const HostSet set = cluster_.hosts_in(queue.label("HOSTS"));
        const std::size_t n_hosts = cluster_.hosts.all().size();
        const std::size_t found = set.all ? n_hosts : set.places.size();
        if (set.is_known) row.set<NT_COL_QUEUE_DECLARED_NODES>(static_cast<std::int64_t>(found + set.unresolved));
        if (!set.is_known)
            cluster_.host.add(
                sdk::warning("unresolved_hosts", "which hosts it has is not told").in("queues").about(queue.name));
        if (set.unresolved > 0)
            cluster_.host.add(sdk::warning("unresolved_hosts", "names hosts or groups that are not known: " +
                                                                   std::to_string(set.unresolved))
                                  .in("queues")
                                  .about(queue.name));
        const std::string requirement(queue.label("RES_REQ"));
        const bool is_bound = std::any_of(cluster_.host_bounds.begin(), cluster_.host_bounds.end(),
                                          [&](const HostBound& bound) { return bound.queue == queue.name; });
        const bool has_fits = !requirement.empty() || cluster_.hosts.any_exclusive();
        const bool same_everywhere = !has_fits && !queue.slots_a_host && !queue.slots_a_processor_milli && !is_bound;
        if (set.all && same_everywhere) {
            row.set<NT_COL_QUEUE_ALL_NODES>(true);
            return;
        }
        // What jobs of one queue may hold on a host together is no more than a single one may.
        if (queue.slots_a_host) row.set<NT_COL_QUEUE_MAX_CPU_NODE_MILLI>(slots_milli(queue.slots_a_host));
        const Fits* fits = has_fits ? &fits_of(requirement) : nullptr;
        std::size_t not_judged = 0;
        for (std::size_t i = 0; i < found; ++i) {
            const std::size_t place = set.all ? i : set.places[i];
            write_member(queue, row, place, fits == nullptr ? nullptr : &(*fits)[place]);
            not_judged += fits != nullptr && !(*fits)[place].now ? 1 : 0;
        }
        if (not_judged > 0)
            cluster_.host.add(sdk::warning("requirement_not_judged",
                                           "whether hosts meet its RES_REQ is not known; none is counted on: " +
                                               std::to_string(not_judged))
                                  .in("queues")
                                  .about(queue.name));
    }

    void write_member(const QueueRecord& queue, QueueRow row, std::size_t place, const HostFit* fit) {
        auto member = cluster_.blob.add<NT_TABLE_MEMBER>();
        member.set<NT_COL_MEMBER_QUEUE>(row).set<NT_COL_MEMBER_NODE>(cluster_.nodes[place]);
        std::optional<std::int64_t> left;
        const auto keep_below = [&](std::int64_t slots) {
            const std::int64_t rest = std::max<std::int64_t>(slots, 0);
            left = std::min(left.value_or(rest), rest);
        };
        if (fit != nullptr) {
            if (fit->ever == false) member.set<NT_COL_MEMBER_CPU_TOTAL_MILLI>(0).set<NT_COL_MEMBER_CPU_ALLOC_MILLI>(0);
            if (fit->now != true) keep_below(0);
            if (fit->slots_left) keep_below(*fit->slots_left);
        }
        const std::int64_t held = usage_.of_queue_on_host(queue.name, place);
        if (queue.slots_a_host) keep_below(*queue.slots_a_host - held);
        for (const HostBound& bound : cluster_.host_bounds)
            if (bound.queue == queue.name && bound.covers[place]) keep_below(bound.slots_left);
        const Host& host = cluster_.hosts.all()[place];
        if (queue.slots_a_processor_milli && *queue.slots_a_processor_milli < 1'000'000'000) {
            // Without the number of processors one is sure.
            const std::int64_t cores = std::min<std::int64_t>(host.cores.value_or(1), 1'000'000);
            keep_below(*queue.slots_a_processor_milli * cores / 1000 - held);
        }
        if (left) member.set<NT_COL_MEMBER_CPU_LEFT_MILLI>(slots_milli(left));
    }

    /// What LSF itself says counts; where it was not asked, the list and the shares.
    Admission admission_to(const QueueRecord& queue, Admission by_list, Admission by_share) const {
        if (cluster_.usable) return cluster_.usable->count(queue.name) != 0;
        bool is_administrator = false;
        for_each_word(queue.label("ADMINISTRATORS"), [&](std::string_view name) {
            is_administrator = is_administrator || name == cluster_.member.user;
        });
        if (is_administrator) return true;
        if (by_list == false || by_share == false) return false;
        return by_list == true && by_share == true ? Admission(true) : std::nullopt;
    }

    void write_users(const QueueRecord& queue, QueueRow row) {
        std::string_view users = queue.label("USERS");
        if (users.substr(0, 9) == "all users") users = "all";
        const Admission by_list = queue.is_brief ? std::nullopt : list_admits(cluster_.member, users);
        const std::string_view shares = queue.label("USER_SHARES");
        const bool by_shares = queue.has_policy("FAIRSHARE") && !shares.empty();
        const Admission by_share = by_shares ? has_share(cluster_.member, shares) : Admission(true);
        const Admission admits = admission_to(queue, by_list, by_share);
        if (names_everybody(users) && admits == true) return;
        auto rule = cluster_.blob.add<NT_TABLE_RULE>();
        rule.set<NT_COL_RULE_QUEUE>(row).set<NT_COL_RULE_KIND>(NT_RULE_USER).set<NT_COL_RULE_DENY>(false);
        std::vector<std::string> entries;
        for_each_word(users, [&](std::string_view word) { entries.emplace_back(word); });
        if (by_share == false && by_list != false) {
            entries = {"those with a share: " + std::string(shares)};
            cluster_.host.add(sdk::note("no_share", "shares rule there and you have none: a job is refused")
                                  .in("queues")
                                  .about(queue.name));
        }
        rule.set<NT_COL_RULE_ENTRIES>(entries).set<NT_COL_RULE_ADMITS_CALLER>(admits);
        // They are names of groups and exceptions: never to be compared with names of users (B-55).
        rule.set<NT_COL_RULE_OPAQUE>(true);
    }

    Cluster& cluster_;
    const Usage& usage_;
    std::map<std::string, std::int64_t> running_, waiting_;
    std::map<std::string, std::unique_ptr<Fits>> fits_;
};

}  // namespace

void write_queues(Cluster& cluster, const Usage& usage) { Writer(cluster, usage).write(); }

}  // namespace nodetop::lsf
