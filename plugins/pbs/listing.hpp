#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace nodetop::pbs {

/// `resources_available.mem` and what stands behind it, as text, whatever type JSON gave it.
struct Attribute {
    std::string_view key, value;
};

/// A node, queue, server, job, reservation or scheduler as its client listed it, in either form.
class Record {
  public:
    Record(std::string_view name, const Attribute* begin, const Attribute* end)
        : name_(name), begin_(begin), end_(end) {}

    std::string_view name() const { return name_; }
    const Attribute* begin() const { return begin_; }
    const Attribute* end() const { return end_; }

    /// The last value of a key; nullopt if it is not there.
    std::optional<std::string_view> find(std::string_view key) const {
        for (const Attribute* at = end_; at != begin_;)
            if ((--at)->key == key) return at->value;
        return std::nullopt;
    }

    /// As find(); empty if it is not there.
    std::string_view get(std::string_view key) const { return find(key).value_or(std::string_view()); }

    /// The value of `group` + "." + `name`, without making that key.
    std::optional<std::string_view> find(std::string_view group, std::string_view name) const {
        for (const Attribute* at = end_; at != begin_;) {
            const std::string_view key = (--at)->key;
            if (key.size() == group.size() + 1 + name.size() && key[group.size()] == '.' &&
                key.substr(0, group.size()) == group && key.substr(group.size() + 1) == name)
                return at->value;
        }
        return std::nullopt;
    }

    /// Calls `take(name, value)` for each `group.name`.
    template <class Take>
    void for_each(std::string_view group, Take&& take) const {
        for (const Attribute& attribute : *this)
            if (attribute.key.size() > group.size() + 1 && attribute.key[group.size()] == '.' &&
                attribute.key.substr(0, group.size()) == group)
                take(attribute.key.substr(group.size() + 1), attribute.value);
    }

    bool same_as(const Record& other) const;

  private:
    std::string_view name_;
    const Attribute* begin_;
    const Attribute* end_;
};

/// One answer, cut into records. Filled by read_json() or read_text() on the thread of a stream; keeps its own copy of
/// all text.
class Listing {
  public:
    /// Keeps only attributes for which it is true; all if it is null.
    using Wants = bool (*)(std::string_view key);
    explicit Listing(Wants keeps = nullptr) : wants_(keeps) {}
    Listing(const Listing&) = delete;
    Listing& operator=(const Listing&) = delete;

    /// There are attributes that are not kept.
    bool selects() const { return wants_ != nullptr; }
    bool wants(std::string_view key) const { return wants_ == nullptr || wants_(key); }

    // --- while it is read -------------------------------------------------------------------------------------------
    void begin_record(std::string_view name);
    /// Of a key that comes again the last value counts. But lists of jobs are joined, and so are cells of limits: the
    /// text form has a line for each of them.
    void add(std::string_view key, std::string_view value);
    static bool is_cell(std::string_view value) { return !value.empty() && value.front() == '['; }
    /// The record at hand has a value of that key.
    bool has(std::string_view key) const;
    /// The record at hand was cut off: what it lacks may be anything, so it is not one.
    void drop_last();
    void fail(std::string why);
    void end_well() { whole_ = true; }

    // --- afterwards -------------------------------------------------------------------------------------------------
    std::size_t size() const { return records_.size(); }
    bool empty() const { return records_.empty(); }
    /// Stays valid while more records are read.
    Record operator[](std::size_t i) const { return {records_[i].name, records_[i].begin, records_[i].end}; }
    /// All of the answer was there, and could be read.
    bool is_whole() const { return whole_; }
    /// Why it is not whole, or empty.
    const std::string& fault() const { return fault_; }

    std::string version, server;            ///< `pbs_version` and `pbs_server` at the head of JSON, or empty
    std::optional<std::int64_t> timestamp;  ///< UTC seconds, at the head of JSON

  private:
    struct Span {
        std::string_view name;
        const Attribute* begin;
        const Attribute* end;
    };
    std::string_view keep(std::string_view text);
    std::string_view keep_key(std::string_view key);
    Attribute* find_last(std::string_view key, bool cell);

    Wants wants_;
    std::vector<Span> records_;
    /// Blocks of attributes, which are never moved. Those of one record stand together; those of the record at hand are
    /// the last ones of the last block, from `first_` on.
    std::vector<std::vector<Attribute>> attributes_;
    std::size_t first_ = 0;
    std::vector<std::unique_ptr<char[]>> blocks_;
    std::size_t room_ = 0;  ///< bytes left at the end of the last block
    char* next_ = nullptr;
    std::unordered_set<std::string_view> keys_;
    const Attribute* before_ = nullptr;      ///< of the record before, what has the same place as the next one
    const Attribute* before_end_ = nullptr;  ///< end of that record
    bool whole_ = false;
    std::string fault_;
};

}  // namespace nodetop::pbs
