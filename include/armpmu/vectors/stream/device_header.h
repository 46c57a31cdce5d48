// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/device.h"
#include "armpmu/vectors/stream/stream.h"

#include <memory>

namespace armpmu::vectors {

// The header of a vector of such a device: the settings that are not at their defaults, and the
// tolerances that the device's event table gives. Throws ConfigError.
Header device_header(const Device& device, const Settings& settings = {});

// The same for a Config, with the device's clocked.h: `device_header(cci550::Config{})`.
template <typename Config>
Header device_header(const Config& config) {
    return device_header(device_of(config), settings_of(config));
}

// The kind of device that a header names. Throws VectorError for one that is not known, for bad
// settings and where the layout is not that of the settings.
const Device& device_of(const Header& header);
// The same, where it must be of a certain kind.
void expect_device(const Header& header, const Device& device);

// The field of a header's rows that is such a part of its device; null where they lack it.
const Field* find_part(const Header& header, Part part);

// The device itself, as after a reset. Throws VectorError.
std::unique_ptr<ClockedDevice> make_device(const Header& header);

} // namespace armpmu::vectors
