// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "bindings/capi/object.h"

#include <cstdint>
#include <unordered_map>
#include <utility>

namespace armpmu::capi {
namespace {

constexpr std::uintptr_t kStep = 16;

struct Registry {
    std::mutex mutex;
    std::uintptr_t last = 0;
    std::unordered_map<std::uintptr_t, std::shared_ptr<Object>> objects;
};

// Never destroyed: calls may come while the process ends.
Registry& registry() {
    static Registry& the = *new Registry;
    return the;
}

} // namespace

void* add_object(std::shared_ptr<Object> object) {
    Registry& all = registry();
    const std::lock_guard<std::mutex> lock(all.mutex);
    const std::uintptr_t handle = all.last + kStep;
    all.objects.emplace(handle, std::move(object));
    all.last = handle;
    return reinterpret_cast<void*>(handle);
}

std::shared_ptr<Object> find_object(const void* handle) {
    Registry& all = registry();
    const std::lock_guard<std::mutex> lock(all.mutex);
    const auto found = all.objects.find(reinterpret_cast<std::uintptr_t>(handle));
    return found == all.objects.end() ? nullptr : found->second;
}

bool remove_object(const void* handle) {
    std::shared_ptr<Object> last; // destroyed outside the lock
    Registry& all = registry();
    const std::lock_guard<std::mutex> lock(all.mutex);
    const auto found = all.objects.find(reinterpret_cast<std::uintptr_t>(handle));
    if (found == all.objects.end()) return false;
    last = std::move(found->second);
    all.objects.erase(found);
    return true;
}

} // namespace armpmu::capi
