#pragma once

#include <optional>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::sge {

/// What the state of a waiting job (`qw`, `hqw`, `Eqw`) means, or what the scheduler said of it.
std::optional<sdk::Explanation> explain_waiting(std::string_view state);

/// What the state letters of a host's queues mean; nothing for other words.
std::optional<sdk::Explanation> explain_letters(std::string_view letters);

/// The words of a sentence of the scheduler that explain_waiting() knows, which tell it from others; empty if none.
std::string_view telling_words(std::string_view sentence);

}  // namespace nodetop::sge
