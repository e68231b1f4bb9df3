#include "blob/table_reader.hpp"

// Tables 11 to 16 of columns.h: jobs, what they hold and when they let go, what is kept for whom, and notices.
namespace nodetop {

void read_jobs(ModelBuild& build) {
    TableReader table(build, NT_TABLE_JOB, "jobs");
    const auto id = table.column(NT_COL_JOB_ID), array_id = table.column(NT_COL_JOB_ARRAY_ID),
               array_task = table.column(NT_COL_JOB_ARRAY_TASK), user = table.column(NT_COL_JOB_USER),
               account = table.column(NT_COL_JOB_ACCOUNT), queue = table.column(NT_COL_JOB_QUEUE),
               name = table.column(NT_COL_JOB_NAME), qos = table.column(NT_COL_JOB_QOS),
               state = table.column(NT_COL_JOB_STATE), state_raw = table.column(NT_COL_JOB_STATE_RAW),
               pending_raw = table.column(NT_COL_JOB_PENDING_RAW), cpu = table.column(NT_COL_JOB_CPU_MILLI),
               memory = table.column(NT_COL_JOB_MEMORY_BYTES), accelerators = table.column(NT_COL_JOB_ACCELERATORS),
               node_count = table.column(NT_COL_JOB_NODE_COUNT), started_at = table.column(NT_COL_JOB_STARTED_AT),
               ends_at = table.column(NT_COL_JOB_ENDS_AT), predicted = table.column(NT_COL_JOB_PREDICTED_START_AT),
               walltime = table.column(NT_COL_JOB_WALLTIME_SECONDS),
               pending_text = table.column(NT_COL_JOB_PENDING_TEXT);
    const RowLists nodes(build, table.column(NT_COL_JOB_NODES), build.node_rows);
    std::vector<Job>& jobs = build.cluster.jobs;
    jobs.reserve(table.rows());
    for (Row row = 0; row < table.rows(); ++row) {
        Job& job = jobs.emplace_back();
        job.id = table.text(id, row);
        job.array_id = table.text(array_id, row);
        job.array_task = table.text(array_task, row);
        job.user = table.text(user, row);
        job.account = table.text(account, row);
        job.queue = table.text(queue, row);
        job.name = table.text(name, row);
        job.qos = table.text(qos, row);
        job.state = static_cast<JobState>(table.choice(state, row, NT_JOB_OTHER).value_or(NT_JOB_OTHER));
        job.state_raw = table.text(state_raw, row);
        job.pending_raw = table.text(pending_raw, row);
        job.pending_text = table.text(pending_text, row);
        job.nodes = nodes.known(row);
        job.cpu_milli = table.quantity(cpu, row);
        job.memory_bytes = table.quantity(memory, row);
        job.accelerators = table.quantity(accelerators, row);
        job.node_count = table.quantity(node_count, row);
        job.started_at = table.limit(started_at, row);
        job.ends_at = table.limit(ends_at, row);
        job.predicted_start_at = table.limit(predicted, row);
        job.walltime_seconds = table.limit(walltime, row);
    }
}

void read_allocations(ModelBuild& build) {
    TableReader table(build, NT_TABLE_ALLOC, "allocations");
    const auto job = table.column(NT_COL_ALLOC_JOB), node = table.column(NT_COL_ALLOC_NODE),
               cpu = table.column(NT_COL_ALLOC_CPU_MILLI), memory = table.column(NT_COL_ALLOC_MEMORY_BYTES),
               accelerators = table.column(NT_COL_ALLOC_ACCELERATORS), slot = table.column(NT_COL_ALLOC_SLOT);
    std::vector<Allocation>& allocations = build.cluster.allocations;
    allocations.reserve(table.rows());
    for (Row row = 0; row < table.rows(); ++row) {
        Allocation allocation;
        allocation.job = job.known(row) ? job.u32(row) : kNoRow;  // no row of jobs is ever left out
        allocation.node = table.reference(node, row, build.node_rows);
        if (allocation.job == kNoRow || allocation.node == kNoRow) {
            table.find_fault(job, row, "has no job or no node that counts, the row is left out");
            continue;
        }
        allocation.slot = table.reference(slot, row, build.slot_rows);
        allocation.cpu_milli = table.quantity(cpu, row);
        allocation.memory_bytes = table.quantity(memory, row);
        allocation.accelerators = table.quantity(accelerators, row);
        allocations.push_back(allocation);
    }
}

void read_releases(ModelBuild& build) {
    TableReader table(build, NT_TABLE_RELEASE, "free_times");
    const auto node = table.column(NT_COL_RELEASE_NODE), at = table.column(NT_COL_RELEASE_AT),
               cpu = table.column(NT_COL_RELEASE_CPU_MILLI), memory = table.column(NT_COL_RELEASE_MEMORY_BYTES),
               accelerators = table.column(NT_COL_RELEASE_ACCELERATORS), slot = table.column(NT_COL_RELEASE_SLOT);
    std::vector<Release>& releases = build.cluster.releases;
    releases.reserve(table.rows());
    for (Row row = 0; row < table.rows(); ++row) {
        Release release;
        release.node = table.reference(node, row, build.node_rows);
        if (release.node == kNoRow) {
            table.find_fault(node, row, "is no node that counts, the row is left out");
            continue;
        }
        release.slot = table.reference(slot, row, build.slot_rows);
        // Work of which the end is not known may go on for ever. Leaving its row out would make an earlier one the
        // last, which releases all that the node holds.
        release.at = table.limit(at, row);
        if (!release.at.known()) release.at = Instant::unlimited();
        release.cpu_milli = table.quantity(cpu, row);
        release.memory_bytes = table.quantity(memory, row);
        release.accelerators = table.quantity(accelerators, row);
        releases.push_back(release);
    }
}

void read_reservations(ModelBuild& build) {
    TableReader table(build, NT_TABLE_RESERVATION, "reservations");
    const auto name = table.column(NT_COL_RESERVATION_NAME), starts_at = table.column(NT_COL_RESERVATION_STARTS_AT),
               ends_at = table.column(NT_COL_RESERVATION_ENDS_AT),
               maintenance = table.column(NT_COL_RESERVATION_MAINTENANCE),
               admits = table.column(NT_COL_RESERVATION_ADMITS_CALLER),
               must_be_named = table.column(NT_COL_RESERVATION_MUST_BE_NAMED),
               cpu = table.column(NT_COL_RESERVATION_CPU_MILLI),
               accelerators = table.column(NT_COL_RESERVATION_ACCELERATORS);
    const RowLists nodes(build, table.column(NT_COL_RESERVATION_NODES), build.node_rows);
    const TextLists licences(build, table.column(NT_COL_RESERVATION_LICENCES));
    for (Row row = 0; row < table.rows(); ++row) {
        Reservation reservation;
        reservation.name = table.text(name, row);
        reservation.starts_at = table.limit(starts_at, row);
        reservation.ends_at = table.limit(ends_at, row);
        reservation.nodes = nodes.known(row).value_or(Rows{});
        reservation.maintenance = table.flag(maintenance, row);
        reservation.admits_caller = table.answer(admits, row);
        reservation.must_be_named = table.flag(must_be_named, row, true);
        reservation.cpu_milli = table.quantity(cpu, row);
        reservation.accelerators = table.quantity(accelerators, row);
        reservation.licences = licences(row);
        build.cluster.reservations.push_back(reservation);
    }
}

void read_licences(ModelBuild& build) {
    TableReader table(build, NT_TABLE_LICENCE, "licences");
    const auto name = table.column(NT_COL_LICENCE_NAME), total = table.column(NT_COL_LICENCE_TOTAL),
               used = table.column(NT_COL_LICENCE_USED), reserved = table.column(NT_COL_LICENCE_RESERVED);
    for (Row row = 0; row < table.rows(); ++row) {
        Licence licence;
        licence.name = table.text(name, row);
        if (licence.name.empty()) {
            table.find_fault(name, row, "is not known, the row is left out");
            continue;
        }
        licence.total = table.quantity(total, row);
        licence.used = table.quantity(used, row);
        licence.reserved = table.quantity(reserved, row);
        build.cluster.licences.push_back(licence);
    }
}

void read_notices(ModelBuild& build) {
    TableReader table(build, NT_TABLE_NOTICE, "");
    const auto severity = table.column(NT_COL_NOTICE_SEVERITY), code = table.column(NT_COL_NOTICE_CODE),
               query = table.column(NT_COL_NOTICE_QUERY), subject = table.column(NT_COL_NOTICE_SUBJECT),
               words = table.column(NT_COL_NOTICE_TEXT);
    for (Row row = 0; row < table.rows(); ++row) {
        const auto chosen = table.choice(severity, row, static_cast<std::uint32_t>(Severity::error));
        build.cluster.problems.push_back({
            .severity = static_cast<Severity>(chosen.value_or(static_cast<std::uint32_t>(Severity::warning))),
            .code = std::string(table.text(code, row)),
            .query = std::string(table.text(query, row)),
            .subject = std::string(table.text(subject, row)),
            .text = std::string(table.text(words, row)),
        });
    }
}

}  // namespace nodetop
