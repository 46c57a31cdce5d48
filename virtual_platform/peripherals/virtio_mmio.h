// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_fields.h"
#include "virtual_platform/peripherals/interrupt_out.h"
#include "virtual_platform/peripherals/register_module.h"
#include "virtual_platform/peripherals/virtio_queue.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>

#include <cstdint>
#include <functional>
#include <optional>

namespace armpmu::testbench {

// A virtio device of one queue behind the register block that virtio 1.2 section 4.2 calls MMIO,
// version 2. A device kind derives from it and serves chains.
//
// Chains are served within the write of QueueNotify, which takes the delays of the memory and
// `latency` for each chain. Memory is accessed by b_transport at `memory`, Non-secure (an
// AccessExtension says so); if the memory waits, so does the writer. Writes of other processors in
// that time take effect: a notification is served afterwards, a reset ends the service.
//
// Errors of a guest: a queue whose size or alignment is illegal, an invalid chain, or an address
// that the memory refuses sets DEVICE_NEEDS_RESET, with a configuration interrupt once the driver
// is running. Nothing is served until the reset. FEATURES_OK reads back as 0 if the driver accepts
// features that were not offered, or does not accept VERSION_1. Writes in the wrong order (the
// queue's registers while it is ready, features after FEATURES_OK, a notification before DRIVER_OK)
// are ignored.
class VirtioMmio : public RegisterModule, private GuestMemory {
  public:
    static constexpr std::uint32_t kAperture = 0x200;
    static constexpr std::uint32_t kQueueSizeMax = 256;

    tlm_utils::simple_initiator_socket<VirtioMmio> memory{"memory"};
    // Asserted while InterruptStatus is not 0. `on_interrupt` is called at once with each change.
    InterruptOut interrupt{"interrupt"};
    std::function<void(bool asserted)> on_interrupt;

    // Between two requests.
    void save(StateWriter& out) const { StateOut{out}(*this); }
    void restore(StateReader& in);

  protected:
    // `features`: those offered in addition to VERSION_1.
    VirtioMmio(sc_core::sc_module_name name, std::uint32_t device_id, std::uint64_t features,
               const sc_core::sc_time& latency);

    // Carries out a chain's request, and returns the number of bytes written; nothing if it is
    // illegal.
    virtual std::optional<std::uint32_t> serve(const VirtioQueue::Chain& chain) = 0;
    // A word of the configuration space, which is not writable.
    virtual std::uint32_t configuration(std::uint32_t offset) const = 0;

    // For `serve`.
    GuestMemory& guest_memory() { return *this; }

  private:
    friend struct armpmu::StateAccess;
    template <typename Self, typename State>
    static void fields(Self& self, State& state) {
        state(self.device_features_select_, self.driver_features_select_, self.queue_select_,
              self.accepted_, self.status_, self.interrupts_, self.ready_, self.settings_,
              self.queue_);
    }
    std::uint32_t peek_register(std::uint32_t offset) const override;
    void write_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask,
                        sc_core::sc_time& delay) override;
    bool read(std::uint64_t address, unsigned char* to, std::uint32_t count) override;
    bool write(std::uint64_t address, const unsigned char* from, std::uint32_t count) override;
    bool transfer(tlm::tlm_command command, std::uint64_t address, unsigned char* data,
                  std::uint32_t count);

    void write_queue_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask);
    void set_status(std::uint32_t status);
    void set_ready(bool ready);
    void reset();
    void need_reset();
    void notify(sc_core::sc_time& delay);
    bool serve_all();
    bool running() const;
    void set_interrupts(std::uint32_t status);

    std::uint32_t device_id_;
    std::uint64_t offered_;
    sc_core::sc_time latency_;

    std::uint32_t device_features_select_ = 0, driver_features_select_ = 0, queue_select_ = 0;
    std::uint64_t accepted_ = 0;
    std::uint32_t status_ = 0, interrupts_ = 0;
    bool ready_ = false;
    VirtioQueue::Settings settings_;
    VirtioQueue queue_;

    bool serving_ = false, again_ = false;
    std::uint64_t life_ = 0, served_life_ = 0; // lives end with a reset or when the queue stops
    sc_core::sc_time* delay_ = nullptr;        // of the write that is being served
};

} // namespace armpmu::testbench
