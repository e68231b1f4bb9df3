#include "text/pages/zoom.hpp"

#include <fmt/format.h>

#include "text/pages/nodes.hpp"
#include "text/pages/queues.hpp"

namespace nodetop::drawing {

std::string zoom_page(const ZoomReport& report, const NodeFilter& filter, const Pen& pen) {
    Page page(pen);
    for (const QueueReport& queue : report.queues) {
        queue_block(page, queue);
        page.blank();
    }
    page.section("nodes", fmt::format("{} of {}", report.matched, report.members));
    if (report.nodes.empty()) {
        if (!report.queues.empty() && !report.queues.front().nodes.known)
            page.prose("nodes: not visible to you, which is not the same as none", Role::warn);
        else
            page.prose(report.members == 0 ? "it has no nodes"
                                           : fmt::format("no node passes {}", filter_names(filter)));
        return page.text();
    }
    node_table(page, report.nodes);
    if (report.truncated)
        page.prose(fmt::format("+{} more; --all or -n N shows them", report.matched - report.nodes.size()), Role::dim);
    return page.text();
}

}  // namespace nodetop::drawing
