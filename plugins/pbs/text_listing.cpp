#include "text_listing.hpp"

#include <string>

#include <nodetop/text/ascii.hpp>

namespace nodetop::pbs {
namespace {

class Lines {
  public:
    Lines(std::string_view header, Listing& listing) : header_(header), listing_(listing) {}

    void take(std::string_view line) {
        if (!line.empty() && line.front() == '\t') {
            if (listing_.wants(key_)) value_.append(line.substr(1));
            return;
        }
        flush();
        ended_record_ = text::trim(line).empty();
        if (ended_record_) return;
        if (begins_record(line)) {
            std::string_view name = line.substr(header_.size());
            if (!header_.empty() && !name.empty() && name.front() == ':') name.remove_prefix(1);  // "Server: x"
            listing_.begin_record(text::trim(name));
            return;
        }
        const std::size_t equals = line.find(" = ");
        if (equals != std::string_view::npos) {
            key_.assign(text::trim(line.substr(0, equals)));
            value_.assign(line.substr(equals + 3));
        } else if (line.size() > 2 && line.substr(line.size() - 2) == " =") {
            key_.assign(text::trim(line.substr(0, line.size() - 2)));
        } else {
            stray(line);
        }
    }

    void end(bool last_line_is_whole) {
        flush();
        if (ended_record_ && last_line_is_whole && !has_stray_) return listing_.end_well();
        if (!ended_record_ || !last_line_is_whole) {
            listing_.drop_last();
            listing_.fail("the answer was cut off");
        }
    }

  private:
    bool begins_record(std::string_view line) const {
        if (header_.empty()) return !text::is_blank(line.front());
        return line.substr(0, header_.size()) == header_;
    }

    void flush() {
        if (key_.empty()) return;
        // A line break inside a comment may make what looks like a key: the one that stands first is the true one.
        const std::string_view value = text::trim(value_);
        if (listing_.wants(key_) && (!listing_.has(key_) || Listing::is_cell(value))) listing_.add(key_, value);
        key_.clear();
        value_.clear();
    }

    /// The newline that a value of free text may hold puts the rest of it on a line of its own.
    void stray(std::string_view line) {
        if (!listing_.empty() && text::is_blank(line.front())) return;
        has_stray_ = true;
        listing_.fail("it holds a line that is no record: " + std::string(text::trim(line).substr(0, 120)));
    }

    std::string_view header_;
    Listing& listing_;
    std::string key_, value_;
    bool ended_record_ = true;
    bool has_stray_ = false;
};

}  // namespace

void read_text(sdk::Reader& reader, std::string_view header, Listing& listing) {
    sdk::LineReader lines(reader);
    Lines into(header, listing);
    bool any = false;
    while (const auto line = lines.next()) {
        std::string_view text = *line;
        if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
        into.take(text);
        any = true;
    }
    if (lines.too_long()) listing.fail("a line is too long");
    if (any)
        into.end(lines.is_whole() && !lines.too_long());
    else
        listing.fail("there is no output");
}

}  // namespace nodetop::pbs
