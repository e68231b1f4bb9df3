#include <fmt/format.h>

#include "report/json_shared.hpp"
#include "screen/views/explain.hpp"
#include "screen/views/table_source.hpp"
#include "screen/views/view.hpp"
#include "text/figures.hpp"
#include "text/page.hpp"
#include "text/pages/labels.hpp"
#include "text/pages/shape.hpp"
#include "text/pages/where.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;

/// Queues ranked for the job that the user has in mind.
class WhereView : public View {
  public:
    explicit WhereView(const Scene& scene) : View(scene), list_(source_of(scene), scene.look->pen) {}

    ViewKind kind() const override { return ViewKind::where; }
    std::string crumb() const override { return "where"; }
    std::string noun() const override { return "place"; }
    List* list() override { return &list_; }

    std::vector<Line> facts() const override {
        if (!scene_.places || !scene_.places->fault.empty()) return {{{"where would it run", Role::head}}};
        const WhereReport& report = scene_.places->report;
        std::vector<Line> facts = drawing::shape_facts(report.shape, *look().pen.glyphs);
        for (const LabelCount& count : report.labels)
            facts.push_back({{fmt::format("{} {}", count.queues, word(count.label)), drawing::role_of(count.label)}});
        return facts;
    }
    std::vector<Line> body(int width) const override {
        std::string text = "e says what job you have in mind; it is then held against every " + look().words.queue;
        if (scene_.places)
            text = scene_.places->fault.empty() ? fmt::format("no {} could take this job", look().words.queue)
                                                : scene_.places->fault;
        return drawing::wrap({{text, Role::dim}}, width, look().pen);
    }
    std::vector<Line> notes(int width) const override {
        if (!scene_.places) return {};
        drawing::Page page(page_pen(look(), width));
        const WhereReport& report = scene_.places->report;
        for (const LabelCount& count : report.labels)
            page.prose(next_move(count.label), Role::dim, {{fmt::format("{:<9} ", word(count.label))}});
        for (const ChangeReport& change : report.nearest) page.prose(change.text, Role::plain, {{"nearest   "}});
        return lines_of(page.text(), Role::dim);
    }
    bool renew(const Scene& scene) override {
        scene_ = scene;
        list_.renew(source_of(scene), scene.look->pen);
        return true;
    }
    std::unique_ptr<View> open(std::size_t row) override { return make_nodes_view(scene_, queue_of(row)); }
    std::vector<Line> explain(std::size_t row, int width) const override {
        return explain_queue_named(scene_, queue_of(row), width);
    }
    std::string json(std::size_t row) const override {
        std::string text;
        Json json([&text](std::string_view piece) { text.append(piece); }, 0);
        write(json, scene_.places->report.places[row]);
        json.flush();
        return text;
    }
    std::string queue_of(std::size_t row) const override { return list_.source().name(row); }

  private:
    static std::shared_ptr<const Source> source_of(const Scene& scene) {
        std::vector<SourceColumn> columns{
            {{.header = "", .keep = true}, ""},
            {{.header = scene.look->words.queue, .cap = 26, .keep = true, .keep_tail = true},
             "name",
             scene.look->words.queue},
            {{.header = "label", .rigid = true, .keep = true}, "label"},
            {{.header = "fits/asked", .right = true, .rigid = true}, "fits", {}, Unit::count},
            {{.header = "right/all", .right = true, .rigid = true}, "right", {}, Unit::count},
            {{.header = "start", .right = true, .rigid = true}, "start"},
            {{.header = "what stands in the way"}, "why"}};
        std::vector<TableSource::Row> rows;
        if (scene.places)
            for (const PlaceReport& report : scene.places->report.places) {
                const Place& place = report.place;
                rows.push_back(
                    {std::string(report.queue),
                     {{drawing::mark_of(place.label, *scene.look->pen.glyphs)},
                      {{std::string(report.queue)}},
                      {{word(place.label), drawing::role_of(place.label)}},
                      {{drawing::count(place.fit.fitting)}, {fmt::format("/{}", place.fit.asked), Role::muted}},
                      {{drawing::count(place.fit.hardware)}, {"/" + drawing::count(place.fit.considered), Role::muted}},
                      drawing::start_cell(place, scene.picture->cluster().now),
                      joined_reasons(place)},
                     {{}, {}, {}, place.fit.fitting, place.fit.hardware}});
            }
        return std::make_shared<TableSource>(std::move(columns), std::move(rows));
    }
    static Line joined_reasons(const Place& place) {
        Line line;
        for (Line& reason : drawing::in_the_way(place)) {
            if (!line.empty()) line.push_back({"; ", Role::muted});
            line.insert(line.end(), std::make_move_iterator(reason.begin()), std::make_move_iterator(reason.end()));
        }
        return line;
    }

    List list_;
};

}  // namespace

std::unique_ptr<View> make_where_view(const Scene& scene) { return std::make_unique<WhereView>(scene); }

}  // namespace nodetop::screen
