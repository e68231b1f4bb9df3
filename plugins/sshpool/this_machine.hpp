#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nodetop/plugin.hpp>

#include "host_entry.hpp"

namespace nodetop::sshpool {

/// The entry names the machine that we run on (never in a replay of somebody else's list).
bool is_this_machine(sdk::Host& host, const HostEntry& entry);

/// The same questions to this machine as to the others, without ssh and without a shell: files, and a few programs.
class LocalQuestions {
  public:
    /// Adds the programs to ask to the wave.
    LocalQuestions(sdk::Host& host, sdk::Wave& wave);
    /// The answer in the form of the script's.
    std::string answer(const std::vector<sdk::Answer>& answers);

  private:
    void tell_file(std::string& text, const char* word, const char* path);
    void tell_memory(std::string& text);
    void tell_limits(std::string& text);
    void tell_processors(std::string& text);
    void tell_nvidia(std::string& text, const std::vector<sdk::Answer>& answers);
    static void tell_lines(std::string& text, const char* word, std::string_view lines);

    sdk::Host& host_;
    std::optional<sdk::Query> users_, cards_, card_processes_, card_list_, amd_cards_;
};

}  // namespace nodetop::sshpool
