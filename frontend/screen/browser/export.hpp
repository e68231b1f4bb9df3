#pragma once

#include <string>

#include "screen/views/view.hpp"

namespace nodetop::screen {

enum class ExportForm : std::uint8_t { text, csv, json };

/// By the end of a file's name: .csv, .json; text otherwise.
ExportForm export_form_of(std::string_view path);
/// The rows of a view that pass its filter, in its order, with every column.
std::string exported(const View& view, ExportForm form, const Look& look);

/// Writes a new file. Never over one that is there unless told to. "" if it went well, else why not.
enum class ExportOutcome : std::uint8_t { written, exists, failed };
struct ExportResult {
    ExportOutcome outcome = ExportOutcome::written;
    std::string why;
};
ExportResult write_export(const std::string& path, const std::string& text, bool overwrite);

}  // namespace nodetop::screen
