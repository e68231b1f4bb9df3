#include "access/limit_sets.hpp"

#include <doctest/doctest.h>

#include "unit/access/limit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

Limit in_set(Text set, Text source = "set") {
    Limit limit = limit_on("cpu_milli", Scope::user, 1000);
    limit.set = set;
    limit.source = source;
    return limit;
}

using Names = std::vector<std::string>;

/// Names of the sets that bind in queue 0.
Names binding(const AccessReading& r, const JobShape& shape = {}, const Verdict* verdict = nullptr, Row queue = 0) {
    Names names;
    const LimitSets sets = limit_sets(r.caller, r.queue(queue), shape, verdict);
    for (const Row row : sets.by_account.at(0).limits) names.emplace_back(r.cluster.limits[row].set);
    return names;
}

}  // namespace

TEST_CASE("B-05 S-41 the sets of the queue and of the job both bind") {
    ClusterBuilder make;
    IdentityFacts mira = user_with({});
    mira.qos = Words{"normal", "long"};
    mira.default_qos = "normal";
    make.set_identity(mira);
    queue_with_node(make, "gpu", {.limits_sets = {"gpu-limits"}});
    for (const char* set : {"Normal", "long", "gpu-limits", "gpu", "other"}) make.add_limit(in_set(set));
    const AccessReading r(make);
    CHECK(binding(r) == Names{"Normal", "gpu-limits"});
    JobShape named;
    named.qos = "long";
    CHECK(binding(r, named) == Names{"long", "gpu-limits"});
    Verdict chosen;
    chosen.effective_qos = "other";
    CHECK(binding(r, named, &chosen) == Names{"gpu-limits", "other"});
}

TEST_CASE("a set named like the queue stands in where the queue names none") {
    ClusterBuilder make;
    one_queue(make);
    make.add_limit(in_set("GPU"));
    const AccessReading r(make);
    CHECK(binding(r) == Names{"GPU"});
}

TEST_CASE("S-40 the only QOS of the caller is taken where none is the default") {
    ClusterBuilder make;
    IdentityFacts mira = user_with({});
    mira.qos = Words{"solo"};
    make.set_identity(mira);
    queue_with_node(make, "gpu");
    make.add_limit(in_set("solo"));
    CHECK(binding(AccessReading(make)) == Names{"solo"});
}

TEST_CASE("B-05 several sets and no default: none is invented, and that is said") {
    ClusterBuilder make;
    IdentityFacts mira = user_with({});
    mira.qos = Words{"a", "b"};
    make.set_identity(mira);
    queue_with_node(make, "gpu");
    make.add_limit(in_set("a"));
    make.add_limit(in_set("b"));
    const AccessReading r(make);
    CHECK(binding(r).empty());
    CHECK(limit_sets(r.caller, r.queue()).ambiguous);
    JobShape named;
    named.qos = "b";
    CHECK(binding(r, named) == Names{"b"});
    CHECK_FALSE(limit_sets(r.caller, r.queue(), named).ambiguous);
}

TEST_CASE("what the adapter knows to bind, or not to, is believed") {
    ClusterBuilder make;
    one_queue(make);
    Limit yes = in_set("elsewhere"), no = in_set("normal");
    yes.binds = Answer::yes;
    no.binds = Answer::no;
    make.add_limit(yes);
    make.add_limit(no);
    CHECK(binding(AccessReading(make)) == Names{"elsewhere"});
}

TEST_CASE("a limit of one queue binds there only") {
    ClusterBuilder make;
    const Row gpu = one_queue(make), cpu = queue_with_node(make, "cpu");
    Limit limit = in_set("quota");
    limit.queue = cpu;
    make.add_limit(limit);
    const AccessReading r(make);
    CHECK(binding(r, {}, nullptr, gpu).empty());
    CHECK(binding(r, {}, nullptr, cpu) == Names{"quota"});
}

TEST_CASE("P-22 another's limit is not the caller's") {
    ClusterBuilder make;
    one_queue(make);
    const auto add = [&](Scope scope, Text who) {
        Limit limit = in_set("normal");
        limit.scope = scope;
        limit.who = who;
        limit.source = who;
        make.add_limit(limit);
    };
    add(Scope::user, "mira");
    add(Scope::user, "bob");
    add(Scope::account, "BIO");
    add(Scope::account, "phys");
    add(Scope::group, "users");
    add(Scope::group, "staff");
    add(Scope::project, "apollo");
    const AccessReading r(make);
    std::vector<std::string> who;
    const LimitSets sets = limit_sets(r.caller, r.queue());
    for (const Row row : sets.by_account.at(0).limits) who.emplace_back(r.cluster.limits[row].who);
    CHECK(who == std::vector<std::string>{"mira", "BIO", "users"});
}

TEST_CASE("limits that name somebody cannot be told where the caller is not known") {
    ClusterBuilder make;
    queue_with_node(make, "gpu");
    Limit limit = in_set("");
    limit.who = "bob";
    make.add_limit(limit);
    const AccessReading r(make);
    CHECK(binding(r).empty());
    CHECK(limit_sets(r.caller, r.queue()).unread);
}

TEST_CASE("a group limit of an account above the caller's binds too") {
    ClusterBuilder make;
    one_queue(make);
    make.add_association({.account = "bio", .parent = "science", .parent_known = true});
    make.add_association({.account = "science", .parent_known = true});
    Limit limit = in_set("");
    limit.scope = Scope::account;
    limit.who = "science";
    make.add_limit(limit);
    const AccessReading r(make);
    CHECK(limit_sets(r.caller, r.queue()).by_account.at(0).limits.size() == 1);
}

TEST_CASE("limits that are not enforced do not bind, and limits that failed are unread") {
    ClusterBuilder make;
    one_queue(make);
    make.add_limit(in_set("normal"));
    make.facts().failed.add(Query::limits);
    SUBCASE("enforced") {
        const AccessReading r(make);
        CHECK(limit_sets(r.caller, r.queue()).unread);
    }
    SUBCASE("not enforced") {
        make.facts().source.limits_enforced = false;
        const AccessReading r(make);
        CHECK_FALSE(limit_sets(r.caller, r.queue()).unread);
        CHECK(binding(r).empty());
    }
}

TEST_CASE("the account of the answer or of the job is the only one that counts, else every admitted one may be used") {
    ClusterBuilder make;
    make.set_identity(user_with({"bio", "phys", "arts"}));
    const Row queue = queue_with_node(make, "gpu");
    make.add_rule({.queue = queue, .kind = RuleKind::account, .deny = true}, {"arts"});
    const AccessReading r(make);
    const LimitSets sets = limit_sets(r.caller, r.queue());
    REQUIRE(sets.by_account.size() == 2);
    CHECK(sets.by_account[0].account == "bio");
    CHECK(sets.by_account[1].account == "phys");
    JobShape named;
    named.accounts = {"phys"};
    CHECK(limit_sets(r.caller, r.queue(), named).by_account.at(0).account == "phys");
    Verdict verdict;
    verdict.effective_account = "chem";
    CHECK(limit_sets(r.caller, r.queue(), named, &verdict).by_account.at(0).account == "chem");
}

TEST_CASE("where it is not known which account is admitted, the limits of all are kept") {
    ClusterBuilder make;
    make.set_identity(user_with({"bio", "phys"}));
    const Row queue = queue_with_node(make, "gpu");
    make.add_rule({.queue = queue, .kind = RuleKind::account, .opaque = true}, {"@science"});
    for (const char* account : {"bio", "phys"}) {
        Limit limit = in_set("");
        limit.scope = Scope::account;
        limit.who = account;
        make.add_limit(limit);
    }
    const AccessReading r(make);
    const LimitSets sets = limit_sets(r.caller, r.queue());
    REQUIRE(sets.by_account.size() == 1);
    CHECK(sets.by_account[0].limits == std::vector<Row>{0, 1});
}

TEST_CASE("limits of QOS cannot be told where the QOS of the job is not known") {
    ClusterBuilder make;
    queue_with_node(make, "gpu");
    make.add_limit(in_set("normal"));
    SUBCASE("the caller is not known") {}
    SUBCASE("his QOS are not") {
        IdentityFacts mira = user_with({});
        mira.qos = std::nullopt;
        make.set_identity(mira);
    }
    SUBCASE("those of his account are not") {
        make.set_identity(user_with({"bio"}));
        make.add_association({.account = "bio", .parent_known = true});
    }
    const AccessReading r(make);
    CHECK(limit_sets(r.caller, r.queue()).unread);
}
