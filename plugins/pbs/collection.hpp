#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nodetop/plugin.hpp>

#include "machines.hpp"
#include "queries.hpp"
#include "queue_rows.hpp"
#include "reading.hpp"
#include "source_rows.hpp"

namespace nodetop::pbs {

/// One reading: asks, reads the answers in the order in which they need each other, and writes the tables.
class Collection {
  public:
    Collection(sdk::Host& host, sdk::BlobBuilder& blob, Flavour flavour);

    sdk::Outcome run(std::uint64_t want);

    /// Queues that take jobs from routes alone, and the route that a user submits to instead.
    std::map<std::string, std::string, std::less<>> routes() const;

  private:
    /// The answer to one question, in the form that could be read.
    struct Reply {
        std::unique_ptr<Listing> listing;
        sdk::Answer answer;
        Form form;
    };

    bool wants(std::uint64_t bits) const { return (want_ & bits) != 0; }
    const Reply* reply(Subject subject) const;
    /// An answer that can be relied on as a whole; nullptr if there is none.
    const Listing* whole(Subject subject) const;

    /// Asks all at once; what cannot be read as JSON is asked again as text. False: no server answers.
    bool ask(const std::vector<Subject>& subjects);
    void run_wave(const std::vector<Subject>& subjects, Form form);
    bool needs_text(const Reply& reply) const;
    void report_fallback(const std::vector<Subject>& subjects);
    sdk::Outcome no_server() const;

    bool is_by_another_system() const;
    /// False if there are none, and that is no answer.
    bool read_nodes();
    void read_jobs();
    /// A recording may lack the host that it was made on; lists of hosts, and of users at hosts, ask for it.
    void learn_host();
    void read_queues();
    void read_server();
    void read_reservations();
    void read_schedulers();
    void write_tables();
    void lost(const char* query, Subject subject, const std::string& what = {});
    /// nullopt: neither the server nor the lists tell.
    std::optional<bool> jobs_of_others_are_shown() const;
    Head head() const;

    Reading reading_;
    std::uint64_t want_ = 0;
    std::array<std::optional<Reply>, kSubjects> replies_;
    std::string refusal_;  ///< of the server's connection, or empty

    std::vector<Vnode> vnodes_;
    std::optional<std::vector<Job>> jobs_;
    std::optional<bool> others_are_shown_;
    QueueFacts facts_;
};

}  // namespace nodetop::pbs
