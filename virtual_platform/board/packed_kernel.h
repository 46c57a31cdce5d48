// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/board/guest_error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// Unpacks a distribution's kernel: gzip (Image.gz), zstd, or an EFI zboot image with either inside.
// Nothing: the file is not packed.
//
// Throws GuestError where it is packed otherwise, is damaged, or is larger than `most` bytes once
// unpacked. A message names the format.
std::optional<std::vector<unsigned char>>
unpacked_kernel(const std::string& path, std::string_view file, std::uint64_t most);

} // namespace armpmu::testbench
