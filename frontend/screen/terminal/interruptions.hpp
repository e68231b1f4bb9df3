#pragma once

#include <memory>

#include "outside/cancellation.hpp"

namespace nodetop::screen {

/// What signals asked for since the last look.
struct Asked {
    bool resized = false, stop = false, resumed = false;
    int end_by = 0;  ///< SIGINT, SIGTERM, SIGHUP or SIGQUIT; 0: none
};

/// While it lives, signals only set marks and wake whoever waits on descriptor(), so that the terminal is given back
/// before they do what they do; what ends the program also cancels the work. A crash gives the terminal back first.
class Interruptions {
  public:
    explicit Interruptions(std::shared_ptr<Cancellation> cancellation);
    ~Interruptions();
    Interruptions(const Interruptions&) = delete;
    Interruptions& operator=(const Interruptions&) = delete;

    /// Readable when there is something to take().
    int descriptor() const;
    Asked take();
};

}  // namespace nodetop::screen
