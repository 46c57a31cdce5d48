// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/devices/devices.h"

#include "armpmu/a55/clocked.h"
#include "armpmu/cci550/clocked.h"

namespace armpmu {

const std::vector<const Device*>& devices() {
    static const std::vector<const Device*> kDevices = {&cci550::device(), &a55::device()};
    return kDevices;
}

const Device* find_device(std::string_view name) {
    for (const Device* device : devices())
        if (device->name() == name) return device;
    return nullptr;
}

std::string device_names() {
    std::string names;
    for (const Device* device : devices())
        names += (names.empty() ? "" : " or ") + std::string(device->name());
    return names;
}

} // namespace armpmu
