#include "report/verdict.hpp"

namespace nodetop {

void write(Json& json, const Verdict* verdict) {
    if (verdict == nullptr) {
        json.null();
        return;
    }
    json.object([&] {
        json.member("allowed", verdict->allowed);
        json.member("category", code(verdict->category));
        json.member("durable", durable(verdict->category));
        json.text_or_null("reason", verdict->reason);
        json.text_or_null("filter_verdict", verdict->filter_verdict);
        json.text_or_null("account", verdict->account);
        json.text_or_null("effective_account", verdict->effective_account);
        json.text_or_null("qos", verdict->qos);
        json.text_or_null("effective_qos", verdict->effective_qos);
        json.instant("predicted_start_at", verdict->predicted_start_at);
        json.member("predicted_start_reliable", verdict->predicted_start_reliable);
        json.texts("predicted_nodes", verdict->predicted_nodes);
        json.member("accounts_tried", verdict->accounts_tried);
        json.member("accounts_total", verdict->accounts_total);
        json.instant("asked_at", verdict->asked_at);
        json.member("remembered", verdict->remembered);
    });
}

}  // namespace nodetop
