#include "xml.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::sge {

Elements::Elements(std::string_view text, std::string_view name)
    : rest_(text), opening_("<" + std::string(name)), closing_("</" + std::string(name) + ">") {}

std::optional<std::string_view> Elements::next_text() {
    while (true) {
        const std::size_t begin = rest_.find(opening_);
        if (begin == std::string_view::npos) return std::nullopt;
        rest_.remove_prefix(begin);
        const char behind = rest_.size() > opening_.size() ? rest_[opening_.size()] : '\0';
        if (behind == '>' || text::is_blank(behind) || behind == '\n') break;
        rest_.remove_prefix(opening_.size());  // another name that only begins so
    }
    const std::size_t end = rest_.find(closing_);
    if (end == std::string_view::npos) {
        is_cut_ = true;
        return std::nullopt;
    }
    const std::string_view element = rest_.substr(0, end + closing_.size());
    rest_.remove_prefix(element.size());
    return element;
}

pugi::xml_node Elements::next() {
    while (const auto element = next_text()) {
        const auto parsed =
            document_.load_buffer(element->data(), element->size(), pugi::parse_default, pugi::encoding_utf8);
        if (parsed) return document_.document_element();
        is_cut_ = true;
    }
    return {};
}

std::string_view child_text(pugi::xml_node node, const char* name) { return text::trim(node.child_value(name)); }

bool is_closed(std::string_view text, std::string_view name) {
    return text::trim(text).size() > name.size() && text.find("</" + std::string(name) + ">") != std::string_view::npos;
}

}  // namespace nodetop::sge
