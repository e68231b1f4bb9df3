// Properties over made-up readings: taking knowledge away opens nothing, lifts no fatal blocker and raises no figure.
#include <doctest/doctest.h>

#include <functional>
#include <random>
#include <set>

#include "access/category.hpp"
#include "access/ceilings.hpp"
#include "access/funnel.hpp"
#include "access/limits_left.hpp"
#include "access/queue_access.hpp"
#include "unit/access/access_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

class Chance {
  public:
    explicit Chance(unsigned seed) : random_(seed) {}

    int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(random_); }
    bool one_in(int count) { return below(count) == 0; }
    Answer mostly_yes() { return one_in(6) ? Answer::no : Answer::yes; }
    Quantity number(int bound) { return one_in(6) ? Quantity::unlimited() : Quantity{below(bound) * 1000}; }
    std::string one_of(const Words& words) {
        return words[static_cast<std::size_t>(below(static_cast<int>(words.size())))];
    }
    Words some_of(const Words& words) {
        Words some;
        for (const std::string& word : words)
            if (one_in(2)) some.push_back(word);
        return some;
    }

  private:
    std::mt19937 random_;
};

const Words kAccounts{"a1", "a2", "a3", "top"}, kQos{"q1", "q2", "q3"}, kGroups{"g1", "g2"}, kUsers{"mira", "bob"};
const Words kResources{"cpu_milli", "memory_bytes", "accelerators", "nodes", "jobs", "walltime_seconds", "cpu_minutes"};

void add_rules(ClusterBuilder& make, Chance& chance, Row queues) {
    const int count = chance.below(5);
    for (int i = 0; i < count; ++i) {
        Rule rule;
        rule.queue = chance.one_in(5) ? kNoRow : static_cast<Row>(chance.below(static_cast<int>(queues)));
        rule.kind = static_cast<RuleKind>(chance.below(4));
        rule.deny = chance.one_in(3);
        rule.nobody = chance.one_in(12);
        rule.opaque = chance.one_in(8);
        if (chance.one_in(6)) rule.admits_caller = answer(chance.one_in(2));
        const Words* pools[] = {&kAccounts, &kQos, &kUsers, &kGroups};
        make.add_rule(rule, chance.some_of(*pools[static_cast<std::size_t>(rule.kind)]));
    }
}

void add_limits(ClusterBuilder& make, Chance& chance, Row queues) {
    const int count = chance.below(7);
    for (int i = 0; i < count; ++i) {
        Limit limit;
        const std::string set = chance.one_in(3) ? "" : chance.one_of({"q1", "q2", "queue-set", "queue1"}),
                          resource = chance.one_of(kResources);
        limit.set = set;
        limit.resource = resource;
        limit.scope = static_cast<Scope>(chance.below(8));
        std::string who;
        if (limit.scope == Scope::user && chance.one_in(2)) who = chance.one_of(kUsers);
        if (limit.scope == Scope::account) who = chance.one_of(kAccounts);
        if (limit.scope == Scope::group) who = chance.one_of(kGroups);
        limit.who = who;
        if (chance.one_in(4)) limit.queue = static_cast<Row>(chance.below(static_cast<int>(queues)));
        limit.value = chance.number(100);
        limit.used = chance.below(60) * 1000;
        if (chance.one_in(3)) limit.effect = Effect::refuse;
        if (chance.one_in(4)) limit.binds = answer(chance.one_in(2));
        make.add_limit(limit);
    }
}

/// A small site; the same for the same seed.
Cluster site(unsigned seed) {
    Chance chance(seed);
    ClusterBuilder make;
    make.facts().source.accounts_required = chance.one_in(2);
    std::vector<Row> nodes;
    for (int i = 0; i < 4; ++i) {
        const std::string name = "n" + std::to_string(i);
        Node node = idle_node(name, 8, std::int64_t{1} << 30);
        if (chance.one_in(2)) node.conditions.bits = 1u << chance.below(11);
        nodes.push_back(make.add_node(node));
    }
    constexpr Row kQueues = 3;
    for (Row row = 0; row < kQueues; ++row) {
        const std::string name = "queue" + std::to_string(row);
        Queue queue = open_queue(name);
        queue.enabled = chance.mostly_yes();
        queue.started = chance.mostly_yes();
        queue.max_walltime_seconds = chance.number(100);
        if (chance.one_in(6)) queue.kind = chance.one_in(2) ? QueueKind::routing : QueueKind::of_reservation;
        make.add_queue(queue, {.forwards_to = chance.one_in(8) ? Words{"queue0"} : Words{},
                               .limits_sets = chance.one_in(3) ? Words{"queue-set"} : Words{}});
        if (chance.one_in(8)) continue;  // without a node
        for (const Row node : nodes)
            if (chance.one_in(2)) make.add_member(row, node);
    }
    add_rules(make, chance, kQueues);
    add_limits(make, chance, kQueues);
    IdentityFacts mira;
    mira.user = "mira";
    mira.accounts = chance.some_of({"a1", "a2", "a3"});
    mira.qos = chance.some_of(kQos);
    mira.groups = chance.some_of(kGroups);
    mira.projects = Words{};
    make.set_identity(mira);
    if (chance.one_in(2)) {
        for (const char* account : {"a1", "a2", "a3"})
            if (chance.one_in(2))
                make.add_association(
                    {.account = account, .parent = chance.one_in(2) ? "top" : "", .parent_known = true},
                    chance.some_of(kQos));
        make.add_association({.account = "top", .parent_known = true}, Words{});
    }
    return make.build();
}

struct Loss {
    std::string what;
    bool of_identity;  ///< then declared denials are no longer known, and that is said by "unknown"
    std::function<void(Cluster&)> apply;
};

std::vector<Loss> losses() {
    std::vector<Loss> all;
    for (const Query query : {Query::nodes, Query::queues, Query::limits, Query::identity, Query::jobs,
                              Query::allocations, Query::free_times, Query::reservations, Query::licences})
        all.push_back({word(query), query == Query::identity, [query](Cluster& c) { c.failed.add(query); }});
    const auto add = [&](const char* what, bool of_identity, std::function<void(Cluster&)> apply) {
        all.push_back({what, of_identity, std::move(apply)});
    };
    add("no identity", true, [](Cluster& c) { c.identity.reset(); });
    add("user", true, [](Cluster& c) { c.identity->user = ""; });
    add("accounts", true, [](Cluster& c) { c.identity->accounts.reset(); });
    add("qos", true, [](Cluster& c) { c.identity->qos.reset(); });
    add("groups", true, [](Cluster& c) { c.identity->groups.reset(); });
    add("projects", true, [](Cluster& c) { c.identity->projects.reset(); });
    add("lists", true, [](Cluster& c) {
        for (Rule& rule : c.rules) {
            rule.opaque = true;
            rule.admits_caller = Answer::unknown;
        }
    });
    add("parents", true, [](Cluster& c) {
        for (Association& row : c.associations) {
            row.parent = "";
            row.parent_known = false;
        }
    });
    add("one parent", true, [](Cluster& c) {
        if (c.associations.empty()) return;
        c.associations.front().parent = "";
        c.associations.front().parent_known = false;
    });
    add("qos of accounts", true, [](Cluster& c) {
        for (Association& row : c.associations) row.qos.reset();
    });
    add("states", false, [](Cluster& c) {
        for (Node& node : c.nodes) node.conditions.add(Condition::unknown);
    });
    add("totals and held amounts", false, [](Cluster& c) {
        for (Node& node : c.nodes)
            node.cpu_total_milli = node.cpu_alloc_milli = node.memory_total_bytes = node.memory_alloc_bytes = {};
    });
    add("switches", false, [](Cluster& c) {
        for (Queue& queue : c.queues) queue.enabled = queue.started = Answer::unknown;
    });
    add("used parts", false, [](Cluster& c) {
        for (Limit& limit : c.limits) limit.used = {};
    });
    add("used part of the first limit", false, [](Cluster& c) {
        if (!c.limits.empty()) c.limits.front().used = {};
    });
    add("values of limits", false, [](Cluster& c) {
        for (Limit& limit : c.limits) limit.value = {};
    });
    add("scopes of limits", false, [](Cluster& c) {
        for (Limit& limit : c.limits) limit.scope = Scope::unknown;
    });
    return all;
}

bool has_fatal(const std::vector<Blocker>& blockers, const std::string& code) {
    return std::any_of(blockers.begin(), blockers.end(),
                       [&](const Blocker& blocker) { return blocker.fatal && blocker.code == code; });
}

/// Unknown claims nothing.
bool claims_no_more(Quantity after, Quantity before) {
    return !after.known() || (before.known() && smaller(after, before) == after);
}

void check_figures(const AccessReading& before, const AccessReading& after, Row queue) {
    const LimitsLeft had = limits_left(before.caller, before.queue(queue)),
                     has = limits_left(after.caller, after.queue(queue));
    CHECK((has.unread || !had.unread));
    const Quantity walltime = walltime_in_force(after.caller, after.queue(queue)).seconds;
    CHECK(claims_no_more(walltime, walltime_in_force(before.caller, before.queue(queue)).seconds));
    if (has.unread) return;  // nothing is claimed
    CHECK(claims_no_more(has.cpu_milli, had.cpu_milli));
    CHECK(claims_no_more(has.memory_bytes, had.memory_bytes));
    CHECK(claims_no_more(has.accelerators, had.accelerators));
    CHECK(claims_no_more(has.nodes, had.nodes));
    CHECK(claims_no_more(has.jobs, had.jobs));
}

void check_access(const QueueAccess& had, const QueueAccess& has, const Loss& loss) {
    if (has.access == Access::open) CHECK(had.access == Access::open);
    if (has.usable) CHECK(had.usable);
    for (const Blocker& blocker : had.blockers) {
        // A switch that is no longer known blocks under one of two names; denials need somebody to deny.
        if (blocker.code == "QUEUE_NOT_STARTED" || (blocker.triage == Triage::access && loss.of_identity)) continue;
        CHECK(has_fatal(has.blockers, blocker.code));
    }
}

}  // namespace

TEST_CASE("what is lost opens nothing, lifts no fatal blocker and raises no figure") {
    for (unsigned seed = 0; seed < 150; ++seed) {
        CAPTURE(seed);
        const AccessReading before(site(seed));
        const std::vector<QueueAccess> had = queue_accesses(before.cluster, before.rooms);
        for (const Loss& loss : losses()) {
            CAPTURE(loss.what);
            Cluster poorer = site(seed);
            loss.apply(poorer);
            const AccessReading after(std::move(poorer));
            const std::vector<QueueAccess> has = queue_accesses(after.cluster, after.rooms);
            for (Row queue = 0; queue < after.cluster.queues.size(); ++queue) {
                CAPTURE(queue);
                check_access(had[queue], has[queue], loss);
                check_figures(before, after, queue);
            }
        }
    }
}

TEST_CASE("C-71 the terms of the funnel always sum to the total, with and without the filter") {
    std::set<FunnelTerm> seen;
    for (unsigned seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        const AccessReading r(site(seed));
        Chance chance(seed);
        std::vector<Verdict> answers(r.cluster.queues.size());
        std::vector<const Verdict*> asked;
        for (Verdict& answer : answers) {
            answer.category = category_of(static_cast<std::uint32_t>(chance.below(static_cast<int>(kCategories))));
            answer.allowed = answer.category == Category::ok;
            asked.push_back(chance.one_in(2) ? &answer : nullptr);
        }
        const auto of_reservation =
            std::count_if(r.cluster.queues.begin(), r.cluster.queues.end(),
                          [](const Queue& queue) { return queue.kind == QueueKind::of_reservation; });
        for (const bool filter : {true, false}) {
            const Funnel f = funnel(r.cluster, queue_accesses(r.cluster, r.rooms, {}, asked), filter);
            seen.insert(f.terms.begin(), f.terms.end());
            CHECK(f.total + static_cast<std::size_t>(of_reservation) == r.cluster.queues.size());
            CHECK(f.shown + f.no_access + f.refused + f.no_nodes + f.routing + f.down == f.total);
            CHECK(f.unconfirmed <= f.shown);
            CHECK(f.excluded.size() + f.shown == f.total);
            if (!filter) CHECK(f.no_access + f.refused == 0);
        }
    }
    CHECK(seen.size() == 7);  // every term came up
}
