#include <fmt/format.h>

#include <algorithm>

#include "room/membership.hpp"
#include "screen/views/explain.hpp"
#include "screen/views/row_json.hpp"
#include "screen/views/view.hpp"
#include "text/figures.hpp"
#include "text/page.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;

/// Which nodes a list shows (`o`).
enum class Choice : std::uint8_t { all, with_room, idle };

bool passes(const Picture& picture, Choice choice, Row row) {
    const NodeRoom& room = picture.judgement.rooms.nodes[row];
    switch (choice) {
        case Choice::all:
            return true;
        case Choice::with_room:
            return room.has_room && picture.node_report.reachable(row);
        case Choice::idle:
            return room.idle;
    }
    return true;
}

class NodeSource : public Source {
  public:
    NodeSource(const Scene& scene, std::vector<Row> rows)
        : picture_(scene.picture), look_(scene.look), rows_(std::move(rows)) {
        const Cluster& cluster = picture_->cluster();
        const bool processors =
            std::ranges::any_of(rows_, [&](Row row) { return !cluster.nodes[row].processor.empty(); });
        columns_ = {{{.header = "", .keep = true}, ""},
                    {{.header = "node", .cap = 24, .keep = true, .keep_tail = true}, "node", "name"},
                    {{.header = "state", .cap = 18}, "state"},
                    {{.header = "CPUs free", .right = true, .rigid = true}, "cpu", "cores", Unit::cores},
                    {{.header = "GiB free", .right = true, .rigid = true}, "mem", "memory", Unit::memory},
                    {{.header = "GPUs free", .cap = 34}, "gpu", "gpus", Unit::count},
                    {{.header = processors ? "processor" : "", .cap = 16}, "processor", "model"},
                    {{.header = "jobs", .right = true}, "jobs", {}, Unit::count},
                    {{.header = "why not more"}, "why", "reason"}};
    }

    const std::vector<SourceColumn>& columns() const override { return columns_; }
    std::size_t size() const override { return rows_.size(); }
    std::string name(std::size_t row) const override { return std::string(picture_->cluster().nodes[rows_[row]].name); }

    std::vector<Line> cells(std::size_t row) const override {
        const NodeReport node = picture_->node_report(rows_[row]);
        const bool out = !node.schedulable;
        const auto quiet = [out](Line line) {
            if (out)
                for (drawing::Span& span : line) span.role = Role::muted;
            return line;
        };
        return {{drawing::mark_of(node, *look_->pen.glyphs)},
                {{std::string(node.name), out ? Role::muted : Role::plain}},
                {{std::string(node.state), out ? Role::muted : Role::plain}},
                quiet(drawing::cores_cell(node.cpu_milli)),
                quiet(drawing::memory_cell(node.memory_bytes)),
                quiet(drawing::accelerators_cell(node)),
                {{std::string(node.processor), Role::dim}},
                {{drawing::count(node.jobs_running), node.jobs_running.known() ? Role::dim : Role::warn}},
                {drawing::note_of(node)}};
    }

    Quantity figure(std::size_t place, std::size_t column) const override {
        const Row row = rows_[place];
        const NodeRoom& room = picture_->judgement.rooms.nodes[row];
        const auto of = [&](const Amount& amount) {
            return picture_->node_report.reachable(row) ? amount.effective_free : Quantity(0);
        };
        switch (column) {
            case 3:
                return of(room.cpu_milli);
            case 4:
                return of(room.memory_bytes);
            case 5:
                return of(room.accelerators);
            case 7:
                return picture_->node_report.jobs_running(row);
            default:
                return {};
        }
    }

  private:
    std::shared_ptr<const Picture> picture_;
    std::shared_ptr<const Look> look_;
    std::vector<Row> rows_;
    std::vector<SourceColumn> columns_;
};

/// Whose nodes a view shows.
struct Subject {
    std::string queue;  ///< of this queue; ""
    std::string title;  ///< of these names, under a title; ""
    std::vector<std::string> names;
};

/// Rows in the order of listings; nullopt: the queue is gone.
std::optional<std::vector<Row>> rows_of(const Picture& picture, const Subject& subject) {
    const Cluster& cluster = picture.cluster();
    std::vector<char> wanted(cluster.nodes.size(), 0);
    if (!subject.queue.empty()) {
        const auto queue = picture.queue_row(subject.queue);
        if (!queue) return std::nullopt;
        for_each_node_of(cluster, cluster.queues[*queue], [&](Row node, const Member*) { wanted[node] = 1; });
    } else if (!subject.title.empty()) {
        for (const std::string& name : subject.names)
            if (const auto row = picture.node_row(name)) wanted[*row] = 1;
    } else if (picture.all) {
        wanted.assign(wanted.size(), 1);
    } else {
        wanted = named_by(cluster, picture.judgement.on_lists);
    }
    std::vector<Row> rows;
    for (const Row row : picture.listing)
        if (wanted[row]) rows.push_back(row);
    return rows;
}

class NodesView : public View {
  public:
    NodesView(const Scene& scene, Subject subject)
        : View(scene), subject_(std::move(subject)), list_(source_of(scene), scene.look->pen) {}

    ViewKind kind() const override { return ViewKind::nodes; }
    std::string crumb() const override {
        return !subject_.queue.empty() ? subject_.queue : subject_.title.empty() ? "nodes" : subject_.title;
    }
    std::string noun() const override { return "node"; }
    List* list() override { return &list_; }
    bool shows_jobs() const override { return true; }

    std::vector<Line> facts() const override {
        std::vector<Line> facts{{{drawing::counted(static_cast<std::int64_t>(members_), "node")}}};
        facts.push_back({{std::to_string(with_room_), with_room_ > 0 ? Role::ok : Role::plain}, {" with room"}});
        if (choice_ != Choice::all)
            facts.push_back({{choice_ == Choice::idle ? "idle only" : "with room only", Role::accent}});
        if (const QueueReport* queue = report()) {
            for (const Limit* limit : queue->at_once)
                if (limit->resource == "nodes")
                    facts.push_back(
                        {{fmt::format("at most {} at once per user", drawing::count(limit->value)), Role::warn}});
            if (const drawing::Span way = drawing::in_the_way(*queue); !way.text.empty() && !queue->blockers.empty())
                facts.push_back({way});
            facts.push_back({{"max time ", Role::dim}, {drawing::walltime(*queue)}});
            if (!queue->hint.empty()) facts.push_back({{std::string(queue->hint), Role::info}});
        } else if (subject_.title.empty() && !picture().all) {
            const Row total = static_cast<Row>(picture().cluster().nodes.size());
            if (total > members_) facts.push_back({{fmt::format("{} not on your lists", total - members_), Role::dim}});
        }
        return facts;
    }
    std::vector<Line> body(int width) const override {
        const std::string text = members_ > 0             ? "no node of this kind now; o shows all"
                                 : subject_.queue.empty() ? "no node is to be seen"
                                                          : fmt::format("this {} has no nodes", look().words.queue);
        return drawing::wrap({{text, Role::dim}}, width, look().pen);
    }

    bool renew(const Scene& scene) override {
        if (!rows_of(*scene.picture, subject_)) return false;
        scene_ = scene;
        list_.renew(source_of(scene), scene.look->pen);
        return true;
    }
    std::unique_ptr<View> open(std::size_t row) override {
        return make_node_jobs_view(scene_, list_.source().name(row));
    }
    std::vector<Line> explain(std::size_t row, int width) const override {
        return explain_node_named(scene_, list_.source().name(row), width);
    }
    std::string json(std::size_t row) const override { return node_json(picture(), list_.source().name(row)); }
    std::string queue_of(std::size_t) const override { return subject_.queue; }
    bool next_choice() override {
        choice_ = static_cast<Choice>((static_cast<int>(choice_) + 1) % 3);
        list_.renew(source_of(scene_), look().pen);
        return true;
    }

  private:
    std::shared_ptr<const Source> source_of(const Scene& scene) {
        std::vector<Row> rows = rows_of(*scene.picture, subject_).value_or(std::vector<Row>{});
        members_ = rows.size();
        with_room_ = static_cast<std::size_t>(
            std::ranges::count_if(rows, [&](Row row) { return passes(*scene.picture, Choice::with_room, row); }));
        if (choice_ != Choice::all) std::erase_if(rows, [&](Row row) { return !passes(*scene.picture, choice_, row); });
        return std::make_shared<NodeSource>(scene, std::move(rows));
    }
    const QueueReport* report() const {
        if (subject_.queue.empty()) return nullptr;
        for (const QueueReport& queue : picture().queues.queues)
            if (queue.name == subject_.queue) return &queue;
        return nullptr;
    }

    Subject subject_;
    Choice choice_ = Choice::all;
    std::size_t members_ = 0, with_room_ = 0;
    List list_;
};

}  // namespace

std::unique_ptr<View> make_nodes_view(const Scene& scene, const std::string& queue) {
    return std::make_unique<NodesView>(scene, Subject{.queue = queue});
}
std::unique_ptr<View> make_named_nodes_view(const Scene& scene, const std::string& title,
                                            const std::vector<std::string>& names) {
    return std::make_unique<NodesView>(scene, Subject{.title = title, .names = names});
}

}  // namespace nodetop::screen
