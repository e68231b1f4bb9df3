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

std::int64_t cost_of(const Reading& reading) {
    return reading.load_seconds ? static_cast<std::int64_t>(*reading.load_seconds * 1000) : 0;
}

std::string recording_words(const Origin& origin) {
    if (origin.demo) return "demo";
    const std::string age = drawing::age(origin.recording_age_seconds);
    return age.empty() ? "recording" : fmt::format("recording, {} old", age);
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
    picture_ = std::make_shared<Picture>(std::move(first), options_.all);
    read_at_ms_ = now_ms();
    schedule_.was_read(read_at_ms_, cost_ms, false);
    ViewChoices choices;
    choices.columns = options_.choices.columns;
    choices.sort = options_.choices.sort;
    browser_ = std::make_unique<Browser>(Scene{picture_, nullptr, look_}, std::move(choices));
    tell_freshness();
    work_out_details();
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
    const bool filtered = picture_->status.access != AccessSource::not_filtered;
    freshness.access = filtered ? "access as declared" : "access not judged";
    freshness.access_role = drawing::Role::dim;
}

std::shared_ptr<const Details> Session::details_of(const std::shared_ptr<const Picture>& picture) {
    return std::make_shared<Details>(picture, [this](std::span<const Text> names) { return system_.fold(names); });
}

void Session::show(std::shared_ptr<const Picture> picture, std::shared_ptr<const Details> details) {
    picture_ = std::move(picture);
    details_ = std::move(details);
    browser_->renew({picture_, details_, look_});
    index_lists();
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
    worker_.add([this, source]() -> Worker::Result {
        auto index = std::make_shared<ListIndex>(make_list_index(*source, look_->pen));
        return [this, source, index] { browser_->take_index(source, index); };
    });
}

void Session::read_again(bool by_itself) {
    if (reading_ || picture_->reading.origin.replayed) return;
    reading_ = true;
    Queries want = options_.want;
    if (jobs_wanted_) want.add(Query::jobs | Query::allocations);
    worker_.add([this, want, by_itself]() -> Worker::Result {
        const std::int64_t begun_ms = now_ms();
        auto answer = std::make_shared<std::variant<Reading, Failure>>(system_.read(want));
        const std::int64_t cost_ms = now_ms() - begun_ms;
        std::shared_ptr<const Picture> picture;
        if (auto* reading = std::get_if<Reading>(answer.get()))
            picture = std::make_shared<Picture>(std::move(*reading), options_.all);
        const auto details = picture ? details_of(picture) : nullptr;
        return [this, answer, picture, details, cost_ms, by_itself] {
            reading_ = false;
            if (picture) {
                failed_because_.clear();
                read_at_ms_ = now_ms();
                schedule_.was_read(read_at_ms_, cost_ms, by_itself);
                return show(picture, details);
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
        schedule_.change(wishes.period);
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
    index_lists();
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
