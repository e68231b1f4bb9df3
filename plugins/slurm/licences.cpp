#include "licences.hpp"

#include "records.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

void write_licence(Reading& reading, const Record& record) {
    auto row = reading.blob.add<NT_TABLE_LICENCE>();
    text::KeyValues words(record.text);
    for (text::KeyValue word; words.next(word);) {
        if (word.key == "LicenseName")
            row.set<NT_COL_LICENCE_NAME>(word.value);
        else if (word.key == "Total")
            row.set<NT_COL_LICENCE_TOTAL>(read_count(word.value));
        else if (word.key == "Used")
            row.set<NT_COL_LICENCE_USED>(read_count(word.value));
        else if (word.key == "Reserved")
            row.set<NT_COL_LICENCE_RESERVED>(read_count(word.value));
    }
}

}  // namespace

bool write_licences(Reading& reading, const sdk::Answer& answer) {
    if (!answer.ok() || is_cut(answer.out())) return false;
    Records records(answer.out(), "LicenseName=");
    bool any = false;
    for (Record record; records.next(record); any = true) write_licence(reading, record);
    if (!any && records.stray().substr(0, 3) != "No ") return false;
    reading.blob.table<NT_TABLE_LICENCE>().answered();
    return true;
}

}  // namespace nodetop::slurm
