#include "list_wave.hpp"

#include <utility>

namespace nodetop::kubernetes {

std::size_t ListWave::ask(List list) {
    running_.push_back(std::make_unique<Running>(Running{std::move(list), {}}));
    return running_.size() - 1;
}

std::size_t ListWave::ask(sdk::Command command) {
    commands_.push_back(std::move(command));
    return commands_.size() - 1;
}

sdk::Command ListWave::command(Running& running, const std::string& token, bool paged) {
    std::string path = running.list.path;
    if (paged) {
        // With resourceVersion=0 a server ignores the limit.
        const std::string from_memory = "resourceVersion=0";
        if (const std::size_t place = path.find(from_memory); place != std::string::npos)
            path.replace(place, from_memory.size(), "limit=" + std::to_string(page_items_));
        else
            path += (path.find('?') == std::string::npos ? "?limit=" : "&limit=") + std::to_string(page_items_);
        if (!token.empty()) path += "&continue=" + token;
    }
    sdk::Command command = kubectl_.get(path, running.list.seconds);
    if (token.empty())
        for (const Argv& argv : running.list.recorded_as) command.or_as(argv);
    running.end = {};
    command.stream(
        [&running](sdk::Reader& reader) { running.end = read_items(reader, running.list.wanted, running.list.take); });
    return command;
}

ListAnswer ListWave::judged(const Running& running, sdk::Answer answer) const {
    Failure failure = failure_of(answer);
    // A program that ended well without a list has not answered.
    if (failure == Failure::none && !running.end.is_whole) failure = Failure::other;
    return {std::move(answer), failure};
}

void ListWave::run() {
    sdk::Wave wave;
    for (const auto& running : running_) wave.ask(command(*running, {}, page_items_ > 0));
    for (sdk::Command& command : commands_) wave.ask(std::move(command));
    std::vector<sdk::Answer> all = host_.run(wave);
    for (std::size_t i = 0; i < running_.size(); ++i) lists_.push_back(judged(*running_[i], std::move(all[i])));
    for (std::size_t i = running_.size(); i < all.size(); ++i) answers_.push_back(std::move(all[i]));
    for (std::size_t i = 0; i < running_.size(); ++i) read_rest(i);
}

void ListWave::read_rest(std::size_t place) {
    Running& running = *running_[place];
    bool begun_again = false;
    while (!running.end.continue_token.empty() && lists_[place].is_whole()) {
        const std::string token = running.end.continue_token;
        lists_[place] = judged(running, host_.run(command(running, token, true)));
        if (lists_[place].failure != Failure::expired || begun_again) continue;
        begun_again = true;
        running.list.forget();
        lists_[place] = judged(running, host_.run(command(running, {}, false)));
    }
}

}  // namespace nodetop::kubernetes
