// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::interconnect {

class Master;

// A master that drives its slave interface itself while the interconnect is stepped; no TLM
// initiator does meanwhile.
struct SteppedPort {
    unsigned number = 0;
    Master* master = nullptr;
};

} // namespace armpmu::interconnect
