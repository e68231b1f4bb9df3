#include "screen/dialog/dialog.hpp"

#include <algorithm>

#include "text/page.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;

constexpr std::size_t kLongestInput = 400;

bool leaves(const Key& key) {
    return key.code == KeyCode::escape || key.is_control('c') ||
           (key.code == KeyCode::mouse && key.mouse.action == MouseAction::press &&
            (key.mouse.button == MouseButton::right || key.mouse.button == MouseButton::back));
}

const char* caret(const Look& look) { return look.pen.ascii ? "_" : "▏"; }

}  // namespace

bool InputLine::key(const Key& key) {
    if (key.code == KeyCode::character && text_.size() < kLongestInput) {
        text_ += key.text;
        return true;
    }
    if (text_.empty()) return false;
    if (key.code == KeyCode::backspace) {
        while (!text_.empty() && (static_cast<unsigned char>(text_.back()) & 0xC0) == 0x80) text_.pop_back();
        if (!text_.empty()) text_.pop_back();
        return true;
    }
    if (key.is_control('u')) {
        text_.clear();
        return true;
    }
    if (key.is_control('w')) {
        while (!text_.empty() && text_.back() == ' ') text_.pop_back();
        while (!text_.empty() && text_.back() != ' ') text_.pop_back();
        return true;
    }
    return false;
}

Prompt::Prompt(std::string label, std::string text, Taker changed, Taker accepted, std::function<void()> dropped)
    : label_(std::move(label)),
      input_(std::move(text)),
      changed_(std::move(changed)),
      accepted_(std::move(accepted)),
      dropped_(std::move(dropped)) {}

bool Prompt::key(const Key& key) {
    if (leaves(key)) {
        if (dropped_) dropped_();
        return false;
    }
    if (key.code == KeyCode::enter) {
        if (accepted_) accepted_(input_.text());
        return false;
    }
    // Rubbing out what is not there leaves, as in an editor.
    if (key.code == KeyCode::backspace && input_.text().empty()) {
        if (dropped_) dropped_();
        return false;
    }
    if (input_.key(key) && changed_) changed_(input_.text());
    return true;
}

Line Prompt::input_line(const Look& look) const {
    return {{label_, Role::accent}, {input_.text()}, {caret(look), Role::accent}};
}

bool TextPage::key(const Key& key) {
    const int page = std::max(1, height_ - 1);
    int to = first_;
    if (key.code == KeyCode::mouse) {
        if (key.mouse.action == MouseAction::wheel_up)
            to -= 3;
        else if (key.mouse.action == MouseAction::wheel_down)
            to += 3;
        else
            return !leaves(key);
    } else if (any_key_closes_ && last_first_ == 0) {
        return false;
    } else if (key.code == KeyCode::up || key.is('k')) {
        --to;
    } else if (key.code == KeyCode::down || key.is('j')) {
        ++to;
    } else if (key.code == KeyCode::page_up || key.is_control('b') || key.is_control('u')) {
        to -= page;
    } else if (key.code == KeyCode::page_down || key.is_control('f') || key.is_control('d') || key.is(' ')) {
        to += page;
    } else if (key.code == KeyCode::home || key.is('g')) {
        to = 0;
    } else if (key.code == KeyCode::end || key.is('G')) {
        to = last_first_;
    } else {
        return false;
    }
    first_ = std::clamp(to, 0, last_first_);
    return true;
}

std::string TextPage::keys() const { return last_first_ > 0 ? "esc close   up/down scroll" : "any key closes"; }

std::vector<Line> TextPage::page(int width, int height, const Look& look) {
    std::vector<Line> text = text_(bare_ ? width : std::max(1, width - 2));
    const int head = bare_ || height < 8 ? 1 : 2;
    height_ = std::max(1, height - head);
    last_first_ = std::max(0, static_cast<int>(text.size()) - height_);
    first_ = std::min(first_, last_first_);
    std::vector<Line> lines{{{title_, Role::head}}};
    if (last_first_ > 0)
        lines[0].push_back({"  " + std::to_string(first_ + 1) + "-" +
                                std::to_string(std::min(first_ + height_, static_cast<int>(text.size()))) + " of " +
                                std::to_string(text.size()),
                            Role::dim});
    if (head == 2) lines.emplace_back();
    for (int i = first_; i < std::min(first_ + height_, static_cast<int>(text.size())); ++i) {
        Line& line = text[static_cast<std::size_t>(i)];
        if (!bare_) line.insert(line.begin(), {"  "});
        lines.push_back(bare_ ? std::move(line) : drawing::cut(line, width, look.pen));
    }
    return lines;
}

bool Chooser::key(const Key& key) {
    if (leaves(key) || key.is('q')) return false;
    if (key.code == KeyCode::enter || key.is(' ')) {
        if (at_ < items_.size()) chosen_(at_);
        return false;
    }
    if (items_.empty()) return true;
    if (key.code == KeyCode::up || key.is('k')) at_ = at_ == 0 ? items_.size() - 1 : at_ - 1;
    if (key.code == KeyCode::down || key.is('j') || key.is('s')) at_ = at_ + 1 == items_.size() ? 0 : at_ + 1;
    return true;
}

std::vector<Line> Chooser::page(int width, int height, const Look& look) {
    std::vector<Line> lines{{{title_, Role::head}}, {}};
    const auto room = static_cast<std::size_t>(std::max(1, height - 2));
    const std::size_t first = at_ < room ? 0 : at_ - room + 1;
    for (std::size_t i = first; i < std::min(items_.size(), first + room); ++i) {
        const bool here = i == at_;
        lines.push_back(drawing::cut({{here ? (look.pen.ascii ? "> " : "❯ ") : "  ", Role::accent},
                                      {items_[i], here ? Role::accent : Role::plain}},
                                     width, look.pen));
    }
    return lines;
}

Form::Form(std::string title, std::vector<Field> fields,
           std::function<std::string(const std::vector<std::string>&)> taken)
    : title_(std::move(title)), fields_(std::move(fields)), taken_(std::move(taken)) {
    for (const Field& field : fields_) inputs_.emplace_back(field.text);
}

bool Form::key(const Key& key) {
    if (leaves(key)) return false;
    if (key.code == KeyCode::up || key.code == KeyCode::back_tab) {
        at_ = at_ == 0 ? inputs_.size() - 1 : at_ - 1;
    } else if (key.code == KeyCode::down || key.code == KeyCode::tab) {
        at_ = at_ + 1 == inputs_.size() ? 0 : at_ + 1;
    } else if (key.code == KeyCode::enter) {
        std::vector<std::string> texts;
        for (const InputLine& input : inputs_) texts.push_back(input.text());
        fault_ = taken_(texts);
        return !fault_.empty();
    } else if (inputs_[at_].key(key)) {
        fault_.clear();
    }
    return true;
}

std::vector<Line> Form::page(int width, int height, const Look& look) {
    std::vector<Line> lines{{{title_, Role::head}}};
    if (height > static_cast<int>(fields_.size()) + 2) lines.emplace_back();
    int label_columns = 0;
    for (const Field& field : fields_) label_columns = std::max(label_columns, static_cast<int>(field.label.size()));
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const bool here = i == at_;
        std::string label = fields_[i].label;
        label.resize(static_cast<std::size_t>(label_columns), ' ');
        Line line{{here ? (look.pen.ascii ? "> " : "❯ ") : "  ", Role::accent},
                  {label + "  ", here ? Role::accent : Role::dim},
                  {inputs_[i].text()}};
        if (here) line.push_back({caret(look), Role::accent});
        line.push_back({"  " + fields_[i].hint, Role::dim});
        lines.push_back(drawing::cut(line, width, look.pen));
    }
    if (!fault_.empty()) {
        lines.emplace_back();
        for (Line& line : drawing::wrap({{fault_, Role::bad}}, width, look.pen)) lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace nodetop::screen
