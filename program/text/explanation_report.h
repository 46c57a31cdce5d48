// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/wait_words.h"
#include "testbench/system/explanation.h"

#include <cstddef>
#include <string>

namespace armpmu::testbench {

// The causes of counts:
//
//   stall-hunting: cci_550/si_rrq_stall_arvalid,source=0x1/ occurred 7314 times, in 311 waits
//
//         count   share  master     port  waited for           because of
//          5120  70.00 %  gpu        SI1   transaction tracker  npu (SI2)
//
//         cycle   count  master     port  type        address      waited for    because of
//           104      12  gpu        SI1   ReadOnce    0x80001040   ...
//
// `lines`: transactions shown of each event, those with the largest counts, in order of time; 0:
// all.
std::string explanation_text(const std::string& scenario, const Explanation& explanation,
                             const MasterNames& masters, std::size_t lines);

// All of them, with a line of names:
// event,cycle,count,master,port,type,address,security,id,waited_for,because_of
std::string explanation_csv(const Explanation& explanation, const MasterNames& masters,
                            const std::string& separator);

// One JSON object, as docs/schemas/explain.json says.
std::string explanation_json(const std::string& scenario, const Explanation& explanation,
                             const MasterNames& masters);

} // namespace armpmu::testbench
