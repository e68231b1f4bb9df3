#include <fmt/format.h>

#include "screen/views/table_source.hpp"
#include "screen/views/view.hpp"
#include "text/figures.hpp"
#include "text/page.hpp"
#include "text/pages/accelerators.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;

/// Kinds of accelerators, what they can do, and where.
class AcceleratorsView : public View {
  public:
    explicit AcceleratorsView(const Scene& scene) : View(scene), list_(source_of(scene), scene.look->pen) {}

    ViewKind kind() const override { return ViewKind::accelerators; }
    std::string crumb() const override { return "accelerators"; }
    std::string noun() const override { return "model"; }
    List* list() override { return &list_; }

    std::vector<Line> facts() const override {
        if (!scene_.details) return {{{"GPUs"}}};
        const AcceleratorsReport& report = scene_.details->accelerators;
        std::vector<Line> facts{{{fmt::format("{} GPUs", drawing::count(report.installed))}}};
        if (report.installed != report.on_cluster)
            facts.back().push_back(
                {fmt::format(" of {} on the cluster", drawing::count(report.on_cluster)), Role::muted});
        facts.push_back({{drawing::counted(report.nodes, "node")}});
        if (report.unidentified != Quantity(0))
            facts.push_back(
                {{fmt::format("{} could not be identified", drawing::count(report.unidentified)), Role::warn}});
        return facts;
    }
    std::vector<Line> body(int width) const override {
        std::string text = "being worked out";
        if (scene_.details) {
            const AcceleratorsReport& report = scene_.details->accelerators;
            text = report.elsewhere.empty()
                       ? "this cluster has no GPUs"
                       : fmt::format("no GPU is in what is open to you; the cluster has {}, in {}",
                                     drawing::count(report.on_cluster), fmt::join(report.elsewhere, ", "));
        }
        return drawing::wrap({{text, Role::dim}}, width, look().pen);
    }
    bool renew(const Scene& scene) override {
        scene_ = scene;
        list_.renew(source_of(scene), scene.look->pen);
        return true;
    }
    std::unique_ptr<View> open(std::size_t row) override {
        if (!scene_.details) return nullptr;
        const AcceleratorKindReport& kind = scene_.details->accelerators.kinds[row];
        const Cluster& cluster = picture().cluster();
        std::vector<std::string> names;
        for (Row slot = 0; slot < cluster.slots.size(); ++slot)
            if (picture().judgement.cards[slot].name == kind.model && cluster.slots[slot].total != Quantity(0))
                names.emplace_back(cluster.nodes[cluster.slots[slot].node].name);
        return make_named_nodes_view(scene_, std::string(kind.model), names);
    }
    std::vector<Line> explain(std::size_t row, int width) const override {
        if (!scene_.details) return {};
        const AcceleratorKindReport& kind = scene_.details->accelerators.kinds[row];
        std::vector<Line> lines{{{std::string(kind.model), Role::head}}, {}};
        const auto add = [&](const Line& text) {
            for (Line& line : drawing::wrap(text, width, look().pen)) lines.push_back(std::move(line));
        };
        add({{fmt::format("in the scheduler: {}", kind.label.empty() ? "no name" : kind.label)}});
        for (std::size_t i = 0; i < kind.capabilities.size(); ++i)
            add({{fmt::format("{:<16} {}", word(kCapabilities[i]),
                              is_yes(kind.capabilities[i])  ? "yes"
                              : is_no(kind.capabilities[i]) ? "no"
                                                            : "not known")}});
        add({{fmt::format("{}: {}", look().words.queues, fmt::join(kind.queues, ", "))}});
        return lines;
    }
    std::string json(std::size_t) const override { return {}; }

  private:
    static std::shared_ptr<const Source> source_of(const Scene& scene) {
        std::vector<SourceColumn> columns{
            {{.header = "model", .cap = 26, .keep = true}, "model"},
            {{.header = "vendor"}, "vendor"},
            {{.header = "arch"}, "arch"},
            {{.header = "memory", .right = true}, "mem", "memory", Unit::memory},
            {{.header = "nodes", .right = true}, "nodes", {}, Unit::count},
            {{.header = "free", .right = true, .rigid = true, .keep = true}, "gpu", "free", Unit::count},
            {{.header = "bf16"}, "bf16"},
            {{.header = "fp8"}, "fp8"},
            {{.header = scene.look->words.queues}, "queue", scene.look->words.queues}};
        std::vector<TableSource::Row> rows;
        if (scene.details)
            for (const AcceleratorKindReport& kind : scene.details->accelerators.kinds)
                rows.push_back({std::string(kind.model),
                                drawing::kind_cells(kind),
                                {{}, {}, {}, kind.memory_bytes, kind.nodes, kind.effective_free}});
        return std::make_shared<TableSource>(std::move(columns), std::move(rows));
    }

    List list_;
};

}  // namespace

std::unique_ptr<View> make_accelerators_view(const Scene& scene) { return std::make_unique<AcceleratorsView>(scene); }

}  // namespace nodetop::screen
