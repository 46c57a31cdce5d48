// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "stress.h"

#include <string.h>

// stress NAME N [KIND]: what a processor gets wrong first.
int main(int argc, char** argv) {
    if (argc < 3) return 2;
    const uint64_t n = strtoull(argv[2], NULL, 10);
    if (strcmp(argv[1], "floats") == 0) return floats(n), 0;
#ifndef STRESS_ON_HOST
    if (strcmp(argv[1], "atomics") == 0) return atomics(n), 0;
    if (strcmp(argv[1], "clock") == 0) return clock_of_two(n), 0;
    if (strcmp(argv[1], "family") == 0) return family(n), 0;
    if (strcmp(argv[1], "faults") == 0 && argc > 3) return faults(argv[3], n), 0;
    if (strcmp(argv[1], "handed_code") == 0) return handed_code(n), 0;
    if (strcmp(argv[1], "mappings") == 0) return mappings(n), 0;
    if (strcmp(argv[1], "ones") == 0) return ones(n), 0;
    if (strcmp(argv[1], "signals") == 0) return signals(n), 0;
    if (strcmp(argv[1], "threads") == 0) return threads(n), 0;
    if (strcmp(argv[1], "written_code") == 0) return written_code(n), 0;
#endif
    return 2;
}
