#pragma once

#include <string>
#include <string_view>

namespace nodetop {

/// One stream of the program. What is written goes out at once; after a failure nothing more does.
class Output {
  public:
    explicit Output(int descriptor) : descriptor_(descriptor) {}

    void write(std::string_view text);

    /// Something was written, or tried.
    bool used() const { return used_; }
    /// What anything else in this process writes to the descriptor goes to stderr from now on; only write() reaches the
    /// stream itself. For adapters in this process, whose code may print (sdk.md 6).
    void keep_to_itself();

    /// errno of the write that failed; 0: none did.
    int fault() const { return fault_; }

  private:
    int descriptor_;
    int fault_ = 0;
    bool used_ = false;
};

}  // namespace nodetop
