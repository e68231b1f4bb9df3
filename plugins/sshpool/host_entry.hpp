#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop::sshpool {

/// One machine of a list. Everything in it may stand in an argument list: no blanks, no leading dash.
struct HostEntry {
    std::string host;               ///< name or address as ssh takes it, without brackets
    std::string user;               ///< ""; ssh decides
    std::string port;               ///< digits; "": ssh decides
    std::string jump;               ///< hosts to go through, as `ssh -J` takes them; ""
    std::string name;               ///< how it is shown: its alias, else the host
    std::vector<std::string> tags;  ///< pools of their own
};

/// No part of it can be read as an option, as several arguments or by a shell.
bool may_stand_in_arguments(const HostEntry& entry);

/// What one line of a list names, its brackets expanded (backend-sshpool.md 1).
struct EntryLine {
    std::vector<HostEntry> hosts;
    std::string fault;  ///< why it is refused; "" if it is not
};

/// `[user@]host[:port]` or `ssh://[user@]host[:port]`, behind it `name=ALIAS` and `tags=A,B`; `#` begins a comment. A
/// blank line names nothing. What could be read as an option or as more than one argument is refused.
EntryLine read_entry(std::string_view line);

}  // namespace nodetop::sshpool
