#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "outside/unique_fd.hpp"

namespace nodetop {

/// A file that the user asked for. A plain file is replaced whole on commit(): written beside its target, then renamed,
/// with the mode of the umask; a symbolic link is followed; until then, and after any failure, the old file is as it
/// was. Anything else, such as a pipe or a device, is written through and never replaced (cli.md 13).
class OutputFile {
  public:
    /// "-" is standard output.
    explicit OutputFile(const std::string& path);
    /// Without commit() nothing stays of a plain file.
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// After a failure nothing is written any more, and commit() tells it.
    void write(std::string_view bytes);
    /// The sentence of the first failure; nullopt: all is written.
    std::optional<std::string> commit();

  private:
    void open_target();
    void open_beside(const std::string& target);
    void fail(const std::string& doing);

    std::string path_;    // as the user wrote it
    std::string target_;  // the plain file itself; "" if it is written through
    std::string beside_;  // the file in work; "" if there is none
    UniqueFd file_;
    std::optional<std::string> fault_;
};

/// Writes `content` to what `path` names; nullopt on success, else the sentence.
std::optional<std::string> write_output(const std::string& path, std::string_view content);

}  // namespace nodetop
