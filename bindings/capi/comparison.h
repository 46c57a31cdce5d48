// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/compare/compare.h"
#include "bindings/capi/object.h"
#include "bindings/capi/words.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::capi {

// A handle of the C API's second kind: a device's rows against the model.
class Comparison final : public Object {
  public:
    static constexpr const char* kKind = "comparator";
    Comparison(const vectors::Header& header, const vectors::CompareOptions& options);

    const char* kind() const override { return kKind; }

    void clock(const std::uint32_t* row, std::uint32_t words);
    std::uint64_t total() const { return finished_ ? total_ : comparator_.total(); }
    // The next text, which stays valid; null when all have been fetched.
    const char* next_error();
    void finish();
    const std::string& explanation() const; // throws Failure before `finish`

  private:
    void keep_texts();
    std::string text_of(const vectors::Divergence& divergence,
                        const std::vector<CounterUse>& uses) const;

    static constexpr std::size_t kAccesses = 64; // that a message may still be about

    std::unique_ptr<ClockedDevice> device_; // for the names of registers
    const vectors::Layout& layout_;
    std::uint64_t now_ = 0;
    std::deque<std::pair<std::uint64_t, std::string>> accesses_; // by clock
    vectors::Comparator comparator_;
    Row row_;
    std::deque<std::string> texts_;
    std::size_t fetched_ = 0;
    bool finished_ = false;
    std::uint64_t total_ = 0;
    std::string explanation_;
};

} // namespace armpmu::capi
