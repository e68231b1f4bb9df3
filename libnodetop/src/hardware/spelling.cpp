#include "hardware/spelling.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>
#include <array>

namespace nodetop {

namespace {

constexpr std::int64_t kGib = std::int64_t{1} << 30;
constexpr std::size_t kMostWords = 6;  // of an alias: "rtx 4000 sff ada generation" has five

using text::is_digit;
using text::is_letter;

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(), [&](std::string_view b) { return text.starts_with(b); });
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : text) {
        if (is_digit(c) || is_letter(c)) {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty()) words.push_back(std::move(word));
    return words;
}

/// Number at the start and the unit behind it; nullopt if there is none or it is absurd.
struct Measure {
    std::int64_t number = 0;
    std::string_view unit;
};
std::optional<Measure> measure(std::string_view word) {
    std::size_t at = 0;
    std::int64_t number = 0;
    while (at < word.size() && is_digit(word[at])) {
        if (at == 6) return std::nullopt;
        number = number * 10 + (word[at++] - '0');
    }
    if (at == 0) return std::nullopt;
    return Measure{number, word.substr(at)};
}

bool gib_unit(std::string_view unit) { return unit == "g" || unit == "gb" || unit == "gib"; }

/// Words that make another part of the name before them: an RTX 2080 Super is no RTX 2080.
bool changes_the_part(std::string_view word) {
    static constexpr std::array<std::string_view, 12> kWords{"ti",     "super", "laptop", "mobile", "max", "maxq",
                                                             "maxqti", "ada",   "d",      "sff",    "pro", "mini"};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// A word without the maker's name in front: "teslav100" has its alias, "nvidiaa100" has none.
std::string_view without_maker(std::string_view word) {
    for (const std::string_view maker : {"nvidia", "tesla", "quadro", "geforce", "amd", "instinct", "intel", "habana"})
        if (word.size() > maker.size() && word.starts_with(maker)) return word.substr(maker.size());
    return word;
}

/// "v10032gb": the alias before a size that the part is sold with. "p10008gb" is no P100.
const AcceleratorModel* before_fused_size(const AcceleratorTable& table, std::string_view word) {
    if (word.ends_with("gib"))
        word.remove_suffix(3);
    else if (word.ends_with("gb"))
        word.remove_suffix(2);
    else
        return nullptr;
    std::int64_t size = 0, place = 1;
    for (int digits = 1; digits <= 3 && word.size() > 1 && is_digit(word.back()); ++digits) {
        const int value = word.back() - '0';
        size += value * place;
        place *= 10;
        word.remove_suffix(1);
        if (value == 0) continue;  // a size has no leading zero
        if (const AcceleratorModel* model = table.find(word); model != nullptr && model->sold_with(size * kGib))
            return model;
    }
    return nullptr;
}

}  // namespace

Spelling::Spelling(std::string_view raw) {
    std::string text = text::lowered(raw);
    // Slice profiles first, so that their sizes are not taken for the card's.
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_digit(text[at]) || (at > 0 && (is_digit(text[at - 1]) || is_letter(text[at - 1])))) continue;
        const auto part = measure(std::string_view(text).substr(at));
        if (!part || !part->unit.starts_with("g.")) continue;
        const auto memory = measure(part->unit.substr(2));
        if (!memory || !memory->unit.starts_with("gb")) continue;
        if (memory->unit.size() > 2 && (is_letter(memory->unit[2]) || is_digit(memory->unit[2]))) continue;
        slice_ = true;
        const std::int64_t bytes = memory->number * kGib;
        slice_bytes_ = slice_bytes_ ? std::min(*slice_bytes_, bytes) : bytes;
        const std::size_t end = text.size() - memory->unit.size() + 2;
        if (profile_.empty()) profile_ = text.substr(at, end - at);
        text.replace(at, end - at, end - at, ' ');
    }
    words_ = split_words(text);
    if (std::erase(words_, "mig") > 0) slice_ = true;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const auto found = measure(words_[i]);
        if (!found) continue;
        const bool whole = gib_unit(found->unit);
        const bool spaced = found->unit.empty() && i + 1 < words_.size() && gib_unit(words_[i + 1]);
        if (whole || spaced) sizes_bytes_.push_back(found->number * kGib);
    }
}

const AcceleratorModel* Spelling::whole(const AcceleratorTable& table) const {
    std::string all;
    for (const std::string& word : words_) all += word;
    if (const AcceleratorModel* model = table.find(all)) return model;
    if (words_.size() > 1) {
        const auto size = measure(words_.back());
        if (size && (size->unit == "gb" || size->unit == "gib"))
            return table.find(std::string_view(all).substr(0, all.size() - words_.back().size()));
        return nullptr;
    }
    return before_fused_size(table, all);
}

const AcceleratorModel* Spelling::within(const AcceleratorTable& table) const {
    const AcceleratorModel* best = nullptr;
    std::size_t best_length = 0;
    for (std::size_t first = 0; first < words_.size(); ++first) {
        std::string run;
        for (std::size_t last = first; last < words_.size() && last < first + kMostWords; ++last) {
            run += words_[last];
            if (run.size() <= best_length) continue;
            const AcceleratorModel* model = table.find(run);
            if (model == nullptr && first == last) model = table.find(without_maker(run));
            if (model == nullptr) continue;
            if (last + 1 < words_.size() && changes_the_part(words_[last + 1])) continue;
            best = model;
            best_length = run.size();
        }
    }
    return best;
}

bool names_vendor(std::string_view raw) {
    const std::string text = text::lowered(raw), plain = normalised(raw);
    for (const std::string_view vendor :
         {"nvidia", "tesla", "quadro", "geforce", "instinct", "radeon", "habana", "gaudi", "datacenter", "amd-mi",
          "intel-max", "xe-hpc", "amdmi", "intelmax", "xehpc"})
        if (contains(text, vendor) || contains(plain, vendor)) return true;
    return false;
}

bool plainly_no_card(std::string_view raw) {
    const std::string text = text::lowered(raw);
    if (text.empty()) return true;
    if (const auto size = measure(text))
        for (const std::string_view unit : {"g", "gb", "t", "tb", "mb", "mi", "gi", "gib"})
            if (size->unit == unit) return true;
    for (const std::string_view processor : {"epyc", "xeon", "opteron"})
        if (contains(text, processor)) return true;
    static constexpr std::string_view kMetals[] = {"gold", "silver", "platinum", "epyc", "xeon", "bronze", "opteron"};
    std::string_view rest = text;
    for (const std::string_view maker : {"intel", "amd"})
        if (rest.starts_with(maker) && rest.size() > maker.size() && !is_letter(rest[maker.size()]) &&
            !is_digit(rest[maker.size()]))
            rest.remove_prefix(maker.size() + 1);
    for (const std::string_view metal : kMetals)
        if (rest.starts_with(metal) && (rest.size() == metal.size() || !is_letter(rest[metal.size()]))) return true;
    for (const std::string_view word : {"dlc", "ib", "hdr", "edr", "omnipath", "opa", "nvlink", "nvme", "linux",
                                        "amd64", "arm64", "x86_64", "aarch64"})
        if (text == word) return true;
    return text.starts_with("ssd") && std::all_of(text.begin() + 3, text.end(), is_digit);
}

int card_name_rank(std::string_view raw) {
    if (plainly_no_card(raw)) return 0;
    const std::string plain = normalised(raw);
    std::string_view text = plain;
    if (contains(text, "driver") || contains(text, "firmware")) return 0;
    for (const std::string_view family : {"nvidia", "geforce", "gtx", "rtx", "quadro", "titan", "tesla"})
        if (text.starts_with(family) && text.size() > family.size() && text.size() <= family.size() + 24) return 2;
    if (text.starts_with("amd")) text.remove_prefix(3);
    if (starts_with_any(text, {"radeon", "instinct", "firepro"})) return 2;
    if (starts_with_any(plain, {"inteldatacentergpu", "datacentergpu", "intelarc", "gaudi", "habanagaudi"})) return 2;
    if (!text.starts_with("mi")) return 0;
    text.remove_prefix(2);
    if (text.ends_with('x')) text.remove_suffix(1);
    return (text.size() == 2 || text.size() == 3) && std::all_of(text.begin(), text.end(), is_digit) ? 1 : 0;
}

}  // namespace nodetop
