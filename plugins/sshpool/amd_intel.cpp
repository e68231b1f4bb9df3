#include <algorithm>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/number.hpp>
#include <nodetop/text/scan.hpp>

#include "cards.hpp"

namespace nodetop::sshpool {
namespace {

/// Video memory of a processor's own graphics is less than this.
constexpr std::int64_t kLeastMemoryBytes = std::int64_t{4} << 30;

/// A table whose first line names the columns, in words that change from release to release.
class HeadedTable {
  public:
    explicit HeadedTable(const std::vector<std::string_view>& lines) : lines_(lines) {
        if (!lines.empty()) header_ = csv_cells(lines.front());
    }

    /// Rows below the header.
    template <class Take>
    void each(Take take) const {
        for (std::size_t i = 1; i < lines_.size(); ++i) {
            const auto cells = csv_cells(lines_[i]);
            if (cells.size() >= 2) take(cells);
        }
    }

    /// The cell under the first column whose name begins so, case ignored; "" if there is none.
    std::string_view cell(const std::vector<std::string_view>& cells, std::string_view name) const {
        for (std::size_t i = 0; i < header_.size() && i < cells.size(); ++i)
            if (text::same_word(header_[i].substr(0, name.size()), name)) return cells[i];
        return {};
    }

  private:
    const std::vector<std::string_view>& lines_;
    std::vector<std::string_view> header_;
};

bool is_quiet(std::optional<std::int64_t> used_bytes, std::optional<std::int64_t> busy_percent) {
    return used_bytes && *used_bytes <= kIdleMemoryBytes && busy_percent && *busy_percent == 0;
}

void read_rocm(const std::vector<std::string_view>& lines, Facts& facts) {
    const HeadedTable table(lines);
    table.each([&](const std::vector<std::string_view>& cells) {
        if (cells.front().substr(0, 4) != "card") return;
        Card card;
        card.id = cells.front().substr(4);
        card.model = table.cell(cells, "Card Series");
        if (card.model.empty() || card.model == "N/A") card.model = table.cell(cells, "Card Model");
        card.memory_bytes = text::parse_count(table.cell(cells, "VRAM Total Memory (B)"));
        card.held = !is_quiet(text::parse_count(table.cell(cells, "VRAM Total Used Memory (B)")),
                              text::parse_count(table.cell(cells, "GPU use (%)")));
        facts.cards.push_back(std::move(card));
    });
}

/// The kernel's own figures, where AMD's tool is missing or fails.
void read_drm(const std::vector<std::string_view>& lines, Facts& facts) {
    for (std::string_view line : lines) {
        std::vector<std::string_view> words;
        text::Fields fields(line, ' ');
        for (std::string_view word; words.size() < 6 && fields.next(word);) words.push_back(word);
        if (words.size() < 6 || words[1] != "0x1002") continue;
        Card card;
        card.memory_bytes = text::parse_count(words[3]);
        if (card.memory_bytes.value_or(0) < kLeastMemoryBytes) continue;
        card.id = words[0].substr(std::min<std::size_t>(4, words[0].size()));
        card.model = text::trim(fields.rest());
        card.held = !is_quiet(text::parse_count(words[4]), text::parse_count(words[5]));
        facts.cards.push_back(std::move(card));
    }
}

}  // namespace

void read_amd(const CardLines& lines, Facts& facts) {
    const std::size_t before = facts.cards.size();
    if (lines.rocm_status == "0") read_rocm(lines.rocm, facts);
    if (facts.cards.size() == before) read_drm(lines.drm, facts);
}

void read_intel(const CardLines& lines, Facts& facts) {
    const HeadedTable table(lines.xpu);
    table.each([&](const std::vector<std::string_view>& cells) {
        if (!text::parse_count(cells.front())) return;
        Card card;  // discovery tells no use: not measured is held
        card.id = cells.front();
        card.model = table.cell(cells, "Device Name");
        facts.cards.push_back(std::move(card));
    });
}

}  // namespace nodetop::sshpool
