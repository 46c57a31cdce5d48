// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/virtio_queue.h"

#include <array>

namespace armpmu::testbench {

namespace {

constexpr std::uint32_t kDescriptorBytes = 16, kUsedBytes = 8, kRingHeader = 4;
constexpr std::uint16_t kNextFlag = 1, kWriteFlag = 2, kIndirectFlag = 4;
constexpr std::uint16_t kNoInterrupt = 1;

template <typename T>
T little_endian(const unsigned char* bytes) {
    T value = 0;
    for (unsigned i = 0; i < sizeof(T); ++i) value = static_cast<T>(value | T{bytes[i]} << 8 * i);
    return value;
}

bool read16(GuestMemory& memory, std::uint64_t address, std::uint16_t& value) {
    std::array<unsigned char, 2> bytes{};
    if (!memory.read(address, bytes.data(), bytes.size())) return false;
    value = little_endian<std::uint16_t>(bytes.data());
    return true;
}

} // namespace

bool VirtioQueue::Settings::legal(std::uint32_t largest) const {
    const auto fits = [](std::uint64_t base, std::uint64_t bytes, std::uint64_t alignment) {
        return base % alignment == 0 && base + bytes > base;
    };
    const bool size_is_legal = size != 0 && size <= largest && (size & (size - 1)) == 0;
    return size_is_legal && fits(descriptors, std::uint64_t{kDescriptorBytes} * size, 16) &&
           fits(driver, kRingHeader + 2 * std::uint64_t{size}, 2) &&
           fits(device, kRingHeader + kUsedBytes * std::uint64_t{size}, 4);
}

void VirtioQueue::start(const Settings& settings) {
    settings_ = settings;
    taken_ = given_ = 0;
}

VirtioQueue::Next VirtioQueue::take(GuestMemory& memory, Chain& chain) {
    std::uint16_t available = 0, head = 0;
    if (!read16(memory, settings_.driver + 2, available)) return Next::broken;
    const auto waiting = static_cast<std::uint16_t>(available - taken_);
    if (waiting == 0) return Next::none;
    if (waiting > settings_.size) return Next::broken;
    const std::uint64_t place = settings_.driver + kRingHeader + 2 * (taken_ % settings_.size);
    if (!read16(memory, place, head)) return Next::broken;
    chain = {};
    chain.head = head;
    if (!follow(memory, chain)) return Next::broken;
    ++taken_;
    return Next::chain;
}

bool VirtioQueue::follow(GuestMemory& memory, Chain& chain) const {
    std::uint32_t index = chain.head;
    for (std::uint32_t n = 0; n < settings_.size; ++n) {
        std::array<unsigned char, kDescriptorBytes> bytes{};
        if (index >= settings_.size) return false;
        if (!memory.read(settings_.descriptors + kDescriptorBytes * index, bytes.data(),
                         kDescriptorBytes))
            return false;
        const Buffer buffer{little_endian<std::uint64_t>(&bytes[0]),
                            little_endian<std::uint32_t>(&bytes[8])};
        const auto flags = little_endian<std::uint16_t>(&bytes[12]);
        if ((flags & kIndirectFlag) != 0 || buffer.address + buffer.length < buffer.address)
            return false;
        const bool writable = (flags & kWriteFlag) != 0;
        if (!writable && !chain.writable.empty()) return false;
        (writable ? chain.writable : chain.readable).push_back(buffer);
        if ((flags & kNextFlag) == 0) return true;
        index = little_endian<std::uint16_t>(&bytes[14]);
    }
    return false; // longer than there are descriptors: a circle
}

bool VirtioQueue::give_back(GuestMemory& memory, const Chain& chain, std::uint32_t written) {
    std::array<unsigned char, kUsedBytes> used{};
    for (unsigned i = 0; i < 4; ++i) {
        used[i] = static_cast<unsigned char>(chain.head >> 8 * i);
        used[4 + i] = static_cast<unsigned char>(written >> 8 * i);
    }
    const std::uint64_t place =
        settings_.device + kRingHeader + kUsedBytes * (given_ % settings_.size);
    if (!memory.write(place, used.data(), kUsedBytes)) return false;
    const auto next = static_cast<std::uint16_t>(given_ + 1);
    const std::array<unsigned char, 2> index = {static_cast<unsigned char>(next),
                                                static_cast<unsigned char>(next >> 8)};
    if (!memory.write(settings_.device + 2, index.data(), index.size())) return false;
    given_ = next;
    return true;
}

bool VirtioQueue::wants_interrupt(GuestMemory& memory) const {
    std::uint16_t flags = 0;
    return read16(memory, settings_.driver, flags) && (flags & kNoInterrupt) == 0;
}

} // namespace armpmu::testbench
