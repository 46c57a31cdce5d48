// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/virtio_blk.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace armpmu::testbench {

namespace {

constexpr std::uint32_t kBlockDevice = 2;
constexpr std::uint64_t kSegMax = 1U << 2, kReadOnly = 1U << 5, kBlkSize = 1U << 6,
                        kFlushes = 1U << 9; // features
constexpr std::uint32_t kIn = 0, kOut = 1, kFlush = 4, kGetId = 8;
constexpr unsigned char kOk = 0, kIoError = 1, kUnsupported = 2;
constexpr std::uint32_t kHeaderBytes = 16, kIdBytes = 20;
constexpr std::array<unsigned char, kIdBytes> kSerial = {'a', 'r', 'm', 'p', 'm', 'u'};

using Buffers = std::vector<VirtioQueue::Buffer>;

std::uint64_t total(const Buffers& buffers) {
    return std::accumulate(
        buffers.begin(), buffers.end(), std::uint64_t{0},
        [](std::uint64_t sum, const VirtioQueue::Buffer& one) { return sum + one.length; });
}

bool gather(GuestMemory& memory, const Buffers& buffers, unsigned char* to, std::uint32_t count) {
    for (const VirtioQueue::Buffer& one : buffers) {
        const std::uint32_t part = std::min(one.length, count);
        if (!memory.read(one.address, to, part)) return false;
        to += part;
        count -= part;
    }
    return true;
}

// The last byte of all, where a request's status belongs.
std::uint64_t last_byte(const Buffers& buffers) {
    const auto last = std::find_if(buffers.rbegin(), buffers.rend(),
                                   [](const auto& one) { return one.length != 0; });
    return last->address + (last->length - 1);
}

std::uint64_t field(const unsigned char* bytes, unsigned count) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < count; ++i) value |= std::uint64_t{bytes[i]} << 8 * i;
    return value;
}

} // namespace

VirtioBlk::VirtioBlk(sc_core::sc_module_name name, BlockImage image,
                     const sc_core::sc_time& latency, Writes writes)
    : VirtioMmio(name, kBlockDevice,
                 kSegMax | kBlkSize | (writes == Writes::taken ? kFlushes : kReadOnly), latency),
      image_(std::move(image)), read_only_(writes == Writes::refused) {}

void VirtioBlk::save(StateWriter& out) const {
    VirtioMmio::save(out);
    if (!read_only_) image_.save(out);
}

void VirtioBlk::restore(StateReader& in) {
    VirtioMmio::restore(in);
    if (!read_only_) image_.restore(in);
}

bool VirtioBlk::within(std::uint64_t sector, std::uint64_t count) const {
    return count % BlockImage::kSector == 0 && sector <= image_.sectors() &&
           count / BlockImage::kSector <= image_.sectors() - sector;
}

std::uint32_t VirtioBlk::configuration(std::uint32_t offset) const {
    switch (offset) {
    case 0: return static_cast<std::uint32_t>(image_.sectors());
    case 4: return static_cast<std::uint32_t>(image_.sectors() >> 32);
    case 12: return kQueueSizeMax - 2; // seg_max: all but header and status
    case 20: return BlockImage::kSector;
    default: return 0;
    }
}

std::optional<std::uint32_t> VirtioBlk::serve(const Chain& chain) {
    const std::uint64_t writable = total(chain.writable);
    if (total(chain.readable) < kHeaderBytes || writable == 0) return std::nullopt;
    std::uint64_t written = 0;
    const auto status = answer(chain, writable - 1, written);
    if (!status || !guest_memory().write(last_byte(chain.writable), &*status, 1))
        return std::nullopt;
    return static_cast<std::uint32_t>(written + 1);
}

std::optional<unsigned char> VirtioBlk::answer(const Chain& chain, std::uint64_t room,
                                               std::uint64_t& written) {
    std::array<unsigned char, kHeaderBytes> header{};
    if (!gather(guest_memory(), chain.readable, header.data(), kHeaderBytes)) return std::nullopt;
    const auto type = static_cast<std::uint32_t>(field(&header[0], 4));
    const std::uint64_t sector = field(&header[8], 8);
    const unsigned char* from = nullptr;
    if (type == kIn) {
        if (!within(sector, room)) return kIoError;
        written = room;
        if (image_.written())
            return read_sectors(chain, sector, room) ? std::optional(kOk) : std::nullopt;
        from = image_.data() + sector * BlockImage::kSector;
    } else if (type == kGetId) {
        from = kSerial.data();
        written = std::min<std::uint64_t>(room, kIdBytes);
    } else if (type == kOut && !read_only_) {
        const std::uint64_t count = total(chain.readable) - kHeaderBytes;
        if (!within(sector, count)) return kIoError;
        return write_sectors(chain, sector, count) ? std::optional(kOk) : std::nullopt;
    } else if (type == kFlush && !read_only_) {
        return kOk;
    } else {
        return type == kOut ? kIoError : kUnsupported;
    }
    if (!scatter(chain, from, written)) return std::nullopt;
    return kOk;
}

bool VirtioBlk::scatter(const Chain& chain, const unsigned char* from, std::uint64_t count) {
    for (const VirtioQueue::Buffer& one : chain.writable) {
        const auto part = static_cast<std::uint32_t>(std::min<std::uint64_t>(one.length, count));
        if (!guest_memory().write(one.address, from, part)) return false;
        from += part;
        count -= part;
    }
    return true;
}

// Of a disk that was written to, piece by piece.
bool VirtioBlk::read_sectors(const Chain& chain, std::uint64_t sector, std::uint64_t count) {
    std::array<unsigned char, 16 * BlockImage::kSector> piece{};
    std::uint64_t at = sector * BlockImage::kSector;
    for (VirtioQueue::Buffer one : chain.writable)
        while (one.length != 0 && count != 0) {
            const auto part = static_cast<std::uint32_t>(
                std::min<std::uint64_t>({one.length, count, piece.size()}));
            image_.read(at, piece.data(), part);
            if (!guest_memory().write(one.address, piece.data(), part)) return false;
            one.address += part;
            one.length -= part;
            at += part;
            count -= part;
        }
    return true;
}

// The sectors after the header, which descriptors may split anywhere.
bool VirtioBlk::write_sectors(const Chain& chain, std::uint64_t sector, std::uint64_t count) {
    std::array<unsigned char, BlockImage::kSector> bytes{};
    std::uint32_t filled = 0;
    std::uint32_t skip = kHeaderBytes;
    for (VirtioQueue::Buffer one : chain.readable) {
        const std::uint32_t passed = std::min(skip, one.length);
        skip -= passed;
        one.address += passed;
        one.length -= passed;
        while (one.length != 0 && count != 0) {
            const std::uint32_t part = std::min(one.length, BlockImage::kSector - filled);
            if (!guest_memory().read(one.address, bytes.data() + filled, part)) return false;
            one.address += part;
            one.length -= part;
            count -= part;
            filled += part;
            if (filled != BlockImage::kSector) continue;
            image_.write(sector++, bytes.data());
            filled = 0;
        }
    }
    return true;
}

} // namespace armpmu::testbench
