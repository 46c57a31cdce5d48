// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"
#include "testbench/kernels/kernel_info.h"
#include "tests/conformance/kernel_samples.h"

#include <gtest/gtest.h>
#include <unicorn/unicorn.h>

#include <algorithm>
#include <memory>

// What a kernel tells is what a processor does that executes its words.
namespace armpmu::tests::kernel_stream_test {

using testbench::Kernel;
using testbench::KernelInfo;

constexpr std::size_t kCompared = 20'000;
constexpr std::uint64_t kPage = 4096;

// An instruction, and what of memory it loads or stores; no size: nothing.
struct Step {
    std::uint64_t pc;
    std::uint64_t address;
    std::uint64_t size;

    bool operator==(const Step& other) const {
        return pc == other.pc && address == other.address && size == other.size;
    }
};
std::ostream& operator<<(std::ostream& out, const Step& step) {
    return out << std::hex << step.pc << ": " << step.address << ", " << step.size;
}

std::vector<Step> told(Kernel& kernel) {
    const cpu::Decoder decoder;
    std::vector<Step> steps;
    cpu::Retired retired;
    while (steps.size() < kCompared && kernel.next(retired)) {
        const cpu::CodeBlock& block = kernel.blocks()[retired.block];
        const std::uint64_t* address = retired.addresses;
        std::uint64_t pc = block.address;
        for (const std::uint32_t word : block.words) {
            const cpu::Instruction one = decoder.decode(word);
            Step step{pc, 0, 0};
            if (one.access.load || one.access.store) step = {pc, *address, one.access.size()};
            if (cpu::takes_address(one, word)) ++address;
            steps.push_back(step);
            pc += 4;
        }
    }
    if (steps.size() > kCompared) steps.resize(kCompared);
    return steps;
}

class Executed {
  public:
    explicit Executed(const Kernel& kernel) {
        EXPECT_EQ(uc_open(UC_ARCH_ARM64, UC_MODE_ARM, &engine_), UC_ERR_OK);
        uc_ctl_set_cpu_model(engine_, UC_CPU_ARM64_MAX);
        for (const cpu::CodeBlock& block : kernel.blocks())
            write(block.address, block.words.data(), 4 * block.words.size());
        for (const Kernel::Word& word : kernel.memory())
            write(word.address, &word.data, sizeof word.data);
        for (const auto& [number, value] : kernel.registers())
            uc_reg_write(engine_, register_of(number), &value);
        const std::uint64_t vectors_allowed = 3u << 20;
        uc_reg_write(engine_, UC_ARM64_REG_CPACR_EL1, &vectors_allowed);
        uc_hook hook = 0;
        uc_hook_add(engine_, &hook, UC_HOOK_CODE, reinterpret_cast<void*>(on_code), this, 1, 0);
        uc_hook_add(engine_, &hook, UC_HOOK_MEM_READ | UC_HOOK_MEM_WRITE,
                    reinterpret_cast<void*>(on_access), this, 1, 0);
        uc_hook_add(engine_, &hook, UC_HOOK_MEM_UNMAPPED, reinterpret_cast<void*>(on_unmapped),
                    this, 1, 0);
        // Unicorn's own count of instructions would make it leave and come back after each.
        EXPECT_EQ(uc_emu_start(engine_, kernel.entry(), kernel.end(), 0, 0), UC_ERR_OK);
    }
    ~Executed() { uc_close(engine_); }
    Executed(const Executed&) = delete;
    Executed& operator=(const Executed&) = delete;

    const std::vector<Step>& steps() const { return steps_; }

  private:
    static int register_of(unsigned number) {
        if (number == 29) return UC_ARM64_REG_X29;
        if (number == 30) return UC_ARM64_REG_X30;
        if (number == 31) return UC_ARM64_REG_SP;
        return UC_ARM64_REG_X0 + static_cast<int>(number);
    }
    void map(std::uint64_t address) {
        uc_mem_map(engine_, address / kPage * kPage, kPage, UC_PROT_ALL);
    }
    void write(std::uint64_t address, const void* bytes, std::size_t size) {
        map(address);
        map(address + size - 1);
        EXPECT_EQ(uc_mem_write(engine_, address, bytes, size), UC_ERR_OK);
    }
    static void on_code(uc_engine* engine, std::uint64_t address, std::uint32_t, void* user) {
        auto& self = *static_cast<Executed*>(user);
        if (self.steps_.size() == kCompared) {
            uc_emu_stop(engine);
            self.full_ = true;
            return;
        }
        self.steps_.push_back({address, 0, 0});
    }
    // An access may be told in pieces, and an atomic twice.
    static void on_access(uc_engine*, uc_mem_type, std::uint64_t address, int size, std::int64_t,
                          void* user) {
        auto& self = *static_cast<Executed*>(user);
        if (self.full_) return;
        Step& step = self.steps_.back();
        const std::uint64_t end = address + static_cast<unsigned>(size);
        if (step.size == 0) {
            step.address = address;
            step.size = static_cast<unsigned>(size);
            return;
        }
        const std::uint64_t last = std::max(step.address + step.size, end);
        step.address = std::min(step.address, address);
        step.size = last - step.address;
    }
    static bool on_unmapped(uc_engine*, uc_mem_type, std::uint64_t address, int size, std::int64_t,
                            void* user) {
        auto& self = *static_cast<Executed*>(user);
        self.map(address);
        self.map(address + static_cast<unsigned>(size) - 1);
        return true;
    }

    uc_engine* engine_ = nullptr;
    std::vector<Step> steps_;
    bool full_ = false;
};

// Unicorn, whose pages are of 1 KB here, loads what crosses one as two aligned doublewords.
bool across_a_page(const Step& found, const Step& expected) {
    const bool crosses = found.address / 1024 != (found.address + found.size - 1) / 1024;
    return crosses && expected == Step{found.pc, found.address / 8 * 8, 16};
}

void expect_same_stream(const KernelInfo& info, const Settings& settings) {
    SCOPED_TRACE(printed(info, settings));
    const auto kernel = testbench::make_kernel(info.name, settings);
    const std::vector<Step> expected = Executed(*kernel).steps();
    const std::vector<Step> found = told(*kernel);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t n = 0; n < found.size(); ++n)
        if (!across_a_page(found[n], expected[n])) {
            ASSERT_EQ(found[n], expected[n]) << "instruction " << n;
        }
}

class KernelStream : public testing::TestWithParam<std::string> {};

TEST_P(KernelStream, is_what_a_processor_does) {
    const KernelInfo& info = testbench::find_kernel(GetParam());
    expect_same_stream(info, {});
    for (Settings settings : kernel_samples(info)) {
        // Nobody else is there to take a line away.
        if (settings.count("snoops") != 0) settings["snoops"] = "0";
        expect_same_stream(info, settings);
    }
}

std::vector<std::string> user_kernels() {
    std::vector<std::string> user;
    for (const KernelInfo& info : testbench::kernels())
        if (info.user) user.emplace_back(info.name);
    return user;
}
INSTANTIATE_TEST_SUITE_P(each, KernelStream, testing::ValuesIn(user_kernels()),
                         [](const auto& kernel) { return kernel.param; });

} // namespace armpmu::tests::kernel_stream_test
