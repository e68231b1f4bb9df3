#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;

namespace {

/// kubectl is on PATH.
void has_kubectl(FakeHost& host) { host.answer({"kubectl", "version"}, ""); }

nt_detected detected(FakeHost& host) { return PluginUnderTest(host).detect().state; }

}  // namespace

TEST_CASE("K-40 kubectl alone is nothing: it would guess a server on this host") {
    FakeHost host;
    CHECK(detected(host) == NT_NOT_HERE);
    has_kubectl(host);
    host.env("HOME", "/home/alice");
    CHECK(PluginUnderTest(host).detect().why == "kubectl is here, but no kubeconfig");
    CHECK(detected(host) == NT_NOT_HERE);
    CHECK(host.asked().empty());
}

TEST_CASE("a kubeconfig with a current context is enough, and nobody is asked") {
    FakeHost host;
    has_kubectl(host);
    host.env("HOME", "/home/alice")
        .file("/home/alice/.kube/config", "apiVersion: v1\ncurrent-context: lab\nclusters: []\n");
    CHECK(detected(host) == NT_HERE);
    CHECK(PluginUnderTest(host).detect().why == "context lab of /home/alice/.kube/config");
    CHECK(host.asked().empty());
}

TEST_CASE("a kubeconfig without a current context configures nothing") {
    FakeHost host;
    has_kubectl(host);
    host.env("KUBECONFIG", "/a:/b").file("/b", "apiVersion: v1\ncurrent-context: \"\"\n");
    CHECK(detected(host) == NT_NOT_HERE);
    host.file("/a", R"({"current-context": "lab", "kind": "Config"})");
    CHECK(detected(host) == NT_HERE);
}

TEST_CASE("a pod of a cluster is configured by its account") {
    FakeHost host;
    has_kubectl(host);
    host.env("KUBERNETES_SERVICE_HOST", "10.96.0.1");
    CHECK(detected(host) == NT_NOT_HERE);
    host.file("/var/run/secrets/kubernetes.io/serviceaccount/token", "secret");
    CHECK(detected(host) == NT_HERE);
}

TEST_CASE("a configured context is taken at its word") {
    FakeHost host;
    has_kubectl(host);
    host.config("context", "lab");
    CHECK(detected(host) == NT_HERE);
}
