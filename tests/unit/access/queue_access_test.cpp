#include "access/queue_access.hpp"

#include <doctest/doctest.h>

#include "access/dry_run_plan.hpp"
#include "access/funnel.hpp"
#include "unit/access/limit_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

QueueAccess first(const AccessReading& r, const Verdict* verdict = nullptr) {
    return queue_access(r.caller, r.rooms, r.queue(), {}, verdict);
}

Verdict answer_of(Category category) {
    Verdict verdict;
    verdict.category = category;
    verdict.allowed = category == Category::ok;
    return verdict;
}

/// One queue for the account `bio`, and a caller with that account or another.
void dedicated_queue(ClusterBuilder& make, const char* mine) {
    const Row row = queue_with_node(make, "gpu");
    make.add_rule({.queue = row, .kind = RuleKind::account}, {"bio"});
    make.set_identity(user_with({mine}));
}

}  // namespace

TEST_CASE("C-31 open on paper is declared, never confirmed") {
    ClusterBuilder make;
    queue_with_node(make, "gpu");
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    CHECK(first(r).access == Access::open);
    CHECK_FALSE(first(r).confirmed);
    const Verdict refused = answer_of(Category::not_entitled);
    CHECK(first(r, &refused).access == Access::refused);
}

TEST_CASE("C-18 an answer that refuses beats a list that admits") {
    ClusterBuilder make;
    dedicated_queue(make, "bio");
    const AccessReading r(make);
    const Verdict verdict = answer_of(Category::not_entitled);
    CHECK(first(r).access == Access::open);
    CHECK(first(r, &verdict).access == Access::refused);
}

TEST_CASE("B-61 C-19 an accepting answer lifts a declared denial, which is kept apart") {
    ClusterBuilder make;
    dedicated_queue(make, "chem");
    const AccessReading r(make);
    CHECK(first(r).access == Access::no_access);
    CHECK(codes(first(r).blockers) == Codes{"ACCOUNT_NOT_ALLOWED"});
    CHECK(first(r).declared_denials.empty());

    const Verdict verdict = answer_of(Category::ok);
    const QueueAccess lifted = first(r, &verdict);
    CHECK(lifted.access == Access::open);
    CHECK(lifted.confirmed);
    CHECK(lifted.blockers.empty());
    CHECK(codes(lifted.declared_denials) == Codes{"ACCOUNT_NOT_ALLOWED"});
}

TEST_CASE("B-61 an accepting answer does not lift operational blockers") {
    ClusterBuilder make;
    Queue queue = open_queue("gpu");
    queue.enabled = Answer::no;
    make.add_queue(queue);
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    const Verdict verdict = answer_of(Category::ok);
    CHECK(codes(first(r, &verdict).blockers) == Codes{"QUEUE_DISABLED"});
    CHECK_FALSE(first(r, &verdict).usable);
}

TEST_CASE("C-22 B-21 answers that settle nothing, or are about the request, refuse nobody") {
    ClusterBuilder make;
    dedicated_queue(make, "bio");
    const AccessReading r(make);
    for (const Category category : {Category::control_plane_down, Category::unknown, Category::accounts_untried,
                                    Category::not_supported, Category::busy_now, Category::shape_unavailable,
                                    Category::time_limit, Category::quota_exceeded, Category::needs_reservation}) {
        const Verdict verdict = answer_of(category);
        CAPTURE(code(category));
        CHECK(first(r, &verdict).access == Access::open);
        CHECK_FALSE(first(r, &verdict).confirmed);
    }
}

TEST_CASE("allowed without the category OK confirms nothing") {
    ClusterBuilder make;
    dedicated_queue(make, "chem");
    const AccessReading r(make);
    Verdict verdict = answer_of(Category::unknown);
    verdict.allowed = true;
    CHECK(first(r, &verdict).access == Access::no_access);
    CHECK_FALSE(first(r, &verdict).confirmed);
}

TEST_CASE("access is unknown where a list or the caller is") {
    ClusterBuilder make;
    const Row row = queue_with_node(make, "gpu");
    SUBCASE("C-24 no identity") {
        const AccessReading r(make);
        CHECK(first(r).access == Access::unknown);
        CHECK(first(r).blockers.empty());
        const Verdict verdict = answer_of(Category::ok);
        CHECK(first(r, &verdict).access == Access::open);
    }
    SUBCASE("an opaque list") {
        make.add_rule({.queue = row, .kind = RuleKind::user, .opaque = true}, {"@staff"});
        make.set_identity(user_with({"bio"}));
        CHECK(first(AccessReading(make)).access == Access::unknown);
    }
    SUBCASE("accounts not known where the site requires one") {
        make.facts().source.accounts_required = true;
        IdentityFacts mira = user_with({});
        mira.accounts = std::nullopt;
        make.set_identity(mira);
        CHECK(first(AccessReading(make)).access == Access::unknown);
    }
    SUBCASE("a queue query that failed may have lost lists") {
        make.set_identity(user_with({"bio"}));
        make.facts().failed.add(Query::queues);
        CHECK(first(AccessReading(make)).access == Access::unknown);
    }
}

TEST_CASE("C-28 a list that names nobody is no access") {
    ClusterBuilder make;
    const Row row = queue_with_node(make, "gpu");
    make.add_rule({.queue = row, .kind = RuleKind::account}, {"none"});
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    CHECK(first(r).access == Access::no_access);
    CHECK(codes(first(r).blockers) == Codes{"NO_ACCOUNTS"});
}

TEST_CASE("C-30 dedicated is told beside access") {
    ClusterBuilder make;
    dedicated_queue(make, "bio");
    const AccessReading r(make);
    CHECK(first(r).dedicated);
}

TEST_CASE("a queue that admits the caller and takes no job of his is not called open") {
    SUBCASE("it has no node") {
        ClusterBuilder make;
        make.set_identity(user_with({"bio"}));
        make.add_queue(open_queue("empty"));
        const AccessReading r(make);
        CHECK(first(r).usable);
        CHECK(first(r).access == Access::unknown);
    }
    SUBCASE("it wants a reservation to be named") {
        ClusterBuilder make;
        make.set_identity(user_with({"bio"}));
        Queue queue = open_queue("resvonly");
        queue.requires_reservation = true;
        make.add_member(make.add_queue(queue), make.add_node(idle_node("n1", 32, std::int64_t{64} << 30)));
        const AccessReading r(make);
        CHECK(first(r).access == Access::unknown);
    }
    SUBCASE("not one more job may be submitted") {
        ClusterBuilder make;
        one_queue(make);
        Limit none = limit_on("submitted", Scope::user, 0, 0);
        none.effect = Effect::refuse;
        make.add_limit(none);
        const AccessReading r(make);
        CHECK(first(r).access == Access::unknown);
    }
    SUBCASE("what is held, or the limit itself, is not known, and the system refuses") {
        ClusterBuilder make;
        one_queue(make);
        Limit unclear = limit_on("submitted", Scope::user, 5);
        unclear.effect = Effect::refuse;
        SUBCASE("held") {}
        SUBCASE("limit") {
            unclear.value = {};
            unclear.used = 2;
        }
        SUBCASE("the query failed, and this is what came of it") {
            unclear.used = 5;
            make.facts().failed.add(Query::limits);
        }
        make.add_limit(unclear);
        const AccessReading r(make);
        CHECK(first(r).access == Access::unknown);
    }
    SUBCASE("what is held is not known, and a job more would wait") {
        ClusterBuilder make;
        one_queue(make);
        make.add_limit(limit_on("jobs", Scope::user, 5));
        const AccessReading r(make);
        CHECK(first(r).access == Access::open);
    }
    SUBCASE("a limit on one job that could not be read, which the smallest one may well keep") {
        ClusterBuilder make;
        one_queue(make);
        Limit unclear = limit_on("cpu_milli", Scope::job, {});
        unclear.effect = Effect::refuse;
        make.add_limit(unclear);
        const AccessReading r(make);
        CHECK(first(r).access == Access::open);
    }
    SUBCASE("nothing is left of what no job states, and the smallest takes none of") {
        ClusterBuilder make;
        one_queue(make);
        Limit spent = limit_on("resource:count/jobs.batch", Scope::user, 2, 2);
        spent.effect = Effect::refuse;
        make.add_limit(spent);
        const AccessReading r(make);
        CHECK(first(r).access == Access::open);
    }
    SUBCASE("it takes parallel jobs only: the smallest has two cores") {
        ClusterBuilder make;
        make.set_identity(user_with({"bio"}));
        Queue queue = open_queue("par");
        queue.serial_refused = true;
        make.add_member(make.add_queue(queue), make.add_node(idle_node("n1", 32, std::int64_t{64} << 30)));
        const AccessReading r(make);
        CHECK(first(r).access == Access::open);
    }
    SUBCASE("one more job may be submitted") {
        ClusterBuilder make;
        one_queue(make);
        Limit some = limit_on("submitted", Scope::user, 5, 2);
        some.effect = Effect::refuse;
        make.add_limit(some);
        const AccessReading r(make);
        CHECK(first(r).access == Access::open);
    }
}

TEST_CASE("A5 an acceptance without a look at the lists lifts no denial") {
    ClusterBuilder make;
    const Row q = queue_with_node(make, "q");
    make.add_rule({.queue = q, .kind = RuleKind::account}, {"phys"});
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    Verdict verdict;
    verdict.allowed = true;
    verdict.category = Category::ok;
    CHECK(queue_access(r.caller, r.rooms, r.queue(q), {}, &verdict).access == Access::open);
    verdict.lists_checked = false;
    const QueueAccess access = queue_access(r.caller, r.rooms, r.queue(q), {}, &verdict);
    CHECK(access.access == Access::no_access);
    CHECK_FALSE(access.confirmed);
    CHECK(access.declared_denials.empty());
}

TEST_CASE(
    "core.md 6.2 the control plane's answer in the reading counts as confirmed or refused, and is not asked again") {
    ClusterBuilder make;
    for (const char* name : {"yes", "no", "silent"}) {
        const Row row = queue_with_node(make, name);
        Rule rule{.queue = row, .kind = RuleKind::user, .opaque = true};
        rule.answered = true;
        if (name == std::string_view("yes")) rule.admits_caller = Answer::yes;
        if (name == std::string_view("no")) rule.admits_caller = Answer::no;
        make.add_rule(rule, {});
    }
    make.set_identity(user_with({"bio"}));
    const AccessReading r(make);
    const std::vector<QueueAccess> accesses = queue_accesses(r.cluster, r.rooms);
    CHECK(accesses[0].access == Access::open);
    CHECK(accesses[0].confirmed);
    CHECK(accesses[1].access == Access::no_access);
    CHECK_FALSE(accesses[1].confirmed);
    CHECK(accesses[1].blockers.front().detail.find("you may not submit") != std::string::npos);
    CHECK(accesses[2].access == Access::unknown);
    CHECK_FALSE(accesses[2].confirmed);
    CHECK(queues_worth_asking(r.cluster, accesses) == std::vector<Row>{2});
    const Funnel counted = funnel(r.cluster, accesses, true);
    CHECK(counted.terms[1] == FunnelTerm::refused);
    CHECK(counted.unconfirmed == 1);

    const Verdict refused = answer_of(Category::not_entitled);
    CHECK(queue_access(r.caller, r.rooms, r.cluster.queues[0], {}, &refused).access == Access::refused);
    CHECK_FALSE(queue_access(r.caller, r.rooms, r.cluster.queues[0], {}, &refused).confirmed);
}
