#include "access/category.hpp"

#include <array>

namespace nodetop {

namespace {

struct Entry {
    std::string_view code, word;
    bool durable;
    AnswerClass answer_class;
};

// The order is the number in the ABI (core.md 6.3).
constexpr std::array<Entry, kCategories> kEntries{{
    {"OK", "confirmed", false, AnswerClass::none},
    {"NOT_ENTITLED", "no access", true, AnswerClass::blocked},
    {"ACCOUNT_MISMATCH", "wrong account", true, AnswerClass::blocked},
    {"NO_ACCOUNT", "needs an account", true, AnswerClass::blocked},
    {"ACCESS_DENIED", "denied", true, AnswerClass::blocked},
    {"GROUP_DENIED", "group denied", true, AnswerClass::blocked},
    {"SITE_REFUSED", "refused by the site", true, AnswerClass::blocked},
    {"UNKNOWN_QUEUE", "no such queue", true, AnswerClass::blocked},
    {"QUEUE_CLOSED", "closed", true, AnswerClass::blocked},
    {"INVALID_QOS", "qos rejected", true, AnswerClass::blocked},
    {"QUOTA_EXCEEDED", "over quota", true, AnswerClass::limit},
    {"TIME_LIMIT", "over time limit", true, AnswerClass::limit},
    {"NEEDS_RESERVATION", "needs a reservation", true, AnswerClass::limit},
    {"SHAPE_UNAVAILABLE", "shape unavailable", false, AnswerClass::limit},
    {"BUSY_NOW", "busy now", false, AnswerClass::queue},
    {"CONTROL_PLANE_DOWN", "no answer", false, AnswerClass::no_answer},
    {"NOT_SUPPORTED", "no dry-run", false, AnswerClass::none},
    {"ACCOUNTS_UNTRIED", "accounts untried", false, AnswerClass::no_answer},
    {"UNKNOWN", "answer unrecognised", false, AnswerClass::no_answer},
}};

const Entry& entry(Category category) { return kEntries[static_cast<std::size_t>(category)]; }

}  // namespace

Category category_of(std::uint32_t number) {
    return number < kCategories ? static_cast<Category>(number) : Category::unknown;
}

std::string_view code(Category category) { return entry(category).code; }
std::string_view word(Category category) { return entry(category).word; }
bool durable(Category category) { return entry(category).durable; }
AnswerClass answer_class(Category category) { return entry(category).answer_class; }

}  // namespace nodetop
