#pragma once

#include <string>
#include <string_view>

namespace nodetop::drawing {

/// Columns that UTF-8 text takes on a terminal (cli.md 9): combining and zero-width characters 0, East Asian wide 2, an
/// emoji sequence joined by ZWJ 2, a byte that is not UTF-8 counts 1.
int columns(std::string_view utf8);

/// The text in at most `width` columns: where something had to go, it ends in `ellipsis`. Never splits a character and
/// what combines with it.
std::string cut_tail(std::string_view utf8, int width, std::string_view ellipsis);
/// The same with the end kept, for names that differ in their last digits.
std::string cut_head(std::string_view utf8, int width, std::string_view ellipsis);

/// Bytes of the longest beginning that takes at most `width` columns.
std::size_t bytes_within(std::string_view utf8, int width);

/// The text with a `?` for each character that ASCII cannot show; no byte above 0x7E and no control.
std::string to_ascii(std::string_view utf8);

}  // namespace nodetop::drawing
