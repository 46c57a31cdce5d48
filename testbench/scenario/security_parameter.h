// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"
#include "testbench/scenario/parameters.h"

namespace armpmu::testbench {

// `security:` of a master.
inline void describe_security(Parameters& section, cci550::Security& security) {
    section.choice(
        {"security", "of its accesses, where its profile says nothing else"}, security,
        {{"non_secure", cci550::Security::non_secure}, {"secure", cci550::Security::secure}});
}

} // namespace armpmu::testbench
