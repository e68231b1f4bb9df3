// An adapter written with plugin.hpp, called through the C ABI.
#include <doctest/doctest.h>

#include <cstring>
#include <new>
#include <nodetop/plugin.hpp>
#include <nodetop/testing/plugin_under_test.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace sdk = nodetop::sdk;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;

namespace {

/// Does what the variable TEST_DOES of its host says.
class Versatile final : public sdk::Adapter,
                        public sdk::Probe,
                        public sdk::SubmitFlags,
                        public sdk::Names,
                        public sdk::Explain {
  public:
    static constexpr sdk::Option options[] = {{"server", NT_OPTION_TEXT, "", "name of the server"},
                                              {"depth", NT_OPTION_INTEGER, "3", "how deep", 1, 9}};

    explicit Versatile(sdk::Host& host) : Adapter(host) { misbehave("init"); }

    sdk::Detection detect() override {
        misbehave("detect");
        return sdk::here("TEST_DOES is set");
    }

    sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override {
        misbehave("collect");
        depth_read_ = 7;
        if (host().env("TEST_DOES") == "fail") return sdk::failed(NT_PARSE, "the answer made no sense");
        if ((want & NT_WANT_NODES) != 0) reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("n1");
        return sdk::ok();
    }

    sdk::Outcome can_probe() override { return sdk::failed(NT_UNSUPPORTED, "no dry run from here"); }

    sdk::Outcome probe(const nt_shape& shape, std::string_view queue, std::string_view account,
                       sdk::Verdict& verdict) override {
        verdict.category = NT_VERDICT_OK;
        verdict.reason = std::string(queue) + "/" + std::string(account) + "/" + std::to_string(shape.nodes);
        verdict.predicted_nodes = {"n1", "n2"};
        if (shape.nodes > 1) {
            verdict.predicted_start_at = 0;
            verdict.predicted_start_reliable = false;
        }
        return sdk::ok();
    }

    void learn(const sdk::Probe& other) override { learnt_ = static_cast<const Versatile&>(other).depth_read_; }

    std::optional<sdk::Explanation> explain(nt_code_kind kind, std::string_view code) override {
        if (kind != NT_CODE_PENDING || code != "TooMany") return std::nullopt;
        sdk::Explanation found;
        found.text = "you have too many jobs, " + std::to_string(learnt_);
        found.wait = NT_WAIT_LIMIT;
        found.limit_scope = NT_SCOPE_USER;
        found.limit_resource = "jobs";
        return found;
    }

    sdk::Outcome submission(const nt_shape&, std::string_view queue, std::string_view,
                            sdk::Submission& submission) override {
        submission.program = "mysub";
        submission.arguments = {"--queue=" + std::string(queue)};
        submission.not_pinned = {"memory"};
        return sdk::ok();
    }

    sdk::Outcome fold(const std::vector<std::string_view>& names, std::string& text) override {
        for (const std::string_view name : names) text.append(text.empty() ? "" : "+").append(name);
        return sdk::ok();
    }

    sdk::Outcome expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) override {
        if (limit == 0) return sdk::failed(NT_ARGUMENT, "more names than wanted");
        names = {std::string(text), ""};
        return sdk::ok();
    }

  private:
    int depth_read_ = 0, learnt_ = 0;

    void misbehave(const std::string& where) {
        const auto does = host().env("TEST_DOES");
        if (does == "throw in " + where) throw std::runtime_error("disk \xff full");
        if (does == "throw a number in " + where) throw 42;
        if (does == "run out of memory in " + where) throw std::bad_alloc();
    }
};

class Plain final : public sdk::Adapter {
  public:
    using Adapter::Adapter;
    sdk::Detection detect() override { return sdk::not_here("never"); }
    sdk::Outcome collect(std::uint64_t, sdk::BlobBuilder&) override { return sdk::ok(); }
};

struct PlainIdentity {
    static constexpr nt_descriptor descriptor = {
        sizeof(nt_descriptor), 0, NT_STR("plain"), {}, {}, {}, {}, {}, nullptr, 0, 600};
};
constexpr auto& plain_entry = sdk::detail::Entry<Plain, PlainIdentity>::entry;

nt_str literal(const char* text) { return sdk::str(text); }

}  // namespace

NODETOP_PLUGIN(Versatile, "versatile", "Versatile", "2.1", "tests", "MIT", "pool", 42, ("vstat", "vq"))

TEST_CASE("the entry, the descriptor and the note say the same") {
    const nt_entry& entry = *nodetop_plugin_v1();
    CHECK(entry.magic == NT_MAGIC);
    CHECK(entry.abi_major == NT_ABI_MAJOR);
    CHECK(entry.abi_minor == NT_ABI_MINOR);
    CHECK(entry.count() == 1);
    REQUIRE(entry.descriptor(0) != nullptr);
    CHECK(entry.descriptor(1) == nullptr);

    const nt_descriptor& me = *entry.descriptor(0);
    std::string commands;
    for (std::uint32_t i = 0; i < me.n_commands; ++i)
        commands += (i == 0 ? "\"" : ", \"") + std::string(sdk::view(me.commands[i])) + "\"";
    const std::string expected =
        "{\"abi_major\":" + std::to_string(entry.abi_major) + ",\"abi_minor\":" + std::to_string(entry.abi_minor) +
        ",\"plugins\":[{\"id\":\"" + std::string(sdk::view(me.id)) + "\",\"queue_term\":\"" +
        std::string(sdk::view(me.queue_term)) + "\",\"priority\":" + std::to_string(me.priority) + ",\"commands\":[" +
        commands + "]}]}";
    CHECK(std::string(nt_plugin_note.text) == expected);
    CHECK(nt_plugin_note.text_size == expected.size() + 1);
    CHECK(commands == R"("vstat", "vq")");
    CHECK(sdk::view(me.version) == "2.1");
}

TEST_CASE("create takes the exact id and writes only on success") {
    FakeHost host;
    const nt_entry& entry = *nodetop_plugin_v1();
    nt_plugin* plugin = nullptr;
    CHECK(entry.create(host.abi(), "versatile2", &plugin) == NT_ARGUMENT);
    CHECK(entry.create(host.abi(), "versatil", &plugin) == NT_ARGUMENT);
    CHECK(entry.create(host.abi(), "", &plugin) == NT_ARGUMENT);
    CHECK(entry.create(host.abi(), nullptr, &plugin) == NT_ARGUMENT);
    CHECK(entry.create(nullptr, "versatile", &plugin) == NT_ARGUMENT);
    nt_host shorter = *host.abi();
    shorter.size = offsetof(nt_host, get_service);
    CHECK(entry.create(&shorter, "versatile", &plugin) == NT_ARGUMENT);
    CHECK(plugin == nullptr);
}

TEST_CASE("instances come and go in any order, also without init") {
    FakeHost host;
    const nt_entry& entry = *nodetop_plugin_v1();
    for (int i = 0; i < 100; ++i) {
        nt_plugin* first = nullptr;
        nt_plugin* second = nullptr;
        REQUIRE(entry.create(host.abi(), "versatile", &first) == NT_OK);
        REQUIRE(entry.create(host.abi(), "versatile", &second) == NT_OK);
        CHECK(first != second);
        CHECK(second->init(second) == NT_OK);
        first->destroy(first);
        second->destroy(second);
    }
    CHECK(host.notices().empty());
}

TEST_CASE("init refuses a host without a needed service, with a sentence") {
    for (const char* service : {NT_SERVICE_COMMAND, NT_SERVICE_CONFIG, NT_SERVICE_CLOCK, NT_SERVICE_ENV,
                                NT_SERVICE_IDENTITY, NT_SERVICE_FILE}) {
        CAPTURE(service);
        FakeHost host;
        host.lacks(service);
        const PluginUnderTest plugin(host);
        CHECK(plugin.initialised() == NT_ABSENT);
        REQUIRE(host.notices().size() == 1);
        CHECK(host.notices()[0].text == std::string("this host has no service ") + service);
    }
    FakeHost mute;
    mute.lacks(NT_SERVICE_NOTICE);
    CHECK(PluginUnderTest(mute).initialised() == NT_ABSENT);
    CHECK(mute.log() == std::vector<std::string>{"this host has no service nodetop.notice/1"});

    FakeHost nothing;
    nothing.lacks("*");
    CHECK(PluginUnderTest(nothing).initialised() == NT_ABSENT);

    FakeHost without_comfort;
    without_comfort.lacks(NT_SERVICE_LOG).lacks(NT_SERVICE_CANCEL);
    CHECK(PluginUnderTest(without_comfort).initialised() == NT_OK);
}

TEST_CASE("nothing throws over the border: a code, and a notice with what was thrown") {
    struct {
        const char* does;
        nt_status status;
        const char* text;
    } const cases[] = {
        {"throw in ", NT_EXCEPTION, "the adapter failed: disk \xef\xbf\xbd full"},
        {"throw a number in ", NT_EXCEPTION, "the adapter failed: an exception without a text"},
        {"run out of memory in ", NT_MEMORY, "the adapter failed: no memory"},
    };
    for (const auto& each : cases) {
        for (const std::string where : {"init", "detect", "collect"}) {
            CAPTURE(each.does + where);
            FakeHost host;
            host.env("TEST_DOES", each.does + where);
            PluginUnderTest plugin(host);
            const nt_status status = where == "init"     ? plugin.initialised()
                                     : where == "detect" ? plugin.detect().status
                                                         : plugin.collect().status();
            CHECK(status == each.status);
            REQUIRE(host.notices().size() == 1);
            CHECK(host.notices()[0].severity == NT_ERROR);
            CHECK(host.notices()[0].code == "plugin_stopped");
            CHECK(host.notices()[0].text == each.text);
        }
    }
}

TEST_CASE("a call after a failed init is refused with a sentence") {
    FakeHost host;
    host.env("TEST_DOES", "throw in init");
    PluginUnderTest plugin(host);
    CHECK(plugin.collect().status() == NT_EXCEPTION);
    CHECK(host.notices().back().text == "the adapter failed: called before init, or after an init that failed");
}

TEST_CASE("a failed outcome gives its code and its sentence, and no reading") {
    FakeHost host;
    host.env("TEST_DOES", "fail");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    CHECK(reading.status() == NT_PARSE);
    CHECK(reading.data() == nullptr);
    REQUIRE(host.notices().size() == 1);
    CHECK(host.notices()[0].code == "query_failed");
    CHECK(host.notices()[0].text == "the answer made no sense");
}

TEST_CASE("detect and collect hand over what the adapter said") {
    FakeHost host;
    PluginUnderTest plugin(host);
    const auto detected = plugin.detect();
    CHECK(detected.status == NT_OK);
    CHECK(detected.state == NT_HERE);
    CHECK(detected.why == "TEST_DOES is set");

    const auto reading = plugin.collect(NT_WANT_NODES);
    REQUIRE(reading.status() == NT_OK);
    CHECK(reading.view().text(NT_COL_NODE_NAME, 0) == "n1");
    const auto nothing = plugin.collect(NT_WANT_JOBS);
    REQUIRE(nothing.status() == NT_OK);
    CHECK(nothing.view().header().n_tables == 0);
    CHECK(host.notices().empty());
}

TEST_CASE("an extension is there only if the class implements it") {
    FakeHost host;
    const PluginUnderTest versatile(host);
    const PluginUnderTest plain(host, plain_entry);
    for (const char* id : {NT_EXT_PROBE, NT_EXT_SUBMIT_FLAGS, NT_EXT_NAMES, NT_EXT_OPTIONS}) {
        CAPTURE(id);
        CHECK(versatile.extension<void>(id) != nullptr);
        CHECK(plain.extension<void>(id) == nullptr);
    }
    CHECK(plain.extension<void>(NT_EXT_CLUSTER) != nullptr);
    CHECK(versatile.extension<void>("nodetop.cluster/2") == nullptr);
    CHECK(versatile.extension<void>("nodetop.cluster/11") == nullptr);
    CHECK(versatile.extension<void>("") == nullptr);
}

TEST_CASE("declared options are readable as the ABI gives them") {
    FakeHost host;
    const PluginUnderTest plugin(host);
    const auto* options = plugin.extension<nt_options>(NT_EXT_OPTIONS);
    REQUIRE(options->count == 2);
    CHECK(options->items[0]->size == sizeof(nt_option));
    CHECK(sdk::view(options->items[0]->key) == "server");
    CHECK(options->items[0]->minimum == INT64_MIN);
    CHECK(options->items[1]->type == NT_OPTION_INTEGER);
    CHECK(sdk::view(options->items[1]->default_text) == "3");
    CHECK(options->items[1]->maximum == 9);
}

TEST_CASE("a dry run hands over its verdict, and what it does not know as not known") {
    FakeHost host;
    PluginUnderTest plugin(host);
    const auto* probe = plugin.extension<nt_probe>(NT_EXT_PROBE);
    nt_str why = {};
    CHECK(probe->can_probe(plugin.abi(), &why) == NT_UNSUPPORTED);
    CHECK(sdk::view(why) == "no dry run from here");

    nt_shape shape = {};
    shape.size = sizeof shape;
    shape.nodes = 1;
    nt_verdict verdict = {};
    verdict.size = sizeof verdict;
    REQUIRE(probe->probe(plugin.abi(), &shape, literal("gpu"), literal("bio"), &verdict) == NT_OK);
    CHECK(verdict.category == NT_VERDICT_OK);
    CHECK(sdk::view(verdict.reason) == "gpu/bio/1");
    CHECK(verdict.predicted_start_at == NT_NO_INSTANT);
    CHECK(verdict.predicted_start_reliable == -1);
    REQUIRE(verdict.n_predicted_nodes == 2);
    CHECK(sdk::view(verdict.predicted_nodes[1]) == "n2");

    shape.nodes = 2;
    REQUIRE(probe->probe(plugin.abi(), &shape, literal("gpu"), literal(""), &verdict) == NT_OK);
    CHECK(sdk::view(verdict.reason) == "gpu//2");
    CHECK(verdict.predicted_start_at == 0);
    CHECK(verdict.predicted_start_reliable == 0);
}

TEST_CASE("a submission and node lists are handed over") {
    FakeHost host;
    PluginUnderTest plugin(host);
    nt_shape shape = {};
    shape.size = sizeof shape;
    nt_submission submission = {};
    submission.size = sizeof submission;
    const auto* flags = plugin.extension<nt_submit_flags>(NT_EXT_SUBMIT_FLAGS);
    REQUIRE(flags->submission(plugin.abi(), &shape, literal("gpu"), literal(""), &submission) == NT_OK);
    CHECK(sdk::view(submission.program) == "mysub");
    REQUIRE(submission.n_argv == 1);
    CHECK(sdk::view(submission.argv[0]) == "--queue=gpu");
    REQUIRE(submission.n_not_pinned == 1);
    CHECK(sdk::view(submission.not_pinned[0]) == "memory");

    const auto* names = plugin.extension<nt_names>(NT_EXT_NAMES);
    const nt_str given[] = {literal("a"), literal("b")};
    nt_str text = {};
    REQUIRE(names->fold(plugin.abi(), given, 2, &text) == NT_OK);
    CHECK(sdk::view(text) == "a+b");
    nt_str_list list = {};
    list.size = sizeof list;
    REQUIRE(names->expand(plugin.abi(), literal("n[1-2]"), 10, &list) == NT_OK);
    REQUIRE(list.count == 2);
    CHECK(sdk::view(list.items[0]) == "n[1-2]");
    CHECK(names->expand(plugin.abi(), literal("n"), 0, &list) == NT_ARGUMENT);
    CHECK(host.notices().back().text == "more names than wanted");
}

TEST_CASE("an instance that makes dry runs learns from the one that reads, and codes are explained") {
    FakeHost host;
    PluginUnderTest reader(host), lane(host);
    REQUIRE(reader.collect().status() == NT_OK);
    CHECK(lane.extension<nt_probe>(NT_EXT_PROBE)->learn(lane.abi(), reader.abi()) == NT_OK);

    nt_explanation found = {};
    found.size = sizeof found;
    found.limit_scope = NT_NO_SCOPE;
    const auto* explain = lane.extension<nt_explain>(NT_EXT_EXPLAIN);
    REQUIRE(explain->explain(lane.abi(), NT_CODE_PENDING, sdk::str("TooMany"), &found) == NT_OK);
    CHECK(found.known == 1);
    CHECK(sdk::view(found.text) == "you have too many jobs, 7");
    CHECK(found.wait == NT_WAIT_LIMIT);
    CHECK(found.limit_scope == NT_SCOPE_USER);
    CHECK(sdk::view(found.limit_resource) == "jobs");
    CHECK(explain->explain(lane.abi(), NT_CODE_NODE, sdk::str("TooMany"), &found) == NT_OK);
    CHECK(found.known == 0);
    CHECK(explain->explain(lane.abi(), 99, sdk::str("TooMany"), &found) == NT_OK);
    CHECK(found.known == 0);
}
