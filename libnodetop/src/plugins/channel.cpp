#include "plugins/channel.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace nodetop {

namespace {

/// Far above anything that is sent: bytes of answers go through memory files.
constexpr std::uint32_t kMostPayloadBytes = 256u << 20;
constexpr std::size_t kMostHandles = 8;

struct FrameHeader {
    Message type;
    std::uint32_t payload_bytes;
    std::uint32_t has_handle;
};

union HandleSpace {
    cmsghdr aligned;
    std::array<char, CMSG_SPACE(sizeof(int))> bytes;
};

}  // namespace

bool Channel::send(Message type, std::string_view payload, int handle) {
    FrameHeader header{type, static_cast<std::uint32_t>(payload.size()), handle >= 0 ? 1u : 0u};
    std::string frame(reinterpret_cast<const char*>(&header), sizeof header);
    frame += payload;
    std::lock_guard lock(send_mutex_);
    for (std::string_view rest = frame; !rest.empty();) {
        iovec part{const_cast<char*>(rest.data()), rest.size()};
        msghdr message{};
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        HandleSpace space{};
        if (handle >= 0 && rest.size() == frame.size()) {
            message.msg_control = space.bytes.data();
            message.msg_controllen = space.bytes.size();
            cmsghdr* control = CMSG_FIRSTHDR(&message);
            control->cmsg_level = SOL_SOCKET;
            control->cmsg_type = SCM_RIGHTS;
            control->cmsg_len = CMSG_LEN(sizeof handle);
            std::memcpy(CMSG_DATA(control), &handle, sizeof handle);
        }
        ssize_t sent = sendmsg(socket_.get(), &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return false;
        rest.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool Channel::receive() {
    std::array<char, 65536> buffer;
    iovec part{buffer.data(), buffer.size()};
    msghdr message{};
    HandleSpace space{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = space.bytes.data();
    message.msg_controllen = space.bytes.size();
    ssize_t got = recvmsg(socket_.get(), &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (got < 0) return errno == EINTR || errno == EAGAIN;
    for (cmsghdr* control = CMSG_FIRSTHDR(&message); control != nullptr; control = CMSG_NXTHDR(&message, control)) {
        if (control->cmsg_level != SOL_SOCKET || control->cmsg_type != SCM_RIGHTS) continue;
        int handle = -1;
        std::memcpy(&handle, CMSG_DATA(control), sizeof handle);
        handles_.emplace_back(handle);
    }
    arrived_.append(buffer.data(), static_cast<std::size_t>(got));
    return got > 0 && handles_.size() <= kMostHandles;
}

std::optional<Received> Channel::next() {
    FrameHeader header{};
    if (arrived_.size() < sizeof header) return std::nullopt;
    std::memcpy(&header, arrived_.data(), sizeof header);
    std::size_t payload_bytes = std::min(header.payload_bytes, kMostPayloadBytes);
    if (arrived_.size() - sizeof header < payload_bytes) return std::nullopt;
    Received message;
    message.type = header.type;
    message.payload = arrived_.substr(sizeof header, payload_bytes);
    arrived_.erase(0, sizeof header + payload_bytes);
    if (header.has_handle != 0 && !handles_.empty()) {
        message.handle = std::move(handles_.front());
        handles_.pop_front();
    }
    return message;
}

std::optional<Received> Channel::wait() {
    for (;;) {
        if (auto message = next()) return message;
        pollfd watched{socket_.get(), POLLIN, 0};
        if (poll(&watched, 1, -1) < 0 && errno != EINTR) return std::nullopt;
        if (watched.revents != 0 && !receive()) return std::nullopt;
    }
}

}  // namespace nodetop
