#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "screen/input/key.hpp"
#include "screen/look.hpp"

namespace nodetop::screen {

/// Something that takes the keys until it is closed: an input line, a text over the view, a choice.
class Dialog {
  public:
    virtual ~Dialog() = default;
    /// False: it is done.
    virtual bool key(const Key& key) = 0;
    /// In place of the whole view; empty: the view stays, and input_line() stands in place of the keys.
    virtual std::vector<drawing::Line> page(int width, int height, const Look& look) {
        static_cast<void>(width), static_cast<void>(height), static_cast<void>(look);
        return {};
    }
    virtual drawing::Line input_line(const Look& look) const {
        static_cast<void>(look);
        return {};
    }
    /// Keys that matter here, for the last line of a page.
    virtual std::string keys() const { return "any key closes"; }
    /// Lines stand as they are, without a column before them, so that a mouse can take them clean.
    virtual bool bare() const { return false; }
};

/// One line of typed text.
class InputLine {
  public:
    explicit InputLine(std::string text = {}) : text_(std::move(text)) {}
    const std::string& text() const { return text_; }
    /// True if the key changed the text.
    bool key(const Key& key);

  private:
    std::string text_;
};

/// An input line at the foot of the view.
class Prompt : public Dialog {
  public:
    using Taker = std::function<void(const std::string&)>;

    /// `changed` is told of each change, `accepted` of Enter, `dropped` of Esc; any may be empty.
    Prompt(std::string label, std::string text, Taker changed, Taker accepted, std::function<void()> dropped = {});
    bool key(const Key& key) override;
    drawing::Line input_line(const Look& look) const override;

  private:
    std::string label_;
    InputLine input_;
    Taker changed_, accepted_;
    std::function<void()> dropped_;
};

/// A text over the view; scrolls where it is longer than the window.
class TextPage : public Dialog {
  public:
    /// Makes the text for a width.
    using Text = std::function<std::vector<drawing::Line>(int width)>;

    TextPage(std::string title, Text text, bool any_key_closes = false, bool bare = false)
        : title_(std::move(title)), text_(std::move(text)), any_key_closes_(any_key_closes), bare_(bare) {}
    bool key(const Key& key) override;
    std::vector<drawing::Line> page(int width, int height, const Look& look) override;
    std::string keys() const override;
    bool bare() const override { return bare_; }

  private:
    std::string title_;
    Text text_;
    bool any_key_closes_, bare_;
    int first_ = 0, last_first_ = 0, height_ = 1;
};

/// One of several things.
class Chooser : public Dialog {
  public:
    Chooser(std::string title, std::vector<std::string> items, std::size_t at, std::function<void(std::size_t)> chosen)
        : title_(std::move(title)), items_(std::move(items)), at_(at), chosen_(std::move(chosen)) {}
    bool key(const Key& key) override;
    std::vector<drawing::Line> page(int width, int height, const Look& look) override;
    std::string keys() const override { return "enter choose   esc leave as it is"; }

  private:
    std::string title_;
    std::vector<std::string> items_;
    std::size_t at_;
    std::function<void(std::size_t)> chosen_;
};

/// A small form of text fields.
class Form : public Dialog {
  public:
    struct Field {
        std::string label, text, hint;
    };
    /// `taken` gets the texts of the fields and answers with what is wrong; "": it is fine, and the form closes.
    Form(std::string title, std::vector<Field> fields,
         std::function<std::string(const std::vector<std::string>&)> taken);
    bool key(const Key& key) override;
    std::vector<drawing::Line> page(int width, int height, const Look& look) override;
    std::string keys() const override { return "up/down field   enter take   esc leave as it was"; }

  private:
    std::string title_;
    std::vector<Field> fields_;
    std::vector<InputLine> inputs_;
    std::size_t at_ = 0;
    std::string fault_;
    std::function<std::string(const std::vector<std::string>&)> taken_;
};

}  // namespace nodetop::screen
