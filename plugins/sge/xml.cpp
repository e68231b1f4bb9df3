#include "xml.hpp"

#include <algorithm>
#include <cstring>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::sge {
namespace {

constexpr std::size_t kChunkBytes = std::size_t{128} << 10;
constexpr std::size_t kLongestElement = std::size_t{64} << 20;

std::function<std::size_t(char*, std::size_t)> reading_of(std::string_view text) {
    return [text](char* buffer, std::size_t capacity) mutable {
        const std::size_t size = std::min(capacity, text.size());
        text.copy(buffer, size);
        text.remove_prefix(size);
        return size;
    };
}

bool ends_name(char behind) {
    return behind == '>' || behind == '/' || behind == '\n' || behind == '\r' || text::is_blank(behind);
}

}  // namespace

Elements::Elements(std::function<std::size_t(char*, std::size_t)> read, std::vector<std::string> names)
    : read_(std::move(read)), names_(std::move(names)) {}

Elements::Elements(sdk::Reader& reader, std::initializer_list<std::string_view> names)
    : Elements([&reader](char* buffer, std::size_t capacity) { return reader.read(buffer, capacity); },
               std::vector<std::string>(names.begin(), names.end())) {}

Elements::Elements(std::string_view text, std::initializer_list<std::string_view> names)
    : Elements(reading_of(text), std::vector<std::string>(names.begin(), names.end())) {}

/// Moves what is left to the front and reads behind it.
bool Elements::fill() {
    if (is_at_end_) return false;
    if (begin_ > 0) std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (buffer_.size() < end_ + kChunkBytes) buffer_.resize(end_ + kChunkBytes);
    const std::size_t size = read_(buffer_.data() + end_, kChunkBytes);
    end_ += size;
    is_at_end_ = size == 0;
    return size > 0;
}

/// What stands before `end` belongs to no element.
void Elements::leave_out(std::size_t end) {
    outside_.append(buffer_.data() + begin_, end - begin_);
    begin_ = end;
}

const std::string* Elements::name_at(std::size_t place) const {
    for (const std::string& name : names_)
        if (place + name.size() < end_ && std::memcmp(buffer_.data() + place, name.data(), name.size()) == 0 &&
            ends_name(buffer_[place + name.size()]))
            return &name;
    return nullptr;
}

bool Elements::find_opening() {
    std::size_t longest = 0;
    for (const std::string& name : names_) longest = std::max(longest, name.size());
    std::size_t place = begin_;
    while (true) {
        const void* found = place < end_ ? std::memchr(buffer_.data() + place, '<', end_ - place) : nullptr;
        if (found == nullptr) {
            leave_out(end_);
            if (!fill()) return false;
            place = begin_;
            continue;
        }
        place = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data());
        if (end_ - place <= longest + 1 && !is_at_end_) {
            // The name may not be here as a whole yet.
            leave_out(place);
            fill();
            place = begin_;
            continue;
        }
        if ((name_ = name_at(place + 1)) != nullptr) {
            leave_out(place);
            return true;
        }
        ++place;
    }
}

bool Elements::find_closing() {
    const std::string closing = "</" + *name_ + ">";
    std::size_t searched = 0;
    while (true) {
        const void* found =
            memmem(buffer_.data() + begin_ + searched, end_ - begin_ - searched, closing.data(), closing.size());
        if (found != nullptr) {
            given_ =
                static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data()) + closing.size() - begin_;
            return true;
        }
        const std::size_t size = end_ - begin_;
        searched = size < closing.size() ? 0 : size - closing.size() + 1;
        if (size > kLongestElement || !fill()) return false;
    }
}

std::string_view Elements::next_text() {
    begin_ += given_;
    given_ = 0;
    if (!find_opening()) return {};
    if (find_closing()) return {buffer_.data() + begin_, given_};
    is_cut_ = is_at_end_ = true;
    begin_ = end_;
    return {};
}

pugi::xml_node Elements::parse(char* text, std::size_t size) {
    constexpr unsigned kOptions = pugi::parse_cdata | pugi::parse_escapes;
    if (document_.load_buffer_inplace(text, size, kOptions, pugi::encoding_utf8)) return document_.document_element();
    is_cut_ = true;
    return {};
}

pugi::xml_node Elements::next() {
    while (!next_text().empty())
        if (const pugi::xml_node node = parse(buffer_.data() + begin_, given_)) return node;
    return {};
}

pugi::xml_node Elements::parse_beginning(std::size_t size) {
    const std::string closing = "</" + *name_ + ">";
    if (size + closing.size() > given_) return parse(buffer_.data() + begin_, given_);
    closing.copy(buffer_.data() + begin_ + size, closing.size());
    return parse(buffer_.data() + begin_, size + closing.size());
}

bool Elements::is_whole(std::string_view root) const { return !is_cut_ && is_closed(outside_, root); }

std::string_view child_text(pugi::xml_node node, const char* name) { return text::trim(node.child_value(name)); }

bool is_closed(std::string_view text, std::string_view name) {
    return text.find("</" + std::string(name) + ">") != std::string_view::npos;
}

}  // namespace nodetop::sge
