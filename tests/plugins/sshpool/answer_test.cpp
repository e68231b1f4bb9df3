#include <doctest/doctest.h>

#include <random>
#include <string>

#include "facts.hpp"

using nodetop::sshpool::Facts;
using nodetop::sshpool::read_answer;

namespace {

std::string framed(const std::string& lines) { return "nodetop-begin 1 m\n" + lines + "nodetop-end m\n"; }

Facts facts_of(const std::string& lines) {
    const auto facts = read_answer(framed(lines));
    REQUIRE(facts);
    CHECK(facts->whole);
    return *facts;
}

constexpr const char* kFour = "cpus-usable 4\ncpus-online 4\n";

}  // namespace

TEST_CASE("H-02 under half a CPU of load is none, more is rounded up, and never above the total") {
    struct Case {
        const char* load;
        std::int64_t used;
    };
    for (const Case& c :
         {Case{"0.05", 0}, Case{"0.49", 0}, Case{"0.50", 1000}, Case{"2.1", 3000}, Case{"300.7", 4000}}) {
        CAPTURE(c.load);
        CHECK(facts_of(std::string(kFour) + "load " + c.load + " 0 0 1/9 1\n").cpu_used_milli == c.used);
    }
}

TEST_CASE("H-08 a load that is no number is unknown, and nothing else is lost") {
    const Facts facts =
        facts_of(std::string(kFour) + "load n/a\nmemory MemTotal 1024 kB\nmemory MemAvailable 512 kB\n");
    CHECK(facts.cpu_total_milli == 4000);
    CHECK_FALSE(facts.cpu_used_milli);
    CHECK(facts.memory_total_bytes == 1024 * 1024);
}

TEST_CASE("what the processors did between two looks counts more than the load, which lags") {
    const std::string busy = "load 0.00 0 0 1/9 1\nstat cpu 100 0 0 100 0 0 0 0\nstat cpu 180 0 0 120 0 0 0 0\n";
    CHECK(facts_of(kFour + busy).cpu_used_milli == 4000);
    const std::string waiting_for_disk =
        "load 300.0 0 0 1/9 1\nstat cpu 100 0 0 100 50 0 0\nstat cpu 100 0 0 150 90 0 0\n";
    CHECK(facts_of(kFour + waiting_for_disk).cpu_used_milli == 0);
    const std::string about_to_run = "stat cpu 100 0 0 100 0\nstat cpu 100 0 0 200 0\nstat procs_running 3\n";
    CHECK(facts_of(kFour + about_to_run).cpu_used_milli == 2000);
}

TEST_CASE("H-11 affinity and the quota of the control group make the machine smaller") {
    CHECK(facts_of("cpus-usable 1\ncpus-online 2\nload 0.9 0 0\n").cpu_total_milli == 1000);
    CHECK(facts_of("cpus-usable 8\ncpus-quota 250000 100000\ncpus-quota max 100000\n").cpu_total_milli == 2500);
    const Facts limited = facts_of(
        "memory MemTotal 4096 kB\nmemory MemAvailable 4000 kB\nmemory-limit 1048576 1048000\nmemory-limit max 5\n");
    CHECK(limited.memory_total_bytes == 1048576);
    CHECK(limited.memory_used_bytes == 1048000);
}

TEST_CASE("H-10 memory is what is available, and huge pages are not") {
    const Facts facts = facts_of(
        "memory MemTotal 1000 kB\nmemory MemFree 10 kB\nmemory MemAvailable 800 kB\nmemory HugePages_Total 3\n"
        "memory Hugepagesize 100 kB\n");
    CHECK(facts.memory_used_bytes == 300 * 1024);
}

TEST_CASE("H-14 what a profile prints before or after the frame is no answer") {
    const std::string noise = "load 99 9 9\ncpus-usable 64\n";
    const auto facts = read_answer(noise + framed("cpus-usable 2\nload 0.1 0 0\n") + noise);
    REQUIRE(facts);
    CHECK(facts->whole);
    CHECK(facts->cpu_total_milli == 2000);
    CHECK_FALSE(read_answer(noise));
    CHECK_FALSE(read_answer(""));
}

TEST_CASE("an answer without its own closing mark is not whole, and its last line is not read") {
    const auto cut = read_answer("nodetop-begin 1 m\ncpus-usable 2\ncpus-online 16");
    REQUIRE(cut);
    CHECK_FALSE(cut->whole);
    CHECK(cut->cpu_total_milli == 2000);
    const auto other_mark = read_answer("nodetop-begin 1 m\ncpus-usable 2\nnodetop-end\n");
    REQUIRE(other_mark);
    CHECK_FALSE(other_mark->whole);
}

TEST_CASE("kernel and time since the start are told") {
    const Facts facts = facts_of("system Linux 6.1.0 x86_64\nup 1948.54 913.11\n");
    CHECK(facts.system == "Linux 6.1.0 x86_64");
    CHECK(facts.up_seconds == 1948);
    CHECK_FALSE(facts_of("up soon\n").up_seconds);
}

TEST_CASE("who is on the machine is told by user") {
    const Facts facts = facts_of("user bob 2 processes 187 %cpu 5120 KiB\nuser x\nuser y 1 processes z %cpu 1 KiB\n");
    REQUIRE(facts.users.size() == 2);
    CHECK(facts.users[0].user == "bob");
    CHECK(facts.users[0].processes == 2);
    CHECK(facts.users[0].cpu_milli == 1870);
    CHECK(facts.users[0].memory_bytes == 5120 * 1024);
    CHECK_FALSE(facts.users[1].cpu_milli);
}

TEST_CASE("hostile answers neither crash nor make room") {
    const std::string good = framed(
        "cpus-usable 4\ncpus-online 4\nload 3.0 0 0\nmemory MemTotal 1000 kB\nmemory MemAvailable 100 kB\n"
        "nvidia-status 0\nnvidia 0, GPU-1, A100, 100, 90, 5, Disabled, Default\n");
    const auto check = [](const std::string& text) {
        const auto facts = read_answer(text);
        if (!facts || !facts->whole) return;
        if (facts->cpu_total_milli && facts->cpu_used_milli) CHECK(*facts->cpu_used_milli <= *facts->cpu_total_milli);
        if (facts->memory_total_bytes && facts->memory_used_bytes)
            CHECK(*facts->memory_used_bytes <= *facts->memory_total_bytes);
    };
    for (std::size_t end = 0; end < good.size(); ++end) {
        const auto facts = read_answer(good.substr(0, end));
        if (facts) CHECK_MESSAGE((!facts->whole || end + 1 >= good.size()), end);
    }
    for (const char* line :
         {"cpus-usable -4\n", "cpus-usable 99999999999999999999\n", "cpus-quota 1 0\n", "cpus-quota -1 -1\n",
          "memory MemTotal 99999999999999999999 kB\n", "memory HugePages_Total 9223372036854775807\n",
          "memory-limit -1 -1\n", "stat cpu 9223372036854775807 1 1 1 1\n", "stat cpu -1\n", "nvidia ,,,,,,,,,\n",
          "rocm-status 0\nrocm \"\nrocm card0\n", "drm card0\n", "xpu \xff\xfe\n", "\xff\xfe \x01\n"})
        check("nodetop-begin 1 m\n" + std::string(line) + good.substr(18));
    std::mt19937 random(7);
    for (int i = 0; i < 2000; ++i) {
        std::string text = good;
        for (int n = 0; n < 5; ++n) text[random() % text.size()] = static_cast<char>(random() % 256);
        check(text);
    }
}
