#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/shape.hpp"
#include "report/submit.hpp"
#include "report/why.hpp"
#include "screen/data/freshness.hpp"
#include "screen/dialog/dialog.hpp"
#include "screen/frame.hpp"
#include "screen/input/key.hpp"
#include "screen/terminal/theme.hpp"
#include "screen/views/view.hpp"

namespace nodetop::screen {

/// What keys asked for that a browser cannot do itself. Taken once.
struct Wishes {
    bool leave = false, read = false, pause = false, toggle_mouse = false;
    int period = 0;      ///< steps longer, negative: shorter
    int next_theme = 0;  ///< steps
    std::optional<std::string> copy;
    bool needs_jobs = false;                ///< a view wants the job list
    bool shape_changed = false;             ///< another job is to be held against the queues
    std::optional<std::string> submit_for;  ///< the submit line for this queue is wanted
    std::optional<std::string> why_job;     ///< why this job waits is wanted
};

/// What the configuration and the last session say about views.
struct ViewChoices {
    std::map<std::string, std::vector<std::string>> columns;  ///< by view
    std::map<std::string, std::string> sort;                  ///< by view; "-" before it: descending
    std::string first_view;                                   ///< "": the overview
};

/// The views as a stack, the keys that move through them, and the picture of the moment. Knows neither terminal nor
/// clock nor thread: every call says the time.
class Browser {
  public:
    Browser(Scene scene, ViewChoices choices);

    void key(const Key& key, std::int64_t now_ms);
    Frame draw(Size size, std::int64_t now_ms);
    Wishes take_wishes();

    /// Another reading, or more details of this one: views, cursors, filters and orders stay.
    void renew(const Scene& scene);
    Freshness& freshness() { return freshness_; }
    /// A line in place of the keys until the next key.
    void say(std::string text, drawing::Role role = drawing::Role::info);

    /// The rows of a list that waits for its index; null: none does.
    std::shared_ptr<const Source> wants_index() const;
    void take_index(const std::shared_ptr<const Source>& source, std::shared_ptr<const ListIndex> index);

    /// The job that the user has in mind; nothing stated: one core.
    const JobShape& shape() const { return shape_; }
    void show_submission(const std::string& queue, const SubmitReport& submit);
    /// Why a job of that picture waits, as `why` prints it.
    void show_why(const std::shared_ptr<const Picture>& picture, const WhyReport& report);

    void switch_to(ViewKind kind);
    /// Opens the row at a place of the list; false: there is nothing behind it.
    bool open_place(std::size_t place);
    const Look& look() const { return *scene_.look; }
    View& view() { return *stack_.back(); }
    std::size_t depth() const { return stack_.size(); }
    /// The picture changes by itself at this time (an Esc that is forgotten); nullopt: not before a key.
    std::optional<std::int64_t> next_change_ms() const;
    /// View and orders, to be kept for the next session.
    ViewChoices choices() const;

  private:
    // Keys, by what they are about (browser_keys.cpp).
    void command_key(const Key& key);
    bool move_key(const Key& key);
    bool list_key(const Key& key);
    bool tool_key(const Key& key);
    void mouse(const Mouse& mouse, std::int64_t now_ms);
    void escape(std::int64_t now_ms);

    void push(std::unique_ptr<View> view);
    void back();
    void open_selected();
    void step(int direction);
    void move(std::int64_t lines);
    void to_end(bool last);
    void left_or_right(int direction);
    void cycle_views(int direction);
    void set_up(View& view);

    // Dialogs (browser_dialogs.cpp).
    void ask_filter();
    void ask_command();
    void run_command(const std::string& text);
    void choose_order();
    void move_order(int direction);
    void show_help();
    void show_explanation();
    void show_notes();
    void show_submit_line();
    void ask_shape();
    void ask_export();
    void export_to(const std::string& path, bool overwrite);

    // Drawing (browser_drawing.cpp).
    std::vector<drawing::Line> title(int width, std::int64_t now_ms) const;
    void add_facts(Frame& frame, int width, int most);
    void add_view(Frame& frame, int top, int height);
    drawing::Line position_line(std::size_t first, std::size_t count, std::size_t columns_left_out, int width) const;
    drawing::Line key_line(int width) const;
    drawing::Line headline() const;
    std::vector<drawing::Line> preview(int width, int height);

    const List* view_list() const;
    bool funnel_has_cursor() const { return on_funnel_ && stack_.size() == 1; }

    Scene scene_;
    ViewChoices choices_;
    std::vector<std::unique_ptr<View>> stack_;
    std::map<ViewKind, std::unique_ptr<View>> left_behind_;  ///< views by Tab that may be come back to
    std::unique_ptr<Dialog> dialog_;
    Freshness freshness_;
    Wishes wishes_;
    bool on_funnel_ = true;
    std::size_t term_ = 0;
    std::size_t skipped_columns_ = 0;
    bool whole_cells_ = false, preview_on_ = true;
    std::string message_;
    drawing::Role message_role_ = drawing::Role::info;
    JobShape shape_;
    std::int64_t escape_until_ms_ = -1;
    std::int64_t click_ms_ = -1;
    std::size_t click_index_ = 0;
    int page_height_ = 10, last_height_ = 24;
    Frame last_;

    std::unique_ptr<View> preview_;
    const Picture* preview_of_ = nullptr;
    const Details* preview_details_ = nullptr;
    std::string preview_name_;
};

}  // namespace nodetop::screen
