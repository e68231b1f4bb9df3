#include "devices.hpp"

#include <algorithm>
#include <set>

#include <nodetop/text/scan.hpp>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

struct Card {
    std::string id, model, slice;  ///< slice: "0/3", its place and size; empty: the whole card
    bool is_held = false, is_used = false;
};

/// `0/3` (the place and the size of a slice of a card) as the resource that such slices are.
std::string slice_resource(std::string_view placement) {
    return "mig-" + std::string(placement.substr(placement.rfind('/') + 1)) + "g";
}

/// An idle card shows some hundred megabytes of its driver.
constexpr std::int64_t kIdleBytes = text::kGiB;

/// Walks over rows of which only the first of a host has its name: `take(host, cells)`, by the places of the headings.
/// A row has as many cells as headings, or one less where it begins with blanks.
template <class Take>
bool for_each_card_row(std::string_view text, std::string_view id_heading, std::vector<std::string_view>& headings,
                       Take&& take) {
    bool is_whole = true;
    if (!text.empty() && text.back() != '\n') {
        is_whole = false;
        text = text.substr(0, text.rfind('\n') + 1);
    }
    std::string host;
    text::Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        if (text::trim(line).empty()) continue;
        std::vector<std::string_view> words;
        const bool begins_with_blank = text::is_blank(line.front());
        for_each_word(line, [&](std::string_view word) { words.push_back(word); });
        if (words.size() > 1 && words[0] == "HOST_NAME" && text::same_word(words[1], id_heading)) {
            headings = words;
            host.clear();
            continue;
        }
        if (headings.empty()) continue;
        if (begins_with_blank) words.insert(words.begin(), std::string_view());
        if (words.size() != headings.size()) {
            if (!begins_with_blank) host.clear();  // whose the next rows are is not known then
            continue;
        }
        if (!begins_with_blank) host = std::string(without_cluster(words[0]));
        if (!host.empty() && count_of(words[1])) take(host, words);
    }
    return is_whole;
}

std::size_t place_of(const std::vector<std::string_view>& headings, std::string_view name) {
    for (std::size_t i = 0; i < headings.size(); ++i)
        if (text::same_word(headings[i], name)) return i;
    return Table::kNone;
}

}  // namespace

CardList CardList::read(std::string_view text) {
    CardList list;
    std::map<std::string, std::vector<Card>> cards;
    std::vector<std::string_view> headings;
    list.is_whole_ = for_each_card_row(text, "GPU_ID", headings, [&](const std::string& host, const auto& cells) {
        const std::size_t model = place_of(headings, "MODEL"), jobs = place_of(headings, "NJOBS"),
                          memory = place_of(headings, "MUSED"), placement = place_of(headings, "GI_PLACEMENT/SIZE");
        const bool is_slice = placement != Table::kNone && !says_nothing(cells[placement]);
        const std::string_view slice = is_slice ? cells[placement] : std::string_view();
        auto& of_host = cards[host];
        const auto known = std::find_if(of_host.begin(), of_host.end(),
                                        [&](const Card& card) { return card.id == cells[1] && card.slice == slice; });
        // Where the slices of a card are not told apart, it is held as soon as one of them is.
        Card& card = known == of_host.end() ? of_host.emplace_back() : *known;
        card.id = std::string(cells[1]);
        card.slice = std::string(slice);
        if (model != Table::kNone && !says_nothing(cells[model])) card.model = std::string(cells[model]);
        const auto count = jobs == Table::kNone ? std::nullopt : count_of(cells[jobs]);
        const auto used = memory == Table::kNone ? std::nullopt : bytes_of(cells[memory], std::nullopt);
        card.is_used = used && *used > kIdleBytes;
        // A suspended job keeps its card (L-12).
        card.is_held = card.is_held || count != 0;
    });
    for (const auto& [host, of_host] : cards) {
        auto& kinds = list.by_host_[host];
        for (const Card& card : of_host) {
            const std::string resource = card.slice.empty() ? "gpu" : slice_resource(card.slice);
            auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const Devices& devices) {
                return devices.model == card.model && devices.resource == resource;
            });
            if (kind == kinds.end())
                kind = kinds.insert(kinds.end(), {resource, card.model, 0, 0, 0, !card.slice.empty()});
            ++kind->total;
            kind->held = *kind->held + (card.is_held ? 1 : 0);
            kind->used_outside += !card.is_held && card.is_used ? 1 : 0;
        }
    }
    return list;
}

const std::vector<Devices>* CardList::find(const std::string& host) const {
    const auto found = by_host_.find(host);
    return found == by_host_.end() ? nullptr : &found->second;
}

std::map<std::string, std::string> card_models(std::string_view text) {
    std::map<std::string, std::set<std::string>> found;
    std::vector<std::string_view> headings;
    for_each_card_row(text, "gpuid", headings, [&](const std::string& host, const auto& cells) {
        const std::size_t model = place_of(headings, "gpu_model");
        if (model != Table::kNone && !says_nothing(cells[model])) found[host].emplace(cells[model]);
    });
    std::map<std::string, std::string> models;
    for (const auto& [host, of_host] : found)
        if (of_host.size() == 1) models[host] = *of_host.begin();
    return models;
}

std::vector<Devices> devices_of(std::size_t place, const Hosts& hosts, const CardList& cards,
                                const std::map<std::string, std::string>& models, const SharedResources& shared) {
    const Host& host = hosts.all()[place];
    if (const auto* kinds = cards.find(host.name)) {
        std::vector<Devices> devices = *kinds;
        // The counters know what is free for a job of its own; cards in shared use are not.
        if (devices.size() == 1 && !devices[0].are_slices && host.gpus_free)
            devices[0].held = std::max(*devices[0].held, devices[0].total - *host.gpus_free);
        return devices;
    }
    std::vector<Devices> devices;
    if (host.gpus && *host.gpus > 0) {
        Devices kind{"gpu", {}, *host.gpus, host.gpus_held, 0};
        if (const auto model = models.find(host.name); model != models.end()) kind.model = model->second;
        if (host.gpus_free && kind.held) kind.held = std::max(*kind.held, kind.total - *host.gpus_free);
        devices.push_back(std::move(kind));
        return devices;
    }
    const SharedResource* counter = shared.devices(place);
    if (counter == nullptr || counter->hosts.size() != 1) return devices;
    const auto total = counter->total();
    if (!total || *total == 0) return devices;
    Devices kind{counter->name, {}, *total, std::nullopt, 0};
    if (counter->left && counter->reserved) kind.held = std::max(*counter->reserved, *total - *counter->left);
    if (const SharedResource* model = shared.device_model(place)) kind.model = model->value;
    devices.push_back(std::move(kind));
    return devices;
}

}  // namespace nodetop::lsf
