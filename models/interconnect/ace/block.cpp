// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/ace/block.h"

#include <stdexcept>

namespace armpmu::interconnect {

void Block::save(StateWriter& /*out*/) const {
    throw std::logic_error("its block cannot be saved");
}

void Block::restore(StateReader& /*in*/) {
    throw std::logic_error("its block cannot be restored");
}

} // namespace armpmu::interconnect
