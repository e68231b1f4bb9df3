#include <fmt/format.h>

#include <nodetop/plugin.h>
#include <charconv>
#include <nodetop/text/near.hpp>

#include "reading/configured.hpp"

namespace nodetop {

namespace {

bool is_bool(const std::string& text) {
    return text == "true" || text == "false" || text == "yes" || text == "no" || text == "on" || text == "off";
}

std::optional<std::int64_t> integer(const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Why the value is not of the declared type; nullopt: it is.
std::optional<std::string> mismatch(const AdapterOption& declared, const ConfiguredOption& given) {
    if (given.is_list != (declared.type == NT_OPTION_TEXT_LIST)) return given.is_list ? "is a list" : "is not a list";
    if (declared.type == NT_OPTION_BOOL && !is_bool(given.text)) return "is not true or false";
    if (declared.type != NT_OPTION_INTEGER) return std::nullopt;
    const auto value = integer(given.text);
    if (!value) return "is not a whole number";
    const bool bounded = declared.minimum < declared.maximum;
    if (bounded && (*value < declared.minimum || *value > declared.maximum))
        return fmt::format("is not from {} to {}", declared.minimum, declared.maximum);
    return std::nullopt;
}

}  // namespace

std::vector<std::string> wrong_options(const Configuration& configuration, const AdapterInfo& adapter) {
    std::vector<std::string> faults;
    const auto given = configuration.plugins.find(adapter.id);
    if (given == configuration.plugins.end() || adapter.options.empty()) return faults;
    std::vector<std::string> known;
    for (const AdapterOption& option : adapter.options) known.push_back(option.key);
    for (const auto& [key, value] : given->second) {
        const std::string name = fmt::format("`plugins.{}.{}`", adapter.id, key);
        const AdapterOption* declared = nullptr;
        for (const AdapterOption& option : adapter.options)
            if (option.key == key) declared = &option;
        if (declared == nullptr) {
            const auto near = text::near_spellings(key, known);
            faults.push_back(
                fmt::format("{}: there is no key {}{}", value.place, name,
                            near.empty() ? "" : fmt::format(": did you mean {}?", fmt::join(near, " or "))));
        } else if (const auto why = mismatch(*declared, value)) {
            faults.push_back(fmt::format("{}: {} {}", value.place, name, *why));
        }
    }
    return faults;
}

}  // namespace nodetop
