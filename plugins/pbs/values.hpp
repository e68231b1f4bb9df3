#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/local_time.hpp>
#include <nodetop/text/number.hpp>
#include <nodetop/text/scan.hpp>

/// Values as PBS and Torque print them (backend-pbs.md 3). nullopt is unreadable, never 0.
namespace nodetop::pbs {

/// "True", "true", "t", "1" and their opposites; nullopt for anything else, also for nothing.
std::optional<bool> read_flag(std::string_view value);

/// A number that is not negative; fractions are cut. `4x` is unreadable (P-18).
std::optional<std::int64_t> read_count(std::string_view value);

/// Seconds; NT_UNLIMITED for words that say so (P-28).
std::optional<std::int64_t> read_walltime(std::string_view value);

/// UTC seconds of `Thu Aug 21 17:00:12 2026`, as the text forms have it, or of the bare seconds that JSON and newer
/// releases print.
std::optional<std::int64_t> read_instant(std::string_view printed, const text::LocalTime& time);

/// What a resource of PBS is in neutral terms.
enum class ResourceKind { cpu, memory, accelerator, nodes, walltime, other };
ResourceKind kind_of_resource(std::string_view name);

/// The word of limit.resource: "cpu_milli", "accelerators", "resource:lic_ansys".
std::string resource_word(std::string_view name);

/// An amount of a resource in the unit of its kind: millicores, bytes, seconds, a count; of others bytes where the
/// value has the unit of a size. NT_UNLIMITED for words that say so.
std::optional<std::int64_t> read_amount(std::string_view name, std::string_view value, text::Round round);

/// The value has the unit of a size: `80gb`, not `4`.
bool is_size(std::string_view value);

/// Calls `take` for each item between commas, without blanks and the quotes that a list of strings may stand in.
template <class Take>
void for_each_item(std::string_view list, Take&& take) {
    list = text::trim(list);
    if (list.size() >= 2 && list.front() == '"' && list.back() == '"') list = list.substr(1, list.size() - 2);
    if (list.empty()) return;
    text::Fields fields(list, ',');
    for (std::string_view item; fields.next(item);)
        if (const std::string_view trimmed = text::trim(item); !trimmed.empty()) take(trimmed);
}

std::vector<std::string_view> items_of(std::string_view list);
bool list_holds(std::string_view list, std::string_view item);

/// A sum that knows that it does not know.
class Sum {
  public:
    void add(std::optional<std::int64_t> amount) {
        if (!amount || *amount > INT64_MAX - 1 - total_)
            known_ = false;
        else
            total_ += *amount;
    }
    std::optional<std::int64_t> value() const { return known_ ? std::optional(total_) : std::nullopt; }

  private:
    std::int64_t total_ = 0;
    bool known_ = true;
};

}  // namespace nodetop::pbs
