#include "hardware/match.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>
#include <functional>

#include "hardware/spelling.hpp"

namespace nodetop {

namespace {

/// Calls `take` with each non-empty part between commas.
template <typename Take>
void each_part(std::string_view list, Take take) {
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        if (const std::string_view part = text::trim(list.substr(0, comma)); !part.empty()) take(part);
        list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    }
}

/// MODEL of `gpu:MODEL`, `gpu:MODEL:4`, `gres/gpu:MODEL=4`; "" if the entry has no type.
std::string_view type_of(std::string_view entry) {
    entry = entry.substr(0, entry.find('('));
    const std::size_t colon = entry.find(':');
    if (colon == std::string_view::npos) return "";
    const std::string_view rest = entry.substr(colon + 1);
    const std::string_view type = text::trim(rest.substr(0, rest.find_first_of(":=")));
    const bool count = std::all_of(type.begin(), type.end(), text::is_digit);
    return count ? std::string_view() : type;
}

std::vector<std::string_view> types_of(std::string_view resource) {
    std::vector<std::string_view> types;
    each_part(resource, [&](std::string_view entry) {
        if (const std::string_view type = type_of(entry); !type.empty()) types.push_back(type);
    });
    return types;
}

/// The resource has a type, and not just the profile of a slice.
bool typed_as_a_card(std::string_view resource) {
    const std::vector<std::string_view> types = types_of(resource);
    return std::any_of(types.begin(), types.end(), [](std::string_view type) { return !Spelling(type).nameless(); });
}

/// The tokens of labels: parts between commas, of `key=value` the value, without those that are plainly no card.
void add_tokens(std::string_view label, std::vector<std::string_view>& tokens) {
    each_part(label, [&](std::string_view token) {
        if (const std::size_t equals = token.find('='); equals != std::string_view::npos)
            token = text::trim(token.substr(equals + 1));
        if (!plainly_no_card(token)) tokens.push_back(token);
    });
}

struct Told {
    std::vector<std::string_view> types;     // of the resource
    std::vector<std::string_view> names;     // tokens of the label, which is there to name the card
    std::vector<std::string_view> features;  // tokens of the node, of which some may name it
};

/// The card of one token. Only text that is known to speak of a card, or names a vendor, is searched inside.
const AcceleratorModel* model_of(const AcceleratorTable& table, std::string_view token, bool about_a_card) {
    const Spelling spelling(token);
    if (const AcceleratorModel* model = spelling.whole(table)) return model;
    return about_a_card || names_vendor(token) ? spelling.within(table) : nullptr;
}

/// A whole token beats a part of an earlier one.
const AcceleratorModel* first_model(const AcceleratorTable& table, const std::vector<std::string_view>& tokens,
                                    bool about_a_card) {
    for (const std::string_view token : tokens)
        if (const AcceleratorModel* model = Spelling(token).whole(table)) return model;
    for (const std::string_view token : tokens)
        if (const AcceleratorModel* model = model_of(table, token, about_a_card)) return model;
    return nullptr;
}

const AcceleratorModel* find_model(const AcceleratorTable& table, const Told& told, bool features_name_it) {
    if (const AcceleratorModel* model = first_model(table, told.types, true)) return model;
    // A type that is a card's name, though of none we know, is not overruled by what else the node is labelled with.
    for (const std::string_view type : told.types)
        if (card_name_rank(type) > 0) return nullptr;
    if (const AcceleratorModel* model = first_model(table, told.names, true)) return model;
    for (const std::string_view name : told.names)
        if (card_name_rank(name) > 0) return nullptr;
    return features_name_it ? first_model(table, told.features, false) : nullptr;
}

/// The token that looks most like the name of a card; "" if none does.
std::string_view best_name(const std::vector<std::string_view>& tokens) {
    for (const int rank : {2, 1})
        for (const std::string_view token : tokens)
            if (card_name_rank(token) == rank) return token;
    return "";
}

/// The scheduler's own name for a card that no table knows (core.md 12.5).
std::string_view told_name(const Told& told, const SlotText& text) {
    if (!told.types.empty()) return told.types.front();
    if (const std::string_view name = best_name(told.names); !name.empty()) return name;
    // A label is there to name the card, unless it is a bare part number such as `p9`, or a processor.
    const std::string plain = normalised(text.label);
    const auto digits = std::count_if(plain.begin(), plain.end(), text::is_digit);
    const bool part_number = digits + 1 >= static_cast<std::ptrdiff_t>(plain.size());
    if (!part_number && !told.names.empty()) return text::trim(text.label);
    return text.features_name_it ? best_name(told.features) : std::string_view();
}

/// What the strings say about memory and slices.
struct Memory {
    std::vector<std::int64_t> sizes_bytes;  // different ones that the part is sold with
    std::optional<std::int64_t> slice_bytes;
    bool slice = false;
    bool slice_somewhere = false;  // some label speaks of slices, though not of this slot

    void add(const Spelling& spelling, const AcceleratorModel* model) {
        slice = slice || spelling.slice();
        if (const auto bytes = spelling.slice_bytes())
            slice_bytes = slice_bytes ? std::min(*slice_bytes, *bytes) : *bytes;
        if (model == nullptr) return;
        for (const std::int64_t size : spelling.sizes_bytes())
            if (model->sold_with(size) && std::find(sizes_bytes.begin(), sizes_bytes.end(), size) == sizes_bytes.end())
                sizes_bytes.push_back(size);
    }
};

bool same_part(const AcceleratorModel* a, const AcceleratorModel* b) {
    return a != nullptr && b != nullptr && a->name == b->name;
}

Memory told_memory(const AcceleratorTable& table, const Told& told, const SlotText& text,
                   const AcceleratorModel* model) {
    Memory memory;
    memory.slice = text.slice || Spelling(text.resource).slice();
    if (const auto bytes = Spelling(text.resource).slice_bytes()) memory.slice_bytes = *bytes;
    for (const std::string_view type : told.types) memory.add(Spelling(type), model);
    for (const std::string_view name : told.names)
        if (model == nullptr || same_part(model_of(table, name, true), model) || Spelling(name).slice())
            memory.add(Spelling(name), model);
    for (const std::string_view feature : told.features) {
        const Spelling spelling(feature);
        if (same_part(model_of(table, feature, false), model))
            memory.add(spelling, model);
        else if (spelling.slice())
            memory.slice_somewhere = true;
    }
    return memory;
}

void set_memory(Card& card, const Memory& memory, const SlotText& text) {
    card.slice = memory.slice;
    if (text.memory_bytes.finite() && text.memory_bytes.value() > 0) {
        card.memory_bytes = text.memory_bytes;
        return;
    }
    if (memory.slice) {
        // B-03: never the whole card's; a slice whose profile is not told has an unknown size.
        if (memory.slice_bytes) card.memory_bytes = *memory.slice_bytes;
        card.memory_inferred = card.memory_bytes.known();
        return;
    }
    if (card.model == nullptr) return;
    if (memory.sizes_bytes.size() == 1 && !memory.slice_somewhere) {
        card.memory_bytes = memory.sizes_bytes.front();
        return;
    }
    card.memory_bytes = card.model->least_memory_bytes();
    card.memory_inferred = card.memory_bytes.known() && !card.model->memory_certain;
}

/// What tells a slice or a share from the whole card of its model: " 1g.5gb", " slice", " share"; "" for a whole card.
std::string part_of_card(const Card& card, const Told& told, const SlotText& text) {
    if (text.shared) return " share";
    if (!card.slice) return "";
    for (const std::string_view source : {text.resource, told.types.empty() ? Text() : told.types.front(), text.label})
        if (const std::string profile = Spelling(source).profile(); !profile.empty()) return " " + profile;
    return " slice";
}

/// Slots that are told alike have the same card.
struct SameText {
    bool operator()(const SlotText& a, const SlotText& b) const {
        return a.resource == b.resource && a.label == b.label && a.slice == b.slice && a.shared == b.shared &&
               a.features_name_it == b.features_name_it && a.memory_bytes == b.memory_bytes &&
               std::equal(a.features.begin(), a.features.end(), b.features.begin(), b.features.end());
    }
};

struct TextHash {
    std::size_t operator()(const SlotText& text) const {
        const std::hash<std::string_view> hash;
        std::size_t sum = hash(text.resource);
        const auto mix = [&sum](std::size_t more) { sum = sum * 1099511628211u ^ more; };
        mix(hash(text.label));
        for (const Text feature : text.features) mix(hash(feature));
        mix(static_cast<std::size_t>(text.memory_bytes.value_or(-1)));
        return sum;
    }
};

}  // namespace

Card identify(const AcceleratorTable& table, const SlotText& text) {
    Told told;
    told.types = types_of(text.resource);
    add_tokens(text.label, told.names);
    for (const Text feature : text.features) add_tokens(feature, told.features);

    Card card;
    card.model = find_model(table, told, text.features_name_it);
    set_memory(card, told_memory(table, told, text, card.model), text);
    if (card.model != nullptr) {
        card.name = card.model->name + part_of_card(card, told, text);
    } else {
        const std::string_view name = told_name(told, text);
        card.name = name.empty() ? "UNKNOWN" : std::string(name);
    }
    return card;
}

Cards::Cards(const Cluster& cluster, const AcceleratorTable& table) {
    std::unordered_map<SlotText, Row, TextHash, SameText> seen;
    by_slot_.reserve(cluster.slots.size());
    for (const Slot& slot : cluster.slots) {
        SlotText text{.resource = slot.resource,
                      .label = slot.label,
                      .memory_bytes = slot.memory_bytes,
                      .slice = slot.slice,
                      .shared = slot.shared};
        if (slot.node < cluster.nodes.size()) {
            const Node& node = cluster.nodes[slot.node];
            text.features = node.features;
            text.features_name_it = node.slots.size() < 2 || !typed_as_a_card(slot.resource);
        }
        const auto [found, added] = seen.emplace(text, static_cast<Row>(distinct_.size()));
        if (added) distinct_.push_back(identify(table, text));
        by_slot_.push_back(found->second);
    }
}

}  // namespace nodetop
