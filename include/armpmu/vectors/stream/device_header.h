// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/device.h"
#include "armpmu/vectors/stream/stream.h"

#include <memory>

namespace armpmu::vectors {

// The header of a vector of that device: the settings that are not at their defaults, and the
// tolerances of the device's event table. Throws ConfigError.
Header device_header(const Device& device, const Settings& settings = {});

// The same for a Config, with the device's clocked.h: `device_header(cci550::Config{})`.
template <typename Config>
Header device_header(const Config& config) {
    return device_header(device_of(config), settings_of(config));
}

// The kind of device that a header names. Throws VectorError for an unknown one, for bad settings
// and where the layout does not match the settings.
const Device& device_of(const Header& header);
// Throws VectorError unless the header is of that device.
void expect_device(const Header& header, const Device& device);

// The field of a header's rows with that role; null if they have none.
const Field* find_part(const Header& header, Part part);

// Makes the device, as after a reset. Throws VectorError.
std::unique_ptr<ClockedDevice> make_device(const Header& header);

} // namespace armpmu::vectors
