#pragma once

#include <optional>
#include <vector>

#include <nodetop/plugin.hpp>

#include "facts.hpp"
#include "host_list.hpp"
#include "question.hpp"
#include "silence.hpp"

namespace nodetop::sshpool {

/// A whole answer of an earlier reading.
struct Earlier {
    Facts facts;
    std::int64_t at = 0;  ///< UTC seconds
};

/// One entry of the list and what its machine told, or why it did not.
struct Machine {
    HostEntry entry;
    std::optional<Facts> facts;        ///< also of an answer that was cut: Facts::whole says so
    std::optional<Earlier> earlier;    ///< of a machine that is silent now and was not at an earlier reading
    std::optional<Cause> silent;       ///< no whole answer
    std::optional<std::size_t> first;  ///< another entry before it is the same machine: that one counts
};

/// Asks all machines of the list side by side; this machine itself is read without ssh.
std::vector<Machine> ask(sdk::Host& host, const HostList& list);

/// This machine alone, for a pool without a list.
Machine ask_this_machine(sdk::Host& host);

}  // namespace nodetop::sshpool
