#pragma once

#include <cstdint>

namespace nodetop {

/// What a placement is, in words that are literal in text, documents and recordings (core.md 9). In the order of
/// ranking: one kind never stands between two of another.
enum class Label : std::uint8_t { run_now, fits_now, queue, no_answer, limit, all_out, too_few, wrong_hw, blocked };

/// In the order of core.md 9 there is one that holds first.
constexpr int kLabels = 9;

/// "RUN NOW", "FITS NOW", ...
const char* word(Label label);
/// What to do about it, as a clause.
const char* next_move(Label label);

/// The job would be accepted there as far as is known, now or later.
constexpr bool takes_the_job(Label label) { return label <= Label::queue; }

}  // namespace nodetop
