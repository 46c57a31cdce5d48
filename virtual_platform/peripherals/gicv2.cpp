// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/gicv2.h"

#include "armpmu/tlm/has_process.h"
#include "armpmu/tlm/payload_check.h"
#include "armpmu/tlm/word_access.h"
#include "virtual_platform/peripherals/register_module.h"

namespace armpmu::testbench {

using systemc::WordAccess;

namespace {

constexpr unsigned kWholeWord = 0xf;

// Accesses that are legal elsewhere, but not for this kind of register.
tlm::tlm_response_status refusal(const WordAccess& word, unsigned length, bool has_bytes) {
    if (length == 2 || (length == 1 && !has_bytes)) return tlm::TLM_BURST_ERROR_RESPONSE;
    if (word.lanes != kWholeWord && !has_bytes) return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
    return tlm::TLM_OK_RESPONSE;
}

template <typename Peek, typename Poke>
unsigned debug(tlm::tlm_generic_payload& payload, std::uint32_t aperture, const Peek& peek,
               const Poke& poke) {
    payload.set_response_status(systemc::debug_status(payload));
    if (payload.is_response_error()) return 0;
    tlm::tlm_response_status status = tlm::TLM_ADDRESS_ERROR_RESPONSE;
    const unsigned count = payload.is_read()
                               ? systemc::copy_words(payload, aperture, peek)
                               : systemc::write_words(payload, aperture, poke, status);
    payload.set_response_status(count == payload.get_data_length() ? tlm::TLM_OK_RESPONSE : status);
    return count;
}

} // namespace

Gicv2::Gicv2(sc_core::sc_module_name name, unsigned processors, unsigned spis)
    : sc_module(name), distributor("distributor"), cpu_interface("cpu_interface"), spi("spi"),
      nIRQ("nIRQ"), gicd_(processors, spis) {
    distributor.init(processors);
    cpu_interface.init(processors);
    spi.init(spis);
    nIRQ.init(processors, [](const char* one, std::size_t) {
        return new InterruptOut(one, InterruptOut::Active::low);
    });
    for (unsigned cpu = 0; cpu < processors; ++cpu) {
        const int tag = static_cast<int>(cpu);
        gicc_.emplace_back(gicd_, cpu);
        distributor[cpu].register_b_transport(this, &Gicv2::access_distributor, tag);
        distributor[cpu].register_transport_dbg(this, &Gicv2::debug_distributor, tag);
        cpu_interface[cpu].register_b_transport(this, &Gicv2::access_cpu_interface, tag);
        cpu_interface[cpu].register_transport_dbg(this, &Gicv2::debug_cpu_interface, tag);
    }
}

// --- inputs and outputs ---

void Gicv2::end_of_elaboration() {
    ARMPMU_HAS_PROCESS(Gicv2);
    bool any = false;
    for (const auto& pin : spi) any |= pin.bound();
    if (!any) return;
    SC_METHOD(sample_spis);
    for (auto& pin : spi)
        if (pin.bound()) sensitive << pin;
}

void Gicv2::sample_spis() {
    for (unsigned n = 0; n < spi.size(); ++n)
        if (spi[n].bound()) gicd_.set_spi(n, spi[n].read());
    update();
}

void Gicv2::set_spi(unsigned n, bool level) {
    gicd_.set_spi(n, level);
    update();
}

void Gicv2::set_ppi(unsigned cpu, unsigned n, bool level) {
    gicd_.set_ppi(cpu, n, level);
    update();
}

// Each level is read just before its callback, as an earlier callback may have changed it.
void Gicv2::update() {
    for (unsigned cpu = 0; cpu < gicc_.size(); ++cpu) {
        const bool asserted = gicc_[cpu].irq();
        if (nIRQ[cpu].set(asserted) && on_irq) on_irq(cpu, asserted);
    }
}

void Gicv2::save(StateWriter& out) const {
    gicd_.save(out);
    for (const GicCpuInterface& gicc : gicc_) gicc.save(out);
}

void Gicv2::restore(StateReader& in) {
    gicd_.restore(in);
    for (GicCpuInterface& gicc : gicc_) gicc.restore(in);
    update();
}

// --- accesses ---

void Gicv2::access_distributor(int tag, tlm::tlm_generic_payload& payload,
                               sc_core::sc_time& /*delay*/) {
    const auto cpu = static_cast<unsigned>(tag);
    const WordAccess word(payload, kDistributorAperture);
    payload.set_dmi_allowed(false);
    payload.set_response_status(word.status);
    if (!payload.is_response_ok()) return;
    payload.set_response_status(
        refusal(word, payload.get_data_length(), GicDistributor::has_bytes(word.offset)));
    if (!payload.is_response_ok()) return;
    if (word.write) {
        gicd_.write(cpu, word.offset, word.data, mask_of_lanes(word.lanes));
        update();
    } else {
        word.put(payload, gicd_.read(cpu, word.offset));
    }
}

void Gicv2::access_cpu_interface(int tag, tlm::tlm_generic_payload& payload,
                                 sc_core::sc_time& /*delay*/) {
    GicCpuInterface& gicc = gicc_[static_cast<unsigned>(tag)];
    const WordAccess word(payload, kCpuInterfaceAperture);
    payload.set_dmi_allowed(false);
    payload.set_response_status(word.status);
    if (!payload.is_response_ok()) return;
    payload.set_response_status(refusal(word, payload.get_data_length(), false));
    if (!payload.is_response_ok()) return;
    if (word.write)
        gicc.write(word.offset, word.data);
    else
        word.put(payload, gicc.read(word.offset));
    update();
}

unsigned Gicv2::debug_distributor(int tag, tlm::tlm_generic_payload& payload) {
    const auto cpu = static_cast<unsigned>(tag);
    return debug(
        payload, kDistributorAperture,
        [&](std::uint32_t offset) { return gicd_.read(cpu, offset); },
        [&](std::uint32_t offset, std::uint32_t data, unsigned lanes) {
            if (lanes != kWholeWord && !GicDistributor::has_bytes(offset))
                return tlm::TLM_BURST_ERROR_RESPONSE;
            gicd_.write(cpu, offset, data, mask_of_lanes(lanes));
            update();
            return tlm::TLM_OK_RESPONSE;
        });
}

unsigned Gicv2::debug_cpu_interface(int tag, tlm::tlm_generic_payload& payload) {
    GicCpuInterface& gicc = gicc_[static_cast<unsigned>(tag)];
    return debug(
        payload, kCpuInterfaceAperture, [&](std::uint32_t offset) { return gicc.peek(offset); },
        [&](std::uint32_t offset, std::uint32_t data, unsigned lanes) {
            if (lanes != kWholeWord) return tlm::TLM_BURST_ERROR_RESPONSE;
            gicc.write(offset, data);
            update();
            return tlm::TLM_OK_RESPONSE;
        });
}

} // namespace armpmu::testbench
