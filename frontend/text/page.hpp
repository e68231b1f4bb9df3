#pragma once

#include <string>
#include <string_view>

#include "text/pen.hpp"
#include "text/table.hpp"

namespace nodetop::drawing {

/// Lines of a report, drawn for one stream. Nothing is wider than the stream but what `unbroken` adds.
class Page {
  public:
    explicit Page(const Pen& pen) : pen_(pen) {}

    const Pen& pen() const { return pen_; }
    const Glyphs& glyphs() const { return *pen_.glyphs; }

    /// A line, cut with a mark where it is too wide.
    void line(const Line& line);
    void blank() { out_.push_back('\n'); }
    /// Text of any length, wrapped at blanks (at 96 columns at most); words such as `--test-only` stay whole. `first`
    /// stands before the first line, as many blanks before the others.
    void prose(std::string_view text, Role role = Role::plain, const Line& first = {});
    /// The same for text of several roles: wraps between the pieces as well as at their blanks.
    void wrapped(const Line& text, const Line& first = {});
    /// Bullet, bold title, dim note.
    void section(std::string_view title, std::string_view note = {});
    /// A rule, the table, and how many columns had no room.
    void table(const Table& table);
    /// A line that is never cut or wrapped: submit line, node list.
    void unbroken(std::string_view text);
    /// A box round lines; as wide as its widest line asks and the window allows.
    void panel(const std::vector<Line>& lines);

    /// What was drawn.
    const std::string& text() const { return out_; }

  private:
    Pen pen_;
    std::string out_;
};

/// Text broken into lines of at most `width` columns, at blanks; a word that alone is wider is split.
std::vector<Line> wrap(const Line& text, int width, const Pen& pen);

/// Columns of the widest word of the text.
int widest_word(const Line& text, const Pen& pen);

/// Facts with `between` between them, on as many lines as they need: a fact is broken only where it alone is too wide.
std::vector<Line> wrap_facts(const std::vector<Line>& facts, const Span& between, int width, const Pen& pen);

}  // namespace nodetop::drawing
