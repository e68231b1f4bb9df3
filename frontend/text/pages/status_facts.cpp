#include "text/pages/status_facts.hpp"

#include <fmt/format.h>

#include "text/figures.hpp"
#include "text/meter.hpp"

namespace nodetop::drawing {

namespace {

constexpr int kMeterCells = 8;

/// "cores ████░░░░ 296/496": how much of what is yours is to be had.
Line share_fact(const char* name, const Line& figures, const Amount& amount, const Glyphs& glyphs) {
    Line fact{{fmt::format("{} ", name), Role::dim}};
    if (amount.effective_free.finite() && amount.total.finite() && amount.total.value() > 0) {
        const double share =
            static_cast<double>(amount.effective_free.value()) / static_cast<double>(amount.total.value());
        fact.push_back({meter(share, kMeterCells, glyphs) + " ", heat(share)});
    }
    fact.insert(fact.end(), figures.begin(), figures.end());
    return fact;
}

}  // namespace

std::vector<Line> header_facts(const StatusReport& report, const StatusFrame& frame) {
    std::vector<Line> facts{{{"nodetop", Role::accent}}};
    if (!frame.cluster.empty()) facts.push_back({{frame.cluster, Role::head}});
    if (!frame.backend.empty()) facts.push_back({{frame.backend}});
    facts.push_back(
        {{frame.user.empty() ? "user not known" : frame.user, frame.user.empty() ? Role::warn : Role::plain}});
    if (!frame.dry_run_reason.empty()) facts.push_back({{"no dry run", Role::warn}});
    const NodeCounts& nodes = report.yours.nodes;
    if (!nodes.known) {
        facts.push_back({{"nodes not visible to you", Role::warn}});
        return facts;
    }
    if (nodes.total == 0) {
        facts.push_back(
            {{fmt::format("none of {} is open to you", counted(report.cluster.nodes.total, "node")), Role::warn}});
        return facts;
    }
    facts.push_back({{count(nodes.up)}, {fmt::format(" of {} nodes up", nodes.total), Role::muted}});
    if (report.yours.accelerators.total != Quantity(0))
        facts.push_back({{count(report.yours.accelerators.effective_free)},
                         {fmt::format(" of {} GPUs free", count(report.yours.accelerators.total)), Role::muted}});
    return facts;
}

std::vector<FunnelFact> funnel_facts(const StatusReport& report, const Vocabulary& words) {
    const Funnel& funnel = report.funnel;
    std::vector<FunnelFact> facts{{std::nullopt, {{counted(funnel.total, words.queue.c_str())}}}};
    const auto add = [&](Row number, FunnelTerm term, Role role) {
        if (number > 0 || term == FunnelTerm::shown)
            facts.push_back({term, {{fmt::format("{} {}", number, word(term)), role}}});
    };
    add(funnel.shown, FunnelTerm::shown, funnel.shown > 0 ? Role::ok : Role::plain);
    if (funnel.unconfirmed > 0)
        facts.back().text.push_back({fmt::format(" ({} unconfirmed)", funnel.unconfirmed), Role::warn});
    add(funnel.no_access, FunnelTerm::no_access, Role::plain);
    add(funnel.refused, FunnelTerm::refused, Role::plain);
    add(funnel.no_nodes, FunnelTerm::no_nodes, Role::plain);
    add(funnel.routing, FunnelTerm::routing, Role::plain);
    add(funnel.down, FunnelTerm::down, Role::bad);
    return facts;
}

std::vector<Line> share_facts(const StatusReport& report, const Glyphs& glyphs) {
    const ClusterRoom& yours = report.yours;
    std::vector<Line> facts{share_fact("cores free", cores_cell(yours.cpu_milli), yours.cpu_milli, glyphs)};
    if (yours.memory_bytes.total != Quantity(0))
        facts.push_back(share_fact("GiB", memory_cell(yours.memory_bytes), yours.memory_bytes, glyphs));
    if (yours.accelerators.total != Quantity(0))
        facts.push_back(share_fact("GPUs", count_cell(yours.accelerators), yours.accelerators, glyphs));
    return facts;
}

}  // namespace nodetop::drawing
