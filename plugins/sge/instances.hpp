#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

namespace nodetop::sge {

/// A value of a host or a queue instance: `hc:gpu=2` is {"gpu", 'h', 'c', "2"}.
struct Value {
    std::string name;
    char level = 0;  ///< g global, h host, q queue
    char kind = 0;   ///< l load, f fixed, c consumable that is left, others adjusted
    std::string text;
};

/// One queue on one host, as `qstat -f -F -xml` shows it.
struct Instance {
    std::string queue, host;
    std::string qtype;                                  ///< "BIP": batch, interactive, parallel
    std::string letters;                                ///< of its state; empty if all is well
    std::string reason;                                 ///< of an alarm or an error, in the system's words
    std::optional<std::int64_t> used, reserved, total;  ///< slots; reserved: by advance reservations
    std::vector<Value> left;                            ///< its own consumables, slots apart
    std::uint32_t conditions = 0;
};

struct Instances {
    std::vector<Instance> rows;
    bool is_whole = false;  ///< the answer was not cut off
    std::string outside;    ///< what was printed beside them: all of it where that is no XML
};

/// The queue instances of an answer. Names are whole there: the text form cuts them at 30 characters.
Instances read_instances(std::string_view xml);
Instances read_instances(sdk::Reader& reader);

}  // namespace nodetop::sge
