#include "flags/read_values.hpp"

#define CXXOPTS_NO_REGEX
#include <cxxopts.hpp>

namespace nodetop::flags {

namespace {

void declare(cxxopts::Options& options, std::span<const Flag> flags) {
    auto add = options.add_options();
    for (const Flag& flag : flags) {
        const std::string name(flag.name);
        if (flag.takes == Takes::nothing)
            add(name, "", cxxopts::value<bool>());
        else
            // Text only: the library's own numbers read 0x10 as 16.
            add(name, "", cxxopts::value<std::string>());
    }
}

}  // namespace

std::map<std::string_view, std::vector<std::string>> read_values(const std::vector<std::string>& canonical,
                                                                 const Command& command) {
    cxxopts::Options options("nodetop");
    declare(options, global_flags());
    declare(options, command.flags);

    std::vector<const char*> words{"nodetop"};
    for (const std::string& word : canonical) words.push_back(word.c_str());
    const cxxopts::ParseResult result = options.parse(static_cast<int>(words.size()), words.data());

    std::map<std::string_view, std::vector<std::string>> values;
    for (const auto& argument : result.arguments()) {
        const Flag* flag = find_flag(command.flags, argument.key());
        if (flag == nullptr) flag = find_flag(global_flags(), argument.key());
        if (flag != nullptr) values[flag->name].push_back(flag->takes == Takes::nothing ? "" : argument.value());
    }
    return values;
}

}  // namespace nodetop::flags
