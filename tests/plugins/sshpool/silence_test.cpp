#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include "silence.hpp"

using nodetop::sshpool::Cause;
using nodetop::sshpool::cause_of;
using nodetop::sshpool::Silence;
using nodetop::testing::Script;

namespace {

Cause cause(Script script, bool began = false) {
    nodetop::testing::FakeHost host;
    host.answer({"ssh", "h"}, std::move(script));
    nodetop::sdk::Host services(host.abi());
    return cause_of(services.run(nodetop::sdk::Command{"ssh", "h"}), began);
}

Script failed(const char* err) { return {"", err, 255}; }

}  // namespace

TEST_CASE("H-01 every cause of silence is told apart, by ssh's own words") {
    struct Case {
        const char* err;
        Silence silence;
    };
    for (const Case& c :
         {Case{"ssh: Could not resolve hostname x: Name or service not known", Silence::unknown_name},
          Case{"ssh: connect to host x port 22: Connection timed out", Silence::unreachable},
          Case{"ssh: connect to host x port 22: No route to host", Silence::unreachable},
          Case{"ssh: connect to host x port 22: Connection refused", Silence::no_sshd},
          Case{"Host key verification failed.", Silence::key_unknown},
          Case{"@@@\n@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\n@@@\nHost key verification failed.",
               Silence::key_changed},
          Case{"a@x: Permission denied (publickey).", Silence::not_allowed},
          Case{"a@x: Permission denied (password).", Silence::password_only},
          Case{"Received disconnect: Too many authentication failures", Silence::not_allowed},
          Case{"kex_exchange_identification: Connection closed by remote host", Silence::overloaded},
          Case{"Bad owner or permissions on /home/a/.ssh/config", Silence::own_configuration},
          Case{"stdio forwarding failed\nConnection closed by UNKNOWN port 65535", Silence::jump_host},
          Case{"something new", Silence::other}}) {
        CAPTURE(c.err);
        const Cause found = cause(failed(c.err));
        CHECK(found.silence == c.silence);
        CHECK_FALSE(found.state.empty());
        CHECK_FALSE(found.reason.empty());
    }
    CHECK(cause(failed("something new")).reason == "ssh fails: something new");
}

TEST_CASE("what is no failure of ssh is told apart too") {
    CHECK(cause({"This account is currently not available.\n", "", 1}).silence == Silence::account_closed);
    CHECK(cause({"", "sh: not found", 127}).silence == Silence::no_shell);
    CHECK(cause({"welcome\n", "", 0}).silence == Silence::no_shell);
    CHECK(cause({"nodetop-begin 1\nload", "", 255}, true).silence == Silence::cut);
    Script timed_out;
    timed_out.state = NT_RUN_TIMED_OUT;
    CHECK(cause(timed_out).silence == Silence::no_time);
    Script not_found;
    not_found.state = NT_RUN_NOT_FOUND;
    CHECK(cause(not_found).silence == Silence::no_ssh);
}
