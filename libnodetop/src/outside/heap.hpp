#pragma once

namespace nodetop {

/// Lets the heap grow in large steps and large pages, where the system has these: a reading of 50,000 nodes is built
/// once, read once and dropped as a whole, and taking its memory 4 KiB at a time would be a quarter of the work. Nothing
/// is taken that is not used. To be called before other threads are started.
void use_large_pages();

}  // namespace nodetop
