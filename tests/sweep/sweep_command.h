// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/support/shell.h"
#include "tests/sweep/sweep_folder.h"

namespace armpmu::tests {

// `armpmu sweep` with these arguments; what it prints on both outputs, but for what the address
// sanitizer says of an exception on one of SystemC's stacks.
inline Printed sweep(const std::string& arguments) {
    Printed printed = shell(std::string(ARMPMU_PROGRAM) + " sweep " + arguments + " 2>&1");
    for (const char* notice : {"WARNING: ASan is ignoring requested", "False positive error",
                               "google/sanitizers/issues/189"})
        for (std::size_t at = 0; (at = printed.text.find(notice)) != std::string::npos;) {
            const std::size_t begin = at == 0 ? 0 : printed.text.rfind('\n', at) + 1;
            printed.text.erase(begin, printed.text.find('\n', at) + 1 - begin);
        }
    return printed;
}

// A sweep of 24 points of a small scenario, and what one process makes of it.
class PlannedSweep {
  public:
    explicit PlannedSweep(const std::string& axes = "-p seed=1..4:1 "
                                                    "-p interconnect.tt_depth=log:4..128:6") {
        plan(axes);
    }
    void plan(const std::string& axes) const {
        const Printed printed =
            sweep("plan " + folder_.scenario() + " " + axes + " -o " + folder_.sweep());
        EXPECT_EQ(printed.status, 0) << printed.text;
    }
    const SweepFolder& folder() const { return folder_; }
    std::string dir() const { return folder_.sweep(); }
    // The CSV of all points.
    std::string csv() const {
        const std::string file = folder_.path() + "/out.csv";
        const Printed printed = sweep("collect " + dir() + " -o " + file);
        EXPECT_EQ(printed.status, 0) << printed.text;
        return text_of(file);
    }
    // The same of the same plan that one process carried out.
    std::string csv_of_one_process() const {
        const std::string results = testbench::results_folder(dir());
        const std::string aside = folder_.path() + "/aside";
        fs::rename(results, aside);
        fs::create_directory(results);
        EXPECT_EQ(sweep("run " + dir() + " -J 1").status, 0);
        const std::string text = csv();
        fs::remove_all(results);
        fs::rename(aside, results);
        return text;
    }

  private:
    SweepFolder folder_;
};

} // namespace armpmu::tests
