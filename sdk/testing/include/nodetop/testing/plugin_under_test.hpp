// An adapter under test, called as a host calls it: through the C ABI. Link the adapter's own objects into the test.
#ifndef NODETOP_TESTING_PLUGIN_UNDER_TEST_HPP
#define NODETOP_TESTING_PLUGIN_UNDER_TEST_HPP

#include <nodetop/plugin.h>
#include <cstdint>
#include <nodetop/sdk/strings.hpp>
#include <string>
#include <string_view>

#include "blob_view.hpp"
#include "fake_host.hpp"

namespace nodetop::testing {

/// A reading; released with it.
class Reading {
  public:
    Reading(nt_status status, const nt_snapshot& snapshot) : status_(status), snapshot_(snapshot) {}
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;
    ~Reading() {
        if (snapshot_.release != nullptr) snapshot_.release(&snapshot_);
    }

    nt_status status() const { return status_; }
    std::uint64_t size() const { return snapshot_.blob_len; }
    const void* data() const { return snapshot_.blob; }
    /// Only where status() is NT_OK.
    BlobView view() const { return BlobView(snapshot_.blob); }

  private:
    nt_status status_;
    nt_snapshot snapshot_;
};

/// One instance of the first adapter of `entry`, from create() to destroy().
class PluginUnderTest {
  public:
    explicit PluginUnderTest(FakeHost& host, const nt_entry& entry = *nodetop_plugin_v1()) {
        const std::string id(sdk::view(entry.descriptor(0)->id));
        created_ = entry.create(host.abi(), id.c_str(), &plugin_);
        initialised_ = created_ == NT_OK ? plugin_->init(plugin_) : created_;
    }
    PluginUnderTest(const PluginUnderTest&) = delete;
    PluginUnderTest& operator=(const PluginUnderTest&) = delete;
    ~PluginUnderTest() {
        if (created_ == NT_OK) plugin_->destroy(plugin_);
    }

    /// What create() or else init() returned.
    nt_status initialised() const { return initialised_; }
    nt_plugin* abi() { return plugin_; }

    /// The extension, or nullptr where the adapter has none of that id.
    template <class EXTENSION>
    const EXTENSION* extension(const char* id) const {
        return static_cast<const EXTENSION*>(plugin_->get_extension(plugin_, id));
    }

    struct Detected {
        nt_status status;
        nt_detected state;
        std::string why;
    };

    Detected detect() {
        nt_detection detection = {};
        detection.size = sizeof detection;
        const nt_status status = extension<nt_cluster>(NT_EXT_CLUSTER)->detect(plugin_, &detection);
        return {status, static_cast<nt_detected>(detection.state), std::string(sdk::view(detection.why))};
    }

    Reading collect(std::uint64_t want = NT_WANT_ALL) {
        nt_snapshot snapshot = {};
        snapshot.size = sizeof snapshot;
        const nt_status status = extension<nt_cluster>(NT_EXT_CLUSTER)->collect(plugin_, want, &snapshot);
        return {status, snapshot};
    }

  private:
    nt_plugin* plugin_ = nullptr;
    nt_status created_;
    nt_status initialised_;
};

}  // namespace nodetop::testing

#endif
