#include <fmt/format.h>

#include "screen/views/explain.hpp"
#include "screen/views/queue_source.hpp"
#include "screen/views/row_json.hpp"
#include "screen/views/view.hpp"
#include "text/figures.hpp"
#include "text/page.hpp"
#include "text/pages/shape.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;

/// The first view: what is open to the caller, and where all other queues went.
class Overview : public View {
  public:
    explicit Overview(const Scene& scene) : View(scene), list_(open_queues_source(scene), scene.look->pen) {}

    ViewKind kind() const override { return ViewKind::overview; }
    std::string crumb() const override { return "overview"; }
    std::string noun() const override { return look().words.queue; }
    List* list() override { return &list_; }

    std::vector<Line> facts() const override {
        std::vector<Line> facts;
        const ClusterRoom& yours = picture().status.yours;
        if (yours.nodes.total > 0) {
            facts.push_back(
                {{drawing::count(yours.nodes.up)}, {fmt::format(" of {} nodes up", yours.nodes.total), Role::muted}});
            for (Line& fact : drawing::share_facts(picture().status, *look().pen.glyphs))
                facts.push_back(std::move(fact));
        }
        if (scene_.places) {
            Line job{{"your job", Role::dim}};
            if (scene_.places->fault.empty())
                for (const Line& fact : drawing::shape_facts(scene_.places->report.shape, *look().pen.glyphs)) {
                    job.push_back({job.size() == 1 ? " " : ", ", Role::dim});
                    job.insert(job.end(), fact.begin(), fact.end());
                }
            else
                job.push_back({" " + scene_.places->fault, Role::warn});
            facts.push_back(std::move(job));
        }
        return facts;
    }
    std::vector<drawing::FunnelFact> terms() const override {
        return drawing::funnel_facts(picture().status, look().words);
    }

    std::vector<Line> body(int width) const override {
        const std::string& because = picture().status.nothing_shown_because;
        return drawing::wrap(
            {{because.empty() ? fmt::format("no {} is open", look().words.queue) : because, Role::warn}}, width,
            look().pen);
    }
    std::vector<Line> notes(int width) const override {
        drawing::Page page(page_pen(look(), width));
        for (const Problem& problem : picture().cluster().problems)
            // Job lists are no part of this view: those that show them say what became of them.
            if (problem.severity != Severity::note && problem.query != word(Query::jobs) &&
                problem.query != word(Query::allocations))
                page.prose(problem.text, Role::plain, {{"! "}});
        drawing::status_notes(page, picture().status, drawing::status_frame(picture().reading, picture().all),
                              look().words);
        return lines_of(page.text(), Role::dim);
    }

    bool renew(const Scene& scene) override {
        scene_ = scene;
        list_.renew(open_queues_source(scene), scene.look->pen);
        return true;
    }
    std::unique_ptr<View> open(std::size_t row) override { return make_nodes_view(scene_, queue_of(row)); }
    std::unique_ptr<View> open_term(std::size_t term) override {
        const auto all = terms();
        if (term >= all.size() || all[term].term == FunnelTerm::shown) return nullptr;
        return make_queues_view(scene_, all[term].term);
    }
    std::vector<Line> explain(std::size_t row, int width) const override {
        return explain_queue_named(scene_, list_.source().name(row), width);
    }
    std::string json(std::size_t row) const override { return queue_json(picture(), list_.source().name(row)); }
    std::string queue_of(std::size_t row) const override { return list_.source().name(row); }

  private:
    List list_;
};

/// All queues, or those that are left out for one reason.
class QueuesView : public View {
  public:
    QueuesView(const Scene& scene, std::optional<FunnelTerm> term)
        : View(scene), term_(term), list_(queues_source(scene, term), scene.look->pen) {}

    ViewKind kind() const override { return ViewKind::queues; }
    std::string crumb() const override { return term_ ? std::string(word(*term_)) : look().words.queues; }
    std::string noun() const override { return look().words.queue; }
    List* list() override { return &list_; }

    std::vector<Line> facts() const override {
        std::vector<Line> facts;
        for (drawing::FunnelFact& fact : drawing::funnel_facts(picture().status, look().words))
            if (!term_ || fact.term == term_) facts.push_back(std::move(fact.text));
        return facts;
    }
    std::vector<Line> body(int) const override { return {{{fmt::format("no {} is left out for this", noun())}}}; }
    bool renew(const Scene& scene) override {
        scene_ = scene;
        list_.renew(queues_source(scene, term_), scene.look->pen);
        return true;
    }
    std::unique_ptr<View> open(std::size_t row) override { return make_nodes_view(scene_, queue_of(row)); }
    std::vector<Line> explain(std::size_t row, int width) const override {
        return explain_queue_named(scene_, list_.source().name(row), width);
    }
    std::string json(std::size_t row) const override { return queue_json(picture(), list_.source().name(row)); }
    std::string queue_of(std::size_t row) const override { return list_.source().name(row); }

  private:
    std::optional<FunnelTerm> term_;
    List list_;
};

}  // namespace

std::unique_ptr<View> make_overview(const Scene& scene) { return std::make_unique<Overview>(scene); }
std::unique_ptr<View> make_queues_view(const Scene& scene, std::optional<FunnelTerm> term) {
    return std::make_unique<QueuesView>(scene, term);
}

}  // namespace nodetop::screen
