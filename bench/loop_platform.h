// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "bench/guest_loop.h"
#include "virtual_platform/board/virtual_platform.h"

#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::bench {

// What a processor of LoopPlatform executes before kGuestLoop: the first one switches the second
// one on, each says where its data is, and switches translation on, so that memory is cacheable.
inline constexpr std::array<std::uint32_t, 23> kBeforeLoop{
    0xd2800060, //         mov  x0, #3
    0xf2b88000, //         movk x0, #0xc400, lsl #16
    0xd2a00021, //         mov  x1, #0x10000
    0x100000a2, //         adr  x2, second
    0xd4000002, //         hvc  #0
    0xd2a80000, //         mov  x0, #0x40000000
    0x91480000, //         add  x0, x0, #0x200, lsl #12
    0x14000003, //         b    common
    0xd2a80000, // second: mov  x0, #0x40000000
    0x914c0000, //         add  x0, x0, #0x300, lsl #12
    0xd2a80005, // common: mov  x5, #0x40000000
    0x914400a5, //         add  x5, x5, #0x100000
    0xd5182005, //         msr  ttbr0_el1, x5
    0xd2801fe5, //         mov  x5, #0xff
    0xd518a205, //         msr  mair_el1, x5
    0xd286a325, //         mov  x5, #0x3519
    0xf2a01005, //         movk x5, #0x80, lsl #16
    0xd5182045, //         msr  tcr_el1, x5
    0xd5033fdf, //         isb
    0xd5381005, //         mrs  x5, sctlr_el1
    0xb24000a5, //         orr  x5, x5, #1
    0xd5181005, //         msr  sctlr_el1, x5
    0xd5033fdf, //         isb
};

// A virtual platform whose processors, each in a cluster of its own, execute kGuestLoop on data of
// their own.
class LoopPlatform {
  public:
    LoopPlatform(const char* name, unsigned processors) {
        namespace fs = std::filesystem;
        constexpr std::size_t kBase = 2; // instructions of the loop that say where data is
        constexpr std::uint64_t kTables = 0x100000;
        const fs::path program = fs::temp_directory_path() /
                                 ("loop." + std::to_string(getpid()) + "." + std::string(name));
        std::ofstream file(program, std::ios::binary);
        file.write(reinterpret_cast<const char*>(kBeforeLoop.data()), sizeof kBeforeLoop);
        file.write(reinterpret_cast<const char*>(kGuestLoop.data() + kBase),
                   sizeof kGuestLoop - kBase * sizeof kGuestLoop[0]);
        file.close();
        scenario_.guest.program = program.string();
        scenario_.guest.level = 1;
        scenario_.processors = processors;
        platform_ = std::make_unique<testbench::VirtualPlatform>(name, scenario_,
                                                                 testbench::GuestFiles(scenario_));
        fs::remove(program);
        // Two blocks of 1 GB: devices, and memory.
        const std::uint64_t table[] = {0x00000405, 0x40000701};
        std::memcpy(platform_->memory.data() + kTables, table, sizeof table);
    }

    testbench::VirtualPlatform& platform() { return *platform_; }

  private:
    testbench::PlatformScenario scenario_;
    std::unique_ptr<testbench::VirtualPlatform> platform_;
};

} // namespace armpmu::bench
