#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

#include <nodetop/plugin.hpp>

namespace nodetop::sge {

/// The elements of some names in an answer, each parsed on its own while the answer still arrives: it may hold tens of
/// thousands, and one that cannot be read takes no other with it. Elements of those names within each other belong to
/// the outermost.
class Elements {
  public:
    /// `reader` has to live as long as this.
    Elements(sdk::Reader& reader, std::initializer_list<std::string_view> names);
    /// The same of an answer that is there as a whole. `text` has to live as long as this.
    Elements(std::string_view text, std::initializer_list<std::string_view> names);

    /// The next element that can be read, until the next call; a null node at the end.
    pugi::xml_node next();

    /// The text of the next element, until the next call; empty at the end.
    std::string_view next_text();
    /// The first `size` bytes of that text as an element that is closed behind them, for elements of which only the
    /// beginning is of use. Overwrites the text behind them.
    pugi::xml_node parse_beginning(std::size_t size);

    /// An element began and did not end, or could not be read: the list is not whole.
    bool is_cut() const { return is_cut_; }
    /// All that stands outside of the elements: the whole answer where it is no XML.
    const std::string& outside() const { return outside_; }
    /// The answer went on to the end of its outermost element, of that name. True only after the last element.
    bool is_whole(std::string_view root) const;

  private:
    Elements(std::function<std::size_t(char*, std::size_t)> read, std::vector<std::string> names);

    bool fill();
    void leave_out(std::size_t end);
    const std::string* name_at(std::size_t place) const;
    bool find_opening();
    bool find_closing();
    pugi::xml_node parse(char* text, std::size_t size);

    std::function<std::size_t(char*, std::size_t)> read_;
    std::vector<std::string> names_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0, end_ = 0;  ///< of what was read and not yet given
    std::size_t given_ = 0;            ///< bytes of the element given last, at begin_
    const std::string* name_ = nullptr;
    bool is_at_end_ = false, is_cut_ = false;
    std::string outside_;
    pugi::xml_document document_;
};

/// What stands in a child element, without blanks around it; empty if there is none.
std::string_view child_text(pugi::xml_node node, const char* name);

/// The answer ends with its outermost element: else it was cut off.
bool is_closed(std::string_view text, std::string_view name);

}  // namespace nodetop::sge
