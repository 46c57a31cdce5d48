// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/columns/zstd_library.h"

#include <dlfcn.h>

namespace armpmu::vectors {
namespace {

template <class Function>
bool take(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
}

} // namespace

bool ZstdLibrary::load() {
    void* const library = dlopen(kName, RTLD_NOW | RTLD_LOCAL);
    return library != nullptr && take(library, "ZSTD_createCStream", create_compression) &&
           take(library, "ZSTD_freeCStream", free_compression) &&
           take(library, "ZSTD_initCStream", begin_compression) &&
           take(library, "ZSTD_compressStream", compress) &&
           take(library, "ZSTD_endStream", end_compression) &&
           take(library, "ZSTD_createDStream", create_decompression) &&
           take(library, "ZSTD_freeDStream", free_decompression) &&
           take(library, "ZSTD_initDStream", begin_decompression) &&
           take(library, "ZSTD_decompressStream", decompress) &&
           take(library, "ZSTD_isError", is_error);
}

const ZstdLibrary* ZstdLibrary::find() {
    static ZstdLibrary library{};
    static const bool found = library.load();
    return found ? &library : nullptr;
}

} // namespace armpmu::vectors
