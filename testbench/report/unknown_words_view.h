// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/core.h"
#include "testbench/report/result.h"

#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// Instructions that the core's decoder does not know; no text without any.
class UnknownWordsView final : public View {
  public:
    UnknownWordsView() = default;
    explicit UnknownWordsView(std::vector<cpu::Core::Unknown> words) : words_(std::move(words)) {}
    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;

  private:
    std::vector<cpu::Core::Unknown> words_;
};

} // namespace armpmu::testbench
