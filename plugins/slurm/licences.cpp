#include "licences.hpp"

#include <optional>
#include <unordered_set>

#include "records.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

void write_licence(Reading& reading, const Record& record, std::unordered_set<std::string_view>& seen) {
    text::KeyValues words(record.text);
    text::KeyValue word;
    if (!words.next(word) || word.value.empty() || !seen.insert(word.value).second) return;
    auto row = reading.blob.add<NT_TABLE_LICENCE>();
    row.set<NT_COL_LICENCE_NAME>(word.value);
    std::optional<std::int64_t> used, used_elsewhere = 0;
    while (words.next(word)) {
        if (word.key == "Total")
            row.set<NT_COL_LICENCE_TOTAL>(read_count(word.value));
        else if (word.key == "Used")
            used = read_count(word.value);
        else if (word.key == "LastDeficit")
            used_elsewhere = read_count(word.value);
        else if (word.key == "Reserved")
            row.set<NT_COL_LICENCE_RESERVED>(read_count(word.value));
    }
    // What others took from the server of a remote licence cannot be had here either.
    if (used && used_elsewhere && *used <= INT64_MAX - *used_elsewhere)
        row.set<NT_COL_LICENCE_USED>(*used + *used_elsewhere);
}

}  // namespace

bool write_licences(Reading& reading, const sdk::Answer& answer) {
    if (!answer.ok() || is_cut(answer.out())) return false;
    Records records(answer.out(), "LicenseName=");
    std::unordered_set<std::string_view> seen;
    for (Record record; records.next(record);) write_licence(reading, record, seen);
    if (seen.empty() && records.stray().substr(0, 3) != "No ") return false;
    reading.blob.table<NT_TABLE_LICENCE>().answered();
    return true;
}

}  // namespace nodetop::slurm
