// What the author of an adapter implements.
#ifndef NODETOP_SDK_ADAPTER_HPP
#define NODETOP_SDK_ADAPTER_HPP

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nodetop/columns.h>
#include <nodetop/plugin.h>
#include <nodetop/blob_builder.hpp>

#include "host.hpp"
#include "outcome.hpp"

namespace nodetop::sdk {

/// Whether the system is here, and one sentence why.
struct Detection {
    nt_detected state;
    std::string why;
    std::string wrapper_of;  ///< id of the system whose look-alike programs were found, or empty
};

inline Detection here(std::string why) { return {NT_HERE, std::move(why), {}}; }
/// Client programs alone are nothing: not configured is not here.
inline Detection not_here(std::string why) { return {NT_NOT_HERE, std::move(why), {}}; }
/// Configured, and known not to answer.
inline Detection here_but_broken(std::string why) { return {NT_HERE_BUT_BROKEN, std::move(why), {}}; }

/// One instance of an adapter. Every call comes from one thread at a time. An exception becomes NT_EXCEPTION and a
/// notice with its text; expected failures are outcomes.
class Adapter {
  public:
    /// Services may be asked for from here on.
    explicit Adapter(Host& host) : host_(host) {}
    Adapter(const Adapter&) = delete;
    Adapter& operator=(const Adapter&) = delete;
    virtual ~Adapter() = default;

    /// Costs no more than one cheap command: PATH, files and environment first.
    virtual Detection detect() = 0;

    /// One reading. `want` (NT_WANT_…) says which tables will be used; ask no slow question for another. A question
    /// that fails costs its tables and a notice; failed() is only for a reading that has nothing at all.
    virtual Outcome collect(std::uint64_t want, BlobBuilder& reading) = 0;

  protected:
    Host& host() { return host_; }

  private:
    Host& host_;
};

/// The answer to a dry run for one queue and account.
struct Verdict {
    nt_category category = NT_VERDICT_UNKNOWN;
    std::string reason;          ///< the system's own sentence
    std::string filter_verdict;  ///< a site filter's own word, or empty
    std::string effective_account, effective_qos;
    std::optional<std::int64_t> predicted_start_at;  ///< UTC seconds
    std::optional<bool> predicted_start_reliable;    ///< false: known to be wrong here
    std::vector<std::string> predicted_nodes;
    std::string raw;  ///< the whole answer
    /// false: the system accepts here without a look at allow and deny lists, so that what is declared still holds.
    bool lists_checked = true;
};

/// Derive from it as well when the system has a dry run: nodetop.probe/1.
class Probe {
  public:
    virtual ~Probe() = default;
    /// ok(), or NT_UNSUPPORTED and why no dry run can be made from here now.
    virtual Outcome can_probe() = 0;
    /// Read-only by construction: the harmless flag stands in the code. An empty account: none is named.
    virtual Outcome probe(const nt_shape& shape, std::string_view queue, std::string_view account,
                          Verdict& verdict) = 0;
    /// Takes over what the last reading of `other` told and a dry run is read with: an instance that only makes dry
    /// runs reads nothing itself. `other` is of the same class and not at work.
    virtual void learn(const Probe& other) { static_cast<void>(other); }
};

/// How a user would ask for a shape.
struct Submission {
    std::string program;                  ///< "sbatch"
    std::vector<std::string> arguments;   ///< without the program
    std::string input;                    ///< standard input, or empty
    std::vector<std::string> not_pinned;  ///< stated parts of the shape that this system cannot be asked for
};

/// Derive from it as well: nodetop.submit-flags/1.
class SubmitFlags {
  public:
    virtual ~SubmitFlags() = default;
    /// For exactly what `shape.stated` says, and nothing else.
    virtual Outcome submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                               Submission& submission) = 0;
};

/// What a code of the system means.
struct Explanation {
    std::string text;    ///< one sentence, lower case, no full stop
    std::string advice;  ///< what the user can do about it, or empty
    nt_wait wait = NT_WAIT_OTHER;
    std::optional<nt_scope> limit_scope;       ///< of the limit concerned
    std::string limit_resource, limit_source;  ///< as in the columns limit.resource and limit.source, or empty
};

/// Derive from it as well when the system gives codes for what hinders a job or a node: nodetop.explain/1.
class Explain {
  public:
    virtual ~Explain() = default;
    /// nullopt: a code that is not known, which is shown as it is.
    virtual std::optional<Explanation> explain(nt_code_kind kind, std::string_view code) = 0;
};

/// Derive from it as well when the system writes node lists in a notation of its own: nodetop.names/1.
class Names {
  public:
    virtual ~Names() = default;
    virtual Outcome fold(const std::vector<std::string_view>& names, std::string& text) = 0;
    /// Gives at most `limit` names; more of them are a failure (NT_ARGUMENT), and stop while they are expanded.
    virtual Outcome expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) = 0;
};

/// A key below plugins.<id>. that the adapter reads. Declare them in the class, and nodetop.options/1 is there:
///     static constexpr nodetop::sdk::Option options[] = {{"server", NT_OPTION_TEXT, "", "name of the server"}};
struct Option {
    std::string_view key;
    nt_option_type type;
    std::string_view default_text;
    std::string_view help;
    std::int64_t minimum = std::numeric_limits<std::int64_t>::min();
    std::int64_t maximum = std::numeric_limits<std::int64_t>::max();
};

}  // namespace nodetop::sdk

#endif
