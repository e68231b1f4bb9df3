// One instance behind the C ABI: the functions that the host calls, none of which throws.
#ifndef NODETOP_SDK_INSTANCE_HPP
#define NODETOP_SDK_INSTANCE_HPP

#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nodetop/plugin.h>

#include "adapter.hpp"
#include "host.hpp"
#include "outcome.hpp"
#include "strings.hpp"

namespace nodetop::sdk::detail {

/// What is known of an adapter's class without an instance of it. Functions for what it does not implement are null.
struct AdapterClass {
    std::unique_ptr<Adapter> (*make)(Host& host);
    Probe* (*probe)(Adapter& adapter);
    SubmitFlags* (*submit_flags)(Adapter& adapter);
    Names* (*names)(Adapter& adapter);
    Explain* (*explain)(Adapter& adapter);
    const nt_options* (*options)();
};

class Instance {
  public:
    /// NT_ARGUMENT, NT_MEMORY, or the new instance in `ret_plugin`.
    static nt_status create(const AdapterClass& kind, const nt_host* host, nt_plugin** ret_plugin) noexcept {
        if (host == nullptr || ret_plugin == nullptr || !NT_HAS(nt_host, host, get_service)) return NT_ARGUMENT;
        auto* const made = new (std::nothrow) Instance(kind, host);
        if (made == nullptr) return NT_MEMORY;
        *ret_plugin = &made->plugin_;
        return NT_OK;
    }

  private:
    Instance(const AdapterClass& kind, const nt_host* host) : kind_(kind), host_(host) {
        plugin_.size = sizeof plugin_;
        plugin_.plugin_data = this;
        plugin_.init = &init;
        plugin_.destroy = &destroy;
        plugin_.get_extension = &get_extension;
    }

    static Instance& of(const nt_plugin* plugin) { return *static_cast<Instance*>(plugin->plugin_data); }

    // --- life -------------------------------------------------------------------------------------------------------

    static nt_status init(nt_plugin* plugin) noexcept {
        Instance& me = of(plugin);
        return me.guarded([&] {
            if (const char* service = me.host_.missing_service())
                return failed(NT_ABSENT, error("plugin_refused", std::string("this host has no service ") + service));
            me.adapter_ = me.kind_.make(me.host_);
            return ok();
        });
    }

    static void destroy(nt_plugin* plugin) noexcept { delete &of(plugin); }

    static const void* get_extension(const nt_plugin* plugin, const char* id) noexcept {
        static const nt_cluster cluster = {sizeof cluster, 0, &detect, &collect};
        static const nt_probe probing = {sizeof probing, 0, &can_probe, &probe, &learn};
        static const nt_submit_flags submitting = {sizeof submitting, 0, &submission};
        static const nt_names naming = {sizeof naming, 0, &fold, &expand};
        static const nt_explain explaining = {sizeof explaining, 0, &explain};
        const AdapterClass& kind = of(plugin).kind_;
        const auto is = [id](const char* known) { return id != nullptr && std::strcmp(id, known) == 0; };
        if (is(NT_EXT_CLUSTER)) return &cluster;
        if (is(NT_EXT_PROBE) && kind.probe != nullptr) return &probing;
        if (is(NT_EXT_SUBMIT_FLAGS) && kind.submit_flags != nullptr) return &submitting;
        if (is(NT_EXT_NAMES) && kind.names != nullptr) return &naming;
        if (is(NT_EXT_EXPLAIN) && kind.explain != nullptr) return &explaining;
        if (is(NT_EXT_OPTIONS) && kind.options != nullptr) return kind.options();
        return nullptr;
    }

    // --- nodetop.cluster/1 ------------------------------------------------------------------------------------------

    static nt_status detect(nt_plugin* plugin, nt_detection* ret_detection) noexcept {
        Instance& me = of(plugin);
        return me.guarded([&] {
            me.detection_ = me.adapter().detect();
            ret_detection->state = me.detection_.state;
            ret_detection->why = str(me.detection_.why);
            ret_detection->wrapper_of = str(me.detection_.wrapper_of);
            return ok();
        });
    }

    static nt_status collect(nt_plugin* plugin, std::uint64_t want, nt_snapshot* ret_snapshot) noexcept {
        Instance& me = of(plugin);
        return me.guarded([&] {
            BlobBuilder reading;
            Outcome outcome = me.adapter().collect(want, reading);
            if (!outcome.is_ok()) return outcome;
            auto blob = std::make_unique<Blob>(reading.build());
            ret_snapshot->flags = 0;
            ret_snapshot->blob = blob->data();
            ret_snapshot->blob_len = blob->size();
            ret_snapshot->release = &release;
            ret_snapshot->private_data = blob.release();
            return outcome;
        });
    }

    static void release(nt_snapshot* snapshot) noexcept {
        delete static_cast<Blob*>(snapshot->private_data);
        snapshot->private_data = nullptr;
        snapshot->blob = nullptr;
        snapshot->blob_len = 0;
    }

    // --- the optional ones ------------------------------------------------------------------------------------------

    static nt_status can_probe(nt_plugin* plugin, nt_str* ret_why) noexcept {
        Instance& me = of(plugin);
        return me.guarded([&] {
            Outcome outcome = me.kind_.probe(me.adapter())->can_probe();
            me.text_ = outcome.why().text;
            *ret_why = str(me.text_);
            return outcome;
        });
    }

    static nt_status probe(nt_plugin* plugin, const nt_shape* shape, nt_str queue, nt_str account,
                           nt_verdict* ret_verdict) noexcept {
        Instance& me = of(plugin);
        return me.guarded([&] {
            me.verdict_ = Verdict();
            Outcome outcome = me.kind_.probe(me.adapter())->probe(*shape, view(queue), view(account), me.verdict_);
            if (outcome.is_ok()) me.hand_over(*ret_verdict);
            return outcome;
        });
    }

    static nt_status learn(nt_plugin* plugin, const nt_plugin* from) noexcept {
        Instance& me = of(plugin);
        return me.guarded([&] {
            me.kind_.probe(me.adapter())->learn(*me.kind_.probe(of(from).adapter()));
            return ok();
        });
    }

    static nt_status submission(nt_plugin* plugin, const nt_shape* shape, nt_str queue, nt_str account,
                                nt_submission* ret_submission) noexcept {
        Instance& me = of(plugin);
        return me.guarded([&] {
            me.submission_ = Submission();
            Outcome outcome =
                me.kind_.submit_flags(me.adapter())->submission(*shape, view(queue), view(account), me.submission_);
            if (outcome.is_ok()) me.hand_over(*ret_submission);
            return outcome;
        });
    }

    static nt_status fold(nt_plugin* plugin, const nt_str* names, std::uint32_t n, nt_str* ret_text) noexcept {
        Instance& me = of(plugin);
        return me.guarded([&] {
            std::vector<std::string_view> given;
            for (std::uint32_t i = 0; i < n; ++i) given.push_back(view(names[i]));
            me.text_.clear();
            Outcome outcome = me.kind_.names(me.adapter())->fold(given, me.text_);
            if (outcome.is_ok()) *ret_text = str(me.text_);
            return outcome;
        });
    }

    static nt_status expand(nt_plugin* plugin, nt_str text, std::uint32_t limit, nt_str_list* ret_names) noexcept {
        Instance& me = of(plugin);
        return me.guarded([&] {
            me.texts_.clear();
            Outcome outcome = me.kind_.names(me.adapter())->expand(view(text), limit, me.texts_);
            if (outcome.is_ok()) {
                me.items_ = strs(me.texts_);
                ret_names->count = static_cast<std::uint32_t>(me.items_.size());
                ret_names->items = me.items_.data();
            }
            return outcome;
        });
    }

    static nt_status explain(nt_plugin* plugin, std::uint32_t kind, nt_str code,
                             nt_explanation* ret_explanation) noexcept {
        Instance& me = of(plugin);
        return me.guarded([&] {
            std::optional<Explanation> found;
            if (kind <= NT_CODE_NODE)
                found = me.kind_.explain(me.adapter())->explain(static_cast<nt_code_kind>(kind), view(code));
            ret_explanation->known = found ? 1 : 0;
            if (!found) return ok();
            me.explanation_ = *std::move(found);
            ret_explanation->text = str(me.explanation_.text);
            ret_explanation->advice = str(me.explanation_.advice);
            ret_explanation->wait = static_cast<std::uint32_t>(me.explanation_.wait);
            if (me.explanation_.limit_scope)
                ret_explanation->limit_scope = static_cast<std::uint32_t>(*me.explanation_.limit_scope);
            ret_explanation->limit_resource = str(me.explanation_.limit_resource);
            ret_explanation->limit_source = str(me.explanation_.limit_source);
            return ok();
        });
    }

    void hand_over(nt_verdict& to) {
        items_ = strs(verdict_.predicted_nodes);
        to.category = static_cast<std::uint32_t>(verdict_.category);
        to.reason = str(verdict_.reason);
        to.filter_verdict = str(verdict_.filter_verdict);
        to.effective_account = str(verdict_.effective_account);
        to.effective_qos = str(verdict_.effective_qos);
        to.predicted_start_at = verdict_.predicted_start_at.value_or(NT_NO_INSTANT);
        to.predicted_start_reliable =
            verdict_.predicted_start_reliable ? static_cast<int32_t>(*verdict_.predicted_start_reliable) : -1;
        to.predicted_nodes = items_.data();
        to.n_predicted_nodes = static_cast<std::uint32_t>(items_.size());
        to.raw = str(verdict_.raw);
        to.lists_checked = verdict_.lists_checked ? 1 : 0;
    }

    void hand_over(nt_submission& to) {
        items_ = strs(submission_.arguments);
        more_items_ = strs(submission_.not_pinned);
        to.program = str(submission_.program);
        to.argv = items_.data();
        to.n_argv = static_cast<std::uint32_t>(items_.size());
        to.stdin_data = str(submission_.input);
        to.not_pinned = more_items_.data();
        to.n_not_pinned = static_cast<std::uint32_t>(more_items_.size());
    }

    // --- the border -------------------------------------------------------------------------------------------------

    Adapter& adapter() {
        if (!adapter_) throw std::logic_error("called before init, or after an init that failed");
        return *adapter_;
    }

    /// Runs `body`, which returns an Outcome, and turns whatever happens into a code whose sentence was said.
    template <class BODY>
    nt_status guarded(BODY&& body) noexcept {
        try {
            const Outcome outcome = body();
            if (!outcome.is_ok()) host_.add(outcome.why());
            return outcome.status();
        } catch (const std::bad_alloc&) {
            say("no memory");
            return NT_MEMORY;
        } catch (const std::exception& fault) {
            say(fault.what());
            return NT_EXCEPTION;
        } catch (...) {
            say("an exception without a text");
            return NT_EXCEPTION;
        }
    }

    void say(const char* text) noexcept {
        try {
            host_.add(error("plugin_stopped", std::string("the adapter failed: ") + text));
        } catch (...) {
            host_.log(NT_ERROR, "the adapter failed, and there is no memory to say how");
        }
    }

    nt_plugin plugin_ = {};
    const AdapterClass& kind_;
    Host host_;
    std::unique_ptr<Adapter> adapter_;
    // What the last call handed over: the host reads it until the next one.
    Detection detection_ = {};
    Verdict verdict_;
    Submission submission_;
    Explanation explanation_;
    std::string text_;
    std::vector<std::string> texts_;
    std::vector<nt_str> items_, more_items_;
};

}  // namespace nodetop::sdk::detail

#endif
