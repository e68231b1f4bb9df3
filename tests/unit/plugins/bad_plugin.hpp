#pragma once

#include <filesystem>
#include <string>

#include "plugins/adapter.hpp"
#include "plugins/elf_note.hpp"
#include "support/temp_folder.hpp"

/// The candidate for one of the adapters of tests/plugins/bad.
inline nodetop::Candidate bad_plugin(const std::string& name) {
    nodetop::Candidate candidate;
    candidate.file = std::string(BAD_PLUGINS) + "/libnodetop-bad-" + name + ".so";
    candidate.id = "bad";
    candidate.note = nodetop::read_elf_note(candidate.file).note;
    return candidate;
}

/// A copy in a folder of the test's own.
inline std::string copy_of_bad_plugin(const std::string& name, const TempFolder& folder) {
    std::string copy = folder / ("libnodetop-bad-" + name + ".so");
    std::filesystem::copy_file(bad_plugin(name).file, copy);
    return copy;
}
