// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/capi.h"

#include "bindings/capi/configuration.h"
#include "bindings/capi/device.h"
#include "bindings/capi/guard.h"

#include <cstring>

using armpmu::StateBytes;
using armpmu::capi::clear;
using armpmu::capi::clear_row;
using armpmu::capi::clear_text;
using armpmu::capi::Device;
using armpmu::capi::guarded;
using armpmu::capi::need;

namespace {

constexpr uint64_t kMostStateBytes = 1 << 20;

} // namespace

int armpmu_api_version(void) {
    return ARMPMU_API_VERSION;
}

const char* armpmu_last_message(const void* handle) {
    try {
        const auto object = armpmu::capi::find_object(handle);
        if (!object) return armpmu::capi::thread_message();
        const std::lock_guard<std::mutex> lock(object->mutex);
        return object->message.c_str();
    } catch (...) {
        return "";
    }
}

int armpmu_create(const char* device, const char* configuration, armpmu_device** created) {
    clear(created);
    return guarded([&] {
        need(created, "created");
        const auto header = armpmu::capi::header_of(device, configuration);
        *created =
            static_cast<armpmu_device*>(armpmu::capi::add_object(std::make_shared<Device>(header)));
    });
}

int armpmu_destroy(armpmu_device* device) {
    return guarded([&] {
        armpmu::capi::live_object(device, Device::kKind);
        armpmu::capi::remove_object(device);
    });
}

int armpmu_row_bits(armpmu_device* device, uint32_t* bits) {
    clear(bits);
    return guarded<Device>(device, [&](Device& d) {
        need(bits, "bits");
        *bits = d.layout().width();
        return ARMPMU_OK;
    });
}

int armpmu_field(armpmu_device* device, const char* name, uint32_t* first, uint32_t* width) {
    clear(first, width);
    return guarded<Device>(device, [&](Device& d) {
        need(first, "first");
        need(width, "width");
        const armpmu::capi::Part& part = d.find(name);
        *first = part.first;
        *width = part.width;
        return ARMPMU_OK;
    });
}

int armpmu_field_at(armpmu_device* device, uint32_t number, const char** name, uint32_t* first,
                    uint32_t* width, uint32_t* is_output) {
    clear_text(name);
    clear(first, width, is_output);
    return guarded<Device>(device, [&](Device& d) {
        need(name, "name");
        need(first, "first");
        need(width, "width");
        need(is_output, "is_output");
        if (number >= d.layout().fields().size()) return ARMPMU_NO_MORE;
        const armpmu::vectors::Field& field = d.layout().fields()[number];
        *name = field.name.c_str();
        *first = field.first;
        *width = field.width;
        *is_output = field.role == armpmu::vectors::Role::output ? 1 : 0;
        return ARMPMU_OK;
    });
}

int armpmu_clock(armpmu_device* device, const uint32_t* inputs, uint32_t* expected,
                 uint32_t words) {
    const int code = guarded<Device>(device, [&](Device& d) {
        d.clock(inputs, expected, words);
        return ARMPMU_OK;
    });
    if (code != ARMPMU_OK) clear_row(expected, words);
    return code;
}

int armpmu_drive(armpmu_device* device, const char* name, uint64_t value) {
    return guarded<Device>(device, [&](Device& d) {
        d.drive(name, value);
        return ARMPMU_OK;
    });
}

int armpmu_run(armpmu_device* device, uint64_t clocks, uint32_t* expected, uint32_t words) {
    const int code = guarded<Device>(device, [&](Device& d) {
        d.run(clocks, expected, words);
        return ARMPMU_OK;
    });
    if (code != ARMPMU_OK) clear_row(expected, words);
    return code;
}

int armpmu_get(armpmu_device* device, const char* name, uint64_t* value) {
    clear(value);
    return guarded<Device>(device, [&](Device& d) {
        need(value, "value");
        *value = d.get(name);
        return ARMPMU_OK;
    });
}

int armpmu_read(armpmu_device* device, uint32_t door, uint32_t where, uint64_t* value,
                uint32_t* outcome) {
    clear(value, outcome);
    return guarded<Device>(device, [&](Device& d) {
        need(value, "value");
        const auto answer = d.access({door, where, false, 0});
        *value = answer.value;
        if (outcome != nullptr) *outcome = answer.outcome;
        return ARMPMU_OK;
    });
}

int armpmu_write(armpmu_device* device, uint32_t door, uint32_t where, uint64_t value,
                 uint32_t* outcome) {
    clear(outcome);
    return guarded<Device>(device, [&](Device& d) {
        const auto answer = d.access({door, where, true, value});
        if (outcome != nullptr) *outcome = answer.outcome;
        return ARMPMU_OK;
    });
}

int armpmu_save(armpmu_device* device, void* buffer, uint64_t capacity, uint64_t* size) {
    clear(size);
    return guarded<Device>(device, [&](Device& d) {
        need(size, "size");
        const StateBytes bytes = d.save();
        if (buffer != nullptr && capacity < bytes.size())
            throw armpmu::capi::Failure(ARMPMU_TOO_SMALL,
                                        "the state takes " + std::to_string(bytes.size()) +
                                            " bytes, not " + std::to_string(capacity));
        if (buffer != nullptr) std::memcpy(buffer, bytes.data(), bytes.size());
        *size = bytes.size();
        return ARMPMU_OK;
    });
}

int armpmu_restore(armpmu_device* device, const void* buffer, uint64_t size) {
    return guarded<Device>(device, [&](Device& d) {
        need(buffer, "buffer");
        if (size > kMostStateBytes)
            throw armpmu::capi::Failure(ARMPMU_BAD_STATE,
                                        std::to_string(size) + " bytes are no saved state");
        const auto* begin = static_cast<const std::uint8_t*>(buffer);
        d.restore(StateBytes(begin, begin + size));
        return ARMPMU_OK;
    });
}
