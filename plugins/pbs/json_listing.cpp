#include "json_listing.hpp"

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>
#include <string>
#include <string_view>

#include <nodetop/text/number.hpp>

#include "repairing_stream.hpp"

namespace nodetop::pbs {
namespace {

constexpr unsigned kFlags = rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseIterativeFlag;

bool is_list_of_records(std::string_view key) {
    return key == "nodes" || key == "Queue" || key == "Server" || key == "Jobs" || key == "resvs";
}

/// Depth 1 is the head, 2 the records by name, 3 the attributes of one, 4 and more their groups and lists.
class Handler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Handler> {
  public:
    explicit Handler(Listing& listing) : listing_(listing) {}

    bool Null() { return value({}); }
    bool Bool(bool b) { return value(b ? "True" : "False"); }
    bool RawNumber(const char* text, rapidjson::SizeType size, bool) { return value({text, size}); }
    bool String(const char* text, rapidjson::SizeType size, bool) { return value({text, size}); }

    bool StartObject() { return open(); }
    bool EndObject(rapidjson::SizeType) { return close(); }
    bool StartArray() {
        if (depth_ >= kAttributes && list_depth_ == 0) {
            list_depth_ = depth_ + 1;
            items_.clear();
        }
        return open();
    }
    bool EndArray(rapidjson::SizeType) {
        if (list_depth_ == depth_) {
            list_depth_ = 0;
            listing_.add(key_, items_);
        }
        return close();
    }

    bool Key(const char* text, rapidjson::SizeType size, bool) {
        const std::string_view key(text, size);
        if (depth_ == kHead) {
            head_key_.assign(key);
            in_records_ = is_list_of_records(key);
        } else if (depth_ == kRecords) {
            if (in_records_) listing_.begin_record(key);
        } else if (list_depth_ == 0 && depth_ >= kAttributes) {
            key_.resize(depth_ == kAttributes ? 0 : group_ends_[depth_ - 1]);
            key_.append(key);
        }
        return true;
    }

  private:
    static constexpr std::size_t kHead = 1, kRecords = 2, kAttributes = 3, kDeepest = 12;

    bool open() {
        if (depth_ == kDeepest) return false;
        if (depth_ >= kAttributes && list_depth_ == 0) {
            key_.append(".");
            group_ends_[depth_] = key_.size();
        }
        ++depth_;
        return true;
    }

    bool close() {
        --depth_;
        return true;
    }

    bool value(std::string_view text) {
        if (depth_ == kHead) {
            if (head_key_ == "pbs_version") listing_.version.assign(text);
            if (head_key_ == "pbs_server") listing_.server.assign(text);
            if (head_key_ == "timestamp") listing_.timestamp = text::parse_count(text);
        } else if (list_depth_ != 0) {
            if (!items_.empty()) items_.append(", ");
            items_.append(text);
        } else if (depth_ >= kAttributes && in_records_) {
            listing_.add(key_, text);
        }
        return true;
    }

    Listing& listing_;
    std::size_t depth_ = 0;
    std::size_t list_depth_ = 0;  ///< of the outermost list inside a record; 0: none is open
    std::size_t group_ends_[kDeepest + 1] = {};
    bool in_records_ = false;
    std::string head_key_, key_, items_;
};

}  // namespace

void read_json(sdk::Reader& reader, Listing& listing) {
    RepairingStream stream(reader);
    if (stream.Peek() == '\0') return listing.fail("there is no output");
    Handler handler(listing);
    rapidjson::Reader parser;
    if (parser.Parse<kFlags>(stream, handler)) return listing.end_well();
    listing.drop_last();
    listing.fail("the JSON is broken at byte " + std::to_string(parser.GetErrorOffset()) + " (" +
                 rapidjson::GetParseError_En(parser.GetParseErrorCode()) + ")");
}

}  // namespace nodetop::pbs
