#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "listing.hpp"

namespace nodetop::pbs {

/// Takes a JSON listing of PBS apart while it arrives: `"name":{...}` of one record after another, each a small text
/// that lies in memory at once, and what stands around them. Attributes that nobody wants are left out: environments
/// and arguments are most of a list of jobs. Releases of 18 and 19 print control characters and lone backslashes inside
/// strings: the former become blanks, the latter are doubled. Nothing else is mended: whoever reads the parts finds
/// every other fault in them.
class JsonCutter {
  public:
    /// Asks `listing` which attributes it wants.
    explicit JsonCutter(const Listing& listing) : listing_(listing), selects_(listing.selects()) {}

    /// Goes on to the end of a record, true, or of the chunk; what was gone through is taken off its front.
    bool cut(std::string_view& chunk);

    /// After cut() was true, an object of that record alone. May be written to.
    std::string& record() { return record_; }
    /// The whole text with `"":0` in the place of each record. Ends early where what is left out is broken itself.
    std::string& rest() { return rest_; }

  private:
    /// Depth of what stands at the head, of the records by name, of the attributes of one.
    static constexpr std::size_t kHead = 1, kRecords = 2, kAttributes = 3;

    struct Decision {
        std::string key;  ///< in its quotes
        bool is_wanted;
    };

    void in_string(std::string_view& chunk);
    void end_escape(std::string_view& chunk);
    void between_strings(std::string_view& chunk);
    void begin_string();
    void end_string();
    void end_attribute_key();
    void comma();
    void open(char bracket);
    void close(char bracket);
    void end_record();
    void fail() { is_broken_ = true; }

    /// A key stands here, not a value.
    bool is_key_place() const { return depth_ <= kAttributes && is_object_[depth_] && (last_ == '{' || last_ == ','); }
    /// Where it has to be decided whether an attribute is wanted.
    bool at_attribute() const { return selects_ && in_record_ && depth_ == kAttributes && is_object_[kAttributes]; }
    std::string& passed() { return in_record_ ? record_ : rest_; }
    bool is_wanted(std::string_view quoted_key);

    const Listing& listing_;
    const bool selects_;
    std::vector<Decision> decisions_;  ///< in the order of the keys, which is mostly the same in every record
    std::size_t next_decision_ = 0;
    std::string record_, rest_;
    std::string key_;  ///< in quotes: the last one of the head, or of the attribute that is decided on
    std::size_t depth_ = 0;
    bool is_object_[kAttributes + 1] = {};  ///< what is open at that depth
    char last_ = '\0';                      ///< outside strings, the last character but blanks; a quote for a string
    bool in_string_ = false;                ///< also after a backslash in it
    bool after_backslash_ = false;
    bool keeps_key_ = false;  ///< the string is such a key
    bool is_listed_ = false;  ///< the records that follow are of the listing
    bool in_record_ = false;
    bool has_record_ = false;   ///< one has come to its end
    bool is_skipping_ = false;  ///< an attribute that is not wanted
    bool holds_comma_ = false;  ///< it passes with the attribute behind it
    bool has_passed_ = false;   ///< an attribute of this record
    bool has_skipped_ = false;
    bool is_broken_ = false;
};

}  // namespace nodetop::pbs
