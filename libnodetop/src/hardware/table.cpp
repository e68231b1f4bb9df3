#include "hardware/table.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>

namespace nodetop {

namespace {

struct Name {
    Capability capability;
    std::string_view word, synonym;
};
constexpr Name kNames[] = {
    {Capability::bf16, "bf16", "bfloat16"},          {Capability::fp8, "fp8", "float8"}, {Capability::tf32, "tf32", ""},
    {Capability::flash, "flash", "flash_attention"}, {Capability::cuda, "cuda", ""},     {Capability::rocm, "rocm", ""},
};

Answer vendor_is(const AcceleratorModel& model, std::string_view vendor) {
    return model.vendor.empty() ? Answer::unknown : answer(text::same_word(model.vendor, vendor));
}

/// What the configuration leaves open of a known card is taken from our own entry.
void fill_in(AcceleratorModel& configured, const AcceleratorModel& known) {
    if (configured.vendor.empty()) configured.vendor = known.vendor;
    if (configured.arch.empty()) configured.arch = known.arch;
    if (configured.memory_sizes_bytes.empty()) {
        configured.memory_sizes_bytes = known.memory_sizes_bytes;
        configured.memory_certain = known.memory_certain;
    }
    for (const auto ability :
         {&AcceleratorModel::bf16, &AcceleratorModel::fp8, &AcceleratorModel::tf32, &AcceleratorModel::flash})
        if (configured.*ability == Answer::unknown) configured.*ability = known.*ability;
    configured.aliases.insert(configured.aliases.end(), known.aliases.begin(), known.aliases.end());
}

}  // namespace

std::string_view word(Capability capability) {
    for (const Name& name : kNames)
        if (name.capability == capability) return name.word;
    return "";
}

std::optional<Capability> capability_of(std::string_view name) {
    name = text::trim(name);
    if (name.empty()) return std::nullopt;
    for (const Name& known : kNames)
        if (text::same_word(name, known.word) || text::same_word(name, known.synonym)) return known.capability;
    return std::nullopt;
}

Quantity AcceleratorModel::least_memory_bytes() const {
    return memory_sizes_bytes.empty() ? Quantity::unknown() : Quantity{memory_sizes_bytes.front()};
}

bool AcceleratorModel::sold_with(std::int64_t memory_bytes) const {
    return std::find(memory_sizes_bytes.begin(), memory_sizes_bytes.end(), memory_bytes) != memory_sizes_bytes.end();
}

Answer has(const AcceleratorModel* model, Capability capability) {
    if (model == nullptr) return Answer::unknown;
    switch (capability) {
        case Capability::bf16:
            return model->bf16;
        case Capability::fp8:
            return model->fp8;
        case Capability::tf32:
            return model->tf32;
        case Capability::flash:
            return model->flash;
        case Capability::cuda:
            return vendor_is(*model, "NVIDIA");
        case Capability::rocm:
            return vendor_is(*model, "AMD");
    }
    return Answer::unknown;
}

std::string normalised(std::string_view raw) {
    std::string plain;
    plain.reserve(raw.size());
    for (const char c : raw) {
        if (text::is_letter(c) || text::is_digit(c)) plain += text::to_lower(c);
    }
    return plain;
}

AcceleratorTable::AcceleratorTable(std::vector<AcceleratorModel> configured) {
    std::vector<AcceleratorModel> known = known_accelerators();
    for (AcceleratorModel& model : configured) {
        model.by_configuration = true;
        std::sort(model.memory_sizes_bytes.begin(), model.memory_sizes_bytes.end());
        model.memory_certain = model.memory_sizes_bytes.size() == 1;
        for (std::string& alias : model.aliases) alias = normalised(alias);
        const std::string name = normalised(model.name);
        for (const AcceleratorModel& ours : known)
            if (normalised(ours.name) == name) fill_in(model, ours);
        std::erase_if(known, [&](const AcceleratorModel& ours) { return normalised(ours.name) == name; });
    }
    models_ = std::move(configured);
    std::move(known.begin(), known.end(), std::back_inserter(models_));

    names_.reserve(models_.size());
    for (const AcceleratorModel& model : models_) names_.push_back(normalised(model.name));
    // The first entry of a spelling keeps it, so those of the configuration, which stand first, win.
    for (std::size_t i = 0; i < models_.size(); ++i) {
        for (const std::string& alias : models_[i].aliases)
            if (!alias.empty()) by_alias_.emplace(alias, &models_[i]);
        if (!names_[i].empty()) by_alias_.emplace(names_[i], &models_[i]);
    }
}

const AcceleratorModel* AcceleratorTable::find(std::string_view normalised_spelling) const {
    const auto found = by_alias_.find(normalised_spelling);
    return found == by_alias_.end() ? nullptr : found->second;
}

}  // namespace nodetop
