// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/capi.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>

namespace armpmu::capi {

inline constexpr std::uint32_t kWords = 64;
using Words = std::array<std::uint32_t, kWords>;

// A handle that is destroyed with it; null when it could not be made.
struct DeviceHandle {
    explicit DeviceHandle(const char* device, const char* configuration = nullptr) {
        EXPECT_EQ(armpmu_create(device, configuration, &handle), ARMPMU_OK)
            << armpmu_last_message(nullptr);
    }
    ~DeviceHandle() { armpmu_destroy(handle); }
    DeviceHandle(const DeviceHandle&) = delete;
    DeviceHandle& operator=(const DeviceHandle&) = delete;
    operator armpmu_device*() const { return handle; }

    armpmu_device* handle = nullptr;
};

struct ComparatorHandle {
    explicit ComparatorHandle(const char* device, const char* tolerances = nullptr) {
        EXPECT_EQ(armpmu_compare_create(device, nullptr, tolerances, &handle), ARMPMU_OK)
            << armpmu_last_message(nullptr);
    }
    ~ComparatorHandle() { armpmu_compare_destroy(handle); }
    ComparatorHandle(const ComparatorHandle&) = delete;
    ComparatorHandle& operator=(const ComparatorHandle&) = delete;
    operator armpmu_comparator*() const { return handle; }

    armpmu_comparator* handle = nullptr;
};

inline testing::AssertionResult says(const void* handle, const std::string& part) {
    const std::string message = armpmu_last_message(handle);
    if (message.find(part) != std::string::npos) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "'" << message << "' does not say '" << part << "'";
}

} // namespace armpmu::capi
