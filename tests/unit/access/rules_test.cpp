#include "access/rules.hpp"

#include <doctest/doctest.h>

#include "access/access_blockers.hpp"
#include "access/accounts.hpp"
#include "unit/access/access_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

struct Lists {
    std::optional<Words> allow, deny;
};

/// One queue with a pair of lists of one kind.
Membership with_lists(RuleKind kind, const Lists& lists, const IdentityFacts& identity, const JobShape& shape = {}) {
    ClusterBuilder make;
    const Row queue = queue_with_node(make, "gpu");
    if (lists.allow) make.add_rule({.queue = queue, .kind = kind}, *lists.allow);
    if (lists.deny) make.add_rule({.queue = queue, .kind = kind, .deny = true}, *lists.deny);
    make.set_identity(identity);
    const AccessReading r(make);
    return membership(r.caller, r.queue(), kind, shape);
}

Membership accounts(const Lists& lists, const Words& mine, const JobShape& shape = {}) {
    return with_lists(RuleKind::account, lists, user_with(mine), shape);
}

constexpr auto kAdmitted = Membership::admitted, kDenied = Membership::denied, kNoVerdict = Membership::no_verdict;

}  // namespace

TEST_CASE("core.md 18, membership") {
    CHECK(accounts({.deny = Words{"a2"}}, {"a1", "a2"}) == kAdmitted);
    CHECK(accounts({.allow = Words{"none"}}, {}) == kDenied);
    CHECK(accounts({.allow = Words{"g1"}}, {}) == kNoVerdict);
    CHECK(accounts({.allow = Words{"A"}}, {"a"}) == kAdmitted);
}

TEST_CASE("no list of a kind, and an empty one, admit everybody") {
    CHECK(accounts({}, {}) == kAdmitted);
    CHECK(accounts({.allow = Words{}}, {}) == kAdmitted);
    CHECK(accounts({.allow = Words{}}, {"a"}) == kAdmitted);
}

TEST_CASE("C-28 a list that names nobody admits nobody, whoever asks") {
    for (const char* nobody : {"none", "(none)", "NONE", "(None)"}) {
        CHECK(accounts({.allow = Words{nobody}}, {"none"}) == kDenied);
        CHECK(accounts({.deny = Words{nobody}}, {"a"}) == kAdmitted);
    }
    ClusterBuilder make;
    const Row queue = queue_with_node(make, "gpu");
    make.add_rule({.queue = queue, .kind = RuleKind::account, .nobody = true});
    const AccessReading r(make);  // identity unknown
    CHECK(membership(r.caller, r.queue(), RuleKind::account) == kDenied);
}

TEST_CASE("B-18 accounts and QOS without regard to case, users and groups exactly") {
    IdentityFacts mira = user_with({"Bio"});
    CHECK(with_lists(RuleKind::account, {.allow = Words{"BIO"}}, mira) == kAdmitted);
    CHECK(with_lists(RuleKind::qos, {.allow = Words{"NORMAL"}}, mira) == kAdmitted);
    CHECK(with_lists(RuleKind::user, {.allow = Words{"Mira"}}, mira) == kDenied);
    CHECK(with_lists(RuleKind::user, {.allow = Words{"mira"}}, mira) == kAdmitted);
    CHECK(with_lists(RuleKind::group, {.allow = Words{"Users"}}, mira) == kDenied);
    CHECK(with_lists(RuleKind::group, {.deny = Words{"Users"}}, mira) == kAdmitted);
}

TEST_CASE("B-19 C-29 one admitted account of several is enough") {
    CHECK(accounts({.deny = Words{"a2"}}, {"a1", "a2"}) == kAdmitted);
    CHECK(accounts({.deny = Words{"a1", "a2"}}, {"a1", "a2"}) == kDenied);
    // the admitted account has to be outside deny and inside allow at once
    CHECK(accounts({.allow = Words{"a2"}, .deny = Words{"a2"}}, {"a1", "a2"}) == kDenied);
    CHECK(accounts({.allow = Words{"a1", "a2"}, .deny = Words{"a2"}}, {"a1", "a2"}) == kAdmitted);
}

TEST_CASE("B-19 any denied group denies") {
    IdentityFacts mira = user_with({});
    mira.groups = Words{"users", "guests"};
    CHECK(with_lists(RuleKind::group, {.deny = Words{"guests"}}, mira) == kDenied);
    CHECK(with_lists(RuleKind::group, {.allow = Words{"users"}}, mira) == kAdmitted);
    CHECK(with_lists(RuleKind::group, {.allow = Words{"users"}, .deny = Words{"guests"}}, mira) == kDenied);
    CHECK(with_lists(RuleKind::user, {.deny = Words{"mira"}}, mira) == kDenied);
}

TEST_CASE("B-20 ALL in a list is everybody") {
    CHECK(accounts({.allow = Words{"x", "ALL"}}, {"a"}) == kAdmitted);
    CHECK(accounts({.allow = Words{"all"}}, {}) == kAdmitted);
    CHECK(accounts({.deny = Words{"All"}}, {"a"}) == kDenied);
}

TEST_CASE("B-55 entries that cannot be compared give no verdict, and an evaluated list is believed") {
    ClusterBuilder make;
    const Row opaque = queue_with_node(make, "opaque"), yes = queue_with_node(make, "yes"),
              no = queue_with_node(make, "no"), both = queue_with_node(make, "both");
    make.add_rule({.queue = opaque, .kind = RuleKind::user, .opaque = true}, {"staff-set"});
    make.add_rule({.queue = yes, .kind = RuleKind::user, .opaque = true, .admits_caller = Answer::yes}, {"staff-set"});
    make.add_rule({.queue = no, .kind = RuleKind::user, .admits_caller = Answer::no}, {"mira"});
    make.add_rule({.queue = both, .kind = RuleKind::user, .opaque = true}, {"staff-set"});
    make.add_rule({.queue = both, .kind = RuleKind::user, .deny = true}, {"mira"});
    make.set_identity(user_with({}));
    const AccessReading r(make);
    CHECK(membership(r.caller, r.queue(opaque), RuleKind::user) == kNoVerdict);
    CHECK(membership(r.caller, r.queue(yes), RuleKind::user) == kAdmitted);
    CHECK(membership(r.caller, r.queue(no), RuleKind::user) == kDenied);
    CHECK(membership(r.caller, r.queue(both), RuleKind::user) == kDenied);
}

TEST_CASE("C-24 C-25 unknown identity and unknown lists give no verdict") {
    IdentityFacts mira = user_with({});
    mira.groups = std::nullopt;
    CHECK(with_lists(RuleKind::group, {.allow = Words{"staff"}}, mira) == kNoVerdict);

    ClusterBuilder make;
    const Row queue = queue_with_node(make, "gpu");
    make.add_rule({.queue = queue, .kind = RuleKind::account}, {"bio"});
    const AccessReading r(make);
    CHECK(membership(r.caller, r.queue(), RuleKind::account) == kNoVerdict);
    CHECK(access_blockers(r.caller, r.queue()).empty());
}

TEST_CASE("C-24 an identity query that failed is not believed in part") {
    ClusterBuilder make;
    const Row queue = queue_with_node(make, "gpu");
    make.add_rule({.queue = queue, .kind = RuleKind::account}, {"bio"});
    make.set_identity(user_with({"chem"}));
    make.facts().failed.add(Query::identity);
    const AccessReading r(make);
    CHECK(r.caller.identity() == nullptr);
    CHECK(membership(r.caller, r.queue(), RuleKind::account) == kNoVerdict);
}

TEST_CASE("lists of the whole system bind beside those of the queue") {
    ClusterBuilder make;
    const Row queue = queue_with_node(make, "gpu");
    make.add_rule({.queue = queue, .kind = RuleKind::account}, {"a1"});
    make.add_rule({.kind = RuleKind::account, .deny = true}, {"a1"});
    make.set_identity(user_with({"a1", "a2"}));
    const AccessReading r(make);
    CHECK(membership(r.caller, r.queue(), RuleKind::account) == kDenied);
}

TEST_CASE("the host of the caller is nothing that the core knows") {
    CHECK(with_lists(RuleKind::host, {.allow = Words{"login1"}}, user_with({})) == kNoVerdict);
}

TEST_CASE("an account or a QOS that the job names is the one that counts") {
    JobShape shape;
    shape.accounts = {"a2"};
    CHECK(accounts({.allow = Words{"a1"}}, {"a1", "a2"}, shape) == kDenied);
    shape = {};
    shape.qos = "long";
    CHECK(with_lists(RuleKind::qos, {.allow = Words{"normal"}}, user_with({}), shape) == kDenied);
}

TEST_CASE("an evaluated list is about some account of the caller, not about the one that the job names") {
    ClusterBuilder make;
    const Row queue = queue_with_node(make, "gpu");
    make.add_rule({.queue = queue, .kind = RuleKind::account, .admits_caller = Answer::yes}, {"a1"});
    make.set_identity(user_with({"a1", "a2"}));
    const AccessReading r(make);
    JobShape shape;
    CHECK(membership(r.caller, r.queue(), RuleKind::account) == kAdmitted);
    shape.accounts = {"a1"};
    CHECK(membership(r.caller, r.queue(), RuleKind::account, shape) == kAdmitted);
    shape.accounts = {"a2"};
    CHECK(membership(r.caller, r.queue(), RuleKind::account, shape) == kDenied);
    CHECK(candidate_accounts(r.caller, r.queue()) == std::vector<std::string_view>{"a1"});
}

TEST_CASE("an entry stands for the accounts below it, and an unknown account above gives no verdict") {
    ClusterBuilder make;
    const Row queue = queue_with_node(make, "gpu");
    make.add_rule({.queue = queue, .kind = RuleKind::account}, {"science"});
    make.set_identity(user_with({"lab"}));
    SUBCASE("below the listed one") {
        make.add_association({.account = "lab", .parent = "bio", .parent_known = true});
        make.add_association({.account = "bio", .parent = "Science", .parent_known = true});
        const AccessReading r(make);
        CHECK(membership(r.caller, r.queue(), RuleKind::account) == kAdmitted);
    }
    SUBCASE("known not to be") {
        make.add_association({.account = "lab", .parent = "arts", .parent_known = true});
        make.add_association({.account = "arts", .parent_known = true});
        const AccessReading r(make);
        CHECK(membership(r.caller, r.queue(), RuleKind::account) == kDenied);
    }
    SUBCASE("an unknown account above") {
        make.add_association({.account = "lab"});
        const AccessReading r(make);
        CHECK(membership(r.caller, r.queue(), RuleKind::account) == kNoVerdict);
    }
    SUBCASE("a chain that breaks off") {
        make.add_association({.account = "lab", .parent = "bio", .parent_known = true});
        const AccessReading r(make);
        CHECK(membership(r.caller, r.queue(), RuleKind::account) == kNoVerdict);
    }
    SUBCASE("a chain that runs in a circle") {
        make.add_association({.account = "lab", .parent = "bio", .parent_known = true});
        make.add_association({.account = "bio", .parent = "lab", .parent_known = true});
        const AccessReading r(make);
        CHECK(membership(r.caller, r.queue(), RuleKind::account) == kNoVerdict);
    }
    SUBCASE("no associations at all: plain names") {
        const AccessReading r(make);
        CHECK(membership(r.caller, r.queue(), RuleKind::account) == kDenied);
    }
}

TEST_CASE("a denied account denies those below it") {
    ClusterBuilder make;
    const Row queue = queue_with_node(make, "gpu");
    make.add_rule({.queue = queue, .kind = RuleKind::account, .deny = true}, {"science"});
    make.set_identity(user_with({"lab"}));
    make.add_association({.account = "lab", .parent = "science", .parent_known = true});
    const AccessReading r(make);
    CHECK(membership(r.caller, r.queue(), RuleKind::account) == kDenied);
}

TEST_CASE("each kind of list has its own blocker, and independent ones are all listed") {
    ClusterBuilder make;
    make.facts().source.queue_term = "partition";
    const Row queue = queue_with_node(make, "gpu");
    make.add_rule({.queue = queue, .kind = RuleKind::account}, {"bio", "phys"});
    make.add_rule({.queue = queue, .kind = RuleKind::qos}, {"long"});
    make.add_rule({.queue = queue, .kind = RuleKind::user, .deny = true}, {"mira"});
    make.add_rule({.queue = queue, .kind = RuleKind::group}, {"staff"});
    make.add_rule({.queue = queue, .kind = RuleKind::host, .admits_caller = Answer::no}, {"login2"});
    make.set_identity(user_with({"chem"}));
    const AccessReading r(make);
    const std::vector<Blocker> blockers = access_blockers(r.caller, r.queue());
    CHECK(codes(blockers) ==
          Codes{"ACCOUNT_NOT_ALLOWED", "QOS_NOT_ALLOWED", "USER_NOT_ALLOWED", "GROUP_NOT_ALLOWED", "HOST_NOT_ALLOWED"});
    for (const Blocker& blocker : blockers) {
        CHECK(blocker.fatal);
        CHECK(std::string(letter(blocker.triage)) == "A");
    }
    CHECK(blockers[0].detail == "partition gpu admits only the accounts bio, phys; none of yours passes");
    CHECK(label(blockers[0]) == "account not allowed");
}

TEST_CASE("B-54 C-27 a caller without the account that the site requires") {
    ClusterBuilder make;
    queue_with_node(make, "gpu");
    make.set_identity(user_with({}));
    SUBCASE("required") {
        make.facts().source.accounts_required = true;
        const AccessReading r(make);
        CHECK(r.caller.has_no_account_at_all());
        CHECK(codes(access_blockers(r.caller, r.queue())) == Codes{"ACCOUNT_NOT_ALLOWED"});
    }
    SUBCASE("not required: a site without accounts") {
        const AccessReading r(make);
        CHECK_FALSE(r.caller.has_no_account_at_all());
        CHECK(access_blockers(r.caller, r.queue()).empty());
    }
}

TEST_CASE("accounts that are set up for other queues only do not count where accounts are required") {
    ClusterBuilder make;
    const Row cpu = queue_with_node(make, "cpu"), gpu = queue_with_node(make, "gpu");
    make.facts().source.accounts_required = true;
    make.set_identity(user_with({"bio"}));
    make.add_association({.account = "bio", .queue = "cpu", .parent_known = true});
    const AccessReading r(make);
    CHECK(access_blockers(r.caller, r.queue(cpu)).empty());
    CHECK(codes(access_blockers(r.caller, r.queue(gpu))) == Codes{"ACCOUNT_NOT_ALLOWED"});
}

TEST_CASE("core.md 6.2 candidate accounts") {
    ClusterBuilder make;
    const Row gpu = queue_with_node(make, "gpu"), open = queue_with_node(make, "open"),
              closed = queue_with_node(make, "closed");
    make.add_rule({.queue = gpu, .kind = RuleKind::account}, {"C", "b"});
    make.add_rule({.queue = closed, .kind = RuleKind::account}, {"z"});
    make.set_identity(user_with({"a", "b", "c"}));
    const AccessReading r(make);
    using Names = std::vector<std::string_view>;
    CHECK(candidate_accounts(r.caller, r.queue(gpu)) == Names{"b", "c"});
    CHECK(candidate_accounts(r.caller, r.queue(open)) == Names{"a", "b", "c"});
    CHECK(candidate_accounts(r.caller, r.queue(closed)) == Names{"a"});
    JobShape shape;
    shape.accounts = {"x"};
    CHECK(candidate_accounts(r.caller, r.queue(gpu), shape) == Names{"x"});
}

TEST_CASE("B-12 C-30 dedicated: an allow list of one or two accounts, and not one of nobody") {
    const auto is_dedicated = [](const Words& allow, bool deny = false) {
        ClusterBuilder make;
        const Row queue = queue_with_node(make, "gpu");
        make.add_rule({.queue = queue, .kind = RuleKind::account, .deny = deny}, allow);
        const AccessReading r(make);
        return dedicated(r.cluster, r.queue());
    };
    CHECK(is_dedicated({"pi-x"}));
    CHECK(is_dedicated({"pi-x", "pi-y", "PI-X"}));
    CHECK_FALSE(is_dedicated({"a", "b", "c"}));
    CHECK_FALSE(is_dedicated({"none"}));
    CHECK_FALSE(is_dedicated({"ALL"}));
    CHECK_FALSE(is_dedicated({"pi-x"}, true));
    CHECK_FALSE(is_dedicated({}));
}
