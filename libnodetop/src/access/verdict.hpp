#pragma once

#include <string>
#include <vector>

#include "access/category.hpp"
#include "model/quantity.hpp"

namespace nodetop {

/// What a dry run answered for one queue and account, or the best of several accounts (core.md 3.7).
struct Verdict {
    bool allowed = false;
    Category category = Category::unknown;
    std::string category_word;   ///< as shown; differs from word(category) only for categories not known here
    std::string reason;          ///< the system's own sentence; ""
    std::string filter_verdict;  ///< a site filter's own word; ""
    std::string account, qos;    ///< asked with; "": none named
    std::string effective_account, effective_qos;  ///< as the system chose; "": not told
    Instant predicted_start_at;
    Answer predicted_start_reliable = Answer::unknown;
    std::vector<std::string> predicted_nodes;
    std::int64_t accounts_tried = 0, accounts_total = 0;
    Instant asked_at;
    bool lists_checked = true;  ///< no: accepted without a look at allow and deny lists, which then stand (A5)
    bool remembered = false;    ///< from an earlier run
    std::string raw;            ///< the whole answer

    /// What the system said: its own sentence, else the word of the category.
    std::string told() const { return reason.empty() ? std::string(word(category)) : reason; }
    bool confirmed() const { return allowed && category == Category::ok; }
    bool refused_durably() const { return !allowed && durable(category); }
    /// A refusal that is about the caller, not about the request.
    bool refuses_caller() const { return refused_durably() && answer_class(category) == AnswerClass::blocked; }
};

}  // namespace nodetop
