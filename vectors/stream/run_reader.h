// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// A reader made of parts: gives consecutive equal rows as one span, and all rows before a damage
// before it throws; then it throws again and again.
class RunReader : public Reader {
  public:
    const Header& header() const final { return header_; }
    bool next(Span& span) final;

  protected:
    void set_header(Header header) { header_ = std::move(header); }

    // Some clocks with the same row, which stays as it is until the next call; false at the end.
    virtual bool read(Span& part) = 0;

  private:
    struct Run {
        std::vector<std::uint64_t> row;
        std::uint64_t cycles = 0; // 0: nothing here
    };

    void read_ahead();

    Header header_;
    Run run_;   // the span given last, or being put together
    Run ahead_; // what comes behind it
    bool ended_ = false;
    std::exception_ptr failure_;
};

} // namespace armpmu::vectors
