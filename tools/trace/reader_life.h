// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::trace {

// Nobody reads what a program does whose reader died, perhaps while it waits for input: this
// process is killed when `life`, the reading end of a pipe that the reader keeps, ends.
void end_with_reader(int life);

} // namespace armpmu::trace
