#include <fmt/format.h>

#include "screen/views/explain.hpp"
#include "screen/views/row_json.hpp"
#include "screen/views/table_source.hpp"
#include "screen/views/view.hpp"
#include "text/figures.hpp"
#include "text/page.hpp"
#include "text/pages/health.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;

/// What is out or impaired: a row for each impaired node, then one for each reason that nodes are out for.
class HealthView : public View {
  public:
    explicit HealthView(const Scene& scene) : View(scene), list_(source_of(scene), scene.look->pen) {}

    ViewKind kind() const override { return ViewKind::health; }
    std::string crumb() const override { return "health"; }
    std::string noun() const override { return "finding"; }
    List* list() override { return &list_; }

    std::vector<Line> facts() const override {
        const NodeCounts& nodes = counts();
        const auto figure = [](Row number, const char* words, Role role) {
            // Zero is neither good nor bad.
            return Line{{std::to_string(number), number == 0 ? Role::plain : role}, {words, Role::muted}};
        };
        std::vector<Line> facts{figure(nodes.up, " schedulable", Role::ok),
                                figure(nodes.degraded, " of them impaired", Role::warn),
                                figure(nodes.out, " out", Role::bad)};
        if (nodes.after_boot > 0) facts.push_back(figure(nodes.after_boot, " boot on demand", Role::info));
        facts.push_back({{drawing::counted(nodes.total, "node") + " in all", Role::muted}});
        return facts;
    }
    std::vector<Line> body(int width) const override {
        const char* text = scene_.details ? "no node is out or impaired" : "being worked out";
        return drawing::wrap({{text, Role::dim}}, width, look().pen);
    }
    bool renew(const Scene& scene) override {
        scene_ = scene;
        list_.renew(source_of(scene), scene.look->pen);
        return true;
    }
    std::unique_ptr<View> open(std::size_t row) override {
        if (!scene_.details) return nullptr;
        const HealthReport& report = scene_.details->health;
        if (row < report.degraded.size()) return make_node_jobs_view(scene_, std::string(report.degraded[row].name));
        row -= report.degraded.size();
        if (row >= report.out.size()) return nullptr;
        std::vector<std::string> names(report.out[row].nodes.begin(), report.out[row].nodes.end());
        return make_named_nodes_view(scene_, "out", names);
    }
    std::vector<Line> explain(std::size_t row, int width) const override {
        if (!scene_.details) return {};
        const HealthReport& report = scene_.details->health;
        if (row < report.degraded.size())
            return explain_node_named(scene_, std::string(report.degraded[row].name), width);
        row -= report.degraded.size();
        std::vector<Line> lines;
        const auto add = [&](const Line& text) {
            for (Line& line : drawing::wrap(text, width, look().pen)) lines.push_back(std::move(line));
            lines.push_back({});
        };
        if (row < report.out.size()) {
            add({{std::string(report.out[row].text), Role::warn}});
            add({{drawing::ages_of(report.out[row]), Role::dim}});
            add({{report.out[row].nodelist}});
        } else if (row - report.out.size() < report.after_boot.size()) {
            add({{report.after_boot[row - report.out.size()].nodelist}});
        }
        return lines;
    }
    std::string json(std::size_t row) const override {
        if (!scene_.details || row >= scene_.details->health.degraded.size()) return {};
        return node_json(picture(), scene_.details->health.degraded[row].name);
    }

  private:
    const NodeCounts& counts() const {
        return scene_.details ? scene_.details->health.nodes : picture().status.cluster.nodes;
    }
    static std::shared_ptr<const Source> source_of(const Scene& scene) {
        const drawing::Glyphs& glyphs = *scene.look->pen.glyphs;
        std::vector<SourceColumn> columns{{{.header = "", .keep = true}, ""},
                                          {{.header = "finding", .keep = true}, "finding"},
                                          {{.header = "nodes", .right = true, .rigid = true}, "nodes", {}, Unit::count},
                                          {{.header = "since", .cap = 24}, "since"},
                                          {{.header = "reason", .cap = 60, .keep = true}, "reason"},
                                          {{.header = "which", .cap = 60}, "which"}};
        std::vector<TableSource::Row> rows;
        if (!scene.details) return std::make_shared<TableSource>(std::move(columns), std::move(rows));
        for (const DegradedReport& row : scene.details->health.degraded)
            rows.push_back({std::string(row.name),
                            {{{std::string(glyphs.attention), Role::warn}},
                             {{"impaired", Role::warn}},
                             {{"1"}},
                             {{drawing::age(row.reason.age_seconds), Role::dim}},
                             {{row.reason.text.empty() ? std::string(row.state) : std::string(row.reason.text)}},
                             {{std::string(row.name)}}},
                            {{}, {}, 1}});
        for (const OutReport& group : scene.details->health.out)
            rows.push_back({std::string(group.text),
                            {{{std::string(glyphs.hollow), Role::bad}},
                             {{"out", Role::bad}},
                             {{std::to_string(group.nodes.size())}},
                             {{drawing::ages_of(group), Role::dim}},
                             {{std::string(group.text)}},
                             {{group.nodelist, Role::dim}}},
                            {{}, {}, static_cast<std::int64_t>(group.nodes.size())}});
        for (const NodeListReport& list : scene.details->health.after_boot)
            rows.push_back({"boots on demand " + list.nodelist,
                            {{{std::string(glyphs.hollow), Role::info}},
                             {{"asleep", Role::info}},
                             {{std::to_string(list.count)}},
                             {},
                             {{"boots on demand"}},
                             {{list.nodelist, Role::dim}}},
                            {{}, {}, list.count}});
        return std::make_shared<TableSource>(std::move(columns), std::move(rows));
    }

    List list_;
};

}  // namespace

std::unique_ptr<View> make_health_view(const Scene& scene) { return std::make_unique<HealthView>(scene); }

}  // namespace nodetop::screen
