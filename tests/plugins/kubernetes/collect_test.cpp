// Recordings of a lab cluster, read by the adapter as each of its users.
#include <string>
#include <vector>

#include "replayed.hpp"

using namespace nodetop::kubernetes::test;
using nodetop::testing::Script;

namespace {

constexpr const char* kAlice = "1.34-small-alice";
constexpr const char* kPods = "/api/v1/pods";

/// Ends every command that asks for it in that way.
auto with_answer(std::string what, const Script& script) {
    return [what = std::move(what), script](Commands& commands) {
        for (auto& [argv, answer] : commands)
            if (asks(argv, what)) answer = script;
    };
}

Script refused(const char* sentence) {
    Script script;
    script.err = sentence;
    script.exit_status = 1;
    return script;
}

const Script kForbidden = refused("Error from server (Forbidden): it is forbidden\n");

}  // namespace

TEST_CASE("K-06 free is what can be given out less what pods ask") {
    const Replayed r(kAlice);
    REQUIRE(r.status() == NT_OK);
    CHECK(r.rows(NT_TABLE_NODE) == 41);
    const std::uint32_t node = r.node("worker-1");
    CHECK(r.view().number(NT_COL_NODE_CPU_TOTAL_MILLI, node) == 15890);
    CHECK(r.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, node) == 15890 - 2790);
    CHECK(r.view().number(NT_COL_NODE_MEMORY_ALLOC_BYTES, node) == 64429326336 - 42312761344);
    CHECK(r.view().number(NT_COL_NODE_JOB_SLOTS_TOTAL, node) == 110);
    CHECK(r.view().number(NT_COL_NODE_JOB_SLOTS_ALLOC, node) == 9);
}

TEST_CASE("K-07 K-24 without the pods of others what nodes hold is unknown, never nothing") {
    const Replayed r(kAlice, with_answer(kPods, kForbidden));
    REQUIRE(r.status() == NT_OK);
    CHECK(r.rows(NT_TABLE_NODE) == 41);
    for (std::uint32_t i = 0; i < 41; ++i) {
        CHECK_FALSE(r.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, i));
        CHECK_FALSE(r.view().number(NT_COL_NODE_MEMORY_ALLOC_BYTES, i));
        CHECK_FALSE(r.view().number(NT_COL_NODE_JOB_SLOTS_ALLOC, i));
    }
    CHECK_FALSE(r.view().number(NT_COL_SLOT_ALLOC, r.slot("gpu-h100", "nvidia.com/gpu")));
    CHECK(r.notice("not_permitted", "jobs") ==
          "pods of others: not visible to you, so what is free on the nodes is not known");
}

TEST_CASE("a list of pods that was cut, came late or is no list leaves all use unknown") {
    Script late;
    late.state = NT_RUN_TIMED_OUT;
    Script cut;
    cut.out = R"({"kind":"PodList","items":[{"metadata":{"name":"a","namespace":"b"},"spec":{"nodeName":"worker-1"}},)";
    for (const Script& script : {late, cut, Script{"<html>", {}}, Script{}}) {
        const Replayed r(kAlice, with_answer(kPods, script));
        REQUIRE(r.status() == NT_OK);
        CHECK_FALSE(r.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, r.node("worker-1")));
        CHECK_FALSE(r.notice("query_partial", "nodes").empty());
        CHECK_FALSE(r.view().table(NT_TABLE_JOB));
    }
}

TEST_CASE("each list fails alone") {
    for (const char* what :
         {"/api/v1/resourcequotas", "/api/v1/limitranges", "/apis/resource.k8s.io", "/apis/authentication"}) {
        Script down = refused("Error from server (InternalError): an error on the server\n");
        const Replayed r(kAlice, with_answer(what, down));
        REQUIRE(r.status() == NT_OK);
        CHECK(r.rows(NT_TABLE_NODE) == 41);
        CHECK(r.rows(NT_TABLE_QUEUE) == 21);
        CHECK(r.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, r.node("worker-1")));
    }
    const Replayed r(kAlice, with_answer("/api/v1/resourcequotas", refused("Error from server (InternalError): x\n")));
    CHECK_FALSE(r.view().table(NT_TABLE_LIMIT));
    CHECK_FALSE(r.notice("query_failed", "limits").empty());
}

TEST_CASE("nodes that may not be listed are hidden, and namespaces are still shown") {
    const Replayed r(kAlice, with_answer("/api/v1/nodes", kForbidden));
    REQUIRE(r.status() == NT_OK);
    CHECK_FALSE(r.view().table(NT_TABLE_NODE));
    CHECK(r.notice("not_permitted", "nodes") == "nodes: not visible to you");
    CHECK(r.rows(NT_TABLE_QUEUE) == 21);
}

TEST_CASE("a namespaced user gets his namespace, its quota and its permission") {
    const Replayed r("1.34-small-bob");
    REQUIRE(r.status() == NT_OK);
    CHECK_FALSE(r.view().table(NT_TABLE_NODE));
    CHECK(r.notice("not_permitted", "nodes") == "nodes: not visible to you");
    REQUIRE(r.rows(NT_TABLE_QUEUE) == 1);
    CHECK(r.view().text(NT_COL_QUEUE_NAME, 0) == "team-bob");
    CHECK(r.view().cell<std::uint8_t>(NT_COL_QUEUE_ENABLED, 0) == 1);
    CHECK(r.may_create_in("team-bob") == true);
    REQUIRE(r.view().table(NT_TABLE_LIMIT));
    const std::uint32_t cpu = r.row(NT_COL_LIMIT_RESOURCE, "cpu_milli");
    CHECK(r.view().number(NT_COL_LIMIT_VALUE, cpu) == 4000);
    CHECK(r.view().number(NT_COL_LIMIT_USED, cpu) == 2800);
    CHECK(r.view().text(NT_COL_IDENTITY_USER, 0) == "bob");
    CHECK(r.notice("no_rights").empty());
}

TEST_CASE(
    "a namespace that the user names is looked at where he may list none, and quotas are not asked of one without "
    "rights") {
    const std::string reviews =
        R"({"kind":"SelfSubjectAccessReview","spec":{"resourceAttributes":{"namespace":"team-bob","verb":"create","resource":"pods"}},"status":{"allowed":true}})"
        R"({"kind":"SelfSubjectAccessReview","spec":{"resourceAttributes":{"namespace":"research","verb":"create","resource":"pods"}},"status":{"allowed":false}})";
    const auto add = [&](Commands& commands) {
        commands.emplace_back(nodetop::testing::Argv{"kubectl", "get", "namespace", "research", "-o", "json"},
                              kForbidden);
        commands.emplace_back(nodetop::testing::Argv{"kubectl", "get", "namespace", "gone", "-o", "json"},
                              refused("Error from server (NotFound): namespaces \"gone\" not found\n"));
        for (auto& [argv, answer] : commands)
            if (asks(argv, "--validate=false")) answer.out = reviews;
    };
    Replayed r("1.34-small-bob", add, "research\ngone\nresearch/job\nNot a name\nunheard");
    REQUIRE(r.status() == NT_OK);
    REQUIRE(r.rows(NT_TABLE_QUEUE) == 2);
    CHECK(r.view().text(NT_COL_QUEUE_NAME, 1) == "research");
    CHECK(r.may_create_in("research") == false);
    CHECK(r.view().cell<std::uint8_t>(NT_COL_RULE_ANSWERED, 1) == 1);
    CHECK(r.notice("not_permitted", "queues") != "");
    // The bounds of his own namespace still stand.
    CHECK(r.view().number(NT_COL_LIMIT_VALUE, r.row(NT_COL_LIMIT_RESOURCE, "cpu_milli")) == 4000);
    for (const auto& argv : r.host().asked()) CHECK_FALSE(asks(argv, "/api/v1/namespaces/research/resourcequotas"));
}

TEST_CASE("K-22 each quota of a namespace is a bound of its own") {
    const auto add = [](Commands& commands) {
        const std::string_view list = "\"items\":[";
        for (auto& [argv, answer] : commands) {
            if (!asks(argv, "/api/v1/namespaces/team-bob/resourcequotas")) continue;
            REQUIRE(answer.out.find(list) != std::string::npos);
            answer.out.insert(answer.out.find(list) + list.size(),
                              R"({"metadata":{"name":"second","namespace":"team-bob"},"status":{)"
                              R"("hard":{"requests.cpu":"3"},"used":{"requests.cpu":"2800m"}}},)");
        }
    };
    const Replayed r("1.34-small-bob", add);
    std::vector<std::int64_t> bounds;
    for (std::uint32_t i = 0; i < r.rows(NT_TABLE_LIMIT); ++i)
        if (r.view().text(NT_COL_LIMIT_RESOURCE, i) == "cpu_milli" &&
            r.view().text(NT_COL_LIMIT_SOURCE, i) == "ResourceQuota")
            bounds.push_back(*r.view().number(NT_COL_LIMIT_VALUE, i));
    CHECK(bounds == std::vector<std::int64_t>{3000, 4000});
}

TEST_CASE("K-29 who the caller is may not be told: his groups are unknown, not none") {
    const Replayed r(kAlice, with_answer("/apis/authentication.k8s.io/v1/selfsubjectreviews",
                                         refused("error: the server could not find it\n")));
    REQUIRE(r.status() == NT_OK);
    CHECK_FALSE(r.view().table(NT_TABLE_IDENTITY));
    CHECK_FALSE(r.notice("identity_unknown", "identity").empty());
    CHECK(r.may_create_in("research") == true);
}

TEST_CASE("K-37 nodes that are made on demand are capacity that nobody lists") {
    const auto hides = [](std::string_view label) {
        const Replayed r(kAlice, [&](Commands& commands) {
            const std::string_view labels = "\"labels\":{";
            for (auto& [argv, answer] : commands)
                if (asks(argv, "/api/v1/nodes") && answer.out.find(labels) != std::string::npos)
                    answer.out.insert(answer.out.find(labels) + labels.size(), label);
        });
        return r.view().cell<std::uint8_t>(NT_COL_SOURCE_HIDDEN_CAPACITY, 0) == 1;
    };
    CHECK(hides(R"("karpenter.sh/nodepool":"spot",)"));
    CHECK_FALSE(hides(R"("team":"spot",)"));
}

TEST_CASE("why a pod waits is told in the scheduler's own sentence") {
    const Replayed r(kAlice);
    bool any = false;
    for (std::uint32_t i = 0; i < r.rows(NT_TABLE_JOB); ++i) {
        if (r.view().text(NT_COL_JOB_PENDING_RAW, i) != "Unschedulable") continue;
        any = true;
        CHECK(r.view().text(NT_COL_JOB_PENDING_TEXT, i).value_or("").find("nodes are available: ") !=
              std::string_view::npos);
    }
    CHECK(any);
}

TEST_CASE("a user who may list nodes and no pods gets quotas where he may create pods") {
    const Replayed r("1.34-small-erin");
    REQUIRE(r.status() == NT_OK);
    CHECK(r.rows(NT_TABLE_NODE) == 41);
    CHECK(r.rows(NT_TABLE_QUEUE) == 21);
    CHECK(r.may_create_in("no-quota") == true);
    CHECK(r.may_create_in("research") == false);
    CHECK(r.view().table(NT_TABLE_LIMIT));
}

TEST_CASE("no rights, bad token, expired certificate, no server and a silent one are five sentences") {
    const Replayed carol("1.34-small-carol");
    REQUIRE(carol.status() == NT_OK);
    CHECK(carol.notice("no_rights") ==
          "you are logged in as carol and have no rights here: ask for a role in a namespace");
    CHECK(carol.may_create_in("default") == false);

    const Replayed dave("1.34-small-dave");
    CHECK(dave.status() == NT_COMMAND);
    CHECK(dave.notice("here_but_broken") ==
          "the server does not accept the token of user dave (401): log in again, or ask for a new one");
    CHECK(Replayed("1.34-small-dave-expired").notice("here_but_broken") ==
          "the server does not accept the certificate of user dave (401): it has expired or is not of this cluster");
    CHECK(Replayed("1.34-small-frank").notice("here_but_broken") ==
          "https://127.0.0.1:9 refused the connection: nobody listens there");

    Script late;
    late.state = NT_RUN_TIMED_OUT;
    const Replayed silent(kAlice, with_answer("/version", late));
    CHECK(silent.status() == NT_TIMEOUT);
    CHECK(silent.notice("here_but_broken") == "https://127.0.0.1:26443 did not answer in time");
}

TEST_CASE("K-30 a namespace that is being terminated is closed") {
    const Replayed r(kAlice);
    const std::uint32_t queue = r.queue("old-project");
    CHECK(r.view().cell<std::uint8_t>(NT_COL_QUEUE_ENABLED, queue) == 0);
    CHECK(r.view().text(NT_COL_QUEUE_STATE_RAW, queue) == "Terminating");
    CHECK(r.view().cell<std::uint8_t>(NT_COL_QUEUE_HIDDEN, r.queue("kube-system")) == 1);
    CHECK(r.view().cell<std::uint8_t>(NT_COL_QUEUE_DEFAULT, r.queue("research")) == 1);
}

TEST_CASE("K-31 K-39 a namespace has every node, or those that its selector names") {
    const Replayed r(kAlice);
    CHECK(r.view().cell<std::uint8_t>(NT_COL_QUEUE_ALL_NODES, r.queue("research")) == 1);
    CHECK_FALSE(r.view().cell<std::uint8_t>(NT_COL_QUEUE_ALL_NODES, r.queue("physics")));
    REQUIRE(r.rows(NT_TABLE_MEMBER) == 1);
    CHECK(r.view().cell<std::uint32_t>(NT_COL_MEMBER_QUEUE, 0) == r.queue("physics"));
    CHECK(r.view().cell<std::uint32_t>(NT_COL_MEMBER_NODE, 0) == r.node("dedicated"));
}

TEST_CASE("K-41 local storage and huge pages are told with what is held of them") {
    const Replayed r(kAlice);
    for (std::uint32_t i = 0; i < r.rows(NT_TABLE_RESOURCE); ++i) {
        if (r.view().cell<std::uint32_t>(NT_COL_RESOURCE_NODE, i) != r.node("eph-full")) continue;
        if (r.view().text(NT_COL_RESOURCE_NAME, i) != "ephemeral-storage") continue;
        CHECK(*r.view().number(NT_COL_RESOURCE_TOTAL, i) - *r.view().number(NT_COL_RESOURCE_ALLOC, i) == 119);
        return;
    }
    FAIL("no local storage");
}

TEST_CASE("devices that are out of order and those by claims are told") {
    const Replayed r(kAlice);
    const std::uint32_t sick = r.slot("gpu-l40s-sick", "nvidia.com/gpu");
    CHECK(r.view().number(NT_COL_SLOT_TOTAL, sick) == 3);
    CHECK(r.view().number(NT_COL_SLOT_UNHEALTHY, sick) == 1);
    const std::uint32_t claimed = r.slot("gpu-dra", "gpu.nvidia.com");
    CHECK(r.view().number(NT_COL_SLOT_TOTAL, claimed) == 4);
    CHECK(r.view().number(NT_COL_SLOT_ALLOC, claimed) == 1);
    const Replayed unknown(kAlice, with_answer("/apis/resource.k8s.io/v1/resourceclaims", kForbidden));
    CHECK_FALSE(unknown.view().number(NT_COL_SLOT_ALLOC, unknown.slot("gpu-dra", "gpu.nvidia.com")));
}

TEST_CASE("pods are jobs, with the scheduler's reason") {
    const Replayed r(kAlice);
    const std::uint32_t job = r.row(NT_COL_JOB_ID, "no-quota/wants-17-gpus");
    CHECK(r.view().cell<std::uint32_t>(NT_COL_JOB_STATE, job) == NT_JOB_WAITING);
    CHECK(r.view().text(NT_COL_JOB_PENDING_RAW, job) == "Unschedulable");
    CHECK(r.view().number(NT_COL_JOB_ACCELERATORS, job) == 17);
    const std::uint32_t gated = r.row(NT_COL_JOB_ID, "no-quota/gated");
    CHECK(r.view().text(NT_COL_JOB_PENDING_RAW, gated) == "SchedulingGated");
}

TEST_CASE("a kubeconfig that switches the check of the certificate off is told of") {
    const Replayed r(kAlice, [](Commands& commands) {
        for (auto& [argv, answer] : commands) {
            const std::size_t place = answer.out.find("\"server\"");
            if (asks(argv, "view") && place != std::string::npos)
                answer.out.insert(place, "\"insecure-skip-tls-verify\": true, ");
        }
    });
    CHECK_FALSE(r.notice("tls_unverified").empty());
    CHECK(Replayed(kAlice).notice("tls_unverified").empty());
}

TEST_CASE("nothing but reads, reviews and pods with dryRun=All is ever asked") {
    for (const char* name : {kAlice, "1.34-small-bob", "1.34-small-erin"}) {
        Replayed r(name);
        for (const auto& argv : r.host().asked()) {
            const bool reads = argv[1] == "get" || (argv[1] == "config" && argv[2] == "view");
            const bool reviews =
                argv[1] == "create" &&
                (asks(argv, "/apis/authentication.k8s.io/v1/selfsubjectreviews") || asks(argv, "--validate=false"));
            CHECK((reads || reviews));
            CHECK(asks(argv, "--request-timeout="));
        }
    }
}

TEST_CASE("a dry run carries its harmless parameter, and a yes is only what came back as a pod") {
    nodetop::testing::FakeHost host;
    const nodetop::testing::Argv argv = {
        "kubectl",
        "create",
        "--raw",
        "/api/v1/namespaces/team/pods?dryRun=All&fieldManager=nodetop&fieldValidation=Strict",
        "-f",
        "-",
        "--request-timeout=15s"};
    host.answer(argv, R"({"kind":"Pod","metadata":{"name":"nodetop-x"}})");
    nodetop::testing::PluginUnderTest plugin(host);
    const auto* probe = plugin.extension<nt_probe>(NT_EXT_PROBE);
    REQUIRE(probe != nullptr);
    nt_shape shape = {};
    shape.size = sizeof shape;
    const auto category = [&] {
        nt_verdict verdict = {};
        verdict.size = sizeof verdict;
        REQUIRE(probe->probe(plugin.abi(), &shape, NT_STR("team"), NT_STR(""), &verdict) == NT_OK);
        return verdict.category;
    };
    CHECK(category() == NT_VERDICT_OK);
    CHECK(host.asked().back() == argv);
    host.answer(argv, R"({"kind":"Status"})");
    CHECK(category() == NT_VERDICT_UNKNOWN);
    host.answer(argv, refused("Error from server (Forbidden): pods is forbidden: User \"alice\" cannot create\n"));
    CHECK(category() == NT_VERDICT_NOT_ENTITLED);
}

TEST_CASE("each question is asked once, and few programs are started") {
    Replayed r(kAlice);
    auto asked = r.host().asked();
    CHECK(asked.size() == 14);
    std::sort(asked.begin(), asked.end());
    CHECK(std::adjacent_find(asked.begin(), asked.end()) == asked.end());
}

TEST_CASE("each answer in turn missing, empty, cut or of another kind never frees anything") {
    const Replayed whole(kAlice);
    const auto count = whole.rows(NT_TABLE_NODE);
    Commands commands;
    {
        nodetop::testing::FakeHost host;
        commands = nodetop::testing::replay(host, recording(kAlice));
    }
    Script gone;
    gone.state = NT_RUN_TIMED_OUT;
    for (std::size_t spoilt = 0; spoilt < commands.size(); ++spoilt) {
        const std::string& out = commands[spoilt].second.out;
        for (const Script& script : {gone, Script{}, Script{out.substr(0, out.size() / 2), {}}, Script{"[[[", {}},
                                     Script{R"({"items":[[],{"metadata":[]},{"spec":7,"status":"x"}]})", {}}}) {
            const Replayed r(kAlice, [&](Commands& all) { all[spoilt].second = script; });
            if (r.status() != NT_OK) continue;
            CHECK(r.rows(NT_TABLE_NODE) <= count + 2);
            for (std::uint32_t i = 0; i < r.rows(NT_TABLE_NODE); ++i) {
                const auto name = r.view().text(NT_COL_NODE_NAME, i);
                const auto total = r.view().number(NT_COL_NODE_CPU_TOTAL_MILLI, i);
                const auto held = r.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, i);
                if (!name || !total || !held) continue;
                const std::uint32_t before = whole.node(*name);
                CHECK(*total - *held <= *whole.view().number(NT_COL_NODE_CPU_TOTAL_MILLI, before) -
                                            *whole.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, before));
            }
        }
    }
}
