#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "failure.hpp"
#include "item_stream.hpp"
#include "queries.hpp"

namespace nodetop::kubernetes {

/// A list of the API that is to be read.
struct List {
    std::string path;
    std::uint32_t seconds = kListSeconds;
    std::vector<Wanted> wanted;
    std::function<void(const Json&)> take;  ///< runs on a thread of its own: touches nothing that another list does
    std::function<void()> forget;           ///< takes back everything, where a list has to be begun again
    std::vector<Argv> recorded_as = {};     ///< other spellings, in recordings
};

/// What became of it.
struct ListAnswer {
    sdk::Answer answer;  ///< of the last page
    Failure failure;
    bool is_whole() const { return failure == Failure::none; }
};

/// Lists, and other questions, that are asked together.
class ListWave {
  public:
    /// `page_items`: at most that many items at once, for servers that build an answer in their memory; 0: all.
    ListWave(sdk::Host& host, const Kubectl& kubectl, std::uint32_t page_items)
        : host_(host), kubectl_(kubectl), page_items_(page_items) {}

    /// Places in lists().
    std::size_t ask(List list);
    /// Places in answers().
    std::size_t ask(sdk::Command command);

    /// Asks everything, then the further pages of lists that have some.
    void run();

    const ListAnswer& list(std::size_t place) const { return lists_[place]; }
    const sdk::Answer& answer(std::size_t place) const { return answers_[place]; }

  private:
    struct Running {
        List list;
        ListEnd end;
    };

    sdk::Command command(Running& running, const std::string& token, bool paged);
    ListAnswer judged(const Running& running, sdk::Answer answer) const;
    void read_rest(std::size_t place);

    sdk::Host& host_;
    const Kubectl& kubectl_;
    std::uint32_t page_items_;
    std::vector<std::unique_ptr<Running>> running_;
    std::vector<sdk::Command> commands_;
    std::vector<ListAnswer> lists_;
    std::vector<sdk::Answer> answers_;
};

}  // namespace nodetop::kubernetes
