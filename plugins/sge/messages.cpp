#include "messages.hpp"

#include <algorithm>

#include "refusals.hpp"
#include "xml.hpp"

namespace nodetop::sge {
namespace {

constexpr std::size_t kMostSentences = 6;
constexpr std::string_view kOtherQueue = "is not contained in its hard queue list";

/// The queue that a sentence about an instance names; empty if it names none.
std::string_view queue_in(std::string_view sentence) {
    constexpr std::string_view kInstance = "queue instance \"";
    const std::size_t at = sentence.find(kInstance);
    if (at == std::string_view::npos) return {};
    sentence.remove_prefix(at + kInstance.size());
    return sentence.substr(0, sentence.find_first_of("@\""));
}

}  // namespace

SchedulerMessages::SchedulerMessages(std::string_view xml) {
    Elements lists(xml, {"SME_message_list"});
    while (const pugi::xml_node list = lists.next())
        for (const pugi::xml_node row : list.children("element")) {
            const std::string_view sentence = child_text(row, "MES_message");
            if (sentence.empty() || sentence.find(kOtherQueue) != std::string_view::npos) continue;
            for (const pugi::xml_node job : row.child("MES_job_number_list").children())
                of_job_[std::string(child_text(job, "ULNG_value"))].emplace_back(sentence);
        }
    Elements everywhere(xml, {"SME_global_message_list"});
    while (const pugi::xml_node list = everywhere.next())
        for (const pugi::xml_node row : list.children("element"))
            if (const std::string_view sentence = child_text(row, "MES_message"); !sentence.empty())
                of_cell_.emplace_back(sentence);
}

std::vector<std::string_view> SchedulerMessages::of(const std::string& job, std::string_view requested_queue) const {
    const std::string_view queue = requested_queue.substr(0, requested_queue.find('@'));
    std::vector<std::string_view> sentences;
    if (const auto own = of_job_.find(job); own != of_job_.end())
        sentences.assign(own->second.begin(), own->second.end());
    if (!queue.empty())
        for (const std::string& sentence : of_cell_)
            if (queue_in(sentence) == queue) sentences.emplace_back(sentence);
    const auto is_more_telling = [](std::string_view a, std::string_view b) {
        return rank_of_sentence(a) < rank_of_sentence(b);
    };
    std::stable_sort(sentences.begin(), sentences.end(), is_more_telling);
    if (sentences.size() > kMostSentences) sentences.resize(kMostSentences);
    return sentences;
}

}  // namespace nodetop::sge
