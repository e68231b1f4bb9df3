#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plugins/adapter.hpp"
#include "plugins/adapter_world.hpp"
#include "plugins/plugin.hpp"
#include "plugins/services.hpp"

namespace nodetop {

/// An adapter in this process: with --in-process, and within the child.
class InProcessAdapter : public Adapter {
  public:
    /// The hooks are called beside what the adapter itself does with problems and log lines.
    InProcessAdapter(const Candidate& candidate, std::unique_ptr<AdapterWorld> world, const AdapterOptions& options,
                     ServiceHooks hooks = {});

    /// Loads the file, once; true if it is loaded. detected() does it too.
    bool load();
    Outcome outcome() const { return outcome_; }
    const std::string& reason() const { return reason_; }

    void begin_detect() override {}
    Detected detected() override;
    const AdapterInfo& info() const override;
    Collected collect(Queries want) override;
    std::string fold(std::span<const std::string_view> names) override;
    RecordedCalls recorded() override { return world_->take(); }
    std::vector<Problem> close() override;

  private:
    void keep_problem(const Problem& problem);
    void blame(const std::string& what);

    std::string file_, id_;
    std::optional<PluginNote> note_;
    std::unique_ptr<AdapterWorld> world_;
    ServiceHooks hooks_;
    std::vector<Problem> problems_;
    std::vector<std::string> notes_;
    HostServices services_;
    std::shared_ptr<Plugin> plugin_;
    AdapterInfo unloaded_;
    bool tried_ = false;
    Outcome outcome_ = Outcome::eligible;
    std::string reason_;
};

/// Names joined by commas: a list for which there is no notation.
std::string join_names(std::span<const std::string_view> names);

}  // namespace nodetop
