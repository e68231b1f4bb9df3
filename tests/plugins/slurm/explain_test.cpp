#include "explain.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "explain_limit.hpp"

using namespace nodetop::slurm;

TEST_CASE("every reason of Slurm's documentation and source is explained") {
    for (const char* code : {"None",
                             "Prolog",
                             "Priority",
                             "Dependency",
                             "Resources",
                             "PartitionNodeLimit",
                             "PartitionTimeLimit",
                             "PartitionDown",
                             "PartitionInactive",
                             "JobHeldAdmin",
                             "JobHeldUser",
                             "BeginTime",
                             "Licenses",
                             "AssociationJobLimit",
                             "AssociationResourceLimit",
                             "AssociationTimeLimit",
                             "Reservation",
                             "ReqNodeNotAvail",
                             "FrontEndDown",
                             "SchedDefer",
                             "NodeDown",
                             "BadConstraints",
                             "SystemFailure",
                             "JobLaunchFailure",
                             "NonZeroExitCode",
                             "RaisedSignal",
                             "TimeLimit",
                             "InactiveLimit",
                             "InvalidAccount",
                             "InvalidQOS",
                             "QOSUsageThreshold",
                             "QOSJobLimit",
                             "QOSResourceLimit",
                             "QOSTimeLimit",
                             "Cleaning",
                             "QOSNotAllowed",
                             "AccountNotAllowed",
                             "DependencyNeverSatisfied",
                             "JobHoldMaxRequeue",
                             "JobArrayTaskLimit",
                             "BurstBufferResources",
                             "BurstBufferStageIn",
                             "BurstBufferOperation",
                             "DeadLine",
                             "PartitionConfig",
                             "AccountingPolicy",
                             "FedJobLock",
                             "OutOfMemory",
                             "MaxMemPerLimit",
                             "ReservationDeleted",
                             "ReservationInvalid",
                             "Constraints",
                             "MaxPoweredUpNodes",
                             "MpiPortsBusy"}) {
        CAPTURE(code);
        CHECK(explain_pending(code).has_value());
    }
}

TEST_CASE("every limit of Slurm's documentation and source is explained by its parts") {
    const std::vector<std::string> resources = {"BB", "Billing", "Energy", "GRES", "License", "Unknown"};
    std::vector<std::string> codes = {"AssocGrpCpuLimit",
                                      "AssocGrpCPUMinutesLimit",
                                      "AssocGrpCPURunMinutesLimit",
                                      "AssocGrpJobsLimit",
                                      "AssocGrpMemLimit",
                                      "AssocGrpNodeLimit",
                                      "AssocGrpSubmitJobsLimit",
                                      "AssocGrpWallLimit",
                                      "AssocMaxJobsLimit",
                                      "AssocMaxCpuPerJobLimit",
                                      "AssocMaxCpuMinutesPerJobLimit",
                                      "AssocMaxNodePerJobLimit",
                                      "AssocMaxWallDurationPerJobLimit",
                                      "AssocMaxSubmitJobLimit",
                                      "AssocMaxCpuPerNode",
                                      "AssocGrpMemMinutes",
                                      "AssocGrpMemRunMinutes",
                                      "AssocMaxMemPerJob",
                                      "AssocMaxMemPerNode",
                                      "AssocMaxMemMinutesPerJob",
                                      "AssocGrpNodeMinutes",
                                      "AssocGrpNodeRunMinutes",
                                      "AssocMaxNodeMinutesPerJob",
                                      "QOSGrpCpuLimit",
                                      "QOSGrpCPUMinutesLimit",
                                      "QOSGrpCPURunMinutesLimit",
                                      "QOSGrpJobsLimit",
                                      "QOSGrpMemLimit",
                                      "QOSGrpNodeLimit",
                                      "QOSGrpSubmitJobsLimit",
                                      "QOSGrpWallLimit",
                                      "QOSMaxCpuPerJobLimit",
                                      "QOSMaxCpuMinutesPerJobLimit",
                                      "QOSMaxNodePerJobLimit",
                                      "QOSMaxWallDurationPerJobLimit",
                                      "QOSMaxCpuPerUserLimit",
                                      "QOSMaxJobsPerUserLimit",
                                      "QOSMaxNodePerUserLimit",
                                      "QOSMaxSubmitJobPerUserLimit",
                                      "QOSMinCpuNotSatisfied",
                                      "QOSMaxCpuPerNode",
                                      "QOSGrpMemoryMinutes",
                                      "QOSGrpMemoryRunMinutes",
                                      "QOSMaxMemoryPerJob",
                                      "QOSMaxMemoryPerNode",
                                      "QOSMaxMemoryPerUser",
                                      "QOSMaxMemoryMinutesPerJob",
                                      "QOSMinMemory",
                                      "QOSGrpNodeMinutes",
                                      "QOSGrpNodeRunMinutes",
                                      "QOSMaxNodeMinutesPerJob",
                                      "QOSMinNode",
                                      "MaxCpuPerAccount",
                                      "MaxNodePerAccount",
                                      "MaxMemoryPerAccount",
                                      "MaxJobsPerAccount",
                                      "MaxSubmitJobsPerAccount"};
    for (const std::string& resource : resources) {
        for (const char* set : {"Assoc", "QOS"})
            for (const char* form :
                 {"Grp*", "Grp*Minutes", "Grp*RunMinutes", "Max*PerJob", "Max*PerNode", "Max*MinutesPerJob"}) {
                std::string code = form;
                codes.push_back(set + code.replace(code.find('*'), 1, resource));
            }
        codes.push_back("QOSMax" + resource + "PerUser");
        codes.push_back("QOSMin" + resource);
        codes.push_back("Max" + resource + "PerAccount");
    }
    for (const char* resource : {"BB", "Billing", "Cpu", "Energy", "GRES", "Node", "License", "Memory", "Unknown"})
        for (const char* scope : {"Account", "User"})
            codes.push_back("Max" + std::string(resource) + "RunMinsPer" + scope);
    for (const std::string& code : codes) {
        CAPTURE(code);
        CHECK(explain_pending(code).has_value());
    }
}

TEST_CASE("a limit is told with its scope and resource, so that its numbers can be shown") {
    const auto group = explain_limit("QOSGrpGRES");
    REQUIRE(group.has_value());
    CHECK(group->wait == NT_WAIT_LIMIT);
    CHECK(group->limit_scope == NT_SCOPE_GROUP);
    CHECK(group->limit_resource == "accelerators");
    CHECK(group->limit_source == "slurm QOS");
    CHECK(explain_limit("QOSMaxCpuPerUserLimit")->limit_scope == NT_SCOPE_USER);
    CHECK(explain_limit("AssocGrpCpuLimit")->limit_scope == NT_SCOPE_ACCOUNT);
    CHECK(explain_limit("AssocGrpCpuLimit")->limit_source.empty());
    CHECK(explain_limit("AssocMaxJobsLimit")->limit_resource == "jobs");
    CHECK(explain_limit("AssocGrpCPUMinutesLimit")->limit_resource == "cpu_minutes");
    CHECK(explain_limit("AssocGrpCPURunMinutesLimit")->limit_resource.empty());
    CHECK(explain_limit("MaxCpuPerAccount")->limit_scope == NT_SCOPE_ACCOUNT);
    CHECK(explain_limit("QOSMaxCpuPerJobLimit")->wait == NT_WAIT_NEVER);
}

TEST_CASE("an unknown reason is not explained") {
    for (const char* code : {"", "QOS", "QOSGrp", "AssocMaxPerJob", "MaxCpuPerJob", "NoSuchReason", "priority queue"})
        CHECK_FALSE(explain_pending(code).has_value());
}

TEST_CASE("what stands behind a reason's word is read") {
    const auto found = explain_pending("ReqNodeNotAvail, UnavailableNodes:c06");
    REQUIRE(found.has_value());
    CHECK(found->wait == NT_WAIT_NODES);
    CHECK(found->text.find("c06") != std::string::npos);
    CHECK(explain_pending("ReqNodeNotAvail, Reserved for maintenance")->wait == NT_WAIT_RESERVATION);
    CHECK(explain_pending("ReqNodeNotAvail, May be reserved for other job")->wait == NT_WAIT_RESERVATION);
    CHECK(explain_pending("(Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority "
                          "partitions)")
              ->wait == NT_WAIT_NODES);
}
