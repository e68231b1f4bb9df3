#pragma once

#include <string>
#include <vector>

#include "report/json.hpp"
#include "report/queue_report.hpp"

namespace nodetop {

/// How the access of the queues was found out.
enum class AccessSource : std::uint8_t {
    asked,         ///< by published lists, then by dry runs
    declared,      ///< by published lists alone
    not_filtered,  ///< --all, or the caller could not be learnt
};

struct ExcludedReport {
    Text name;
    FunnelTerm term = FunnelTerm::down;
    std::string detail;  ///< a sentence
};

struct PhantomReport {
    Text queue;
    Row idle_nodes = 0;
    Quantity cpu_milli;
};

struct LicenceReport {
    Text name;
    Quantity total, used, free, reserved;
};

/// `result` of `status`.
struct StatusReport {
    ClusterRoom cluster, yours;
    Funnel funnel;
    AccessSource access = AccessSource::declared;
    std::vector<QueueReport> queues;  ///< shown ones: shared, then dedicated
    std::vector<ExcludedReport> excluded;
    std::vector<Text> unconfirmed;
    std::vector<PhantomReport> phantom;
    std::vector<ReservationReport> windows;  ///< later ones that touch your nodes, the next first
    std::vector<LicenceReport> licences;
    std::string nothing_shown_because;  ///< "" if something is shown, or the caller is not the cause (B-53)
    bool no_account = false;            ///< the site requires an account and the caller has none
    bool uniform_entitlements = false;
    bool limits_unknown = false;  ///< what the caller's limits leave is not known in some shown queue
};

/// `all`: no filter by the caller's lists.
StatusReport make_status_report(const Judgement& judgement, bool all);

void write(Json& json, const StatusReport& report);

}  // namespace nodetop
