#pragma once

#include <memory>
#include <string>
#include <vector>

#include "outside/real_world.hpp"
#include "plugins/adapter.hpp"
#include "plugins/discover.hpp"
#include "reading/failure.hpp"
#include "reading/system.hpp"

namespace nodetop {

/// What every search for a system begins with: the real world, the configuration and the candidate files.
struct Search {
    /// `wanted` is the id that is loaded whatever PATH holds; "" for none.
    Search(SourceRequest request, std::unique_ptr<RealWorld> world, std::string wanted);

    SourceRequest request;
    std::unique_ptr<RealWorld> world;
    Places places;
    std::vector<Candidate> candidates;

    const Configuration& configuration() const { return request.configured->keys; }
    /// How this candidate is to be opened: limits, configured keys, isolation.
    AdapterOptions options_for(const Candidate& candidate) const;
    /// The candidates of that id, the one that may be loaded first. nullptr if there is none.
    const Candidate* find(const std::string& id) const;
    /// A warning for each file of --plugin that cannot be used: what a user names is not left out without a word.
    std::vector<Problem> unusable_named_files() const;
};

/// A candidate that was opened, and what it said.
struct Asked {
    const Candidate* candidate = nullptr;
    std::unique_ptr<Adapter> adapter;
    Detected detected;

    /// The id that counts: the adapter's own where the file did not tell it before.
    std::string id() const;
    std::int32_t priority() const;
    std::string queue_term() const;
    /// It takes part: here, or here and broken. One that failed before it could say is as if it were not there; one
    /// that did not answer in time counts as broken (cli.md 3).
    bool takes_part() const;
    bool broken() const;
};

/// Opens every candidate that may be loaded and lets all detect side by side; in the order of detection.
std::vector<Asked> ask_all(const Search& search);
/// The same, only as far as is needed to choose: where the first in order takes part, no other can be the answer and
/// none is asked. The rest detect side by side.
std::vector<Asked> ask_in_order(const Search& search);

/// The id of every candidate file, each once.
std::vector<std::string> known_ids(const Search& search);

/// "no adapter of that name", with the package that would bring it or what there is instead.
Failure no_such_adapter(FailureCode code, const std::string& begin, const std::string& id, const Search& search);

/// "slurm is configured here and does not answer: why"
std::string does_not_answer(const std::string& id, const std::string& why);

/// Adds to the failure of `chosen` each other system that is here and really answers a question within two seconds,
/// with the flag that chooses it (cli.md 3). `all` are those that were asked before; the rest are asked now.
void name_others(Failure& failure, const Search& search, const std::vector<Asked>& all, const std::string& chosen);

}  // namespace nodetop
