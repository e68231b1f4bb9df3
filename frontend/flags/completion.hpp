#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "flags/table.hpp"

namespace nodetop::flags {

/// One word that may stand where the user types.
struct Completion {
    std::string word;
    std::string about;  ///< one line; "" for none
};

struct Completions {
    std::vector<Completion> words;
    bool files = false;  ///< a path belongs here: the shell knows those best
};

/// Names that only the system knows; asked for only where they are wanted.
using NamesOf = std::function<std::vector<std::string>(Offers)>;

/// What may stand in place of the last of `words`, which are those after the program's name.
Completions complete(const std::vector<std::string>& words, const NamesOf& names_of);

/// The script that makes a shell ask complete(); "" for a shell that is not known.
std::string_view completion_script(std::string_view shell);

}  // namespace nodetop::flags
