// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <memory>
#include <mutex>
#include <string>

namespace armpmu::capi {

// The object of a handle.
class Object {
  public:
    virtual ~Object() = default;
    virtual const char* kind() const = 0; // "device", "comparator"

    std::mutex mutex;    // held during a call
    std::string message; // of the last failure
};

// The live objects of the process, by handle. A handle is a number that is never reused, so a stale
// one is not mistaken for a new one. Safe from any thread; an object lives until the calls that
// have found it are over.
void* add_object(std::shared_ptr<Object> object);
std::shared_ptr<Object> find_object(const void* handle); // null when there is none
// Removes it; false when it is not there any more.
bool remove_object(const void* handle);

} // namespace armpmu::capi
