#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "nodetop/text/hostlist.hpp"
#include "screen/views/job_source.hpp"
#include "screen/views/row_json.hpp"
#include "screen/views/view.hpp"
#include "text/figures.hpp"
#include "text/page.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;

constexpr const char* kStillReading = "the job list has not been read yet";

/// Why no job is listed: five answers that must not be taken for one another (tui.md 3.5).
Line why_empty(EmptyList empty) {
    switch (empty) {
        case EmptyList::query_failed:
            return {{"the job list could not be read", Role::bad}};
        case EmptyList::not_told:
            return {{"this system does not list jobs", Role::warn}};
        case EmptyList::unclaimed:
            return {{"the node is in use, and no job that you can see claims it", Role::warn}};
        case EmptyList::nothing_can_start:
            return {{"nothing runs, and nothing can start", Role::plain}};
        case EmptyList::nothing_runs:
        case EmptyList::not_empty:
            break;
    }
    return {{"nothing runs", Role::plain}};
}

/// Whose jobs are shown (`u`): everybody's, the caller's, then one user after the other.
class UserChoice {
  public:
    bool passes(const Cluster& cluster, Row job) const {
        return mode_ == 0 || (mode_ == 1 ? is_mine(cluster, cluster.jobs[job]) : cluster.jobs[job].user == user_);
    }
    void next(const Cluster& cluster, const std::vector<JobHere>& all) {
        std::set<std::string, std::less<>> users;
        for (const JobHere& here : all)
            if (!users.contains(cluster.jobs[here.job].user)) users.emplace(cluster.jobs[here.job].user);
        if (mode_ < 1) {
            ++mode_;
            return;
        }
        const auto following = mode_ == 1 ? users.begin() : users.upper_bound(user_);
        mode_ = following == users.end() ? 0 : 2;
        user_ = following == users.end() ? "" : *following;
    }
    std::string text() const { return mode_ == 0 ? "" : mode_ == 1 ? "mine" : "of " + user_; }

  private:
    int mode_ = 0;
    std::string user_;
};

/// What both lists of jobs do alike.
class JobsBase : public View {
  public:
    JobsBase(const Scene& scene, std::string node) : View(scene), node_(std::move(node)) {}

    ViewKind kind() const override { return ViewKind::jobs; }
    std::string noun() const override { return "job"; }
    List* list() override { return list_ ? &*list_ : nullptr; }
    bool shows_jobs() const override { return true; }

    std::unique_ptr<View> open(std::size_t row) override {
        return make_job_view(scene_, list_->source().name(row), node_);
    }
    std::vector<Line> explain(std::size_t row, int width) const override {
        return make_job_view(scene_, list_->source().name(row), node_)->body(width);
    }
    std::string job_of(std::size_t row) const override { return list_->source().name(row); }
    std::string json(std::size_t row) const override {
        const auto* source = dynamic_cast<const JobSource*>(&list_->source());
        return source == nullptr ? "" : job_json(picture(), source->item(row));
    }
    bool next_user() override {
        users_.next(picture().cluster(), all_items());
        refill();
        return true;
    }

  protected:
    virtual std::vector<JobHere> all_items() const = 0;
    virtual bool accelerators() const = 0;

    void refill() {
        std::vector<JobHere> items = all_items();
        total_ = items.size();
        std::erase_if(items, [this](const JobHere& here) { return !users_.passes(picture().cluster(), here.job); });
        auto source = std::make_shared<JobSource>(scene_, std::move(items), !node_.empty(), accelerators());
        if (list_)
            list_->renew(std::move(source), look().pen);
        else
            list_.emplace(std::move(source), look().pen);
    }

    std::string node_;
    UserChoice users_;
    std::size_t total_ = 0;
    std::optional<List> list_;
};

class NodeJobsView : public JobsBase {
  public:
    NodeJobsView(const Scene& scene, const std::string& node) : JobsBase(scene, node) { refill(); }

    std::string crumb() const override { return node_; }

    std::vector<Line> facts() const override {
        const NodeReport node = report();
        std::vector<Line> facts{{{"state ", Role::dim}, {std::string(node.state), state_role(node)}}};
        facts.push_back({{node.jobs_running.known() ? drawing::count(node.jobs_running) : "?"},
                         {node.jobs_running == Quantity(1) ? " job" : " jobs", Role::muted}});
        const auto free = [&](const char* what, Line cell) {
            cell.push_back({fmt::format(" {} free", what), Role::muted});
            facts.push_back(std::move(cell));
        };
        free("cores", drawing::cores_cell(node.cpu_milli));
        free("GiB", drawing::memory_cell(node.memory_bytes));
        if (const Line cell = drawing::accelerators_cell(node); node.accelerators.total != Quantity(0)) {
            facts.push_back(cell);
            facts.back().push_back({" GPUs free", Role::muted});
        }
        if (const std::string users = users_.text(); !users.empty()) facts.push_back({{users, Role::accent}});
        return facts;
    }
    std::vector<Line> remarks(int width) const override {
        const NodeReport node = report();
        std::vector<Line> lines;
        const auto add = [&](const Line& text) {
            for (Line& line : drawing::wrap(text, width, look().pen)) lines.push_back(std::move(line));
        };
        if (!node.reason.text.empty())
            add({{std::string(node.reason.text), node.schedulable ? Role::warn : Role::bad}});
        std::string who(node.reason.by);
        if (const std::string age = drawing::age(node.reason.age_seconds); !age.empty())
            who += fmt::format("{}{} ago", who.empty() ? "" : ", ", age);
        if (!who.empty()) add({{"set by " + who, Role::dim}});
        if (node.unreachable) add({{"the control plane has lost contact with this node", Role::warn}});
        if (const std::string withheld = drawing::withheld_words(node.withheld); !withheld.empty())
            add({{"not to be had: " + withheld, Role::dim}});
        return lines;
    }
    std::vector<Line> body(int width) const override {
        if (total_ > 0) return {{{"no job of this user here; u shows others", Role::dim}}};
        if (!scene_.details || !picture().cluster().asked.has(Query::jobs)) return {{{kStillReading, Role::dim}}};
        return drawing::wrap(why_empty(empty_), width, look().pen);
    }
    bool renew(const Scene& scene) override {
        if (!scene.picture->node_row(node_)) return false;
        scene_ = scene;
        refill();
        return true;
    }

  private:
    NodeReport report() const { return picture().node_report(*picture().node_row(node_)); }
    static Role state_role(const NodeReport& node) {
        if (node.availability == Availability::out) return Role::bad;
        return node.degraded ? Role::warn : Role::plain;
    }
    bool accelerators() const override {
        return picture().judgement.rooms.nodes[*picture().node_row(node_)].accelerators.total != Quantity(0);
    }
    std::vector<JobHere> all_items() const override {
        std::vector<JobHere> items;
        if (!scene_.details) return items;
        const NodeJobsReport report =
            node_jobs_report(picture().judgement, scene_.details->jobs_by_node, *picture().node_row(node_));
        empty_ = report.empty;
        for (const JobHereReport& here : report.jobs)
            items.push_back({here.job.row, here.cpu_milli, here.memory_bytes, here.accelerators});
        return items;
    }

    mutable EmptyList empty_ = EmptyList::not_empty;
};

class AllJobsView : public JobsBase {
  public:
    explicit AllJobsView(const Scene& scene) : JobsBase(scene, "") { refill(); }

    std::string crumb() const override { return "jobs"; }
    std::vector<Line> facts() const override {
        std::vector<Line> facts;
        if (!picture().cluster().has(Query::jobs) || !scene_.details) return {};
        facts.push_back({{drawing::counted(static_cast<std::int64_t>(total_), "job")}});
        if (!picture().cluster().source.others_jobs_visible)
            facts.push_back({{"jobs of others are not visible to you", Role::warn}});
        if (const std::string users = users_.text(); !users.empty()) facts.push_back({{users, Role::accent}});
        return facts;
    }
    std::vector<Line> body(int) const override {
        const Cluster& cluster = picture().cluster();
        if (!scene_.details || !cluster.asked.has(Query::jobs)) return {{{kStillReading, Role::dim}}};
        if (cluster.failed.has(Query::jobs)) return {why_empty(EmptyList::query_failed)};
        return {{{total_ > 0 ? "no job of this user; u shows others" : "there is no job", Role::dim}}};
    }
    bool renew(const Scene& scene) override {
        scene_ = scene;
        refill();
        return true;
    }

  private:
    bool accelerators() const override { return true; }
    std::vector<JobHere> all_items() const override {
        std::vector<JobHere> items;
        if (!scene_.details) return items;
        items.reserve(scene_.details->job_listing.size());
        for (const Row row : scene_.details->job_listing) {
            const Job& job = picture().cluster().jobs[row];
            items.push_back({row, job.cpu_milli, job.memory_bytes, job.accelerators});
        }
        return items;
    }
};

/// One job: a leaf.
class JobView : public View {
  public:
    JobView(const Scene& scene, std::string job, std::string node)
        : View(scene), id_(std::move(job)), node_(std::move(node)) {
        row_ = find();
    }

    ViewKind kind() const override { return ViewKind::job; }
    std::string crumb() const override { return "job " + id_; }
    std::string noun() const override { return "job"; }

    std::vector<Line> facts() const override {
        if (!row_) return {};
        const JobReport job = job_report(picture().cluster(), *row_);
        std::vector<Line> facts{{{"job "}, {std::string(job.id), Role::head}}, {{std::string(job.state)}}};
        if (!job.user.empty()) facts.push_back({{"user ", Role::dim}, {std::string(job.user)}});
        if (job.mine) facts.back().push_back({" (you)", Role::accent});
        if (!job.account.empty()) facts.push_back({{"account ", Role::dim}, {std::string(job.account)}});
        return facts;
    }

    std::vector<Line> body(int width) const override {
        if (!row_) return {{{"this job has ended", Role::dim}}};
        const JobReport job = job_report(picture().cluster(), *row_);
        std::vector<Line> lines;
        const auto add = [&](std::string_view label, const std::string& text) {
            if (text.empty()) return;
            std::string first(label);
            first.resize(14, ' ');
            for (const Line& part : drawing::wrap({{text}}, std::max(10, width - 14), look().pen)) {
                Line line{{first, Role::dim}};
                line.insert(line.end(), part.begin(), part.end());
                lines.push_back(std::move(line));
                first.assign(14, ' ');
            }
        };
        add("name", std::string(job.name));
        if (!node_.empty()) add("on " + node_, share_here());
        if (job.node_count.value_or(0) > 1 || node_.empty())
            add("in all", amounts(job.cpu_milli, job.memory_bytes, job.accelerators) +
                              (job.node_count.known() ? ", " + drawing::counted(job.node_count.value(), "node")
                                                      : ", nodes not known"));
        add(look().words.queue, std::string(job.queue));
        add("QOS", std::string(job.qos));
        if (job.used_seconds.known()) add("used", drawing::duration(job.used_seconds));
        if (job.left_seconds.known())
            add("left",
                job.left_seconds == Quantity(0) ? "nothing: it is at its limit" : drawing::duration(job.left_seconds));
        add("waits for", std::string(picture().cluster().jobs[*row_].pending_raw));
        add("in its words", std::string(picture().cluster().jobs[*row_].pending_text));
        add("nodes", text::fold_host_list(job.nodes));
        return lines;
    }

    bool renew(const Scene& scene) override {
        scene_ = scene;
        row_ = find();
        return row_.has_value();
    }
    std::unique_ptr<View> open(std::size_t) override { return nullptr; }
    std::string job_of(std::size_t) const override { return id_; }
    std::string json(std::size_t) const override {
        if (!row_) return {};
        const Job& job = picture().cluster().jobs[*row_];
        return job_json(picture(), {*row_, job.cpu_milli, job.memory_bytes, job.accelerators});
    }

  private:
    std::optional<Row> find() const {
        const Cluster& cluster = picture().cluster();
        for (Row row = 0; row < cluster.jobs.size(); ++row)
            if (cluster.jobs[row].id == id_) return row;
        return std::nullopt;
    }
    static std::string amounts(Quantity cpu_milli, Quantity memory_bytes, Quantity accelerators) {
        std::string text = fmt::format("{} cores, {} GiB", drawing::cores(cpu_milli), drawing::gib(memory_bytes));
        if (accelerators != Quantity(0)) text += fmt::format(", {} GPUs", drawing::count(accelerators));
        return text;
    }
    std::string share_here() const {
        const auto node = picture().node_row(node_);
        if (!node || !scene_.details) return {};
        for (const JobHere& here : scene_.details->jobs_by_node.on(*node))
            if (here.job == *row_) return amounts(here.cpu_milli, here.memory_bytes, here.accelerators);
        return {};
    }
    std::string id_, node_;
    std::optional<Row> row_;
};

}  // namespace

std::unique_ptr<View> make_node_jobs_view(const Scene& scene, const std::string& node) {
    return std::make_unique<NodeJobsView>(scene, node);
}
std::unique_ptr<View> make_all_jobs_view(const Scene& scene) { return std::make_unique<AllJobsView>(scene); }
std::unique_ptr<View> make_job_view(const Scene& scene, const std::string& job, const std::string& node) {
    return std::make_unique<JobView>(scene, job, node);
}

}  // namespace nodetop::screen
