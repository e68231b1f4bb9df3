#include "json_cutter.hpp"

#include <nodetop/text/json_plain.hpp>

namespace nodetop::pbs {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Behind such a character a value or a key begins.
bool is_opening(char c) { return c == '{' || c == '[' || c == ',' || c == ':'; }

bool is_list_of_records(std::string_view quoted_key) {
    return quoted_key == "\"nodes\"" || quoted_key == "\"Queue\"" || quoted_key == "\"Server\"" ||
           quoted_key == "\"Jobs\"" || quoted_key == "\"resvs\"";
}

}  // namespace

bool JsonCutter::cut(std::string_view& chunk) {
    if (has_record_) record_.clear();
    has_record_ = false;
    while (!chunk.empty() && !has_record_ && !is_broken_) {
        if (after_backslash_)
            end_escape(chunk);
        else if (in_string_)
            in_string(chunk);
        else
            between_strings(chunk);
    }
    if (is_broken_) chunk = {};
    return has_record_;
}

void JsonCutter::in_string(std::string_view& chunk) {
    const std::size_t plain = text::plain_in_json(chunk);
    std::string& to = keeps_key_ ? key_ : passed();
    if (!is_skipping_) to.append(chunk.data(), plain);
    if (plain == chunk.size()) return chunk.remove_prefix(plain);
    const char c = chunk[plain];
    chunk.remove_prefix(plain + 1);
    if (c == '"')
        end_string();
    else if (c == '\\')
        after_backslash_ = true;
    else if (!is_skipping_)
        to.push_back(' ');
}

/// Behind a backslash: it begins an escape, or stands for itself.
void JsonCutter::end_escape(std::string_view& chunk) {
    constexpr std::string_view kEscapes = "\"\\/bfnrtu";
    after_backslash_ = false;
    const char c = chunk.front();
    const bool is_escape = kEscapes.find(c) != std::string_view::npos;
    if (is_escape) chunk.remove_prefix(1);
    if (is_skipping_) return;
    std::string& to = keeps_key_ ? key_ : passed();
    to.push_back('\\');
    to.push_back(is_escape ? c : '\\');
}

void JsonCutter::between_strings(std::string_view& chunk) {
    const char c = chunk.front();
    chunk.remove_prefix(1);
    switch (c) {
        case ' ':
        case '\t':
        case '\n':
        case '\r':
            while (!chunk.empty() && is_space(chunk.front())) chunk.remove_prefix(1);
            // Two halves of a number are no number.
            if (!is_skipping_ && !is_opening(last_) && last_ != '"') passed().push_back(' ');
            return;
        case '"':
            return begin_string();
        case ',':
            return comma();
        case '{':
        case '[':
            return open(c);
        case '}':
        case ']':
            return close(c);
        default:
            // Only a quote that is none ends a string before something else.
            if (is_skipping_ && c != ':' && last_ == '"') return fail();
            if (!is_skipping_) passed().push_back(c);
            last_ = c;
    }
}

void JsonCutter::begin_string() {
    if (is_skipping_ && !is_opening(last_)) return fail();
    in_string_ = true;
    const bool is_key = !is_skipping_ && is_key_place();
    if (is_key && depth_ == kRecords && is_listed_) {
        in_record_ = true;
        record_.assign("{");
    }
    keeps_key_ = is_key && (depth_ == kHead || at_attribute());
    if (keeps_key_)
        key_.assign(1, '"');
    else if (!is_skipping_)
        passed().push_back('"');
}

void JsonCutter::end_string() {
    in_string_ = false;
    last_ = '"';
    if (!keeps_key_) {
        if (!is_skipping_) passed().push_back('"');
        return;
    }
    keeps_key_ = false;
    key_.push_back('"');
    if (depth_ == kAttributes) return end_attribute_key();
    is_listed_ = is_list_of_records(key_);
    rest_.append(key_);
}

void JsonCutter::end_attribute_key() {
    is_skipping_ = !is_wanted(key_);
    if (!is_skipping_) {
        if (holds_comma_ && (has_passed_ || !has_skipped_)) record_.push_back(',');
        record_.append(key_);
        has_passed_ = true;
    }
    has_skipped_ = has_skipped_ || is_skipping_;
    holds_comma_ = false;
}

void JsonCutter::comma() {
    if (in_record_ && depth_ == kRecords) end_record();  // it was no object
    if (!at_attribute()) {
        last_ = ',';
        if (!is_skipping_) passed().push_back(',');
        return;
    }
    if (holds_comma_ || (is_skipping_ && last_ == ':')) record_.push_back(',');
    last_ = ',';
    is_skipping_ = false;
    holds_comma_ = true;
}

void JsonCutter::open(char bracket) {
    last_ = bracket;
    if (!is_skipping_) passed().push_back(bracket);
    if (++depth_ > kAttributes) return;
    is_object_[depth_] = bracket == '{';
    has_passed_ = has_skipped_ = false;
}

void JsonCutter::close(char bracket) {
    if (in_record_ && depth_ == kRecords) end_record();
    if (at_attribute()) {
        is_skipping_ = false;
        if (holds_comma_) record_.push_back(',');  // nothing comes behind it
        holds_comma_ = false;
    }
    last_ = bracket;
    if (!is_skipping_) passed().push_back(bracket);
    if (depth_ > 0) --depth_;
    if (in_record_ && depth_ == kRecords) end_record();
}

void JsonCutter::end_record() {
    record_.push_back('}');
    rest_.append("\"\":0");
    in_record_ = false;
    has_record_ = true;
}

bool JsonCutter::is_wanted(std::string_view quoted_key) {
    constexpr std::size_t kMostKept = 256;
    for (std::size_t i = 0; i < decisions_.size(); ++i) {
        const std::size_t place =
            next_decision_ + i < decisions_.size() ? next_decision_ + i : next_decision_ + i - decisions_.size();
        if (decisions_[place].key != quoted_key) continue;
        next_decision_ = place + 1;
        return decisions_[place].is_wanted;
    }
    const bool is_wanted = listing_.wants(quoted_key.substr(1, quoted_key.size() - 2));
    if (decisions_.size() < kMostKept) decisions_.push_back({std::string(quoted_key), is_wanted});
    next_decision_ = decisions_.size();
    return is_wanted;
}

}  // namespace nodetop::pbs
