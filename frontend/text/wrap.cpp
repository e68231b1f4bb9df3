#include <algorithm>

#include "text/page.hpp"
#include "text/width.hpp"

namespace nodetop::drawing {

namespace {

/// What stands between two blanks; may be of several roles.
struct Word {
    Line pieces;
    int width = 0;
};

std::vector<Word> words_of(const Line& text, const Pen& pen) {
    std::vector<Word> words;
    bool open = false;  // the last word may go on
    for (const Span& span : text) {
        const std::string encoded = shown(span.text, pen);
        std::string_view rest = encoded;
        while (!rest.empty()) {
            const std::size_t blanks = std::min(rest.find_first_not_of(' '), rest.size());
            if (blanks > 0) open = false;
            rest.remove_prefix(blanks);
            const std::string_view piece = rest.substr(0, rest.find(' '));
            if (piece.empty()) break;
            if (!open) words.emplace_back();
            words.back().pieces.push_back({std::string(piece), span.role});
            words.back().width += columns(piece);
            open = true;
            rest.remove_prefix(piece.size());
        }
    }
    return words;
}

/// Where a word that is too wide is best split: behind the last of its inner marks, else where there is no more room.
/// Never at a hyphen, which belongs to flags and names.
std::size_t breaking_point(std::string_view word, std::size_t room) {
    const std::size_t mark = word.substr(0, room).find_last_of("_,/");
    return mark != word.npos && mark >= room / 3 ? mark + 1 : room;
}

/// Collects words into lines of at most `width` columns.
class Filler {
  public:
    explicit Filler(int width) : width_(std::max(2, width)) {}

    void add(const Word& word) {
        const int gap = used_ == 0 ? 0 : 1;
        if (used_ + gap + word.width > width_ && used_ > 0)
            next_line();
        else if (gap == 1)
            put(" ", word.pieces.front().role, 1);
        for (const Span& piece : word.pieces) {
            std::string_view rest = piece.text;
            while (columns(rest) > width_ - used_) {
                const std::size_t bytes = breaking_point(rest, bytes_within(rest, width_ - used_));
                put(rest.substr(0, bytes), piece.role, columns(rest.substr(0, bytes)));
                rest.remove_prefix(bytes);
                next_line();
            }
            put(rest, piece.role, columns(rest));
        }
    }

    std::vector<Line> finish() {
        if (!line_.empty() || lines_.empty()) next_line();
        return std::move(lines_);
    }

  private:
    void put(std::string_view text, Role role, int size) {
        if (text.empty()) return;
        if (!line_.empty() && line_.back().role == role)
            line_.back().text.append(text);
        else
            line_.push_back({std::string(text), role});
        used_ += size;
    }
    void next_line() {
        lines_.push_back(std::move(line_));
        line_.clear();
        used_ = 0;
    }

    int width_;
    int used_ = 0;
    Line line_;
    std::vector<Line> lines_;
};

}  // namespace

std::vector<Line> wrap(const Line& text, int width, const Pen& pen) {
    Filler filler(width);
    for (const Word& word : words_of(text, pen)) filler.add(word);
    return filler.finish();
}

int widest_word(const Line& text, const Pen& pen) {
    int widest = 0;
    for (const Word& word : words_of(text, pen)) widest = std::max(widest, word.width);
    return widest;
}

std::vector<Line> wrap_facts(const std::vector<Line>& facts, const Span& between, int width, const Pen& pen) {
    std::vector<Line> lines;
    const int gap = columns({between}, pen);
    int used = width;
    for (const Line& fact : facts) {
        const int size = columns(fact, pen);
        if (!lines.empty() && used + gap + size <= width) {
            lines.back().push_back(between);
            lines.back().insert(lines.back().end(), fact.begin(), fact.end());
            used += gap + size;
            continue;
        }
        for (Line& part : wrap(fact, width, pen)) {
            used = columns(part, pen);
            lines.push_back(std::move(part));
        }
    }
    return lines;
}

}  // namespace nodetop::drawing
