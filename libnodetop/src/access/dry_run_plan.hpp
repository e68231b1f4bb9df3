#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "access/caller.hpp"
#include "access/queue_access.hpp"
#include "access/verdict.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// Most dry runs of one question (core.md 6.2). A site may lower it, nobody raises it.
struct DryRunBudget {
    static constexpr std::int64_t kTotal = 150, kLeastPerQueue = 12;

    std::int64_t total = kTotal;

    /// Of one queue, where so many are asked about.
    std::int64_t per_queue(std::size_t queues) const;
};

/// A dry run that was made, and its answer.
struct DryRunMade {
    std::string queue, account, qos;  ///< account, QOS "": none was named
    Verdict verdict;
};

/// What asking has told about each queue.
struct DryRunOutcome {
    std::vector<std::optional<Verdict>> verdicts;  ///< by queue row; settled
    std::vector<char> budget_spent;                ///< by queue row: the budget was gone before its turn
    std::int64_t asked = 0;                        ///< dry runs that were made
    std::vector<DryRunMade> made;                  ///< all of them, in the order of their answers

    /// By queue row, null where there is none; for those who only look.
    std::vector<const Verdict*> pointers() const;
};

/// Which dry run is the next, learning from the answers (core.md 6.2). Pure: whoever makes the dry runs asks for the
/// next one and brings the answers, in any order; one at a time for each queue.
class DryRunPlan {
  public:
    struct Question {
        std::uint64_t number = 0;
        Row queue = kNoRow;
        std::string account, qos;  ///< "": none is named
    };

    /// `queues` are asked about, in the order of the plan: fewest accounts to try first, then by name. `caller` must
    /// outlive the plan.
    DryRunPlan(const Caller& caller, const std::vector<Row>& queues, const JobShape& shape, DryRunBudget budget);

    /// The next dry run that may begin now; nullopt if an answer has to come first, or nothing is left.
    std::optional<Question> next();
    /// Takes an answer for that of the plan's own question, where the plan could ask the same now: it was given while
    /// the rest of the reading was still awaited. False: it is of no use.
    bool take_made(const DryRunMade& made);
    /// The answer to a question; its account, QOS and counts are filled in here.
    void take(std::uint64_t number, Verdict verdict);
    /// A dry run that could not be made: it says nothing, and its queue is not asked again.
    void give_up(std::uint64_t number);

    /// An account was accepted somewhere.
    bool has_learned() const { return !learned_.empty(); }
    std::size_t queues() const { return queues_.size(); }
    std::size_t queues_done() const;
    /// What is known by now.
    DryRunOutcome outcome() const;

  private:
    struct Candidate {
        std::string account;   ///< "": none is named
        bool held_up = false;  ///< its limits would let the job wait: another that starts it is worth more
    };
    struct Waiting {
        Row queue = kNoRow;
        std::vector<Candidate> accounts;  ///< still to try, best first
        std::int64_t candidates = 0, tried = 0;
        bool under_way = false, done = false;
        std::optional<Verdict> best;
    };

    bool may_try_more(const Waiting& waiting) const;
    std::string take_account(Waiting& waiting);
    Question begin(std::size_t place, std::string account);
    Waiting& of(std::uint64_t number) { return queues_[asked_[number].second]; }

    const Caller& caller_;
    JobShape shape_;
    DryRunBudget budget_;
    std::vector<Waiting> queues_;                          ///< in the order of asking
    std::vector<std::pair<Question, std::size_t>> asked_;  ///< by number: the question, place in queues_
    std::vector<DryRunMade> made_;
    std::vector<std::string> learned_;  ///< accounts that were accepted, the first first
};

/// The queues of which the control plane is asked whether the caller gets in at all: those that the lists do not deny,
/// that something could run in, and of which the reading has no answer (core.md 6.2).
std::vector<Row> queues_worth_asking(const Cluster& cluster, const std::vector<QueueAccess>& accesses);

/// Those of them that can be asked about while the rest of the reading is awaited: no list of QOS decides whether the
/// caller gets in as long as his QOS are not known. None where the budget might not suffice to ask again in the order
/// of the plan, or where what decides is not known yet.
std::vector<Row> queues_to_ask_early(const Caller& caller, const std::vector<QueueAccess>& accesses,
                                     const DryRunBudget& budget);

/// A refusal that another account cannot change: it is about the user, the host, the queue or the shape.
bool whatever_account(Category category);

}  // namespace nodetop
