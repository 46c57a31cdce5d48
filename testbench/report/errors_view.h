// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <string>

namespace armpmu::testbench {

// The known errors of numbers of grade timing, once for all tables above:
//
//   timing, of a core: in the mean 4.3 % in latencies, ... from boards (docs/silicon.md)
//   timing, of the CCI-550: assumptions; trust directions (docs/accuracy.md)
class ErrorsView final : public View {
  public:
    std::string text(const Result& result) const override;
    void describe(Fields& /*fields*/, Result& /*result*/) override {}
};

} // namespace armpmu::testbench
