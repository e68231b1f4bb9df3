#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nodetop {

/// What kind of answer a dry run gave (core.md 6.3). The numbers are those of the ABI.
enum class Category : std::uint32_t {
    ok = 0,
    not_entitled = 1,
    account_mismatch = 2,
    no_account = 3,
    access_denied = 4,
    group_denied = 5,
    site_refused = 6,
    unknown_queue = 7,
    queue_closed = 8,
    invalid_qos = 9,
    quota_exceeded = 10,
    time_limit = 11,
    needs_reservation = 12,
    shape_unavailable = 13,
    busy_now = 14,
    control_plane_down = 15,
    not_supported = 16,
    accounts_untried = 17,
    unknown = 18,
};
constexpr std::uint32_t kCategories = 19;

/// What an answer of the category makes of a place.
enum class AnswerClass : std::uint8_t {
    none,       ///< accepted, or as if not asked
    blocked,    ///< about the caller: refused
    limit,      ///< about the request, never "no access" (B-21)
    queue,      ///< would wait
    no_answer,  ///< not settled
};

/// By the number of the ABI. One that a newer adapter sends and that is not known here is Category::unknown: an answer
/// that never hardens into a refusal.
Category category_of(std::uint32_t number);
/// The literal of documents: "NOT_ENTITLED".
std::string_view code(Category category);
/// What people read: "no access".
std::string_view word(Category category);
/// A refusal that asking again does not change. Acceptance is not durable in this sense.
bool durable(Category category);
AnswerClass answer_class(Category category);

}  // namespace nodetop
