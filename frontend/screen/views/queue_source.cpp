#include "screen/views/queue_source.hpp"

#include <fmt/format.h>

#include "text/figures.hpp"
#include "text/pages/labels.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;
using drawing::Span;

/// Reports of queues by name.
class ReportsByName {
  public:
    explicit ReportsByName(const Picture& picture) {
        for (const QueueReport& report : picture.queues.queues) reports_.emplace(report.name, &report);
    }
    const QueueReport* find(Text name) const {
        const auto found = reports_.find(name);
        return found == reports_.end() ? nullptr : found->second;
    }

  private:
    std::unordered_map<Text, const QueueReport*> reports_;
};

Line nodes_cell(Row part, const NodeCounts& nodes) {
    if (nodes.total == 0) return {{drawing::kDash, Role::muted}};
    return {{drawing::count(part)}, {"/" + drawing::count(nodes.total), Role::muted}};
}

/// What qualifies that a queue is open; what all of them have in common stands in the title.
Span access_of(const QueueReport& queue) {
    if (queue.confirmed) return {"checked", Role::ok};
    if (queue.dedicated) return {"a group's own", Role::dim};
    if (queue.access == Access::unknown) return {"not known", Role::warn};
    if (queue.access == Access::open) return {};
    return {std::string(word(queue.left_out)), Role::dim};
}

/// Columns that both lists of queues have, by the places they take.
class QueueSource : public Source {
  public:
    QueueSource(const Scene& scene, std::vector<QueueItem> items)
        : picture_(scene.picture), look_(scene.look), items_(std::move(items)) {}

    std::size_t size() const override { return items_.size(); }
    std::string name(std::size_t row) const override { return std::string(items_[row].report->name); }
    const std::vector<SourceColumn>& columns() const override { return columns_; }

  protected:
    const QueueReport& report(std::size_t row) const { return *items_[row].report; }
    const drawing::Glyphs& glyphs() const { return *look_->pen.glyphs; }
    SourceColumn name_column(int cap) const {
        return {
            {.header = look_->words.queue, .cap = cap, .keep = true, .keep_tail = true}, "name", look_->words.queue};
    }

    std::shared_ptr<const Picture> picture_;
    std::shared_ptr<const Look> look_;
    std::vector<QueueItem> items_;
    std::vector<SourceColumn> columns_;
};

class OpenQueues : public QueueSource {
  public:
    OpenQueues(const Scene& scene, std::vector<QueueItem> items) : QueueSource(scene, std::move(items)) {
        columns_ = {{{.header = "", .keep = true}, ""},
                    name_column(26),
                    {{.header = "idle", .right = true, .rigid = true}, "idle", {}, Unit::count},
                    {{.header = "cores free", .right = true, .rigid = true}, "cpu", "cores", Unit::cores},
                    {{.header = "GiB free", .right = true, .rigid = true}, "mem", "memory", Unit::memory},
                    {{.header = "max time", .right = true, .rigid = true}, "time", "walltime", Unit::seconds},
                    {{.header = "GPUs free", .right = true, .rigid = true}, "gpu", "gpus", Unit::count},
                    {{.header = "model"}, "model"},
                    {{.header = "access"}, "access"},
                    {{.header = "waiting", .right = true}, "waiting", {}, Unit::count}};
        if (scene.places) {
            places_ = scene.places;
            columns_.insert(columns_.begin() + 2, {{.header = "your job", .rigid = true, .keep = true}, "label"});
        }
    }

    std::vector<Line> cells(std::size_t row) const override {
        const QueueReport& q = report(row);
        std::vector<Line> line{{drawing::mark_of(q, glyphs())},
                               {{std::string(q.name)}},
                               nodes_cell(q.nodes.idle, q.nodes),
                               drawing::cores_cell(q.cpu_milli),
                               drawing::memory_cell(q.memory_bytes),
                               {{drawing::walltime(q)}},
                               drawing::count_cell(q.accelerators),
                               drawing::models_cell(q.models),
                               {access_of(q)},
                               q.jobs_waiting.known() ? Line{{drawing::count(q.jobs_waiting), Role::dim}} : Line{}};
        if (places_) line.insert(line.begin() + 2, label_of(q));
        return line;
    }
    Quantity figure(std::size_t row, std::size_t column) const override {
        const QueueReport& q = report(row);
        if (places_ && column >= 2) --column;
        switch (column) {
            case 2:
                return q.nodes.idle;
            case 3:
                return q.cpu_milli.effective_free;
            case 4:
                return q.memory_bytes.effective_free;
            case 5:
                return q.max_walltime_seconds;
            case 6:
                return q.accelerators.effective_free;
            case 9:
                return q.jobs_waiting;
            default:
                return {};
        }
    }

  private:
    /// What the job that the user has in mind would be here.
    Line label_of(const QueueReport& q) const {
        if (const PlaceReport* place = places_->find(q.name)) {
            const Label label = place->place.label;
            const drawing::Span mark = drawing::mark_of(label, glyphs());
            return {{mark.text + " " + word(label), mark.role}};
        }
        return {{drawing::kDash, Role::muted}};
    }

    std::shared_ptr<const Places> places_;
};

class AllQueues : public QueueSource {
  public:
    AllQueues(const Scene& scene, std::vector<QueueItem> items) : QueueSource(scene, std::move(items)) {
        columns_ = {{{.header = "", .keep = true}, ""},
                    name_column(22),
                    {{.header = "why", .cap = 14, .rigid = true, .keep = true}, "why"},
                    {{.header = "nodes up", .right = true, .rigid = true}, "nodes", {}, Unit::count},
                    {{.header = "cores free", .right = true, .rigid = true}, "cpu", "cores", Unit::cores},
                    {{.header = "GPUs free", .right = true, .rigid = true}, "gpu", "gpus", Unit::count},
                    {{.header = "models", .cap = 22}, "model"},
                    {{.header = "in the way"}, "because"}};
    }

    std::vector<Line> cells(std::size_t row) const override {
        const QueueReport& q = report(row);
        const bool open = q.left_out == FunnelTerm::shown;
        const Role why = open ? Role::ok : q.left_out == FunnelTerm::down ? Role::bad : Role::dim;
        const Line because = items_[row].because.empty() ? Line{drawing::in_the_way(q)} : Line{{items_[row].because}};
        return {{drawing::mark_of(q, glyphs())},        {{std::string(q.name), open ? Role::plain : Role::muted}},
                {{std::string(word(q.left_out)), why}}, nodes_cell(q.nodes.up, q.nodes),
                drawing::cores_cell(q.cpu_milli),       drawing::count_cell(q.accelerators),
                drawing::models_cell(q.models),         because};
    }
    Quantity figure(std::size_t row, std::size_t column) const override {
        const QueueReport& q = report(row);
        switch (column) {
            case 3:
                return q.nodes.up;
            case 4:
                return q.cpu_milli.effective_free;
            case 5:
                return q.accelerators.effective_free;
            default:
                return {};
        }
    }
};

}  // namespace

std::shared_ptr<const Source> open_queues_source(const Scene& scene) {
    const ReportsByName reports(*scene.picture);
    std::vector<QueueItem> items;
    for (const QueueReport& queue : scene.picture->status.queues)
        if (const QueueReport* report = reports.find(queue.name)) items.push_back({report, {}});
    return std::make_shared<OpenQueues>(scene, std::move(items));
}

std::shared_ptr<const Source> queues_source(const Scene& scene, std::optional<FunnelTerm> term) {
    const ReportsByName reports(*scene.picture);
    std::vector<QueueItem> items;
    if (!term)
        for (const QueueReport& queue : scene.picture->status.queues)
            if (const QueueReport* report = reports.find(queue.name)) items.push_back({report, {}});
    for (const ExcludedReport& left : scene.picture->status.excluded)
        if (const QueueReport* report = reports.find(left.name); report != nullptr && (!term || left.term == *term))
            items.push_back({report, left.detail});
    return std::make_shared<AllQueues>(scene, std::move(items));
}

}  // namespace nodetop::screen
