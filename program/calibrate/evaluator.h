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

// A calibration that a signal has ended; the measurements so far are in its journal.
struct Stopped : std::exception {};

// A measurement to make: a work, on the core with these values.
struct Asked {
    std::size_t work = 0; // index
    FitValues values;
};

// Measures works on cores with any values of the parameters, several at a time in processes of
// their own. A measurement that was made before, also in a run whose journal this continues, is not
// repeated.
class Evaluator {
  public:
    struct Options {
        unsigned jobs = 1;
        std::string journal;        // file; empty: none
        std::function<bool()> stop; // called a few times a second; true ends the work
        std::function<void(std::size_t measured)> shown; // after each measurement
    };
    // `works` are measured on `base`, with other values of the parameters.
    Evaluator(std::vector<ClockedWork> works, const cpu::CoreConfig& base, Options options);

    // In the order asked. Throws Stopped, ConfigError for values that no core has, and StoreError.
    std::vector<double> measure(const std::vector<Asked>& asked);

    std::size_t measurements() const { return measurements_; } // number carried out
    std::size_t found() const { return found_; }               // number found in the journal

  private:
    std::string key_of(const Asked& one) const;

    Options options_;
    std::vector<std::string> names_; // of the works, with the base: all that determines a value
    std::map<std::string, double> known_;
    WarmServers servers_; // made before the journal is opened, so that they do not inherit it
    std::unique_ptr<Journal> journal_;
    std::size_t measurements_ = 0;
    std::size_t found_ = 0;
};

} // namespace armpmu::testbench
