#include "json_listing.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include <nodetop/text/number.hpp>

#include "json_cutter.hpp"

namespace nodetop::pbs {
namespace {

constexpr unsigned kFlags =
    rapidjson::kParseInsituFlag | rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseIterativeFlag;

/// One record: depth 1 is its name, 2 its attributes, 3 and more their groups and lists.
class RecordHandler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, RecordHandler> {
  public:
    explicit RecordHandler(Listing& listing) : listing_(listing) {}

    void begin() { depth_ = list_depth_ = 0; }

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
        if (depth_ < kAttributes) {
            listing_.begin_record(key);
        } else if (list_depth_ == 0) {
            key_.resize(depth_ == kAttributes ? 0 : group_ends_[depth_ - 1]);
            key_.append(key);
        }
        return true;
    }

  private:
    static constexpr std::size_t kAttributes = 2, kDeepest = 12;

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
        if (list_depth_ != 0) {
            if (!items_.empty()) items_.append(", ");
            items_.append(text);
        } else if (depth_ >= kAttributes) {
            listing_.add(key_, text);
        }
        return true;
    }

    Listing& listing_;
    std::size_t depth_ = 0;
    std::size_t list_depth_ = 0;  ///< of the outermost list inside a record; 0: none is open
    std::size_t group_ends_[kDeepest + 1] = {};
    std::string key_, items_;
};

/// What stands around the records.
class HeadHandler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, HeadHandler> {
  public:
    explicit HeadHandler(Listing& listing) : listing_(listing) {}

    bool Null() { return true; }
    bool Bool(bool) { return true; }
    bool RawNumber(const char* text, rapidjson::SizeType size, bool) { return value({text, size}); }
    bool String(const char* text, rapidjson::SizeType size, bool) { return value({text, size}); }
    bool StartObject() { return ++depth_ > 0; }
    bool EndObject(rapidjson::SizeType) { return depth_-- > 0; }
    bool StartArray() { return StartObject(); }
    bool EndArray(rapidjson::SizeType count) { return EndObject(count); }
    bool Key(const char* text, rapidjson::SizeType size, bool) {
        if (depth_ == 1) key_ = {text, size};
        return true;
    }

  private:
    bool value(std::string_view text) {
        if (depth_ != 1) return true;
        if (key_ == "pbs_version") listing_.version.assign(text);
        if (key_ == "pbs_server") listing_.server.assign(text);
        if (key_ == "timestamp") listing_.timestamp = text::parse_count(text);
        return true;
    }

    Listing& listing_;
    std::size_t depth_ = 0;
    std::string_view key_;
};

template <class Handler>
const char* fault_of(rapidjson::Reader& parser, std::string& text, Handler& handler) {
    rapidjson::InsituStringStream stream(text.data());
    const auto result = parser.Parse<kFlags>(stream, handler);
    return result.IsError() ? rapidjson::GetParseError_En(result.Code()) : nullptr;
}

}  // namespace

void read_json(sdk::Reader& reader, Listing& listing) {
    constexpr std::size_t kChunk = std::size_t{64} << 10;
    std::vector<char> buffer(kChunk);
    rapidjson::Reader parser;
    RecordHandler records(listing);
    JsonCutter cutter(listing);
    bool any = false;
    while (const std::size_t n = reader.read(buffer.data(), buffer.size())) {
        any = true;
        for (std::string_view chunk(buffer.data(), n); cutter.cut(chunk);) {
            records.begin();
            const char* fault = fault_of(parser, cutter.record(), records);
            if (fault == nullptr) continue;
            const std::string name = listing.empty() ? "" : std::string(listing[listing.size() - 1].name());
            listing.drop_last();
            return listing.fail("the JSON is broken in " + name + " (" + fault + ")");
        }
    }
    if (!any) return listing.fail("there is no output");
    HeadHandler head(listing);
    if (const char* fault = fault_of(parser, cutter.rest(), head))
        return listing.fail(std::string("the JSON is broken (") + fault + ")");
    listing.end_well();
}

}  // namespace nodetop::pbs
