// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/config.h"

#include <string>

namespace armpmu::a55 {

void check(const Config& config) {
    if (config.revision > 15)
        throw ConfigError("a55 revision is " + std::to_string(config.revision) +
                          ", expected 0..15");
}

} // namespace armpmu::a55
