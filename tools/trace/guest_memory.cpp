// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/guest_memory.h"

#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

namespace armpmu::trace {

namespace {

void* place(std::uint64_t address) {
    return reinterpret_cast<void*>(address); // NOLINT(performance-no-int-to-ptr)
}

} // namespace

bool read_memory(std::uint64_t address, void* to, std::size_t bytes) {
    const iovec here{to, bytes};
    const iovec there{place(address), bytes};
    return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == static_cast<ssize_t>(bytes);
}

bool write_memory(std::uint64_t address, const void* from, std::size_t bytes) {
    const iovec here{const_cast<void*>(from), bytes};
    const iovec there{place(address), bytes};
    if (process_vm_writev(getpid(), &here, 1, &there, 1, 0) == static_cast<ssize_t>(bytes))
        return true;
    const int memory = open("/proc/self/mem", O_WRONLY | O_CLOEXEC);
    if (memory < 0) return false;
    const ssize_t written = pwrite(memory, from, bytes, static_cast<off_t>(address));
    close(memory);
    return written == static_cast<ssize_t>(bytes);
}

} // namespace armpmu::trace
