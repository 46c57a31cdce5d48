// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/contexts_view.h"

namespace armpmu::testbench {

void ContextsView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"contexts", "Pairs of CONTEXTIDR_EL1 and TTBR0_EL1 that code ran under."};
    if (!fields.present(field, rows_.size() > 1)) return;
    fields.list(field, rows_, [&](ContextRow& row) {
        fields.member({"contextidr"}, row.contextidr);
        fields.member({"ttbr0"}, row.ttbr0);
        fields.member({"el0", "At EL0.", "instructions", Quantity::count}, row.el0);
        fields.member({"el1", "At EL1.", "instructions", Quantity::count}, row.el1);
    });
}

} // namespace armpmu::testbench
