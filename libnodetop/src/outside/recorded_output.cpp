#include "outside/recorded_output.hpp"

#include <fcntl.h>

#include <algorithm>
#include <utility>

#include "outside/growing_buffer.hpp"
#include "outside/limits.hpp"
#include "outside/plain_reader.hpp"
#include "outside/unique_fd.hpp"

namespace nodetop {

namespace {

class CappedOutput : public RecordedOutput {
  public:
    CappedOutput(std::string_view bytes, std::uint64_t cap_bytes) : reader_(bytes, false), left_(cap_bytes) {}

    CappedOutput(UniqueFd file, std::uint64_t cap_bytes)
        : file_(std::move(file)), reader_(file_.get()), left_(cap_bytes) {}

    std::int64_t read(void* buffer, std::size_t capacity) override {
        // In pieces, as from a pipe: a consumer must not come to rely on having all at once.
        capacity = static_cast<std::size_t>(std::min<std::uint64_t>({capacity, kReadBytes, left_}));
        if (left_ == 0) {
            char more = 0;
            truncated_ = truncated_ || reader_.read(&more, 1) > 0;
            return 0;
        }
        std::int64_t got = reader_.read(buffer, capacity);
        if (got < 0) {
            // What was there before the fault is given; that it is not all is said.
            truncated_ = true;
            return 0;
        }
        left_ -= static_cast<std::uint64_t>(got);
        return got;
    }
    std::optional<std::string_view> rest() override {
        auto bytes = reader_.rest();
        if (!bytes) return std::nullopt;
        truncated_ = truncated_ || bytes->size() > left_;
        const auto given = bytes->substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(bytes->size(), left_)));
        left_ -= given.size();
        return given;
    }
    bool truncated() const override { return truncated_; }

  private:
    UniqueFd file_;
    PlainReader reader_;
    std::uint64_t left_;
    bool truncated_ = false;
};

}  // namespace

std::unique_ptr<RecordedOutput> RecordedOutput::open(std::string_view bytes, const std::string& file,
                                                     std::uint64_t cap_bytes) {
    if (file.empty()) return std::make_unique<CappedOutput>(bytes, cap_bytes);
    UniqueFd opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!opened) return nullptr;
    return std::make_unique<CappedOutput>(std::move(opened), cap_bytes);
}

LoadedOutput load_output(const std::shared_ptr<const Arena>& arena, std::string_view bytes, const std::string& file,
                         std::uint64_t cap_bytes) {
    LoadedOutput loaded;
    if (file.empty()) {
        // Where they are: nothing is copied.
        loaded.truncated = bytes.size() > cap_bytes;
        loaded.bytes = {arena,
                        bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), cap_bytes)))};
        return loaded;
    }
    auto output = RecordedOutput::open(bytes, file, cap_bytes);
    loaded.readable = output != nullptr;
    if (!loaded.readable) return loaded;
    GrowingBuffer buffer;
    for (std::int64_t got = 0; (got = output->read(buffer.room(kReadBytes), kReadBytes)) > 0;)
        buffer.added(static_cast<std::size_t>(got));
    loaded.bytes = buffer.take();
    loaded.truncated = output->truncated();
    return loaded;
}

}  // namespace nodetop
