#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nodetop::lsf {

/// Which family of clients this is: what may be asked follows from it.
enum class Dialect {
    spectrum,  ///< IBM Spectrum LSF, Platform LSF
    open,      ///< OpenLava, volclava
    unknown    ///< lsid did not tell
};

/// What `lsid` says.
struct Product {
    Dialect dialect = Dialect::unknown;
    std::string name, version;        ///< "IBM Spectrum LSF", "10.1.0.15"
    std::string cluster, master;      ///< may be empty
    std::int64_t version_number = 0;  ///< 10.1 is 10001
};

Product read_product(std::string_view lsid);

/// The sentence of a client that found no daemon; nothing if it says no such thing. The clients go on trying for ever
/// on some of these, so that a partial answer with such a line is none (backend-lsf.md 1).
std::optional<std::string> broken_because(std::string_view said);

/// The client knows neither this option nor this field: another way to ask has to be taken.
bool refuses_option(std::string_view said);

}  // namespace nodetop::lsf
