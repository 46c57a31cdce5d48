// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/driver/linux_kernel.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>

namespace armpmu::tests {

// A CCI-550 PMU beside a processor that runs Linux, with drivers/perf/arm-cci.c. Firmware has
// opened the registers to Non-secure software.
//
// Interrupts are level-sensitive and taken between occurrences: a bulk of events is delivered up to
// the overflow, then the handler runs, never within itself or another call of the kernel.
class Cci550WithLinux : public cci550::OverflowListener {
  public:
    enum class Lines { one_for_all, one_each };

    explicit Cci550WithLinux(const cci550::Config& config = {}, Lines lines = Lines::one_each,
                             std::uint32_t secr_acc = 1)
        : pmu(config) {
        pmu.set_authentication({true, false, false, false});
        put(pmu, offset_of(RegisterId::secr_acc), secr_acc);
        pmu.set_overflow_listener(this);
        for (unsigned i = 0; i < cci550::kCounters; ++i)
            interrupts_[i] = kFirstInterrupt + (lines == Lines::one_each ? static_cast<int>(i) : 0);
        boot_error = boot(static_cast<int>(cci550::kCounters));
    }
    ~Cci550WithLinux() { pmu.set_overflow_listener(nullptr); }

    // --- Linux ---

    // Interrupts wait until it is done.
    template <typename Call>
    auto in_kernel(const Call& call) {
        busy_ = true;
        const auto result = call();
        busy_ = false;
        take_interrupts();
        return result;
    }

    LinuxKernel::Event open(EventId event) { return kernel.open(PerfAttr(event.raw())); }
    int add(const LinuxKernel::Event& event) {
        return in_kernel([&] { return kernel->add(event.get()); });
    }
    void del(const LinuxKernel::Event& event) {
        in_kernel([&] { return kernel->del(event.get()), 0; });
    }
    void stop(const LinuxKernel::Event& event) {
        in_kernel([&] { return kernel->stop(event.get()), 0; });
    }
    void start(const LinuxKernel::Event& event) {
        in_kernel([&] { return kernel->start(event.get()), 0; });
    }
    std::uint64_t read(const LinuxKernel::Event& event) {
        return in_kernel([&] { return kernel->read(event.get()); });
    }
    unsigned counter(const LinuxKernel::Event& event) const {
        return static_cast<unsigned>(kernel->counter(event.get()));
    }

    // --- what happens ---

    void happen(EventId event, std::uint64_t n = 1, Security security = Security::non_secure) {
        while (n > 0) {
            const std::uint64_t step = std::min(n, most_before_overflow());
            pmu.record(event, step, security);
            n -= step;
            take_interrupts();
        }
    }
    void cycles(const EventRow& row, std::uint64_t n) {
        while (n > 0) {
            const std::uint64_t step = std::min(n, most_before_overflow());
            pmu.clock(row, step);
            n -= step;
            take_interrupts();
        }
    }

    // Called before each register access of the kernel's.
    std::function<void()> on_access;
    // Called after each write.
    std::function<void(std::uint32_t offset, std::uint32_t data)> on_write;

    cci550::Pmu pmu;
    LinuxKernel kernel{"cci"};
    int boot_error = 0;
    unsigned interrupts_taken = 0;
    bool interrupt_stuck = false; // nobody clears it

  private:
    static constexpr int kFirstInterrupt = 40;
    static constexpr unsigned kMostInARow = 16;

    // What has been delivered must not hide from the driver that a counter went round.
    std::uint64_t most_before_overflow() {
        return std::min(pmu.earliest_overflow(), std::uint64_t{1} << 31);
    }

    int boot(int interrupts) {
        shim_machine machine{};
        machine.self = this;
        machine.read = [](void* self, std::uint32_t offset) {
            auto& me = *static_cast<Cci550WithLinux*>(self);
            if (me.on_access) me.on_access();
            return me.pmu.read(offset, Security::non_secure).data;
        };
        machine.write = [](void* self, std::uint32_t offset, std::uint32_t data) {
            auto& me = *static_cast<Cci550WithLinux*>(self);
            if (me.on_access) me.on_access();
            me.pmu.write(offset, data, Security::non_secure);
            if (me.on_write) me.on_write(offset, data);
        };
        shim_device device{};
        device.compatible = "arm,cci-550-pmu,r0";
        device.base = evnt_sel(0);
        device.interrupts = interrupts_.data();
        device.interrupt_count = interrupts;
        return kernel.boot(machine, device);
    }

    void overflow_pins(std::uint8_t level) override { pins_ = level; }

    void take_interrupts() {
        if (busy_ || interrupt_stuck) return;
        for (unsigned i = 0; pins_ != 0xff; ++i) {
            unsigned counter = 0;
            while ((pins_ >> counter & 1) != 0) ++counter;
            busy_ = true;
            const bool handled = kernel->interrupt(interrupts_[counter]);
            busy_ = false;
            interrupts_taken += handled ? 1 : 0;
            if (i < kMostInARow && handled) continue;
            interrupt_stuck = true;
            return;
        }
    }

    std::array<int, cci550::kCounters> interrupts_{};
    std::uint8_t pins_ = 0xff;
    bool busy_ = false;
};

// Skips its tests where the kernel's source is missing.
class KernelCci : public ::testing::Test {
  protected:
    void SetUp() override {
        const std::string missing = LinuxKernel::missing("cci");
        if (!missing.empty()) GTEST_SKIP() << missing;
    }
};

} // namespace armpmu::tests
