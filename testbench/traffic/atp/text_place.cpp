// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/text_place.h"

namespace armpmu::testbench {

std::string text_at(const std::string& file, TextPlace place, const std::string& message) {
    return file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) + ": " +
           message;
}

void fail_at(const std::string& file, TextPlace place, const std::string& message) {
    throw AtpError(text_at(file, place, message));
}

} // namespace armpmu::testbench
