#include "screen/browser/export.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "nodetop/text/ascii.hpp"
#include "text/table.hpp"

namespace nodetop::screen {

namespace {

constexpr int kUnbounded = 100'000;

std::string plain(const drawing::Line& cell) {
    std::string text;
    for (const drawing::Span& span : cell) text += span.text;
    return text;
}

/// A field of CSV by RFC 4180. What a spreadsheet would take for a formula is made text.
std::string csv_field(std::string text) {
    if (!text.empty() && std::string_view("=+@").find(text.front()) != std::string_view::npos)
        text.insert(text.begin(), '\'');
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"') out.push_back('"');
        out.push_back(c);
    }
    return out + "\"";
}

std::string as_text(const List& list, const Look& look) {
    drawing::Table table;
    for (const SourceColumn& column : list.source().columns()) table.columns.push_back(column.drawn);
    for (std::size_t i = 0; i < list.shown(); ++i) table.rows.push_back(list.source().cells(list.row_at(i)));
    drawing::Pen pen = look.pen;
    pen.depth = drawing::Depth::none;
    std::string out;
    for (const drawing::Line& line : drawing::fit(table, kUnbounded, pen).lines) {
        drawing::draw(line, pen, out);
        out.erase(out.find_last_not_of(' ') + 1);
        out.push_back('\n');
    }
    return out;
}

std::string as_csv(const List& list) {
    std::string out;
    const auto& columns = list.source().columns();
    const auto line = [&](auto&& field) {
        bool first = true;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i].key.empty()) continue;
            if (!first) out.push_back(',');
            first = false;
            out += csv_field(field(i));
        }
        out += "\r\n";
    };
    line([&](std::size_t i) { return std::string(columns[i].key); });
    for (std::size_t place = 0; place < list.shown(); ++place) {
        const std::vector<drawing::Line> cells = list.source().cells(list.row_at(place));
        line([&](std::size_t i) { return plain(cells[i]); });
    }
    return out;
}

std::string as_json(const View& view, const List& list) {
    std::string out = "[";
    for (std::size_t place = 0; place < list.shown(); ++place) {
        const std::string row = view.json(list.row_at(place));
        if (row.empty()) continue;
        out += out.size() > 1 ? ",\n " : "\n ";
        out += row;
    }
    return out + "\n]\n";
}

}  // namespace

ExportForm export_form_of(std::string_view path) {
    if (path.size() > 4 && text::same_word(path.substr(path.size() - 4), ".csv")) return ExportForm::csv;
    if (path.size() > 5 && text::same_word(path.substr(path.size() - 5), ".json")) return ExportForm::json;
    return ExportForm::text;
}

std::string exported(const View& view, ExportForm form, const Look& look) {
    const List* list = view.list();
    if (list == nullptr) {
        if (form == ExportForm::json) return view.json(0) + "\n";
        std::string out;
        for (const drawing::Line& line : view.body(look.pen.width)) out += plain(line) + "\n";
        return out;
    }
    switch (form) {
        case ExportForm::csv:
            return as_csv(*list);
        case ExportForm::json:
            return as_json(view, *list);
        case ExportForm::text:
            break;
    }
    return as_text(*list, look);
}

ExportResult write_export(const std::string& path, const std::string& text, bool overwrite) {
    const int flags = O_WRONLY | O_CREAT | O_CLOEXEC | (overwrite ? O_TRUNC : O_EXCL);
    const int file = ::open(path.c_str(), flags, 0666);
    if (file < 0) return {errno == EEXIST ? ExportOutcome::exists : ExportOutcome::failed, std::strerror(errno)};
    std::string_view rest = text;
    while (!rest.empty()) {
        const ssize_t written = ::write(file, rest.data(), rest.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            const std::string why = std::strerror(errno);
            ::close(file);
            return {ExportOutcome::failed, why};
        }
        rest.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::close(file) != 0) return {ExportOutcome::failed, std::strerror(errno)};
    return {};
}

}  // namespace nodetop::screen
