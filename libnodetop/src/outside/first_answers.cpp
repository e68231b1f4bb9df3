#include "outside/first_answers.hpp"

#include <algorithm>

#include "outside/growing_buffer.hpp"
#include "outside/tee_reader.hpp"

namespace nodetop {

namespace {

/// An answer that is already here, as a stream.
class KeptStream : public ByteReader {
  public:
    explicit KeptStream(std::string_view bytes) : bytes_(bytes) {}
    std::int64_t read(void* buffer, std::size_t capacity) override {
        const std::size_t count = bytes_.copy(static_cast<char*>(buffer), capacity);
        bytes_.remove_prefix(count);
        return static_cast<std::int64_t>(count);
    }

  private:
    std::string_view bytes_;
};

/// One wave, while it runs.
struct WatchedWave {
    struct Ended {
        std::size_t place;
        CommandResult result;
        SharedBytes out;
    };

    std::span<const CommandRequest> requests;
    std::vector<GrowingBuffer> streams;
    std::vector<char> over;
    std::vector<Ended> ended;

    explicit WatchedWave(std::span<const CommandRequest> asked)
        : requests(asked), streams(asked.size()), over(asked.size(), 0) {}

    void end(std::size_t place, const CommandResult& result) {
        over[place] = 1;
        ended.push_back({place, result, requests[place].consume ? streams[place].take() : result.out});
    }

    /// What is still awaited is all of one program, and all of that program.
    bool awaits_one_program() const {
        const auto left = std::find(over.begin(), over.end(), 0);
        if (left == over.end()) return false;
        const std::string& program = requests[static_cast<std::size_t>(left - over.begin())].argv.front();
        for (std::size_t place = 0; place < over.size(); ++place)
            if ((over[place] == 0) != (requests[place].argv.front() == program)) return false;
        return true;
    }
};

}  // namespace

void FirstAnswers::add(const Argv& argv, CommandResult result, SharedBytes out) {
    result.out = std::move(out);
    answers_.emplace_back(argv, std::move(result));
}

std::vector<CommandResult> FirstAnswers::run_all(std::span<const CommandRequest> requests) {
    std::vector<CommandResult> results;
    for (const CommandRequest& request : requests) {
        CommandResult result = answer_to(request);
        if (request.consume) {
            KeptStream stream(result.out.view);
            request.consume(stream);
            result.out = {};
        }
        if (request.on_end) request.on_end(result);
        results.push_back(std::move(result));
    }
    return results;
}

CommandResult FirstAnswers::answer_to(const CommandRequest& request) const {
    const auto known = std::find_if(answers_.begin(), answers_.end(),
                                    [&](const auto& answer) { return answer.first == request.argv; });
    return known == answers_.end() ? CommandResult{} : known->second;
}

std::vector<CommandResult> WatchedCommands::run_all(std::span<const CommandRequest> requests) {
    Told told = std::exchange(told_, nullptr);
    const bool unnamed = std::any_of(requests.begin(), requests.end(),
                                     [](const CommandRequest& request) { return request.argv.empty(); });
    if (!told || unnamed) return commands_.run_all(requests);
    WatchedWave wave(requests);
    std::vector<CommandRequest> watched(requests.begin(), requests.end());
    for (std::size_t place = 0; place < watched.size(); ++place) {
        if (requests[place].consume)
            watched[place].consume = [&wave, place](ByteReader& source) {
                TeeReader reader(source, wave.streams[place]);
                wave.requests[place].consume(reader);
            };
        watched[place].on_end = [&, place](const CommandResult& result) {
            const Wave next = requests[place].on_end ? requests[place].on_end(result) : Wave::go_on;
            wave.end(place, result);
            if (next == Wave::stop) told = nullptr;
            if (!told || !wave.awaits_one_program()) return next;
            auto answers = std::make_unique<FirstAnswers>(commands_);
            for (auto& ended : wave.ended)
                answers->add(requests[ended.place].argv, std::move(ended.result), std::move(ended.out));
            std::exchange(told, nullptr)(std::move(answers));
            return next;
        };
    }
    return commands_.run_all(watched);
}

}  // namespace nodetop
