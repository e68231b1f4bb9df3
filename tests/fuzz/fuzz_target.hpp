#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// One input, whatever it is. Returns 0; ends the program where something that has to hold does not.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Good inputs, from which spoiled ones are made where no fuzzer drives.
std::vector<std::string> fuzz_seeds();

namespace nodetop::testing {

/// Ends the program with a sentence unless `holds`.
void require(bool holds, const char* sentence);

}  // namespace nodetop::testing
