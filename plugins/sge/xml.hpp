#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <pugixml.hpp>

namespace nodetop::sge {

/// The elements of one name in an answer, each parsed on its own: an answer may hold tens of thousands, and one that
/// cannot be read takes no other with it. Elements of that name must not contain each other.
class Elements {
  public:
    /// `name`: "host"; `text` has to live as long as this.
    Elements(std::string_view text, std::string_view name);

    /// The next element that can be read, until the next call; a null node at the end.
    pugi::xml_node next();

    /// An element began and did not end, or could not be read: the list is not whole.
    bool is_cut() const { return is_cut_; }

  private:
    std::optional<std::string_view> next_text();

    std::string_view rest_;
    std::string opening_, closing_;
    pugi::xml_document document_;
    bool is_cut_ = false;
};

/// What stands in a child element, without blanks around it; empty if there is none.
std::string_view child_text(pugi::xml_node node, const char* name);

/// The answer ends with its outermost element: else it was cut off.
bool is_closed(std::string_view text, std::string_view name);

}  // namespace nodetop::sge
