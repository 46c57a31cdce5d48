// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "testbench/scenario/parameters.h"
#include "testbench/traffic/injector.h"

#include <string>
#include <vector>

namespace armpmu::testbench {

// The injections of a CSV file, in its order:
//
//     # a read of SI3, then a burst of Secure snoop hits
//     cycle,event,security,cycles,every,times
//     100,r60,,,,
//     0x200,"cci_550/si_rrq_hs_rlast_snoop,source=0x3/",secure,4,100,10
//
// The first line names the columns, in any order; `cycle` and `event` must be there, of the others
// an absent column and an empty field mean the default of Injection. Every line has a field for
// each column. `event` is what cci550::parse_event takes, in "..." when it has a comma; `security`
// is non_secure or secure; the others are numbers, decimal or with 0x. Blanks around fields, empty
// lines, lines that begin with #, both kinds of line ends and a byte order mark are fine.
//
// At most 64 MiB. Throws ScenarioError (yaml_section.h), "file:line:column: what is wrong, what is
// legal", also for what an Injector of this configuration would refuse; columns count bytes.
std::vector<Injection> read_inject_list(const std::string& path, const cci550::Config& config);

// `inject:` section: events at named cycles, counted from the start of the traffic; in the file,
// and in a CSV file beside it (inject_list.h).
void describe(Parameters& section, std::vector<Injection>& injections, const cci550::Config& cci);

} // namespace armpmu::testbench
