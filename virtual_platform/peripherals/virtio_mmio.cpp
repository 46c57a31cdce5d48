// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/virtio_mmio.h"

#include "virtual_platform/peripherals/memory_access.h"

namespace armpmu::testbench {

namespace {

// virtio 1.2 table 4.1.
enum : std::uint32_t {
    kMagic = 0x000,
    kMmioVersion = 0x004,
    kDeviceId = 0x008,
    kVendorId = 0x00c,
    kDeviceFeatures = 0x010,
    kDeviceFeaturesSel = 0x014,
    kDriverFeatures = 0x020,
    kDriverFeaturesSel = 0x024,
    kQueueSel = 0x030,
    kQueueNumMax = 0x034,
    kQueueNum = 0x038,
    kQueueReady = 0x044,
    kQueueNotify = 0x050,
    kInterruptStatus = 0x060,
    kInterruptAck = 0x064,
    kStatus = 0x070,
    kQueueDescLow = 0x080,
    kQueueDescHigh = 0x084,
    kQueueDriverLow = 0x090,
    kQueueDriverHigh = 0x094,
    kQueueDeviceLow = 0x0a0,
    kQueueDeviceHigh = 0x0a4,
    kShmLenLow = 0x0b0,
    kShmBaseHigh = 0x0bc,
    kConfig = 0x100,
};
constexpr std::uint64_t kVersion1 = std::uint64_t{1} << 32;
constexpr std::uint32_t kDriverOk = 4, kFeaturesOk = 8, kNeedsReset = 0x40;
constexpr std::uint32_t kUsedBuffer = 1, kConfigChange = 2; // InterruptStatus

void merge_half(std::uint64_t& value, bool high, std::uint32_t data, std::uint32_t mask) {
    const unsigned shift = high ? 32 : 0;
    value = (value & ~(std::uint64_t{mask} << shift)) | std::uint64_t{data} << shift;
}

} // namespace

VirtioMmio::VirtioMmio(sc_core::sc_module_name name, std::uint32_t device_id,
                       std::uint64_t features, const sc_core::sc_time& latency)
    : RegisterModule(name, kAperture), device_id_(device_id), offered_(features | kVersion1),
      latency_(latency) {}

// --- registers ---

std::uint32_t VirtioMmio::peek_register(std::uint32_t offset) const {
    if (offset >= kConfig) return configuration(offset - kConfig);
    if (offset >= kShmLenLow && offset <= kShmBaseHigh) return ~0U; // there is no shared memory
    switch (offset) {
    case kMagic: return 0x74726976; // "virt"
    case kMmioVersion: return 2;
    case kDeviceId: return device_id_;
    case kVendorId: return 0x706d7261; // "armp"
    case kDeviceFeatures:
        if (device_features_select_ > 1) return 0;
        return static_cast<std::uint32_t>(offered_ >> 32 * device_features_select_);
    case kQueueNumMax: return queue_select_ == 0 ? kQueueSizeMax : 0;
    case kQueueReady: return queue_select_ == 0 && ready_ ? 1 : 0;
    case kInterruptStatus: return interrupts_;
    case kStatus: return status_;
    default: return 0;
    }
}

void VirtioMmio::write_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask,
                                sc_core::sc_time& delay) {
    switch (offset) {
    case kDeviceFeaturesSel: merge(device_features_select_, data, mask); break;
    case kDriverFeaturesSel: merge(driver_features_select_, data, mask); break;
    case kDriverFeatures:
        if ((status_ & kFeaturesOk) == 0 && driver_features_select_ <= 1)
            merge_half(accepted_, driver_features_select_ == 1, data, mask);
        break;
    case kQueueSel: merge(queue_select_, data, mask); break;
    case kQueueNotify:
        if (data == 0) notify(delay);
        break;
    case kInterruptAck: set_interrupts(interrupts_ & ~data); break;
    case kStatus: set_status(data & 0xff); break;
    default:
        if (queue_select_ == 0) write_queue_register(offset, data, mask);
        break;
    }
}

void VirtioMmio::write_queue_register(std::uint32_t offset, std::uint32_t data,
                                      std::uint32_t mask) {
    if (offset == kQueueReady) set_ready((data & 1) != 0);
    if (ready_) return;
    switch (offset) {
    case kQueueNum: merge(settings_.size, data, mask); break;
    case kQueueDescLow:
    case kQueueDescHigh:
        merge_half(settings_.descriptors, offset == kQueueDescHigh, data, mask);
        break;
    case kQueueDriverLow:
    case kQueueDriverHigh:
        merge_half(settings_.driver, offset == kQueueDriverHigh, data, mask);
        break;
    case kQueueDeviceLow:
    case kQueueDeviceHigh:
        merge_half(settings_.device, offset == kQueueDeviceHigh, data, mask);
        break;
    default: break;
    }
}

// --- states ---

bool VirtioMmio::running() const {
    constexpr std::uint32_t needed = kDriverOk | kFeaturesOk;
    return ready_ && (status_ & (needed | kNeedsReset)) == needed;
}

void VirtioMmio::set_status(std::uint32_t status) {
    if (status == 0) {
        reset();
        return;
    }
    const bool acceptable = (accepted_ & ~offered_) == 0 && (accepted_ & kVersion1) != 0;
    if ((status_ & kFeaturesOk) == 0 && !acceptable) status &= ~kFeaturesOk;
    status_ = (status & ~kNeedsReset) | (status_ & kNeedsReset);
}

void VirtioMmio::set_ready(bool ready) {
    if (ready == ready_) return;
    if (ready && !settings_.legal(kQueueSizeMax)) {
        need_reset();
        return;
    }
    ready_ = ready;
    ++life_;
    if (ready) queue_.start(settings_);
}

void VirtioMmio::reset() {
    device_features_select_ = driver_features_select_ = queue_select_ = 0;
    accepted_ = 0;
    status_ = 0;
    settings_ = {};
    ready_ = false;
    ++life_;
    set_interrupts(0);
}

void VirtioMmio::need_reset() {
    status_ |= kNeedsReset;
    if ((status_ & kDriverOk) != 0) set_interrupts(interrupts_ | kConfigChange);
}

void VirtioMmio::set_interrupts(std::uint32_t status) {
    interrupts_ = status;
    const bool asserted = status != 0;
    if (interrupt.set(asserted) && on_interrupt) on_interrupt(asserted);
}

void VirtioMmio::restore(StateReader& in) {
    StateIn{in}(*this);
    if (ready_ && !queue_.legal(kQueueSizeMax)) in.refuse("an illegal queue");
    ++life_;
    set_interrupts(interrupts_);
}

// --- service ---

void VirtioMmio::notify(sc_core::sc_time& delay) {
    again_ = true;
    if (serving_) return;
    serving_ = true;
    delay_ = &delay;
    while (again_) {
        again_ = false;
        served_life_ = life_;
        if (running() && !serve_all() && served_life_ == life_) need_reset();
    }
    serving_ = false;
}

bool VirtioMmio::serve_all() {
    bool any = false;
    VirtioQueue::Chain chain;
    for (;;) {
        const VirtioQueue::Next next = queue_.take(*this, chain);
        if (next == VirtioQueue::Next::broken) return false;
        if (next == VirtioQueue::Next::none) break;
        *delay_ += latency_;
        const auto written = serve(chain);
        if (!written || !queue_.give_back(*this, chain, *written)) return false;
        any = true;
    }
    if (any && queue_.wants_interrupt(*this)) set_interrupts(interrupts_ | kUsedBuffer);
    return true;
}

bool VirtioMmio::read(std::uint64_t address, unsigned char* to, std::uint32_t count) {
    return transfer(tlm::TLM_READ_COMMAND, address, to, count);
}

bool VirtioMmio::write(std::uint64_t address, const unsigned char* from, std::uint32_t count) {
    return transfer(tlm::TLM_WRITE_COMMAND, address, const_cast<unsigned char*>(from), count);
}

bool VirtioMmio::transfer(tlm::tlm_command command, std::uint64_t address, unsigned char* data,
                          std::uint32_t count) {
    if (count == 0) return true;
    return access_memory(memory, command, address, data, count, *delay_) && served_life_ == life_;
}

} // namespace armpmu::testbench
