#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>

#include "fuzz_target.hpp"

// Drives a target without a fuzzer: with files, on those, to look at a crash again; without, on spoiled seeds, the same
// ones every time.

namespace nodetop::testing {

void require(bool holds, const char* sentence) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", sentence);
    std::abort();
}

}  // namespace nodetop::testing

namespace {

void run(const std::string& input) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

/// Cuts, repeats, overwrites and joins pieces of seeds.
class Spoiler {
  public:
    explicit Spoiler(std::vector<std::string> seeds) : seeds_(std::move(seeds)) {}

    std::string next() {
        std::string input = seeds_[below(seeds_.size())];
        for (std::size_t changes = 1 + below(6); changes > 0; --changes) spoil(input);
        return input;
    }

  private:
    std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

    void spoil(std::string& input) {
        const std::size_t place = below(input.size() + 1), length = std::min(below(16), input.size() - place);
        const std::string& other = seeds_[below(seeds_.size())];
        switch (below(5)) {
            case 0:
                input.erase(place, length);
                break;
            case 1:
                input.insert(place, input.substr(place, length));
                break;
            case 2:
                input.insert(place, other.substr(below(other.size() + 1), below(24)));
                break;
            case 3:
                std::generate_n(input.begin() + static_cast<std::ptrdiff_t>(place), length,
                                [&] { return static_cast<char>(below(256)); });
                break;
            default:
                input.resize(place);
                break;
        }
    }

    std::vector<std::string> seeds_;
    std::mt19937 random_{20260504};
};

}  // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        run(std::string(std::istreambuf_iterator<char>(file), {}));
    }
    if (argc > 1) return 0;
    for (const std::string& seed : fuzz_seeds()) run(seed);
    constexpr int kRounds = 5000;
    Spoiler spoiler(fuzz_seeds());
    for (int round = 0; round < kRounds; ++round) run(spoiler.next());
    return 0;
}
