// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/text_place.h"

#include "testbench/traffic/message_text.h"

namespace armpmu::testbench {

void fail_at(const std::string& file, TextPlace place, const std::string& message) {
    throw AtpError(file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
                   ": " + message);
}

} // namespace armpmu::testbench
