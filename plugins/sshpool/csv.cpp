#include <nodetop/text/ascii.hpp>

#include "cards.hpp"

namespace nodetop::sshpool {

std::vector<std::string_view> csv_cells(std::string_view line) {
    std::vector<std::string_view> cells;
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && line[i] == '"') quoted = !quoted;
        if (i < line.size() && (line[i] != ',' || quoted)) continue;
        std::string_view cell = text::trim(line.substr(begin, i - begin));
        if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"') cell = cell.substr(1, cell.size() - 2);
        cells.push_back(cell);
        begin = i + 1;
    }
    return cells;
}

}  // namespace nodetop::sshpool
