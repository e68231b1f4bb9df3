#pragma once

#include <nodetop/testing/fake_host.hpp>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace nodetop::lsf::test {

/// Answers of IBM Spectrum LSF 10.1 about made-up hosts n00000, n00001, ... and queues q0, q1, ...; each host has 32
/// slots of which 8 are held, 64 cores, 512 GiB of which 60 are reserved and 430 available, and four cards, one of them
/// held. All is asked of the clients of a FakeHost by the argument lists that the adapter uses.
class SpectrumCluster {
  public:
    SpectrumCluster(int hosts, int queues) : hosts_(hosts), queues_(queues) {}

    void answer(testing::FakeHost& host) const {
        for (const auto& [argv, script] : answers()) host.answer(argv, script);
    }

    /// What each client would say.
    std::vector<std::pair<testing::Argv, testing::Script>> answers() const {
        std::vector<std::pair<testing::Argv, testing::Script>> all;
        const auto add = [&](testing::Argv argv, std::string out, std::string err = {}, int exit_status = 0) {
            all.emplace_back(std::move(argv), testing::Script{std::move(out), std::move(err), exit_status});
        };
        add({"lsid"},
            "IBM Spectrum LSF Standard 10.1.0.14, Jun 15 2023\n\nMy cluster name is made_up\nMy master name "
            "is m1\n");
        add({"bhosts", "-X", "-alloc", "-o", kHostFields, "-json"}, host_records());
        add({"bhosts", "-gpu", "-w"}, cards());
        add({"lshosts", "-w"}, inventory());
        add({"lsload", "-w"}, load());
        add({"bqueues", "-l"}, queue_blocks());
        add({"bqueues", "-w", "-u", "alice"}, queue_rows());
        add({"bugroup", "-w"}, "GROUP_NAME    USERS\nstaff        alice bob \n");
        add({"bmgroup", "-w"}, "GROUP_NAME    HOSTS\nfew          n00000 n00001 \n");
        add({"busers", "-w", "all"},
            "USER/GROUP  JL/P  MAX  NJOBS  PEND  RUN  SSUSP  USUSP  RSV  MPEND  PJOBS  MPJOBS\n"
            "alice  -  100  30  10  16  0  4  0  -  2  -\nstaff  -  -  30  10  16  0  4  0  -  2  -\n");
        add({"blimits", "-a", "-w"},
            "INTERNAL RESOURCE LIMITS:\n\nNAME  USERS  QUEUES  HOSTS  PROJECTS  APPS  SLOTS  MEM  TMP  SWP  JOBS\n"
            "per_me  alice  q0  -  -  -  4/8  -  -  -  -\nothers  bob  -  -  -  -  9/9  -  -  -  -\n"
            "of_hosts  -  -  few/  -  -  1/2  -  -  -  -\n"
            "\nEXTERNAL RESOURCE LIMITS:\n\nNAME  USERS  QUEUES  HOSTS  PROJECTS  cards\nmade_up  -  -  -  -  1/4\n");
        add({"bresources", "-g", "-l", "-m"}, "", "No guaranteed resource pool found.\n", 255);
        add({"brsvs", "-w"},
            "RSVID       TYPE    USER   NCPUS      RSV_HOSTS           TIME_WINDOW \n"
            "system#0     sys   system   64       n00001:0/64       12/1/8/0-12/1/18/0 \n");
        add({"bparams", "-l"}, "    DEFAULT_QUEUE = q0\n    RESOURCE_RESERVE_PER_TASK = Y\n");
        add({"bjobs", "-u", "all", "-o", kJobFields, "-json"}, job_records());
        return all;
    }

    static constexpr const char* kHostFields =
        "host_name status cpuf jl_u max njobs run ssusp ususp rsv dispatch_window ngpus ngpus_alloc ngpus_excl_alloc "
        "ngpus_shared_alloc ngpus_shared_jexcl_alloc ngpus_excl_avail ngpus_shared_avail mig_alloc total_mem "
        "reserved_mem available_mem comments";
    static constexpr const char* kJobFields =
        "jobid jobindex user proj_name queue stat slots nalloc_slot exec_host start_time time_left finish_time "
        "runtimelimit gpu_num pend_reason job_name";

  private:
    static std::string name(int host) {
        char text[16];
        std::snprintf(text, sizeof text, "n%05d", host);
        return text;
    }

    std::string host_records() const {
        std::string text = "{\"COMMAND\":\"bhosts\",\"HOSTS\":" + std::to_string(hosts_) + ",\"RECORDS\":[";
        for (int i = 0; i < hosts_; ++i)
            text +=
                std::string(i == 0 ? "" : ",") + "{\"HOST_NAME\":\"" + name(i) +
                "\",\"STATUS\":\"ok\",\"CPUF\":\"60.0\",\"JL_U\":\"-\",\"MAX\":\"32\",\"NJOBS\":\"8\",\"RUN\":\"8\","
                "\"SSUSP\":\"0\",\"USUSP\":\"0\",\"RSV\":\"0\",\"DISPATCH_WINDOW\":\"-\",\"NGPUS\":\"4\","
                "\"NGPUS_ALLOC\":\"1\",\"NGPUS_EXCL_AVAIL\":\"3\",\"NGPUS_SHARED_AVAIL\":\"3\",\"MIG_ALLOC\":\"-\","
                "\"TOTAL_MEM\":\"512G\",\"RESERVED_MEM\":\"60G\",\"AVAILABLE_MEM\":\"430G\",\"COMMENTS\":\"\"}";
        return text + "]}\n";
    }

    std::string cards() const {
        std::string text = "HOST_NAME  GPU_ID  MODEL  MUSED  MRSV  NJOBS  RUN  SUSP  RSV\n";
        for (int i = 0; i < hosts_; ++i)
            for (int card = 0; card < 4; ++card)
                text += (card == 0 ? name(i) : std::string(6, ' ')) + "  " + std::to_string(card) +
                        "  NVIDIAA100_SXM4_80GB  400M  0M  " + (card == 1 ? "1  1" : "0  0") + "  0  0\n";
        return text;
    }

    std::string inventory() const {
        std::string text = "HOST_NAME  type  model  cpuf  ncpus  maxmem  maxswp  server  RESOURCES\n";
        for (int i = 0; i < hosts_; ++i) text += name(i) + "  X86_64  Epyc  60.0  64  512G  4G  Yes  (mg ib)\n";
        return text;
    }

    std::string load() const {
        std::string text = "HOST_NAME  status  r15s  r1m  r15m  ut  pg  ls  it  tmp  swp  mem\n";
        for (int i = 0; i < hosts_; ++i) text += name(i) + "  ok  0.5  0.7  0.6  10%  0.0  0  3e+05  70G  4G  430G\n";
        return text;
    }

    std::string queue_blocks() const {
        std::string text;
        for (int i = 0; i < queues_; ++i)
            text += "\nQUEUE: q" + std::to_string(i) +
                    "\n  -- made up\n\nPARAMETERS/STATISTICS\nPRIO NICE STATUS MAX JL/U JL/P JL/H NJOBS PEND RUN SSUSP "
                    "USUSP RSV PJOBS\n 30  0  Open:Active  -  -  -  -  8  0  8  0  0  0  0\n\nMAXIMUM LIMITS:\n "
                    "RUNLIMIT\n 2880.0 min\n\nUSERS: staff/ \nHOSTS: " +
                    (i % 2 == 0 ? std::string("all\nRES_REQ:  select[mem>1000 && ib] rusage[mem=500]")
                                : std::string("few/ ")) +
                    "\n\n" + std::string(79, '-') + "\n";
        return text;
    }

    std::string queue_rows() const {
        std::string text = "QUEUE_NAME PRIO STATUS MAX JL/U JL/P JL/H NJOBS PEND RUN SUSP RSV PJOBS\n";
        for (int i = 0; i < queues_; ++i) text += "q" + std::to_string(i) + " 30 Open:Active - - - - 8 0 8 0 0 0\n";
        return text;
    }

    std::string job_records() const {
        std::string text = "{\"COMMAND\":\"bjobs\",\"JOBS\":1,\"RECORDS\":[";
        for (int i = 0; i < hosts_; ++i)
            text +=
                std::string(i == 0 ? "" : ",") + "{\"JOBID\":\"" + std::to_string(i + 1) +
                "\",\"JOBINDEX\":\"0\",\"USER\":\"bob\",\"PROJ_NAME\":\"default\",\"QUEUE\":\"q0\",\"STAT\":\"RUN\","
                "\"SLOTS\":\"8\",\"NALLOC_SLOT\":\"8\",\"EXEC_HOST\":\"8*" +
                name(i) +
                "\",\"START_TIME\":\"Nov 30 00:10\",\"TIME_LEFT\":\"2:30 L\",\"FINISH_TIME\":\"-\","
                "\"RUNTIMELIMIT\":\"240.0\",\"GPU_NUM\":\"1\",\"PEND_REASON\":\"-\","
                "\"JOB_NAME\":\"run\"}";
        return text + "]}\n";
    }

    int hosts_, queues_;
};

}  // namespace nodetop::lsf::test
