#pragma once

#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "outside/unique_fd.hpp"
#include "plugins/messages.hpp"

namespace nodetop {

/// One message with what came beside it.
struct Received {
    Message type{};
    std::string payload;
    UniqueFd handle;
};

/// One end of the stream between host and child.
class Channel {
  public:
    explicit Channel(UniqueFd socket) : socket_(std::move(socket)) {}

    /// False if the other side is gone. `handle`: sent beside, -1 for none; stays the caller's. From any thread.
    bool send(Message type, std::string_view payload, int handle = -1);
    /// Takes what has arrived, without waiting. False once the other side is gone, or says nonsense.
    bool receive();
    /// The next whole message of what has arrived.
    std::optional<Received> next();
    /// Waits for the next message; nullopt once the other side is gone.
    std::optional<Received> wait();
    int handle() const { return socket_.get(); }

  private:
    UniqueFd socket_;
    std::mutex send_mutex_;
    std::string arrived_;
    std::deque<UniqueFd> handles_;
};

}  // namespace nodetop
