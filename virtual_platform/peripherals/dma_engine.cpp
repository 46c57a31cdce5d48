// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/dma_engine.h"

#include "armpmu/tlm/has_process.h"
#include "virtual_platform/peripherals/memory_access.h"

#include <algorithm>
#include <array>

namespace armpmu::testbench {

namespace {

constexpr std::uint32_t kDmaSource = 0x00, kDmaSourceHigh = 0x04, kDmaDestination = 0x08,
                        kDmaDestinationHigh = 0x0c, kDmaLength = 0x10, kDmaControl = 0x14,
                        kDmaStatus = 0x18;
constexpr std::uint32_t kStart = 1U << 0, kInterruptEnable = 1U << 1, kCoherent = 1U << 2;
constexpr std::uint32_t kKept = 0xf6; // of CONTROL
constexpr std::uint32_t kBusy = 1U << 0, kDone = 1U << 1, kError = 1U << 2;

void merge_word(std::uint64_t& value, unsigned shift, std::uint32_t data, std::uint32_t mask) {
    value = (value & ~(std::uint64_t{mask} << shift)) | std::uint64_t{data} << shift;
}

} // namespace

DmaEngine::DmaEngine(sc_core::sc_module_name name) : RegisterModule(name, kAperture) {
    ARMPMU_HAS_PROCESS(DmaEngine);
    SC_THREAD(run);
}

// --- registers ---

std::uint32_t DmaEngine::peek_register(std::uint32_t offset) const {
    switch (offset) {
    case kDmaSource: return static_cast<std::uint32_t>(source_);
    case kDmaSourceHigh: return static_cast<std::uint32_t>(source_ >> 32);
    case kDmaDestination: return static_cast<std::uint32_t>(destination_);
    case kDmaDestinationHigh: return static_cast<std::uint32_t>(destination_ >> 32);
    case kDmaLength: return length_;
    case kDmaControl: return control_;
    case kDmaStatus: return status_;
    default: return 0;
    }
}

void DmaEngine::write_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask,
                               sc_core::sc_time& delay) {
    if (offset == kDmaStatus) {
        status_ &= ~(data & (kDone | kError));
        update();
        return;
    }
    if ((status_ & kBusy) != 0) return;
    switch (offset) {
    case kDmaSource: merge_word(source_, 0, data, mask); break;
    case kDmaSourceHigh: merge_word(source_, 32, data, mask); break;
    case kDmaDestination: merge_word(destination_, 0, data, mask); break;
    case kDmaDestinationHigh: merge_word(destination_, 32, data, mask); break;
    case kDmaLength: merge(length_, data, mask); break;
    case kDmaControl:
        merge(control_, data & kKept, mask);
        if ((data & kStart) == 0) break;
        status_ |= kBusy;
        copied_ = 0;
        refused_ = false;
        next_ = systemc::to_picoseconds(sc_core::sc_time_stamp() + delay);
        started_.notify(sc_core::SC_ZERO_TIME);
        break;
    default: break;
    }
    update();
}

void DmaEngine::update() {
    const bool asserted = (control_ & kInterruptEnable) != 0 && (status_ & (kDone | kError)) != 0;
    if (interrupt.set(asserted) && on_interrupt) on_interrupt(asserted);
}

// --- the copy ---

bool DmaEngine::busy() const {
    return (status_ & kBusy) != 0;
}

void DmaEngine::run() {
    for (;;) {
        while ((status_ & kBusy) == 0) wait(started_);
        const Picoseconds now = systemc::to_picoseconds(sc_core::sc_time_stamp());
        if (next_ > now) wait(systemc::to_sc_time(next_ - now));
        if (refused_ || copied_ == length_)
            finish();
        else
            copy_line();
    }
}

void DmaEngine::finish() {
    status_ = (status_ & ~kBusy) | (refused_ ? kError : kDone);
    update();
}

void DmaEngine::copy_line() {
    std::array<unsigned char, kLine> line{};
    const std::uint64_t from = source_ + copied_, to = destination_ + copied_;
    const auto room = static_cast<std::uint32_t>(kLine - std::max(from % kLine, to % kLine));
    const std::uint32_t count = std::min(length_ - copied_, room);
    sc_core::sc_time ahead = sc_core::SC_ZERO_TIME;
    refused_ = !transfer(tlm::TLM_READ_COMMAND, from, line.data(), count, ahead) ||
               !transfer(tlm::TLM_WRITE_COMMAND, to, line.data(), count, ahead);
    next_ = systemc::to_picoseconds(sc_core::sc_time_stamp() + ahead);
    if (!refused_) copied_ += count;
}

void DmaEngine::restore(StateReader& in) {
    StateIn{in}(*this);
    if (copied_ > length_) in.refuse("more is copied than there is");
    update();
    started_.notify(sc_core::SC_ZERO_TIME);
}

bool DmaEngine::transfer(tlm::tlm_command command, std::uint64_t address, unsigned char* data,
                         std::uint32_t count, sc_core::sc_time& ahead) {
    interconnect::AceExtension ace;
    ace.domain = (control_ & kCoherent) != 0 ? interconnect::AceDomain::inner
                                             : interconnect::AceDomain::non_shareable;
    ace.qos = static_cast<std::uint8_t>(control_ >> 4 & 0xf);
    return access_memory(memory, command, address, data, count, ahead, &ace);
}

} // namespace armpmu::testbench
