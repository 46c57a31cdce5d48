// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/objective_section.h"

namespace armpmu::testbench {

void describe_objective(Parameters& root, ObjectiveSection& objective) {
    root.section({"objective", "the number that a run is judged by; without it cycles, or "
                               "accesses_of_masters where the run has a given length"},
                 [&](Parameters& section) {
                     section.text({"number", "of the result by its path, as masters.NAME.accesses; "
                                             "`armpmu list results` has them"},
                                  objective.number);
                     const bool given = section.choice({"better", "the direction"}, objective.more,
                                                       {{"less", false}, {"more", true}});
                     if (given && objective.number.empty())
                         section.fail("better", "better: expected `number` beside it");
                 });
}

} // namespace armpmu::testbench
