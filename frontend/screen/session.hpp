#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "reading/ask.hpp"
#include "screen/browser/browser.hpp"
#include "screen/data/asking_pace.hpp"
#include "screen/data/freshness.hpp"
#include "screen/data/worker.hpp"
#include "screen/screen.hpp"

namespace nodetop::screen {

/// The readings behind the views: makes them on a worker, when they are due or wished for, and hands them to the
/// browser. Owns no terminal.
class Session {
  public:
    Session(System& system, Reading&& first, const ScreenOptions& options, const drawing::Pen& pen,
            std::shared_ptr<Cancellation> cancellation);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    Browser& browser() { return *browser_; }
    Worker& worker() { return worker_; }

    /// Does what the browser's keys asked for and what is due. True if the picture may have changed.
    bool tend(std::int64_t now_ms, Wishes& ret_rest);
    void key_pressed() { schedule_.key_pressed(); }
    /// The next moment at which something happens by itself; nullopt: never.
    std::optional<std::int64_t> next_ms(std::int64_t now_ms) const;
    /// Results of the worker.
    bool take_results() { return worker_.run_results(); }

  private:
    void read_again(bool by_itself);
    void work_out_details();
    void work_out_places();
    void make_submit_line(const std::string& queue);
    void explain_job(const std::string& job);
    /// What somebody waits for: dry runs under way give way to it.
    void add_urgent(Worker::Work work);

    // Questions to the control plane (session_asking.cpp).
    /// Asks all candidates again, if enough time has passed since the last time.
    void check_access();
    void take_access(const std::shared_ptr<const Picture>& another, const std::shared_ptr<const Details>& details,
                     AccessAnswers heard);
    /// The same reading, with answers that came after it was judged.
    void judge_again();
    /// Asks about the job that the user has in mind, if enough time has passed since the last time.
    void ask_about_job();
    /// On the worker: those of `queues` that are still to be asked.
    AskResult ask_rest(const Picture& picture, AskRequest request, const Unfinished& before);
    JobAnswers job_answers() const;
    /// Questions that gave way go on once nothing urgent waits.
    void go_on_asking();
    void index_lists();
    /// On the worker: lists of nodes are folded by the system.
    std::shared_ptr<const Details> details_of(const std::shared_ptr<const Picture>& picture);
    void show(std::shared_ptr<const Picture> picture, std::shared_ptr<const Details> details);
    void tell_freshness();

    System& system_;
    ScreenOptions options_;
    std::shared_ptr<Cancellation> cancellation_;
    std::shared_ptr<const Look> look_;
    std::shared_ptr<const Picture> picture_;
    std::shared_ptr<const Details> details_;
    std::shared_ptr<const Places> places_;
    RefreshSchedule schedule_;
    std::unique_ptr<Browser> browser_;
    std::int64_t read_at_ms_ = 0, failed_at_ms_ = 0;
    std::string failed_because_;
    bool reading_ = false, jobs_wanted_ = false;
    AccessAnswers answers_;
    AskingPace access_pace_, job_pace_;
    std::int64_t access_checked_at_ms_ = -1;  ///< -1: nobody answered yet
    AccessAnswers heard_of_job_;
    std::int64_t job_asked_at_ms_ = -1;    ///< -1: nobody answered yet
    std::uint64_t job_number_ = 0;         ///< of the job that the user has in mind; 0: none
    std::atomic<int> urgent_waiting_ = 0;  ///< pieces of urgent work that have not begun
    std::shared_ptr<const Source> indexing_;
    Worker worker_;  // last: it ends before what its results touch
};

/// Milliseconds of a clock that only runs forward.
std::int64_t now_ms();

}  // namespace nodetop::screen
