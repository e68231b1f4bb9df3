#include "screen/data/picture.hpp"

#include <algorithm>

namespace nodetop::screen {

namespace {

std::vector<Row> listing_of(const Judgement& judgement) {
    const std::vector<char> every(judgement.cluster.nodes.size(), 1);
    return pick_nodes(judgement, every, every, {}).rows;
}

template <typename Rows>
std::unordered_map<Text, Row> by_name(const Rows& rows) {
    std::unordered_map<Text, Row> map;
    map.reserve(rows.size());
    for (Row row = 0; row < rows.size(); ++row) map.emplace(rows[row].name, row);
    return map;
}

std::optional<Row> find(const std::unordered_map<Text, Row>& map, std::string_view name) {
    const auto found = map.find(name);
    if (found == map.end()) return std::nullopt;
    return found->second;
}

}  // namespace

Picture::Picture(std::shared_ptr<const Reading> of, bool show_all, DryRunOutcome heard)
    : kept(std::move(of)),
      reading(*kept),
      all(show_all),
      judgement(reading, !show_all, std::move(heard)),
      status(make_status_report(judgement, show_all)),
      queues(make_queues_report(judgement, {.all = true})),
      node_report(judgement),
      listing(listing_of(judgement)),
      queue_rows_(by_name(reading.cluster.queues)),
      node_rows_(by_name(reading.cluster.nodes)) {}

std::optional<Row> Picture::queue_row(std::string_view name) const { return find(queue_rows_, name); }
std::optional<Row> Picture::node_row(std::string_view name) const { return find(node_rows_, name); }

Details::Details(std::shared_ptr<const Picture> of, const FoldNames& fold)
    : picture(std::move(of)),
      jobs_by_node(picture->cluster()),
      job_listing(nodetop::job_listing(picture->cluster())),
      health(make_health_report(picture->cluster(), fold, *picture->reading.site)),
      accelerators(make_accelerators_report(picture->judgement, {.all = picture->all})) {}

}  // namespace nodetop::screen
