#include "fit/gates.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/duration.hpp>

#include <algorithm>
#include <array>

#include "access/limit_blockers.hpp"
#include "access/limit_resource.hpp"
#include "access/limit_sets.hpp"
#include "access/rules.hpp"
#include "access/words.hpp"

namespace nodetop {

namespace {

const Blocker* find(const std::vector<Blocker>& blockers, std::string_view code) {
    const auto found =
        std::find_if(blockers.begin(), blockers.end(), [code](const Blocker& blocker) { return blocker.code == code; });
    return found == blockers.end() ? nullptr : &*found;
}

std::string counted(std::int64_t count, const char* singular) {
    return std::to_string(count) + " " + singular + (count == 1 ? "" : "s");
}

class Gates {
  public:
    Gates(const Facts& facts, const Demand& demand, const Place& place)
        : facts_(facts), demand_(demand), place_(place), queue_(facts.queue(place.queue)) {}

    std::vector<Gate> list() {
        add_queue();
        add_lists();
        add_names();
        add_queue_limits();
        add_limit_sets();
        add_hardware();
        add_room();
        add_dry_run();
        return std::move(gates_);
    }

  private:
    void add(std::string code, GateResult result, std::string text, std::string raw = {}) {
        gates_.push_back({std::move(code), result, std::move(text), std::move(raw)});
    }
    /// Failed by a blocker of that code, or passed.
    bool add_by_blocker(const char* code, std::string otherwise, std::string raw = {}) {
        const Blocker* blocker = find(place_.blockers, code);
        add(text::lowered(code), blocker == nullptr ? GateResult::pass : GateResult::fail,
            blocker == nullptr ? std::move(otherwise) : blocker->detail, std::move(raw));
        return blocker == nullptr;
    }

    void add_queue() {
        const std::string name = named(facts_.cluster(), queue_);
        add_by_blocker("QUEUE_DISABLED", name + " accepts jobs", std::string(queue_.state_raw));
        if (find(place_.blockers, "QUEUE_DISABLED") == nullptr)
            add_by_blocker("QUEUE_NOT_STARTED", name + " starts its jobs", std::string(queue_.state_raw));
        if (queue_.route_only) add_by_blocker("ROUTE_ONLY", "");
        if (queue_.batch_refused) add_by_blocker("BATCH_REFUSED", "");
        if (queue_.routes())
            add("routing", GateResult::fail, name + " forwards its jobs to " + listed(queue_.forwards_to));
        if (find(place_.blockers, "ALL_NODES_UNSCHEDULABLE") != nullptr) add_by_blocker("ALL_NODES_UNSCHEDULABLE", "");
    }

    void add_lists() {
        struct List {
            RuleKind kind;
            const char *code, *nobody, *plural;
        };
        constexpr std::array<List, 6> kLists{{
            {RuleKind::account, "ACCOUNT_NOT_ALLOWED", "NO_ACCOUNTS", "accounts"},
            {RuleKind::qos, "QOS_NOT_ALLOWED", "NO_QOS", "QOS"},
            {RuleKind::user, "USER_NOT_ALLOWED", "NO_USERS", "users"},
            {RuleKind::group, "GROUP_NOT_ALLOWED", "NO_GROUPS", "groups"},
            {RuleKind::project, "PROJECT_NOT_ALLOWED", "", "projects"},
            {RuleKind::host, "HOST_NOT_ALLOWED", "", "hosts"},
        }};
        for (const List& list : kLists) {
            const std::string entries = entries_of(list.kind);
            const Blocker* blocker = find(place_.blockers, list.code);
            if (blocker == nullptr) blocker = find(place_.declared_denials, list.code);
            if (blocker == nullptr) blocker = find(place_.blockers, list.nobody);
            const std::string code = text::lowered(list.code);
            if (blocker != nullptr)
                add(code, GateResult::fail, blocker->detail, entries);
            else if (rules_of(facts_.cluster(), queue_, list.kind).empty())
                add(code, GateResult::pass, "no list of " + std::string(list.plural));
            else if (membership(facts_.caller, queue_, list.kind, demand_.shape) == Membership::no_verdict)
                add(code, GateResult::unknown,
                    "whether its list of " + std::string(list.plural) + " admits you cannot be told", entries);
            else
                add(code, GateResult::pass, "its list of " + std::string(list.plural) + " admits you", entries);
        }
    }

    std::string entries_of(RuleKind kind) const {
        std::string text;
        for (const Rule* rule : rules_of(facts_.cluster(), queue_, kind)) {
            if (!text.empty()) text += "; ";
            text += rule->deny ? "deny " : "allow ";
            text += rule->nobody ? "nobody" : listed(rule->entries, 20);
        }
        return text;
    }

    void add_names() {
        if (!demand_.shape.reservation) return;
        const bool known = demand_.reservation != kNoRow;
        const Answer admits =
            known ? facts_.cluster().reservations[demand_.reservation].admits_caller : Answer::unknown;
        const std::string name = "reservation " + *demand_.shape.reservation;
        if (!known && facts_.cluster().has(Query::reservations))
            add("reservation", GateResult::fail, "there is no " + name);
        else if (is_no(admits))
            add("reservation", GateResult::fail, name + " does not admit you");
        else
            add("reservation", is_yes(admits) ? GateResult::pass : GateResult::unknown,
                is_yes(admits) ? name + " admits you" : "whether " + name + " admits you is not known");
    }

    void add_queue_limits() {
        if (queue_.requires_reservation)
            add_by_blocker("REQUIRES_RESERVATION", "the reservation that it needs is named");
        if (queue_.max_nodes.finite())
            add_by_blocker("QUEUE_MAX_NODES", "at most " + counted(queue_.max_nodes.value(), "node"));
        if (queue_.min_nodes.value_or(1) > 1)
            add_by_blocker("QUEUE_MIN_NODES", "at least " + counted(queue_.min_nodes.value(), "node"));
        if (queue_.max_walltime_seconds.finite())
            add_by_blocker("QUEUE_MAX_WALLTIME",
                           "at most " + text::print_duration(queue_.max_walltime_seconds.value()) +
                               (demand_.shape.walltime_seconds.known() ? "" : ", and no time is stated"));
    }

    /// Each limit that binds under the account that hinders least.
    void add_limit_sets() {
        const Cluster& cluster = facts_.cluster();
        const LimitSets sets = limit_sets(facts_.caller, queue_, demand_.shape, place_.verdict);
        const LimitFindings findings = limit_blockers(facts_.caller, queue_, demand_.shape, place_.verdict);
        for (const Blocker& blocker : findings.blockers)
            add(text::lowered(blocker.code), GateResult::fail, blocker.detail);
        for (const Unchecked& unchecked : findings.unchecked) add("limit", GateResult::unknown, unchecked.sentence);
        std::vector<Row> rows;
        for (const BindingLimits& binding : sets.by_account)
            rows.insert(rows.end(), binding.limits.begin(), binding.limits.end());
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        for (const Row row : rows) {
            const Limit& limit = cluster.limits[row];
            const bool told = std::any_of(findings.blockers.begin(), findings.blockers.end(),
                                          [&](const Blocker& blocker) {
                                              return blocker.resource == limit.resource &&
                                                     blocker.source == name_of(limit) && blocker.limit == limit.value;
                                          }) ||
                              std::any_of(findings.unchecked.begin(), findings.unchecked.end(),
                                          [row](const Unchecked& unchecked) { return unchecked.limit == row; });
            if (told || !limit.value.finite()) continue;
            std::string text = name_of(limit) + ": " + (limit.minimum ? "at least " : "at most ") +
                               amount_text(resource_of(limit), limit.value);
            if (limit.used.known() && limit.scope != Scope::job && limit.scope != Scope::node)
                text += ", " + amount_text(resource_of(limit), limit.used) + " held";
            add("limit", GateResult::pass, std::move(text));
        }
    }

    void add_hardware() {
        const QueueFit& fit = place_.fit;
        std::string text = std::to_string(fit.hardware) + " of " + counted(fit.considered, "node") +
                           " could host it, " + std::to_string(fit.asked) +
                           (fit.asked == 1 ? " is needed" : " are needed");
        std::string raw;
        for (const FitReason& reason : fit.reasons)
            if (about_hardware(reason.code)) {
                if (!raw.empty()) raw += "; ";
                raw += reason.text + " (" + std::to_string(reason.nodes) + ")";
            }
        if (!raw.empty()) text += ": " + raw;
        const bool unsure = !place_.hardware_possible && fit.unverified > 0;
        add("hardware",
            place_.hardware_possible ? GateResult::pass
            : unsure                 ? GateResult::unknown
                                     : GateResult::fail,
            std::move(text));
    }

    void add_room() {
        const QueueFit& fit = place_.fit;
        bool unknown = false;
        std::string why;
        for (const FitReason& reason : fit.reasons)
            if (!about_hardware(reason.code)) {
                unknown = unknown || reason.code == FitCode::use_unknown;
                if (!why.empty()) why += "; ";
                why += reason.text + " (" + std::to_string(reason.nodes) + ")";
            }
        add("room",
            fit.satisfied_now() ? GateResult::pass
            : unknown           ? GateResult::unknown
                                : GateResult::fail,
            std::to_string(fit.fitting) + " of " + counted(fit.hardware, "node") + " take it now" +
                (why.empty() ? std::string() : ": " + why));
        add("free", GateResult::pass, formula());
    }

    /// What counts as free for this shape.
    std::string formula() const {
        const Source& source = facts_.cluster().source;
        std::string text =
            "free CPUs = those not held, in whole pieces, less what reservations keep until the job ends";
        if (source.memory_consumable && demand_.memory_bytes.known())
            text += "; free memory = the node's less what jobs hold";
        else if (source.memory_consumable)
            text += "; no more CPUs than the free memory feeds at the default of the queue or node";
        if (demand_.accelerators > 0)
            text += "; free GPUs = installed less held, of the kinds that pass, on nodes with a free core";
        if (place_.fit.seconds.finite())
            text += "; for " + text::print_duration(place_.fit.seconds.value());
        else
            text += "; for a job without an end";
        return text;
    }

    void add_dry_run() {
        const Verdict* verdict = place_.verdict;
        if (verdict == nullptr) {
            add("dry_run", GateResult::unknown, "not asked");
            return;
        }
        const std::string raw = verdict->raw.empty() ? verdict->reason : verdict->raw;
        const std::string who = verdict->account.empty() ? std::string() : " with account " + verdict->account;
        if (verdict->confirmed())
            add("dry_run", GateResult::pass, "accepted" + who, raw);
        else
            add("dry_run",
                answer_class(verdict->category) == AnswerClass::no_answer ||
                        verdict->category == Category::not_supported
                    ? GateResult::unknown
                    : GateResult::fail,
                std::string(word(verdict->category)) + who, raw);
    }

    const Facts& facts_;
    const Demand& demand_;
    const Place& place_;
    const Queue& queue_;
    std::vector<Gate> gates_;
};

}  // namespace

const char* word(GateResult result) {
    switch (result) {
        case GateResult::pass:
            return "pass";
        case GateResult::fail:
            return "fail";
        case GateResult::unknown:
            return "unknown";
    }
    return "";
}

std::vector<Gate> gates_of(const Facts& facts, const Demand& demand, const Place& place) {
    return Gates(facts, demand, place).list();
}

}  // namespace nodetop
