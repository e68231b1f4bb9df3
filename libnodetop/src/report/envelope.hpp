#pragma once

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "reading/failure.hpp"
#include "reading/reading.hpp"
#include "report/json.hpp"

namespace nodetop {

/// One flag of the command as `query` shows it: a switch, a number, a text, a list, or not given (null).
using QueryValue = std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<std::string>>;

/// What stands around the result of a command (cli.md 16.2).
struct Envelope {
    std::string command;  ///< main name; "": none could be told
    int exit = 0;
    std::string version;
    const Origin* origin = nullptr;                         ///< null: no system was chosen
    const Reading* reading = nullptr;                       ///< null: nothing was read
    std::vector<std::pair<std::string, QueryValue>> query;  ///< key and value, in the order of the table of flags
    bool query_known = true;                                ///< false: the arguments could not be read
    std::vector<Problem> problems;                          ///< beside those of the reading
    const Failure* failure = nullptr;                       ///< null: there is a result
};

/// Writes the members of `result`.
using ResultBody = std::function<void(Json&)>;

/// The whole document and its line end. Without a body `result` is null.
void write_document(Json& json, const Envelope& envelope, const ResultBody& result);

/// The zone of instants in documents about this reading; 0 without one, or where none was told.
std::int64_t zone_offset_of(const Reading* reading);

/// The cluster's own name; "" if it tells none. The reading has its controller's address behind a blank.
Text cluster_name(const Reading& reading);

/// Whether a dry run can be made from here, and if not, why (core.md 3.1).
struct DryRun {
    bool possible = false;
    std::string reason;  ///< "" if it is possible
};
DryRun dry_run_of(const Reading& reading);

}  // namespace nodetop
