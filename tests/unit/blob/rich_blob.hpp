#pragma once

#include <nodetop/blob_builder.hpp>

namespace nodetop::testing {

/// A reading with rows in every table: four nodes, two queues, and what belongs to them.
sdk::Blob rich_blob();

}  // namespace nodetop::testing
