// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/program_ring.h"

#include "testbench/traffic/program_error.h"

#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstring>
#include <ctime>
#include <new>
#include <string>
#include <utility>

namespace armpmu::testbench::program_ring {

static_assert(std::atomic<std::uint64_t>::is_always_lock_free, "both processes use them");

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kRingHeaderBytes = (sizeof(Header) + kPage - 1) / kPage * kPage;
constexpr std::size_t kOrderAt = kRingHeaderBytes;
constexpr std::size_t kCodeAt = kOrderAt + kOrderWords * sizeof(std::uint64_t);
constexpr std::size_t kSlotsAt = kCodeAt + kCodeWords * sizeof(std::uint64_t);
constexpr std::size_t kBytes = kSlotsAt + kSlots * kWords * sizeof(std::uint64_t);

[[noreturn]] void fail(const char* what) {
    throw ProgramError(std::string("no shared memory for a running program: ") + what + ": " +
                       std::strerror(errno));
}

void* mapped(void* where, std::size_t bytes, int how, int memory, std::size_t offset) {
    void* const place =
        mmap(where, bytes, PROT_READ | PROT_WRITE, how, memory, static_cast<off_t>(offset));
    if (place == MAP_FAILED) fail("mmap");
    return place;
}

} // namespace

void Sleeper::wait(std::chrono::milliseconds longest) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(longest);
    timespec time{};
    time.tv_sec = seconds.count();
    time.tv_nsec = std::chrono::nanoseconds(longest - seconds).count();
    syscall(SYS_futex, &asleep_, FUTEX_WAIT, 1, &time, nullptr, 0);
}

void Sleeper::wake_up() {
    asleep_.store(0, std::memory_order_relaxed);
    syscall(SYS_futex, &asleep_, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

Words::Words(int memory, std::size_t offset, std::uint64_t words) : mask_(words - 1) {
    const std::size_t bytes = words * sizeof(std::uint64_t);
    void* const both = mmap(nullptr, 2 * bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (both == MAP_FAILED) fail("mmap");
    first_ = static_cast<std::uint64_t*>(both);
    mapped(first_, bytes, MAP_SHARED | MAP_FIXED, memory, offset);
    mapped(first_ + words, bytes, MAP_SHARED | MAP_FIXED, memory, offset);
}

Words::~Words() {
    if (first_ != nullptr) munmap(first_, 2 * (mask_ + 1) * sizeof(std::uint64_t));
}

Words::Words(Words&& other) noexcept
    : first_(std::exchange(other.first_, nullptr)), mask_(other.mask_) {}

Words& Words::operator=(Words&& other) noexcept {
    std::swap(first_, other.first_);
    std::swap(mask_, other.mask_);
    return *this;
}

Ring::Ring() : memory_(memfd_create("armpmu-program", MFD_CLOEXEC)) {
    if (memory_ < 0) fail("memfd_create");
    if (ftruncate(memory_, kBytes) != 0) {
        close(memory_);
        fail("ftruncate");
    }
    map();
    new (header_) Header;
}

Ring::Ring(int memory) : memory_(memory) {
    struct stat found {};
    if (fstat(memory, &found) != 0) fail("fstat");
    const bool same = found.st_size == static_cast<off_t>(kBytes);
    if (same) map();
    if (!same || header_->version != kRingVersion)
        throw ProgramError("the plugin and the model are of different versions");
}

Ring::~Ring() {
    if (header_ != nullptr) munmap(header_, kRingHeaderBytes);
    close_memory();
}

void Ring::close_memory() {
    if (memory_ >= 0) close(std::exchange(memory_, -1));
}

void Ring::map() {
    header_ = static_cast<Header*>(mapped(nullptr, kRingHeaderBytes, MAP_SHARED, memory_, 0));
    order_ = Words(memory_, kOrderAt, kOrderWords);
    code_ = Words(memory_, kCodeAt, kCodeWords);
}

Words Ring::slot(unsigned number) const {
    return {memory_, kSlotsAt + number * kWords * sizeof(std::uint64_t), kWords};
}

} // namespace armpmu::testbench::program_ring
