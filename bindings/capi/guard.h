// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/capi.h"
#include "bindings/capi/object.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace armpmu::capi {

// Ends a call with this code and message.
struct Failure : std::runtime_error {
    Failure(armpmu_code code_given, const std::string& text)
        : std::runtime_error(text), code(code_given) {}
    armpmu_code code;
};

inline void need(const void* pointer, const char* what) {
    if (pointer == nullptr)
        throw Failure(ARMPMU_NULL_POINTER, std::string(what) + " must not be NULL");
}

// Clears the outputs of a call that fails: none may be left unwritten, as SystemVerilog reads all
// of them.
template <typename... Value>
void clear(Value*... outputs) {
    const auto one = [](auto* output) {
        if (output != nullptr) *output = {};
    };
    (one(outputs), ...);
}
inline void clear_text(const char** text) {
    if (text != nullptr) *text = "";
}
inline void clear_row(std::uint32_t* words, std::uint32_t count) {
    if (words != nullptr) std::fill_n(words, count, 0);
}

// The exception that is being handled: keeps its text for the thread and, unless null, for the
// object, and says which code it is.
int failed(Object* object) noexcept;
const char* thread_message() noexcept;

// A call that has no handle yet.
template <typename Body>
int guarded(const Body& body) noexcept {
    try {
        body();
        return ARMPMU_OK;
    } catch (...) {
        return failed(nullptr);
    }
}

// The object of a handle; throws Failure unless it is a live `Kind`.
std::shared_ptr<Object> live_object(const void* handle, const char* kind);

// A call on a `Kind`, whose `body(object)` returns a code or throws.
template <typename Kind, typename Body>
int guarded(const void* handle, const Body& body) noexcept {
    std::shared_ptr<Object> object;
    try {
        object = live_object(handle, Kind::kKind);
        const std::lock_guard<std::mutex> lock(object->mutex);
        try {
            return body(static_cast<Kind&>(*object));
        } catch (...) {
            return failed(object.get());
        }
    } catch (...) {
        return failed(nullptr);
    }
}

} // namespace armpmu::capi
