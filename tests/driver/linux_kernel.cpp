// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/linux_kernel.h"

#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <dlfcn.h>

#include <array>
#include <map>
#include <stdexcept>

namespace armpmu::tests {

namespace {

constexpr int kSourceMissing = 77;

std::string library_of(const std::string& driver) {
    return std::string(ARMPMU_DRIVERS_DIR) + "/" + driver + ".so";
}
// Once for each process.
const Printed& build(const std::string& driver) {
    static std::map<std::string, Printed> built;
    const auto found = built.find(driver);
    if (found != built.end()) return found->second;
    return built[driver] = shell("'" ARMPMU_SOURCE_DIR "/tests/driver/build_drivers' " + driver +
                                 " '" + library_of(driver) + "' 2>&1");
}

} // namespace

std::string LinuxKernel::missing(const std::string& driver) {
    const Printed& printed = build(driver);
    return printed.status == kSourceMissing ? "NOT RUN against the kernel's driver: " + printed.text
                                            : "";
}

LinuxKernel::LinuxKernel(const std::string& driver) {
    const Printed& printed = build(driver);
    if (printed.status != 0) throw std::runtime_error(printed.text);
    library_ = dlopen(library_of(driver).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library_ == nullptr) throw std::runtime_error(dlerror());
    using Entry = const shim_kernel* (*)();
    kernel_ = reinterpret_cast<Entry>(dlsym(library_, "shim_entry"))();
}

LinuxKernel::~LinuxKernel() {
    if (booted_) kernel_->shut_down();
    // The next one begins with the driver's variables as they are in the file.
    dlclose(library_);
}

int LinuxKernel::boot(shim_machine machine, const shim_device& device) {
    booted_ = true;
    machine.print = print;
    machine.printer = this;
    return kernel_->boot(&machine, &device);
}

void LinuxKernel::print(void* printer, shim_level level, const char* line) {
    if (level == SHIM_BUG) ADD_FAILURE() << "the kernel: " << line;
    if (level == SHIM_WARNING || level == SHIM_ERROR)
        static_cast<LinuxKernel*>(printer)->complaints_.emplace_back(line);
}

LinuxKernel::Event LinuxKernel::open(const shim_attr& attr, shim_event* leader) {
    return {kernel_->open(&attr, leader, &error), Close{kernel_}};
}

std::vector<std::pair<std::string, std::string>>
LinuxKernel::files(const std::string& folder) const {
    std::vector<std::pair<std::string, std::string>> files;
    std::array<char, 256> name{}, text{};
    for (int i = 0; kernel_->file_name(folder.c_str(), i, name.data(), int{name.size()}) > 0; ++i) {
        kernel_->read_file(folder.c_str(), name.data(), text.data(), int{text.size()});
        files.emplace_back(name.data(), text.data());
    }
    return files;
}

} // namespace armpmu::tests
