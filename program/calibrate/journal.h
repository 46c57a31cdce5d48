// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/sweep/database.h"

#include <chrono>
#include <map>
#include <memory>
#include <string>

namespace armpmu::testbench {

// Measurements of a calibration so far, in a file beside its output, so that a calibration that was
// killed resumes. A key contains everything that determines its value, so a journal of other
// figures is valid for these, too. A damaged journal is begun again.
class Journal {
  public:
    // Throws StoreError for a file that cannot be made.
    explicit Journal(const std::string& file);
    ~Journal();

    std::map<std::string, double> read();
    // The entry survives once it is committed, a second later at the latest.
    void add(const std::string& key, double value);
    void commit_when_due();
    void commit();

    static void remove(const std::string& file);

  private:
    using Clock = std::chrono::steady_clock;

    void make(const std::string& file);

    std::unique_ptr<Database> database_;
    std::unique_ptr<Statement> insert_;
    Clock::time_point committed_ = Clock::now();
};

} // namespace armpmu::testbench
