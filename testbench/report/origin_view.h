// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"
#include "testbench/scenario/origin.h"

#include <string>
#include <utility>

namespace armpmu::testbench {

// Where a result comes from; the text on request. The hashes are those of sha256sum:
//
//   armpmu 1.0.0
//   9f86d081884c7d65...  tt-depth.yaml
//   interconnect.tt_depth=48
class OriginView final : public View {
  public:
    OriginView() = default;
    explicit OriginView(Origin origin) : origin_(std::move(origin)) {}

    const Origin& origin() const { return origin_; }
    std::string text(const Result& result) const override;
    void describe(Fields& fields, Result& result) override;
    bool on_request() const override { return true; }

  private:
    Origin origin_;
};

} // namespace armpmu::testbench
