// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/shim/shim.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::tests {

// What a program asks of perf_event_open; by default the event of that number of the PMU itself.
struct PerfAttr : shim_attr {
    explicit PerfAttr(std::uint64_t number) : shim_attr() {
        type = SHIM_TYPE_OF_PMU;
        config = number;
    }
};

// Linux in user space with one PMU driver, the kernel's own source: "cci" or "pmuv3" as
// build_drivers has them. One at a time.
//
// Fails the test when the driver does something that a kernel must not do.
class LinuxKernel {
  public:
    // Nothing, or why there is no such driver on this machine.
    static std::string missing(const std::string& driver);

    // Throws std::runtime_error when the driver cannot be compiled.
    explicit LinuxKernel(const std::string& driver);
    ~LinuxKernel();
    LinuxKernel(const LinuxKernel&) = delete;
    LinuxKernel& operator=(const LinuxKernel&) = delete;

    // `machine`'s printer is this one's own. 0, or an error.
    int boot(shim_machine machine, const shim_device& device);
    const shim_kernel* operator->() const { return kernel_; }

    // An event that is closed when it goes, which it must before the kernel does.
    struct Close {
        const shim_kernel* kernel;
        void operator()(shim_event* event) const { kernel->close(event); }
    };
    using Event = std::unique_ptr<shim_event, Close>;
    // Null with `error` set when it is refused.
    Event open(const shim_attr& attr, shim_event* leader = nullptr);
    int error = 0; // of the last `open`

    // The visible files of a folder in the PMU's sysfs directory, with what they say.
    std::vector<std::pair<std::string, std::string>> files(const std::string& folder) const;
    // What the kernel has printed, warnings and errors only.
    const std::vector<std::string>& complaints() const { return complaints_; }

  private:
    static void print(void* printer, shim_level level, const char* line);

    void* library_ = nullptr;
    const shim_kernel* kernel_ = nullptr;
    bool booted_ = false;
    std::vector<std::string> complaints_;
};

} // namespace armpmu::tests
