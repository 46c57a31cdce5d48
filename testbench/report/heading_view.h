// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <nlohmann/json.hpp>

#include <string>

namespace armpmu::testbench {

// What was run, and for how long:
//
//   display: 400000 ACLK cycles between enable and disable
//
// JSON: scenario, `facts`, cycles.
class HeadingView final : public View {
  public:
    // `sentence` follows the scenario's name; `facts` is an object.
    HeadingView(std::string sentence, nlohmann::ordered_json facts);

    std::string text(const Result& result) const override;
    void add_to(nlohmann::ordered_json& json, const Result& result) const override;

  private:
    std::string sentence_;
    nlohmann::ordered_json facts_;
};

} // namespace armpmu::testbench
