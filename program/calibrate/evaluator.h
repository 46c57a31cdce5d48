// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/calibrate/fit_parameter.h"
#include "program/calibrate/journal.h"
#include "program/calibrate/warm_servers.h"

#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A calibration that a signal has ended; what was found so far is in its journal.
struct Stopped : std::exception {};

// A piece of work that is measured, on the core with these values.
struct Asked {
    std::size_t work = 0; // index
    FitValues values;
};

// Measures works on cores with any values of the parameters, some at a time in processes of their
// own. What was measured before, also by a run whose journal this continues, is not again.
class Evaluator {
  public:
    struct Options {
        unsigned jobs = 1;
        std::string journal;                             // file; empty: none
        std::function<bool()> stop;                      // asked a few times a second
        std::function<void(std::size_t measured)> shown; // after each measurement
    };
    // `works` are measured on `base`, with other values of the parameters.
    Evaluator(std::vector<ClockedWork> works, const cpu::CoreConfig& base, Options options);

    // In the order asked. Throws Stopped, ConfigError for values that no core has, and StoreError.
    std::vector<double> measure(const std::vector<Asked>& asked);

    std::size_t measurements() const { return measurements_; } // that were carried out
    std::size_t found() const { return found_; }               // that the journal had

  private:
    std::string key_of(const Asked& one) const;

    Options options_;
    std::vector<std::string> names_; // of the works, with the base: all that decides a value
    std::map<std::string, double> known_;
    WarmServers servers_; // made before the journal is opened, which is theirs in no way
    std::unique_ptr<Journal> journal_;
    std::size_t measurements_ = 0;
    std::size_t found_ = 0;
};

} // namespace armpmu::testbench
