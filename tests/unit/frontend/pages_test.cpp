#include <doctest/doctest.h>

#include <sstream>

#include "support/cluster_builder.hpp"
#include "text/pages/nodes.hpp"
#include "text/pages/queues.hpp"
#include "text/pages/status.hpp"
#include "text/width.hpp"

using namespace nodetop;
using namespace nodetop::testing;
using namespace nodetop::drawing;

namespace {

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

Pen pen_of(int width, bool ascii = false) {
    Pen pen;
    pen.width = width;
    pen.ascii = ascii;
    if (ascii) pen.glyphs = &kAsciiGlyphs;
    return pen;
}

/// Names that are wide, long, alike and not ASCII; a queue that forwards; a node of which nothing is known.
Cluster odd_cluster() {
    ClusterBuilder make;
    make.facts().source.queue_term = "queue";
    const std::string prefix(190, 'c');
    const Row first = make.add_node(idle_node(prefix + "-1", 8, 32 * kGiB));
    const Row second = make.add_node(idle_node(prefix + "-2", 8, 32 * kGiB));
    Node wide = idle_node("計算ノード", 8, 32 * kGiB);
    wide.state_raw = "IDLE+DRAIN";
    wide.conditions.add(Condition::drain);
    wide.reason = "ディスク障害 — Lüfter defekt ✗ \U0001F468\u200D\U0001F469";
    const Row third = make.add_node(wide);
    Node unread = idle_node("unread", 8, 32 * kGiB);
    unread.cpu_alloc_milli = Quantity::unknown();
    const Row fourth = make.add_node(unread);
    make.add_members(make.add_queue(open_queue("büro")), {first, second, third, fourth});
    make.add_queue(open_queue("router"), {.forwards_to = {"büro"}});
    make.set_identity({.user = "mira", .accounts = Words{"bio"}});
    return make.build();
}

void check_fits(const std::string& page, int width, bool ascii) {
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        CHECK(columns(line) <= width);
        if (ascii)
            for (const char c : line) REQUIRE((c >= 0x20 && c <= 0x7E));
    }
}

}  // namespace

TEST_CASE("pages fit every window and stay ASCII, whatever the names are") {
    const Cluster cluster = odd_cluster();
    const Judgement judgement(cluster, true);
    const Vocabulary words("queue");
    for (const bool ascii : {false, true})
        for (int width = 20; width <= 400; width += width < 60 ? 1 : 37) {
            const Pen pen = pen_of(width, ascii);
            const std::string nodes = nodes_page(make_nodes_report(judgement, {}), {}, pen);
            check_fits(nodes, width, ascii);
            CHECK(nodes.find("c-1") != std::string::npos);  // the tail tells such names apart
            CHECK(nodes.find("c-2") != std::string::npos);
            check_fits(queues_page(make_queues_report(judgement, {}), false, words, pen), width, ascii);
            check_fits(queues_page(make_queues_report(judgement, {}), true, words, pen), width, ascii);
            check_fits(status_page(make_status_report(judgement, false), {}, words, pen), width, ascii);
        }
}

TEST_CASE("what is not known is a question mark, neither zero nor free") {
    const Cluster cluster = odd_cluster();
    const Judgement judgement(cluster, true);
    const std::string page = nodes_page(make_nodes_report(judgement, {}), {}, pen_of(300));
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);)
        if (line.find("unread") != std::string::npos) CHECK(line.find("?/8") != std::string::npos);
}

TEST_CASE("a routing queue shows where it forwards, and dashes") {
    const Cluster cluster = odd_cluster();
    const Judgement judgement(cluster, true);
    const std::string page =
        queues_page(make_queues_report(judgement, {}), false, Vocabulary("queue"), pen_of(120, true));
    CHECK(page.find("->  router") != std::string::npos);
    CHECK(page.find("forwards to b?ro") != std::string::npos);
}

TEST_CASE("what keeps a queue from giving anything is told by its right name") {
    // One node in use as a whole, one of another user's, one that boots on demand; and a limit that leaves nothing.
    const auto page_of = [](bool limited) {
        ClusterBuilder make;
        Node full = idle_node("full", 8, 32 * kGiB);
        full.cpu_alloc_milli = 8000;
        Node off = idle_node("off", 8, 32 * kGiB);
        off.conditions.add(Condition::powersave);
        make.set_identity({.user = "ada", .accounts = Words{"bio"}});
        const Row cloud = make.add_queue(open_queue("cloud"));
        make.add_members(cloud, {make.add_node(full), make.add_node(off)});
        const Row own = make.add_queue(open_queue("own"));
        make.add_member(own, make.add_node(idle_node("other", 8, 32 * kGiB)), {.admits_caller = Answer::no});
        if (limited)
            make.add_limit({.set = "bio",
                            .source = "accounts",
                            .scope = Scope::account,
                            .who = "bio",
                            .resource = "cpu_milli",
                            .value = 4000,
                            .used = 4000,
                            .binds = Answer::yes});
        const Cluster cluster = make.build();
        return queues_page(make_queues_report(Judgement(cluster, true), {}), false, Vocabulary("queue"),
                           pen_of(120, true));
    };
    const std::string free = page_of(false), spent = page_of(true);
    CHECK(free.find("8 cores after a boot") != std::string::npos);
    CHECK(free.find("in use, and not shared: 8 cores") != std::string::npos);
    CHECK(spent.find("beyond your limits") != std::string::npos);
    CHECK(spent.find("all in use") == std::string::npos);
}

TEST_CASE("an empty cluster is an answer") {
    ClusterBuilder make;
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, true);
    CHECK(nodes_page(make_nodes_report(judgement, {}), {}, pen_of(80)).find("answers that it has no nodes") !=
          std::string::npos);
    CHECK(queues_page(make_queues_report(judgement, {}), false, Vocabulary("pool"), pen_of(80))
              .find("answers that it has no pools") != std::string::npos);
}
