#pragma once

namespace nodetop::sshpool {

/// What a machine is asked, for the POSIX `sh` on the far side: read-only, without root, without temporary files. It is
/// a constant: nothing that a user typed gets into it. The answer stands between two marker lines that share a word
/// which the machine makes up, so that the text of a login profile is no part of it; each line of it is `word value`.
extern const char* const kScript;

}  // namespace nodetop::sshpool
