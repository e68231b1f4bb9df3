#include "allocations.hpp"

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "gres.hpp"
#include "records.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

/// The word behind "KEY=" in a line whose values have no blanks.
std::string_view word_of(std::string_view line, std::string_view key) {
    std::size_t place = line.find(key);
    while (place != std::string_view::npos && place > 0 && line[place - 1] != ' ') place = line.find(key, place + 1);
    if (place == std::string_view::npos) return {};
    line.remove_prefix(place + key.size());
    return line.substr(0, line.find(' '));
}

class Writer {
  public:
    Writer(Reading& reading, JobIndex& jobs) : reading_(reading), jobs_(jobs) {}

    void take(const Record& record) {
        text::Lines lines(record.text);
        std::string_view line;
        if (!lines.next(line)) return;
        // The name of the job ends with this line, whatever it looks like.
        const std::string_view ids = line.substr(0, line.find(" JobName="));
        const std::string_view id = word_of(ids, "JobId=");
        if (id.empty() || !seen_.insert(id).second) return;
        const std::optional<JobRef> listed = find_job(id, ids);
        std::string_view tres;
        std::vector<std::string_view> shares;
        while (lines.next(line)) {
            line = text::trim(line);
            // `TRES=`, since 23.11 `ReqTRES=` and, where the job holds anything, `AllocTRES=`.
            for (const std::string_view key : {"TRES=", "ReqTRES=", "AllocTRES="})
                if (line.substr(0, key.size()) == key && !says_nothing(line.substr(key.size())))
                    tres = line.substr(key.size());
            if (line.substr(0, 6) == "Nodes=" && line.find(" CPU_IDs=") != std::string_view::npos)
                shares.push_back(line);
        }
        if (listed) write_totals(*listed, tres);
        if (shares.empty()) return;
        const JobRef job = listed ? *listed : add_job(id);
        for (const std::string_view share : shares) write_share(job, share);
    }

  private:
    /// Of the whole job: what squeue does not print, or only for each node.
    void write_totals(JobRef job, std::string_view tres) {
        const auto memory = find_tres(tres, "mem"), devices = find_tres(tres, "gres/gpu");
        auto row = reading_.blob.table<NT_TABLE_JOB>().row(job);
        if (memory) row.set<NT_COL_JOB_MEMORY_BYTES>(text::parse_slurm_size(*memory));
        if (devices) row.set<NT_COL_JOB_ACCELERATORS>(read_count(*devices));
    }

    /// The figures hold for each node of the list (S-62); CPU_IDs are names to be counted (S-63).
    void write_share(JobRef job, std::string_view line) {
        const std::string_view gres = word_of(line, "GRES=");
        const auto devices = count_gpus(gres);
        for (const NodeRef node : reading_.nodes.expand(word_of(line, "Nodes="))) {
            auto row = reading_.blob.add<NT_TABLE_ALLOC>();
            row.set<NT_COL_ALLOC_JOB>(job).set<NT_COL_ALLOC_NODE>(node);
            if (const auto cpus = count_ids(word_of(line, "CPU_IDs="))) row.set<NT_COL_ALLOC_CPU_MILLI>(*cpus * 1000);
            row.set<NT_COL_ALLOC_MEMORY_BYTES>(read_mebibytes(word_of(line, "Mem=")));
            row.set<NT_COL_ALLOC_ACCELERATORS>(devices);
            row.set<NT_COL_ALLOC_SLOT>(reading_.nodes.slot_of(node, gres));
        }
    }

    /// By its own id; a task of an array also as `22_1`, which is all that some listings have (S-61).
    std::optional<JobRef> find_job(std::string_view id, std::string_view ids) const {
        auto found = jobs_.find(id);
        const std::string_view array = word_of(ids, "ArrayJobId="), task = word_of(ids, "ArrayTaskId=");
        if (found == jobs_.end() && !array.empty()) {
            const bool one = text::parse_count(task).has_value();
            const std::string spelling = std::string(array) + (one ? "_" : "_[") + std::string(task) + (one ? "" : "]");
            found = jobs_.find(spelling);
        }
        return found == jobs_.end() ? std::nullopt : std::optional(found->second);
    }

    /// A job that the list of jobs does not have gets a row that has no more than its id.
    JobRef add_job(std::string_view id) {
        auto row = reading_.blob.add<NT_TABLE_JOB>();
        row.set<NT_COL_JOB_ID>(id);
        return jobs_.emplace(id, row.ref()).first->second;
    }

    Reading& reading_;
    JobIndex& jobs_;
    std::unordered_set<std::string_view> seen_;
};

}  // namespace

bool write_allocations(Reading& reading, const sdk::Answer& answer, JobIndex& jobs) {
    if (!answer.ok() || is_cut(answer.out())) return false;
    Records records(answer.out(), "JobId=");
    Writer writer(reading, jobs);
    bool any = false;
    for (Record record; records.next(record); any = true) writer.take(record);
    if (!any && records.stray().substr(0, 3) != "No ") return false;
    reading.blob.table<NT_TABLE_ALLOC>().answered();
    return true;
}

}  // namespace nodetop::slurm
