// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::testbench {

// Texts through a pipe between processes of one program: a length of four bytes, then the text.

// False when the other end is closed, or the file cannot be written or read.
bool write_all(int file, const std::string& text);
bool write_frame(int file, const std::string& text);
bool read_frame(int file, std::string& text);
// To the end of the file.
std::string read_all(int file);
// Takes a whole text from the begin of the received bytes; false while it is incomplete.
bool take_frame(std::string& received, std::string& text);

} // namespace armpmu::testbench
