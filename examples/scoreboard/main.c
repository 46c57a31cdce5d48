/* SPDX-License-Identifier: Apache-2.0 */
/* SPDX-FileCopyrightText: 2026 The armpmu authors */
#include <armpmu/capi.h>

#include <stdio.h>
#include <stdlib.h>

enum { WORDS = 64, EVNT_SEL = 0x10000, ECNT_CTRL = 0x10008, PMU_CTRL = 0x100 };

static void check(int code, const void* handle) {
    if (code == ARMPMU_OK) return;
    fprintf(stderr, "%s\n", armpmu_last_message(handle));
    exit(1);
}

/* One clock of a register write, as a device that is compared has it on its pins. */
static void write_in_clock(armpmu_device* device, uint32_t offset, uint32_t data) {
    check(armpmu_drive(device, "acc_valid", 1), device);
    check(armpmu_drive(device, "acc_write", 1), device);
    check(armpmu_drive(device, "acc_secure", 1), device);
    check(armpmu_drive(device, "acc_lanes", 15), device);
    check(armpmu_drive(device, "acc_offset", offset), device);
    check(armpmu_drive(device, "acc_wdata", data), device);
}

int main(void) {
    static const uint32_t offsets[] = {EVNT_SEL, ECNT_CTRL, PMU_CTRL};
    static const uint32_t values[] = {0x60, 1, 1};
    armpmu_device* device = NULL; /* stands for the one under test */
    armpmu_comparator* comparator = NULL;
    uint32_t row[WORDS];
    uint32_t first = 0, width = 0;
    uint64_t total = 0;
    const char* text = NULL;
    int clock;

    check(armpmu_create("cci550", "", &device), NULL);
    check(armpmu_compare_create("cci550", "", "", &comparator), NULL);
    check(armpmu_field(device, "count0", &first, &width), device);
    for (clock = 0; clock < 20; ++clock) {
        if (clock < 3) write_in_clock(device, offsets[clock], values[clock]);
        if (clock == 3) check(armpmu_drive(device, "acc_valid", 0), device);
        if (clock == 3) check(armpmu_drive(device, "acc_write", 0), device);
        check(armpmu_drive(device, "si3.si_rrq_hs_arvalid", clock >= 10), device);
        check(armpmu_run(device, 1, row, WORDS), device);
        if (clock == 15) row[first / 32] ^= UINT32_C(1) << first % 32; /* a fault */
        check(armpmu_compare_clock(comparator, row, WORDS, NULL), comparator);
    }
    check(armpmu_compare_finish(comparator, &total), comparator);
    printf("divergences: %d\n", (int)total);
    while (armpmu_compare_error(comparator, &text) == ARMPMU_OK) printf("%s\n", text);
    check(armpmu_compare_destroy(comparator), NULL);
    check(armpmu_destroy(device), NULL);
    return 0;
}
