#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

#include "host_list.hpp"
#include "machine.hpp"

namespace nodetop::sshpool {

/// Machines without a scheduler, asked over the user's own ssh.
class SshPoolAdapter final : public sdk::Adapter, public sdk::SubmitFlags {
  public:
    using Adapter::Adapter;

    static constexpr sdk::Option options[] = {
        {"pools", NT_OPTION_TEXT_LIST, "", "pools of hosts: name, hosts, user, port, jump, labels"},
        {"connect_seconds", NT_OPTION_INTEGER, "5", "longest time for a connection", 1, 3600},
        {"answer_seconds", NT_OPTION_INTEGER, "15", "longest time for a whole answer", 1, 3600},
        {"at_once", NT_OPTION_INTEGER, "64", "hosts asked side by side", 1, 64},
        {"accept_new_keys", NT_OPTION_BOOL, "false", "let ssh write down the keys of hosts that it does not know"},
    };

    sdk::Detection detect() override;
    sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override;
    /// The login on a machine of the pool that had room for the shape at the last reading, with the cards that were
    /// free.
    sdk::Outcome submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                            sdk::Submission& submission) override;

  private:
    /// Gives silent machines what they told last, and keeps what the others told now. A program that reads once, as
    /// every printed report does, has nothing earlier.
    void recall_and_remember();

    HostList list_;
    std::vector<Machine> machines_;
    std::map<std::string, Earlier> heard_;  ///< by the name of the entry
};

}  // namespace nodetop::sshpool
