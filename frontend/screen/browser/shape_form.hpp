#pragma once

#include <string>
#include <vector>

#include "model/shape.hpp"
#include "screen/dialog/dialog.hpp"

/// A job shape as the fields of a form, by the grammars of the command line (cli.md 1.4).
namespace nodetop::screen {

std::vector<Form::Field> shape_fields(const JobShape& shape);
/// What is wrong, as a sentence; "": `ret_shape` holds what the texts say.
std::string read_shape(const std::vector<std::string>& texts, JobShape& ret_shape);
/// "2 nodes, 4 GPUs each, 2:00:00"; "one core" where nothing is stated.
std::string shape_words(const JobShape& shape);

}  // namespace nodetop::screen
