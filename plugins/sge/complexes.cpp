#include "complexes.hpp"

#include <algorithm>
#include <array>

#include <nodetop/text/scan.hpp>

namespace nodetop::sge {
namespace {

constexpr std::string_view kMemoryNames[] = {"h_vmem", "mem_req",  "m_mem_free", "memory", "mem",         "ram",
                                             "s_vmem", "mem_free", "h_rss",      "h_data", "virtual_free"};
constexpr std::string_view kDeviceNames[] = {"gpu",        "gpus", "ngpu",    "ngpus",
                                             "nvidia_gpu", "cuda", "num_gpu", "num_gpus"};
constexpr std::string_view kModelNames[] = {"gpu_model", "gpu_type", "gputype", "accelerator", "cuda_name"};

template <std::size_t N>
std::size_t place_of(const std::string_view (&names)[N], std::string_view name) {
    for (std::size_t i = 0; i < N; ++i)
        if (text::same_word(names[i], name)) return i;
    return N;
}

std::vector<std::string_view> words(std::string_view line) {
    std::vector<std::string_view> found;
    while (!(line = text::trim(line)).empty()) {
        const std::size_t end = line.find_first_of(" \t");
        found.push_back(line.substr(0, end));
        line.remove_prefix(end == std::string_view::npos ? line.size() : end);
    }
    return found;
}

Consumable consumable_of(std::string_view word) {
    if (text::same_word(word, "yes")) return Consumable::per_slot;
    if (text::same_word(word, "job")) return Consumable::per_job;
    if (text::same_word(word, "host")) return Consumable::per_host;
    return Consumable::no;
}

}  // namespace

std::optional<Complexes> Complexes::read(std::string_view text) {
    Complexes complexes;
    std::map<std::string_view, std::size_t> columns;
    text::Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        if (line.substr(0, 5) == "#name") {
            const auto titles = words(line.substr(1));
            for (std::size_t i = 0; i < titles.size(); ++i) columns.emplace(titles[i], i);
            continue;
        }
        if (columns.empty()) continue;
        if (line.empty() || line.substr(0, 3) == "# >") break;  // the end of the table
        if (line.front() == '#') continue;
        const auto cells = words(line);
        const auto cell = [&](std::string_view title) -> std::string {
            const auto found = columns.find(title);
            return found == columns.end() || found->second >= cells.size() ? std::string()
                                                                           : std::string(cells[found->second]);
        };
        Complex complex{cell("name"),
                        cell("shortcut"),
                        cell("type"),
                        cell("relop"),
                        cell("requestable"),
                        cell("default"),
                        consumable_of(cell("consumable"))};
        if (!complex.name.empty()) complexes.rows_.push_back(std::move(complex));
    }
    if (complexes.rows_.empty()) return std::nullopt;
    complexes.choose();
    return complexes;
}

void Complexes::choose() {
    std::size_t best = std::size(kMemoryNames);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        by_name_.emplace(rows_[i].name, i);
        by_name_.emplace(rows_[i].shortcut, i);
        if (!rows_[i].is_memory()) continue;
        if (const std::size_t place = place_of(kMemoryNames, rows_[i].name); place < best) {
            best = place;
            memory_ = i;
        }
    }
}

const Complex* Complexes::find(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : &rows_[found->second];
}

bool Complexes::is_device(std::string_view name) const {
    const Complex* complex = find(name);
    return complex != nullptr && complex->is_count() && place_of(kDeviceNames, complex->name) < std::size(kDeviceNames);
}

bool Complexes::names_device_model(std::string_view name) {
    return place_of(kModelNames, name) < std::size(kModelNames);
}

}  // namespace nodetop::sge
