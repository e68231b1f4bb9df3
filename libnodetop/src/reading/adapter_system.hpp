#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "outside/recording.hpp"
#include "reading/make_reading.hpp"
#include "reading/search.hpp"

namespace nodetop {

/// A system that an adapter asks, live or in a replay.
class AdapterSystem : public System {
  public:
    /// `asked` are all that took part in the search, the chosen one included; `recording` nullptr: live.
    AdapterSystem(std::unique_ptr<Search> search, std::vector<Asked> asked, std::size_t chosen, Origin origin,
                  CallerFacts caller, std::shared_ptr<const Recording> recording, std::vector<Problem> problems);

    const Origin& origin() const override { return origin_; }
    std::variant<Reading, Failure> read(Queries want) override { return read_with_early(want, nullptr); }
    std::variant<Reading, Failure> read_with_early(Queries want,
                                                   const std::function<void(const Reading&)>& on_early) override;
    std::string fold(std::span<const Text> names) override;
    std::variant<std::vector<std::string>, std::string> expand(std::string_view text) override;
    DryRunCapability can_dry_run() override;
    void begin_dry_run(std::uint64_t number, const JobQuestion& question) override;
    std::optional<NumberedAnswer> next_dry_run() override;
    std::optional<SubmissionText> submission(const JobQuestion& question) override;
    std::optional<CodeExplanation> explain(CodeKind kind, std::string_view code) override;
    RecordingDocument recording(const Reading& reading) override;

  private:
    ReadingContext context(Queries want, std::int64_t begun_ns);
    Adapter& adapter() { return *asked_[chosen_].adapter; }

    std::unique_ptr<Search> search_;
    std::vector<Asked> asked_;
    std::size_t chosen_;
    Origin origin_;
    CallerFacts caller_;
    std::shared_ptr<const Recording> recording_;
    std::vector<Problem> problems_;  ///< of the search; each reading carries them
};

}  // namespace nodetop
