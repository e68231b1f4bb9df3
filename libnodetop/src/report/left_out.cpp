#include "report/left_out.hpp"

namespace nodetop {

LeftOutReport left_out_report(const Cluster& cluster, const LeftOut& row) {
    return {cluster.queues[row.queue].name, row.why, row.detail};
}

void write_left_out(Json& json, const std::vector<LeftOutReport>& rows) {
    json.key("left_out").array(rows, [&](const LeftOutReport& row) {
        json.object([&] {
            json.member("queue", row.queue);
            json.member("why", word(row.why));
            json.member("detail", std::string_view(row.detail));
        });
    });
}

}  // namespace nodetop
