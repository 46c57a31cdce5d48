// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/golden/golden_vectors.h"

namespace armpmu::tests {

std::vector<GoldenVector> golden_vectors() {
    return {{"a55_access_control.vec", a55_access_control},
            {"a55_authentication.vec", a55_authentication},
            {"a55_caches.vec", a55_caches},
            {"a55_control.vec", a55_control},
            {"a55_decisions.vec", a55_decisions},
            {"a55_events.vec", a55_events},
            {"a55_events_by_two.vec", a55_events_by_two},
            {"a55_external.vec", a55_external},
            {"a55_overflow.vec", a55_overflow},
            {"a55_registers.vec", a55_registers},
            {"a55_registers_aarch32.vec", a55_registers_aarch32},
            {"a55_sequences.vec", a55_sequences},
            {"cci550_authentication.vec", cci550_authentication},
            {"cci550_control.vec", cci550_control},
            {"cci550_decisions.vec", cci550_decisions},
            {"cci550_event_lines.vec", cci550_event_lines},
            {"cci550_manual_example.vec", cci550_manual_example},
            {"cci550_overflow.vec", cci550_overflow},
            {"cci550_register_map.vec", cci550_register_map},
            {"cci550_registers.vec", cci550_registers}};
}

} // namespace armpmu::tests
