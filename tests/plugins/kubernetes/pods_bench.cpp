// How fast lists of pods are read: megabytes a second on one core, for 10,000 pods as a server sends them.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>

#include "item_stream.hpp"
#include "pods.hpp"

namespace {

using namespace nodetop;

/// About 5 KB, of which managedFields are nearly a half.
std::string pod(int i) {
    const std::string number = std::to_string(i);
    std::string fields;
    for (int k = 0; k < 24; ++k)
        fields += R"("f:field)" + std::to_string(k) +
                  R"(":{".":{},"f:name":{},"f:value":{},"k:{\"type\":\"Ready\"}":{"f:status":{}}},)";
    return R"({"metadata":{"name":"train-)" + number + R"(","namespace":"team-)" + std::to_string(i % 200) +
           R"(","uid":"f6b8121f-5647-4014-b159-4b885275e239","resourceVersion":"1017","creationTimestamp":"2026-11-30T23:38:35Z",)"
           R"("labels":{"app":"train"},"ownerReferences":[{"apiVersion":"batch/v1","kind":"Job","name":"train","controller":true}],)"
           R"("managedFields":[{"manager":"kubelet","operation":"Update","fieldsType":"FieldsV1","fieldsV1":{)" +
           fields +
           R"("f:last":{}}}]},"spec":{"volumes":[{"name":"token","projected":{"sources":[{"serviceAccountToken":)"
           R"({"expirationSeconds":3607,"path":"token"}}],"defaultMode":420}}],"containers":[{"name":"main","image":)"
           R"("registry.example.org/train:1","command":["python","train.py","--epochs","90"],"env":[{"name":"A","value":"1"}],)"
           R"("resources":{"requests":{"cpu":"500m","memory":"2Gi","nvidia.com/gpu":"1"},"limits":{"memory":"2Gi"}},)"
           R"("volumeMounts":[{"name":"token","readOnly":true,"mountPath":"/var/run/secrets"}]}],"nodeName":"node-)" +
           std::to_string(i % 5000) +
           R"(","restartPolicy":"Always","tolerations":[{"key":"a","operator":"Exists","effect":"NoExecute"}],"priority":0},)"
           R"("status":{"phase":"Running","conditions":[{"type":"Ready","status":"True","lastProbeTime":null}],)"
           R"("startTime":"2026-11-30T23:38:35Z","containerStatuses":[{"name":"main","state":{"running":{}},"ready":true}]}})";
}

struct Rest {
    const char* place;
    std::size_t size;
};

std::int64_t pull(const nt_reader* reader, void* buffer, std::uint64_t capacity) {
    Rest& rest = *static_cast<Rest*>(reader->reader_data);
    constexpr std::size_t kPipe = std::size_t{64} << 10;
    const std::size_t n = std::min({rest.size, kPipe, static_cast<std::size_t>(capacity)});
    std::memcpy(buffer, rest.place, n);
    rest.place += n;
    rest.size -= n;
    return static_cast<std::int64_t>(n);
}

double megabytes_per_second(const std::string& list, bool keep_pods) {
    double best = 0;
    for (int i = 0; i < 5; ++i) {
        const std::clock_t begin = std::clock();  // of this process alone: others may keep the machine busy
        Rest rest = {list.data(), list.size()};
        const nt_reader abi = {sizeof abi, 0, &rest, &pull};
        sdk::Reader reader(abi);
        kubernetes::PodReader pods(keep_pods);
        const auto end =
            kubernetes::read_items(reader, pods.wanted(), [&](const kubernetes::Json& item) { pods.take(item); });
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        if (end.is_whole) best = std::max(best, static_cast<double>(list.size()) / 1e6 / seconds);
    }
    return best;
}

}  // namespace

int main() {
    std::string list = R"({"kind":"PodList","metadata":{},"items":[)";
    constexpr int kPods = 10000;
    for (int i = 0; i < kPods; ++i) list += (i > 0 ? "," : "") + pod(i);
    list += "]}";
    std::printf("pods: %.0f MB/s for what nodes hold, %.0f MB/s for the list of jobs (%zu bytes a pod)\n",
                megabytes_per_second(list, false), megabytes_per_second(list, true), list.size() / kPods);
}
