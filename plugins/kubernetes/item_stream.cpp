#include "item_stream.hpp"

#include <stdexcept>
#include <utility>

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include "chunk_stream.hpp"

namespace nodetop::kubernetes {
namespace {

const std::vector<Wanted> kOfListMetadata = {{"continue", {}}};

/// Builds one item after another out of the events of RapidJSON's reader. Returns false, which ends the reading, only
/// where the nesting is deeper than any object of the API: the reader recurses.
class ItemHandler {
  public:
    ItemHandler(ChunkStream& stream, const std::vector<Wanted>& wanted, const std::function<void(const Json&)>& take)
        : stream_(stream), wanted_(wanted), take_(take), pool_(room_, sizeof room_) {}

    ListEnd end() && { return std::move(end_); }
    bool had_items() const { return had_items_; }

    bool Null() {
        return scalar([] { return Json(); });
    }
    bool Bool(bool value) {
        return scalar([&] { return Json(value); });
    }
    bool RawNumber(const char* digits, rapidjson::SizeType size, bool) { return String(digits, size, true); }
    bool String(const char* characters, rapidjson::SizeType size, bool) {
        return scalar([&] { return Json(characters, size, pool_); });
    }
    // Numbers come as text.
    bool Int(int) { return false; }
    bool Uint(unsigned) { return false; }
    bool Int64(std::int64_t) { return false; }
    bool Uint64(std::uint64_t) { return false; }
    bool Double(double) { return false; }

    bool StartObject() { return begin(false); }
    bool StartArray() { return begin(true); }
    bool EndObject(rapidjson::SizeType) { return finish(); }
    bool EndArray(rapidjson::SizeType) { return finish(); }

    bool Key(const char* characters, rapidjson::SizeType size, bool) {
        if (skipped_levels_ > 0) return true;
        const std::string_view key(characters, size);
        if (frames_.empty()) {
            of_list_ = key == "items" ? OfList::items : key == "metadata" ? OfList::metadata : OfList::other;
            return true;
        }
        Frame& frame = frames_.back();
        frame.next = find(frame.parts, key);
        if (frame.next != nullptr)
            frame.key = Json(characters, size, pool_);
        else
            stream_.skip_value();
        return true;
    }

  private:
    enum class OfList { other, items, metadata };
    struct Frame {
        Json value;
        Json key;                          ///< of the member that comes next
        const std::vector<Wanted>* parts;  ///< wanted of this object, or of the elements; none: all
        const std::vector<Wanted>* next;   ///< parts of the member that comes next; nullptr: it is skipped
    };

    static constexpr std::size_t kMostLevels = 100;

    /// What of the member `key` is wanted; nullptr: nothing.
    static const std::vector<Wanted>* find(const std::vector<Wanted>* parts, std::string_view key) {
        static const std::vector<Wanted> all;
        if (parts->empty()) return &all;
        for (const Wanted& part : *parts)
            if (part.key == key) return &part.parts;
        return nullptr;
    }

    /// The list itself is level 1, its `items` level 2, an item level 3.
    bool begin(bool is_array) {
        if (++level_ > kMostLevels) return false;
        if (skipped_levels_ > 0) return ++skipped_levels_, true;
        if (!frames_.empty()) {
            if (frames_.back().next == nullptr) return skipped_levels_ = 1, true;
            return push(frames_.back().next, is_array);
        }
        if (level_ == 1) return !is_array;
        if (level_ == 2 && of_list_ == OfList::items && is_array) return had_items_ = true;
        if (level_ == 2 && of_list_ == OfList::metadata && !is_array) return push(&kOfListMetadata, is_array);
        if (level_ == 3 && of_list_ == OfList::items && !is_array) return push(&wanted_, is_array);
        note_odd_item(3);
        return skipped_levels_ = 1, true;
    }

    bool push(const std::vector<Wanted>* parts, bool is_array) {
        frames_.push_back({Json(is_array ? rapidjson::kArrayType : rapidjson::kObjectType), Json(), parts,
                           is_array ? parts : nullptr});
        return true;
    }

    bool finish() {
        --level_;
        if (skipped_levels_ > 0) return --skipped_levels_, true;
        if (frames_.empty()) {
            if (level_ == 0) end_.is_whole = !has_odd_items_;
            return true;
        }
        Json done = std::move(frames_.back().value);
        frames_.pop_back();
        if (!frames_.empty()) return add(std::move(done)), true;
        if (of_list_ == OfList::metadata)
            end_.continue_token = text_at(done, "continue");
        else
            take_(done);
        done.SetNull();
        pool_.Clear();
        return true;
    }

    template <class MAKE>
    bool scalar(MAKE make) {
        if (skipped_levels_ > 0) return true;
        if (frames_.empty()) return note_odd_item(2), true;
        if (frames_.back().next != nullptr) add(make());
        return true;
    }

    /// Where an item should begin, at that level, something else stands: what it would have told is not known.
    void note_odd_item(std::size_t level) {
        if (level_ == level && of_list_ == OfList::items && had_items_) has_odd_items_ = true;
    }

    void add(Json value) {
        Frame& frame = frames_.back();
        if (frame.value.IsArray())
            frame.value.PushBack(value, pool_);
        else
            frame.value.AddMember(frame.key, value, pool_);
    }

    ChunkStream& stream_;
    const std::vector<Wanted>& wanted_;
    const std::function<void(const Json&)>& take_;
    ListEnd end_;
    alignas(16) char room_[std::size_t{64} << 10];  ///< enough for most items, so that none needs memory of its own
    rapidjson::MemoryPoolAllocator<> pool_;
    std::vector<Frame> frames_;
    std::size_t level_ = 0, skipped_levels_ = 0;
    OfList of_list_ = OfList::other;
    bool had_items_ = false, has_odd_items_ = false;
};

}  // namespace

ListEnd read_items(sdk::Reader& reader, const std::vector<Wanted>& wanted,
                   const std::function<void(const Json&)>& take) {
    ChunkStream stream(reader);
    if (stream.Peek() == '\0') return {};  // a program that failed has said nothing here
    ItemHandler handler(stream, wanted, take);
    rapidjson::Reader parser;
    // Not kParseValidateEncodingFlag: one bad byte would lose the list.
    const auto result = parser.Parse<rapidjson::kParseNumbersAsStringsFlag>(stream, handler);
    if (result.IsError())
        throw std::runtime_error(std::string("at byte ") + std::to_string(result.Offset()) + ": " +
                                 rapidjson::GetParseError_En(result.Code()));
    if (!handler.had_items()) throw std::runtime_error("it is no list of the API");
    return std::move(handler).end();
}

}  // namespace nodetop::kubernetes
