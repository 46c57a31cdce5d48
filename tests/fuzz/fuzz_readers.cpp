// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// libFuzzer's program for all readers: fuzz_readers --target=NAME [libFuzzer's options] CORPUS...
#include "tests/fuzz/targets/target.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

static const armpmu::fuzz::Target* chosen = nullptr;

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
    for (int n = 1; n < *count; ++n)
        if (std::strncmp((*arguments)[n], "--target=", 9) == 0)
            chosen = armpmu::fuzz::target_of((*arguments)[n] + 9);
    if (chosen != nullptr) return 0;
    std::fprintf(stderr, "fuzz_readers: expected --target=NAME, NAME of");
    for (const auto& one : armpmu::fuzz::targets()) std::fprintf(stderr, " %s", one.name);
    std::fprintf(stderr, "\n");
    std::exit(2);
}

// libsystemc's main would call it; libFuzzer's comes first.
extern "C" int sc_main(int, char**) {
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
    chosen->take({reinterpret_cast<const char*>(bytes), size});
    return 0;
}
