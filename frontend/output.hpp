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
    /// errno of the write that failed; 0: none did.
    int fault() const { return fault_; }

  private:
    int descriptor_;
    int fault_ = 0;
    bool used_ = false;
};

}  // namespace nodetop
