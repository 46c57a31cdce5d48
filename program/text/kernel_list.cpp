// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/kernel_list.h"

#include "testbench/kernels/kernel_info.h"

#include <fmt/format.h>

namespace armpmu::testbench {

std::string kernels_text() {
    std::string text;
    for (const KernelInfo& info : kernels()) {
        text += fmt::format("{:<22} {}{}\n", info.name, info.help,
                            info.user ? "" : "; not for a user program");
        if (*info.figures != 0)
            text += fmt::format("    {:<18} {}\n", "figures of boards", info.figures);
        for (const KernelParameter& one : info.parameters)
            text += fmt::format(
                "    {:<18} {:<32} {:<12} {}{}{}\n", one.name,
                fmt::format("{} .. {}", one.least, one.most), one.standard, one.help,
                one.multiple == 1 ? "" : fmt::format("; a multiple of {}", one.multiple),
                *one.unit == 0 ? "" : fmt::format(" [{}]", one.unit));
    }
    return text;
}

} // namespace armpmu::testbench
