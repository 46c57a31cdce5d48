/* SPDX-License-Identifier: Apache-2.0 */
/* SPDX-FileCopyrightText: 2026 The armpmu authors */

/* The C API from C99: a counter is programmed between clocks, counts rows, and is compared. */
#include "armpmu/capi.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 64, PMU_CTRL = 0x100, EVNT_SEL = 0x10000, ECNT_CTRL = 0x10008, SI0_READ_BEAT = 8 };

static int failures = 0;

static void check(int good, const char* what, const void* handle) {
    if (good) return;
    ++failures;
    fprintf(stderr, "failed: %s (%s)\n", what, armpmu_last_message(handle));
}

#define OK(call, handle) check((call) == ARMPMU_OK, #call, handle)

static void set(uint32_t* row, uint32_t bit) {
    row[bit / 32] |= UINT32_C(1) << bit % 32;
}

int main(void) {
    armpmu_device* model = NULL;
    armpmu_comparator* comparator = NULL;
    uint32_t row[WORDS] = {0};
    uint32_t expected[WORDS];
    uint32_t first = 0;
    uint32_t width = 0;
    uint64_t value = 0;
    uint64_t total = 0;
    const char* text = NULL;
    int clock;

    check(armpmu_api_version() == ARMPMU_API_VERSION, "version", NULL);
    OK(armpmu_create("cci550", "slave_interfaces 2\n", &model), NULL);
    OK(armpmu_write(model, ARMPMU_SECURE, EVNT_SEL, SI0_READ_BEAT, NULL), model);
    OK(armpmu_write(model, ARMPMU_SECURE, PMU_CTRL, 1, NULL), model);
    OK(armpmu_write(model, ARMPMU_SECURE, ECNT_CTRL, 1, NULL), model);

    OK(armpmu_field(model, "si0.si_rrq_hs_rval", &first, &width), model);
    check(width == 1, "an event line has one bit", NULL);
    set(row, first);
    OK(armpmu_field(model, "niden", &first, &width), model);
    set(row, first);
    OK(armpmu_field(model, "aresetn", &first, &width), model);
    set(row, first);
    OK(armpmu_field(model, "aclken", &first, &width), model);
    set(row, first);
    for (clock = 0; clock < 3; ++clock) OK(armpmu_clock(model, row, expected, WORDS), model);
    OK(armpmu_get(model, "count0", &value), model);
    check(value == 3, "three events are counted", NULL);

    /* What the programmed model puts out is not what one that comes from reset does. */
    OK(armpmu_compare_create("cci550", "slave_interfaces 2\n", NULL, &comparator), NULL);
    OK(armpmu_compare_clock(comparator, expected, WORDS, &total), comparator);
    check(total == 1, "one count differs", NULL);
    OK(armpmu_compare_error(comparator, &text), comparator);
    check(strstr(text, "count0 is 3, expected 0") != NULL, text, NULL);
    check(armpmu_compare_error(comparator, &text) == ARMPMU_NO_MORE, "one error", NULL);
    OK(armpmu_compare_finish(comparator, &total), comparator);
    OK(armpmu_compare_explanation(comparator, &text), comparator);
    check(strstr(text, "count0") != NULL, text, NULL);
    OK(armpmu_compare_destroy(comparator), NULL);

    OK(armpmu_destroy(model), NULL);
    check(armpmu_destroy(model) == ARMPMU_BAD_HANDLE, "destroyed twice", NULL);
    check(strstr(armpmu_last_message(NULL), "destroyed") != NULL, "message", NULL);
    return failures == 0 ? 0 : 1;
}
