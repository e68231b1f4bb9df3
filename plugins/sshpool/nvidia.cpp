#include <algorithm>
#include <map>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/number.hpp>
#include <nodetop/text/scan.hpp>

#include "cards.hpp"

namespace nodetop::sshpool {
namespace {

// Places in the list of fields that the script asks for.
enum Cell : std::size_t { kIndex, kUuid, kName, kMemory, kUsed, kBusy, kMig, kMode, kEcc, kSlowdown, kLeastCells = 6 };

/// One row of the listing. `cells` may be short: old drivers know less.
struct Row {
    std::vector<std::string_view> cells;

    std::string_view at(Cell place) const { return place < cells.size() ? cells[place] : std::string_view(); }
    std::optional<std::int64_t> count(Cell place) const { return text::parse_count(at(place)); }
};

std::optional<std::int64_t> mebibytes(std::optional<std::int64_t> count) {
    if (!count || *count > (INT64_MAX >> 20)) return std::nullopt;
    return *count << 20;
}

std::string illness_of(const Row& row) {
    const std::string card = "card " + std::string(row.at(kIndex));
    if (row.count(kEcc).value_or(0) > 0) return card + ": " + std::string(row.at(kEcc)) + " uncorrected ECC errors";
    if (text::same_word(row.at(kSlowdown), "Active")) return card + ": throttled by the hardware";
    if (row.at(kBusy) == "ERR!" || row.at(kUsed) == "ERR!") return card + ": unhealthy, nvidia-smi shows ERR!";
    return {};
}

Card card_of(const Row& row, bool has_process) {
    Card card;
    card.model = row.at(kName);
    card.id = row.at(kIndex);
    card.nvidia = true;
    card.memory_bytes = mebibytes(row.count(kMemory));
    const auto used = mebibytes(row.count(kUsed));
    const auto busy = row.count(kBusy);
    const bool quiet = used && *used <= kIdleMemoryBytes && busy && *busy == 0;
    const bool closed = text::same_word(row.at(kMode), "Prohibited");
    card.held = has_process || !quiet || closed;
    card.illness = illness_of(row);
    return card;
}

/// The slices of each card by its UUID: "GPU 2: NAME (UUID: GPU-…)" and below it "  MIG 1g.10gb Device 0: (UUID: …)".
std::map<std::string_view, std::vector<std::string_view>> slices_of(const std::vector<std::string_view>& list) {
    std::map<std::string_view, std::vector<std::string_view>> slices;
    std::vector<std::string_view>* of_card = nullptr;
    for (std::string_view line : list) {
        line = text::trim(line);
        const std::size_t uuid = line.find("(UUID: ");
        if (uuid == std::string_view::npos) continue;
        if (line.substr(0, 4) == "GPU ") {
            std::string_view name = line.substr(uuid + 7);
            of_card = &slices[name.substr(0, name.find(')'))];
        } else if (line.substr(0, 4) == "MIG " && of_card != nullptr) {
            line.remove_prefix(4);
            of_card->push_back(line.substr(0, line.find(' ')));
        }
    }
    return slices;
}

/// No card can be counted: what the tool or the driver says instead.
std::string fault_of(const CardLines& lines) {
    if (!lines.nvidia_status.empty() && lines.nvidia_status != "0") {
        std::string fault = "nvidia-smi fails with status " + std::string(lines.nvidia_status);
        if (!lines.nvidia.empty()) fault.append(": ").append(lines.nvidia.front().substr(0, 200));
        return fault;
    }
    if (!lines.nvidia_status.empty()) return {};
    const bool hardware = std::any_of(lines.drm.begin(), lines.drm.end(), [](std::string_view line) {
        return line.find(" 0x10de ") != std::string_view::npos;
    });
    return hardware || !lines.nvidia_model.empty() ? "there are NVIDIA cards, and no nvidia-smi to measure them" : "";
}

}  // namespace

void read_nvidia(const CardLines& lines, Facts& facts) {
    facts.cards_fault = fault_of(lines);
    if (!facts.cards_fault.empty()) {
        // The driver names its cards without the tool: they are there, and none of them is known to be free.
        for (std::string_view line : lines.nvidia_model) {
            const auto pair = text::split_once(line, ':');
            if (!pair) continue;
            Card card;
            card.model = text::trim(pair->second);
            facts.cards.push_back(std::move(card));
        }
        return;
    }
    const auto slices = slices_of(lines.nvidia_list);
    for (std::string_view line : lines.nvidia) {
        const Row row{csv_cells(line)};
        if (row.cells.size() < kLeastCells || !row.count(kIndex)) continue;
        const bool has_process =
            std::any_of(lines.nvidia_process.begin(), lines.nvidia_process.end(), [&](std::string_view process) {
                return !row.at(kUuid).empty() && csv_cells(process).front() == row.at(kUuid);
            });
        Card card = card_of(row, has_process);
        if (text::same_word(row.at(kMig), "Enabled")) {
            card.held = true;
            if (const auto found = slices.find(row.at(kUuid)); found != slices.end() && !found->second.empty()) {
                for (const std::string_view profile : found->second) {
                    Card slice = card;
                    slice.slice = true;
                    slice.memory_bytes = std::nullopt;
                    slice.model.append(" MIG ").append(profile);
                    facts.cards.push_back(std::move(slice));
                }
                continue;
            }
        }
        facts.cards.push_back(std::move(card));
    }
}

}  // namespace nodetop::sshpool
