#pragma once

namespace nodetop::build {

// Folders of an installation, as they were set at build; only how they lie to each other counts.
extern const char* const kProgramFolder;
extern const char* const kLibraryFolder;
extern const char* const kPluginFolder;
extern const char* const kHelperFolder;
/// The system's configuration file; absolute.
extern const char* const kSystemConfiguration;
/// Of this nodetop: "1.0.0".
extern const char* const kVersion;
constexpr const char* kHelperName = "nodetop-plugin-host";

}  // namespace nodetop::build
