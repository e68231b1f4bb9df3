#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "screen/data/picture.hpp"
#include "screen/data/places.hpp"
#include "screen/list/list.hpp"
#include "screen/look.hpp"
#include "text/pages/status_facts.hpp"

namespace nodetop::screen {

/// What views are drawn from at one moment.
struct Scene {
    std::shared_ptr<const Picture> picture;
    std::shared_ptr<const Details> details;  ///< null until they are worked out
    std::shared_ptr<const Look> look;
    std::shared_ptr<const Places> places;  ///< of the job that the user has in mind; null: none is, or not yet
};

enum class ViewKind : std::uint8_t { overview, queues, nodes, jobs, job, health, accelerators, where };

/// "overview", "queues", ...; as typed after `:` and as named in the configuration.
std::string_view word(ViewKind kind);
/// By that word, the system's own word for queues, `gpus`, or a beginning of one; nullopt: there is none.
std::optional<ViewKind> view_of(std::string_view word, const drawing::Vocabulary& words);

/// One level of the screen: facts, and a list or a text under them. Knows no keys and no terminal.
class View {
  public:
    explicit View(Scene scene) : scene_(std::move(scene)) {}
    virtual ~View() = default;
    View(const View&) = delete;
    View& operator=(const View&) = delete;

    virtual ViewKind kind() const = 0;
    /// What stands in the path on top: "gpu".
    virtual std::string crumb() const = 0;
    /// Told in one line, on more where the window is narrow.
    virtual std::vector<drawing::Line> facts() const = 0;
    /// Text between the facts and the rows, of the window's width: an operator's reason, a warning.
    virtual std::vector<drawing::Line> remarks(int width) const {
        static_cast<void>(width);
        return {};
    }
    /// Null where there is nothing to choose from.
    virtual List* list() { return nullptr; }
    const List* list() const { return const_cast<View*>(this)->list(); }
    /// In place of rows: the text of a leaf, or why there are none.
    virtual std::vector<drawing::Line> body(int width) const = 0;
    /// Under the rows, where there is room.
    virtual std::vector<drawing::Line> notes(int width) const {
        static_cast<void>(width);
        return {};
    }

    /// Another reading: the same view of it, with cursor, filter and order. False: what it shows is gone.
    virtual bool renew(const Scene& scene) = 0;
    /// The view behind a row; null: there is nothing to open.
    virtual std::unique_ptr<View> open(std::size_t row) = 0;
    /// Everything that is known about a row, with the scheduler's own words; of a job, what needs no question.
    virtual std::vector<drawing::Line> explain(std::size_t row, int width) const {
        static_cast<void>(row);
        static_cast<void>(width);
        return {};
    }
    /// The job that a row, or a leaf, is about; "" if it is about none. The system is asked to explain it.
    virtual std::string job_of(std::size_t row) const {
        static_cast<void>(row);
        return {};
    }
    /// The row as a JSON object; "" where it has none.
    virtual std::string json(std::size_t row) const = 0;
    /// The queue that a row is about; "" if it is about none.
    virtual std::string queue_of(std::size_t row) const {
        static_cast<void>(row);
        return {};
    }
    /// What a reader calls a row: "node".
    virtual std::string noun() const = 0;

    /// Terms that left and right move through (the overview); empty elsewhere.
    virtual std::vector<drawing::FunnelFact> terms() const { return {}; }
    /// The view that a term opens; null: it has none of its own.
    virtual std::unique_ptr<View> open_term(std::size_t term) {
        static_cast<void>(term);
        return nullptr;
    }
    /// Steps through what the list leaves out (`o`) and whose jobs it shows (`u`); false: it has no such choice.
    virtual bool next_choice() { return false; }
    virtual bool next_user() { return false; }
    virtual bool shows_jobs() const { return false; }

  protected:
    const Picture& picture() const { return *scene_.picture; }
    const Look& look() const { return *scene_.look; }
    Scene scene_;
};

/// Lines of a printed page without its colours, in one role.
std::vector<drawing::Line> lines_of(std::string_view text, drawing::Role role = drawing::Role::plain);
/// `look`'s pen for a page of that width, without colour.
drawing::Pen page_pen(const Look& look, int width);

std::unique_ptr<View> make_overview(const Scene& scene);
/// `term`: only queues that are left out for it; nullopt: every queue.
std::unique_ptr<View> make_queues_view(const Scene& scene, std::optional<FunnelTerm> term);
/// Nodes of a queue; "": every node.
std::unique_ptr<View> make_nodes_view(const Scene& scene, const std::string& queue);
/// Nodes of these names, under a title.
std::unique_ptr<View> make_named_nodes_view(const Scene& scene, const std::string& title,
                                            const std::vector<std::string>& names);
std::unique_ptr<View> make_node_jobs_view(const Scene& scene, const std::string& node);
std::unique_ptr<View> make_all_jobs_view(const Scene& scene);
/// `node` may be "".
std::unique_ptr<View> make_job_view(const Scene& scene, const std::string& job, const std::string& node);
std::unique_ptr<View> make_health_view(const Scene& scene);
std::unique_ptr<View> make_accelerators_view(const Scene& scene);
/// Where the job that the user has in mind could run.
std::unique_ptr<View> make_where_view(const Scene& scene);
std::unique_ptr<View> make_view(ViewKind kind, const Scene& scene);

}  // namespace nodetop::screen
