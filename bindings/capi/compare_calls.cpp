// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/capi.h"
#include "bindings/capi/comparison.h"
#include "bindings/capi/configuration.h"
#include "bindings/capi/guard.h"

using armpmu::capi::clear;
using armpmu::capi::clear_text;
using armpmu::capi::Comparison;
using armpmu::capi::guarded;
using armpmu::capi::need;

int armpmu_compare_create(const char* device, const char* configuration, const char* tolerances,
                          armpmu_comparator** created) {
    clear(created);
    return guarded([&] {
        need(created, "created");
        const auto header = armpmu::capi::header_of(device, configuration);
        const auto options = armpmu::capi::options_of(header, tolerances);
        *created = static_cast<armpmu_comparator*>(
            armpmu::capi::add_object(std::make_shared<Comparison>(header, options)));
    });
}

int armpmu_compare_destroy(armpmu_comparator* comparator) {
    return guarded([&] {
        armpmu::capi::live_object(comparator, Comparison::kKind);
        armpmu::capi::remove_object(comparator);
    });
}

int armpmu_compare_clock(armpmu_comparator* comparator, const uint32_t* row, uint32_t words,
                         uint64_t* total) {
    clear(total);
    return guarded<Comparison>(comparator, [&](Comparison& c) {
        c.clock(row, words);
        if (total != nullptr) *total = c.total();
        return ARMPMU_OK;
    });
}

int armpmu_compare_error(armpmu_comparator* comparator, const char** text) {
    clear_text(text);
    return guarded<Comparison>(comparator, [&](Comparison& c) {
        need(text, "text");
        const char* next = c.next_error();
        if (next == nullptr) return ARMPMU_NO_MORE;
        *text = next;
        return ARMPMU_OK;
    });
}

int armpmu_compare_finish(armpmu_comparator* comparator, uint64_t* total) {
    clear(total);
    return guarded<Comparison>(comparator, [&](Comparison& c) {
        c.finish();
        if (total != nullptr) *total = c.total();
        return ARMPMU_OK;
    });
}

int armpmu_compare_explanation(armpmu_comparator* comparator, const char** text) {
    clear_text(text);
    return guarded<Comparison>(comparator, [&](Comparison& c) {
        need(text, "text");
        *text = c.explanation().c_str();
        return ARMPMU_OK;
    });
}
