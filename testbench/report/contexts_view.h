// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::testbench {

// Instructions executed under one pair of CONTEXTIDR_EL1 and TTBR0_EL1.
struct ContextRow {
    std::uint32_t contextidr = 0;
    std::uint64_t ttbr0 = 0;
    std::uint64_t el0 = 0; // instructions
    std::uint64_t el1 = 0;
};

// All of them, for programs; the text has none, for there are hundreds.
class ContextsView final : public View {
  public:
    ContextsView() = default;
    // In the order of their first appearance.
    explicit ContextsView(std::vector<ContextRow> rows) : rows_(std::move(rows)) {}
    std::string text(const Result& /*result*/) const override { return {}; }
    // Nothing where there is one.
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<ContextRow> rows_;
};

} // namespace armpmu::testbench
