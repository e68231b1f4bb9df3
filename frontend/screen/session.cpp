#include "screen/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "report/envelope.hpp"
#include "screen/list/list_index.hpp"
#include "text/figures.hpp"

namespace nodetop::screen {

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

namespace {

using drawing::Role;

std::int64_t cost_of(const Reading& reading) {
    return reading.load_seconds ? static_cast<std::int64_t>(*reading.load_seconds * 1000) : 0;
}

std::string recording_words(const Origin& origin) {
    if (origin.demo) return "demo";
    const std::string age = drawing::age(origin.recording_age_seconds);
    return age.empty() ? "recording" : fmt::format("recording, {} old", age);
}

/// "access remembered 3h": answers of an earlier run, until they are confirmed.
std::string remembered_words(std::int64_t oldest_at, Instant now) {
    const std::string age = drawing::age(left_of(now, oldest_at));
    return "access remembered " + (age.empty() ? "?" : age);
}

}  // namespace

Session::Session(System& system, Reading&& first, const ScreenOptions& options, const drawing::Pen& pen,
                 std::shared_ptr<Cancellation> cancellation)
    : system_(system),
      options_(options),
      cancellation_(std::move(cancellation)),
      look_(std::make_shared<Look>(Look{pen, drawing::Vocabulary(first.origin.queue_term)})),
      schedule_(options.choices.refresh_seconds, options.min_refresh_seconds) {
    const std::int64_t cost_ms = cost_of(first);
    answers_ = options_.access.known;
    auto kept = std::make_shared<const Reading>(std::move(first));
    picture_ = std::make_shared<Picture>(kept, options_.all, answers_.outcome(kept->cluster));
    read_at_ms_ = now_ms();
    schedule_.was_read(read_at_ms_, cost_ms, false);
    ViewChoices choices;
    choices.columns = options_.choices.columns;
    choices.sort = options_.choices.sort;
    for (const auto& [view, column] : options_.saved.sort) choices.sort[view] = column;
    choices.first_view = options_.saved.view;
    browser_ = std::make_unique<Browser>(Scene{picture_, nullptr, look_, nullptr}, std::move(choices));
    tell_freshness();
    work_out_details();
    check_access();
}

Session::~Session() = default;

void Session::tell_freshness() {
    Freshness& freshness = browser_->freshness();
    const Origin& origin = picture_->reading.origin;
    freshness.recording = origin.replayed;
    freshness.recording_text = recording_words(origin);
    freshness.read_at_ms = read_at_ms_;
    freshness.period_ms = schedule_.period_ms();
    freshness.paused = schedule_.paused();
    freshness.reading = reading_;
    freshness.failed_at_ms = failed_at_ms_;
    freshness.failed_because = failed_because_;
    freshness.access_role = Role::dim;
    freshness.checked_at_ms = access_checked_at_ms_;
    if (picture_->status.access == AccessSource::not_filtered)
        freshness.access = "access not judged";
    else if (access_checked_at_ms_ >= 0)
        freshness.access = "access checked";
    else if (access_pace_.under_way() && answers_.oldest_remembered_at)
        freshness.access = remembered_words(*answers_.oldest_remembered_at, picture_->cluster().now);
    else if (access_pace_.under_way())
        freshness.access = "asking for access";
    else
        freshness.access = "access as declared";
    freshness.job = job_pace_.under_way() ? "asking about your job" : job_asked_at_ms_ >= 0 ? "your job asked" : "";
    freshness.job_asked_at_ms = job_pace_.under_way() ? -1 : job_asked_at_ms_;
}

std::shared_ptr<const Details> Session::details_of(const std::shared_ptr<const Picture>& picture) {
    return std::make_shared<Details>(picture, [this](std::span<const Text> names) { return system_.fold(names); });
}

void Session::show(std::shared_ptr<const Picture> picture, std::shared_ptr<const Details> details) {
    picture_ = std::move(picture);
    details_ = std::move(details);
    browser_->renew({picture_, details_, look_, places_ && places_->picture == picture_ ? places_ : nullptr});
    index_lists();
    if (places_ && places_->picture != picture_) work_out_places();
}

/// Holds the job that the user has in mind against the queues.
void Session::work_out_places() {
    add_urgent([this, picture = picture_, shape = browser_->shape(), answers = job_answers(),
                number = job_number_]() -> Worker::Result {
        auto places = make_places(picture, shape, answers);
        return [this, picture, places, number] {
            if (number != job_number_) return;  // another job came to mind
            places_ = places;
            if (picture != picture_) return;
            show(picture_, details_);
            ask_about_job();
        };
    });
}

void Session::make_submit_line(const std::string& queue) {
    add_urgent(
        [this, picture = picture_, shape = browser_->shape(), answers = job_answers(), queue]() -> Worker::Result {
            const auto row = picture->queue_row(queue);
            const auto submit = row ? submit_line(system_, *make_places(picture, shape, answers), *row) : std::nullopt;
            return [this, submit, queue] {
                if (submit)
                    browser_->show_submission(queue, *submit);
                else
                    browser_->say("this system has no submit line for that", Role::warn);
            };
        });
}

void Session::explain_job(const std::string& job) {
    add_urgent([this, picture = picture_, job]() -> Worker::Result {
        const Row row = find_job(picture->cluster(), job);
        if (row == kNoRow) return [this, job] { browser_->say("job " + job + " is gone", Role::warn); };
        const WhyReport report = make_why_report(picture->judgement, row, [this](std::string_view code) {
            return system_.explain(CodeKind::pending, code);
        });
        return [this, picture, report] { browser_->show_why(picture, report); };
    });
}

void Session::add_urgent(Worker::Work work) {
    ++urgent_waiting_;
    worker_.add([this, work = std::move(work)] {
        --urgent_waiting_;
        return work();
    });
}

/// What only deeper views need, once the first one is on the screen.
void Session::work_out_details() {
    worker_.add([this, picture = picture_]() -> Worker::Result {
        auto details = details_of(picture);
        return [this, picture, details] {
            if (picture == picture_) show(picture, details);  // else another reading came first
        };
    });
}

/// A list too long to be indexed while a key waits is indexed beside.
void Session::index_lists() {
    const auto source = browser_->wants_index();
    if (!source || source == indexing_) return;
    indexing_ = source;
    add_urgent([this, source]() -> Worker::Result {
        auto index = std::make_shared<ListIndex>(make_list_index(*source, look_->pen));
        return [this, source, index] { browser_->take_index(source, index); };
    });
}

void Session::read_again(bool by_itself) {
    if (reading_ || picture_->reading.origin.replayed) return;
    reading_ = true;
    Queries want = options_.want;
    if (jobs_wanted_) want.add(Query::jobs | Query::allocations);
    add_urgent([this, want, by_itself, answers = answers_]() -> Worker::Result {
        const std::int64_t begun_ms = now_ms();
        auto answer = std::make_shared<std::variant<Reading, Failure>>(system_.read(want));
        const std::int64_t cost_ms = now_ms() - begun_ms;
        std::shared_ptr<const Picture> picture;
        if (auto* reading = std::get_if<Reading>(answer.get())) {
            auto kept = std::make_shared<const Reading>(std::move(*reading));
            picture = std::make_shared<Picture>(kept, options_.all, answers.outcome(kept->cluster));
        }
        const auto details = picture ? details_of(picture) : nullptr;
        return [this, answer, picture, details, cost_ms, by_itself, answers] {
            reading_ = false;
            if (picture) {
                failed_because_.clear();
                read_at_ms_ = now_ms();
                schedule_.was_read(read_at_ms_, cost_ms, by_itself);
                show(picture, details);
                if (differ(answers, answers_)) judge_again();
                return check_access();
            }
            // The last good figures stay, with their age; what went wrong and when stands beside it (tui.md 9.8).
            failed_at_ms_ = now_ms();
            failed_because_ = std::get<Failure>(*answer).message;
            schedule_.failed(failed_at_ms_);
        };
    });
}

bool Session::tend(std::int64_t now, Wishes& ret_rest) {
    Wishes wishes = browser_->take_wishes();
    bool changed = false;
    if (wishes.pause) {
        schedule_.toggle_pause();
        changed = true;
    }
    if (wishes.period != 0) {
        for (int step = 0; step != wishes.period; step += wishes.period > 0 ? 1 : -1) schedule_.change(wishes.period);
        changed = true;
    }
    if (wishes.needs_jobs && !jobs_wanted_) {
        jobs_wanted_ = true;
        if (!picture_->cluster().asked.has(Query::jobs)) {
            read_again(false);
            changed = true;
        }
    }
    const auto due = schedule_.due_ms();
    const bool by_itself = due && now >= *due && !reading_ && !picture_->reading.origin.replayed;
    if (wishes.read || by_itself) {
        read_again(by_itself && !wishes.read);
        changed = true;
    }
    if (wishes.shape_changed) {
        ++job_number_;
        job_pace_.forget();
        heard_of_job_ = {};
        job_asked_at_ms_ = -1;
        work_out_places();
    }
    if (wishes.submit_for) make_submit_line(*wishes.submit_for);
    if (wishes.why_job) explain_job(*wishes.why_job);
    index_lists();
    go_on_asking();
    tell_freshness();
    ret_rest = std::move(wishes);
    return changed;
}

std::optional<std::int64_t> Session::next_ms(std::int64_t now) const {
    std::optional<std::int64_t> next = next_change_ms(browser_->freshness(), now);
    const auto earlier = [&next](std::optional<std::int64_t> other) {
        if (other && (!next || *other < *next)) next = other;
    };
    earlier(browser_->next_change_ms());
    if (!reading_ && !picture_->reading.origin.replayed) earlier(schedule_.due_ms());
    return next;
}

}  // namespace nodetop::screen
