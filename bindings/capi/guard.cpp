// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "bindings/capi/guard.h"

#include "armpmu/core/state_io.h"
#include "armpmu/vectors/stream/stream.h"

#include <cstring>

namespace armpmu::capi {
namespace {

std::string& message_of_thread() {
    static thread_local std::string message;
    return message;
}

int keep(Object* object, armpmu_code code, const char* text) noexcept {
    try {
        message_of_thread() = text;
        if (object != nullptr) object->message = text;
    } catch (...) { // no memory for the text; the code remains
    }
    return code;
}

} // namespace

const char* thread_message() noexcept {
    return message_of_thread().c_str();
}

int failed(Object* object) noexcept {
    try {
        throw;
    } catch (const Failure& failure) {
        return keep(object, failure.code, failure.what());
    } catch (const vectors::VectorError& error) {
        return keep(object, ARMPMU_BAD_CONFIGURATION, error.what());
    } catch (const StateError& error) {
        return keep(object, ARMPMU_BAD_STATE, error.what());
    } catch (const std::exception& error) {
        return keep(object, ARMPMU_FAILED, error.what());
    } catch (...) {
        return keep(object, ARMPMU_FAILED, "unknown failure");
    }
}

std::shared_ptr<Object> live_object(const void* handle, const char* kind) {
    if (handle == nullptr)
        throw Failure(ARMPMU_BAD_HANDLE, std::string("the handle of a ") + kind + " is NULL");
    std::shared_ptr<Object> object = find_object(handle);
    if (!object)
        throw Failure(ARMPMU_BAD_HANDLE,
                      std::string("no ") + kind + " has this handle; it may have been destroyed");
    if (std::strcmp(object->kind(), kind) != 0) {
        const std::string text =
            std::string("the handle is that of a ") + object->kind() + ", not of a " + kind;
        const std::lock_guard<std::mutex> lock(object->mutex);
        object->message = text;
        throw Failure(ARMPMU_BAD_HANDLE, text);
    }
    return object;
}

} // namespace armpmu::capi
