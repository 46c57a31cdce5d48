// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core.h"

namespace armpmu::iss {

void Core::save(StateWriter& out) const {
    StateOut to(out);
    to(*this, engine_.registers());
}

// Blocks that are remembered are of another run.
void Core::restore(StateReader& in) {
    std::vector<std::uint8_t> registers;
    StateIn from(in);
    from(*this, registers);
    if (!accounts_.valid()) in.refuse("an account of nobody");
    engine_.set_registers(registers);
    breakpoints_.look_again();
    watchpoints_.look_again();
    blocks_.forget();
    at_mark_ = false;
    waited_.reset();
}

} // namespace armpmu::iss
