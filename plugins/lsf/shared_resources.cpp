#include "shared_resources.hpp"

#include <algorithm>

#include <nodetop/text/scan.hpp>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

/// Reads rows of `figures` cells between name and location; `take(name, cells, location)` gets each.
template <class Take>
void for_each_row(std::string_view text, std::size_t figures, Take&& take) {
    if (!text.empty() && text.back() != '\n') text = text.substr(0, text.rfind('\n') + 1);
    text::Lines lines(text);
    std::vector<std::string_view> cells;
    std::string location;
    bool has_headings = false;
    const auto finish = [&] {
        if (cells.size() == figures + 1) take(cells, location);
        cells.clear();
        location.clear();
    };
    for (std::string_view line; lines.next(line);) {
        if (text::trim(line).empty()) continue;
        if (line.substr(0, 8) == "RESOURCE") {
            finish();
            has_headings = true;
            continue;
        }
        if (!has_headings) continue;
        if (text::is_blank(line.front())) {
            location.append(" ").append(line);
            continue;
        }
        finish();
        for (std::size_t i = 0; i <= figures; ++i)
            if (const auto word = text::take_word(line); !word.empty()) cells.push_back(word);
        location = std::string(line);
    }
    finish();
}

/// The resource `name` of the hosts that `location` lists. A word that is no host stands for all of them.
SharedResource located(std::string_view name, std::string_view location, const Hosts& hosts) {
    SharedResource read;
    read.name = std::string(name);
    for_each_word(location, [&](std::string_view word) {
        if (const auto host = hosts.find(word))
            read.hosts.push_back(*host);
        else
            read.is_everywhere = true;
    });
    return read;
}

}  // namespace

std::optional<std::int64_t> SharedResource::total() const {
    if (const auto told = count_of(value)) return told;
    std::int64_t sum = 0;
    if (!left || !reserved || __builtin_add_overflow(*left, *reserved, &sum)) return std::nullopt;
    return sum;
}

SharedResource& SharedResources::entry(SharedResource read) {
    if (!read.hosts.empty()) {
        const auto known = by_host_.find({read.name, read.hosts.front()});
        if (known != by_host_.end() && all_[known->second].hosts == read.hosts) return all_[known->second];
    }
    for (const std::size_t host : read.hosts) by_host_.emplace(std::pair(read.name, host), all_.size());
    return all_.emplace_back(std::move(read));
}

void SharedResources::add_dynamic(std::string_view text, const Hosts& hosts) {
    for_each_row(text, 2, [&](const auto& cells, const std::string& location) {
        SharedResource& resource = entry(located(cells[0], location, hosts));
        const auto left = count_of(cells[1]), reserved = count_of(cells[2]);
        // What is told twice and differently: the less of it.
        resource.left = resource.left && left ? std::min(resource.left, left) : left;
        resource.reserved = resource.reserved && reserved ? std::max(resource.reserved, reserved) : reserved;
    });
}

void SharedResources::add_static(std::string_view text, const Hosts& hosts) {
    for_each_row(text, 1, [&](const auto& cells, const std::string& location) {
        SharedResource& resource = entry(located(cells[0], location, hosts));
        if (resource.value.empty() && !says_nothing(cells[1])) resource.value = std::string(cells[1]);
    });
}

const SharedResource* SharedResources::find(std::string_view name, std::size_t host) const {
    const auto found = by_host_.find({std::string(name), host});
    return found == by_host_.end() ? nullptr : &all_[found->second];
}

const SharedResource* SharedResources::first_of(std::initializer_list<std::string_view> names, std::size_t host) const {
    for (const std::string_view name : names)
        if (const SharedResource* resource = find(name, host)) return resource;
    return nullptr;
}

const SharedResource* SharedResources::devices(std::size_t host) const {
    // ngpus and ngpus_excl_p count the same cards: the first is taken.
    return first_of({"ngpus", "ngpu", "gpus", "gpu", "ngpus_physical", "ngpus_excl_p"}, host);
}

const SharedResource* SharedResources::device_model(std::size_t host) const {
    return first_of({"gmodel", "gpu_model", "gpumodel", "gputype", "gpu_type"}, host);
}

}  // namespace nodetop::lsf
