// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/device.h"

#include <string>
#include <string_view>
#include <vector>

namespace armpmu {

// All kinds of devices.
const std::vector<const Device*>& devices();
// Null when there is none of that name.
const Device* find_device(std::string_view name);
// "cci550 or a55", for messages.
std::string device_names();

} // namespace armpmu
