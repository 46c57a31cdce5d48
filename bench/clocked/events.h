// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"
#include "armpmu/tlm/has_process.h"
#include "bench/clocked/pins.h"

namespace armpmu::bench {

// Looks at the pins of an interface each cycle and drives its event lines, bit n = code n; `Pins`
// decides which interface. All traffic is Non-secure, and so are the events.
template <typename Pins>
class ClockedEvents : public sc_core::sc_module {
  public:
    sc_core::sc_in<bool> clock{"clock"};
    Pin<std::uint32_t> lines;

    ARMPMU_HAS_PROCESS(ClockedEvents);
    ClockedEvents(sc_core::sc_module_name name, const Pins& pins) : sc_module(name), pins_(pins) {
        SC_METHOD(on_clock);
        sensitive << clock.pos();
        dont_initialize();
    }

  private:
    void on_clock() {
        now_ = 0;
        look_at(pins_);
        lines.write(now_);
    }
    template <typename Event>
    void set(bool holds, Event code) {
        if (holds) now_ |= 1U << static_cast<unsigned>(code);
    }

    void look_at(const AcePins& p) {
        using cci550::SlaveEvent;
        set(p.ar.fired(), SlaveEvent::si_rrq_hs_arvalid);
        if (p.ar.fired()) set(true, read_class(p.ar));
        set(p.r.fired(), SlaveEvent::si_rrq_hs_rval);
        set(p.r.fired() && p.r.last.read() && p.r.snooped.read(),
            SlaveEvent::si_rrq_hs_rlast_snoop);
        set(p.aw.fired(), SlaveEvent::si_wrq_hs_awalid);
        if (p.aw.fired()) set(true, write_class(p.aw));
        set(p.w.fired(), SlaveEvent::si_w_data_beat);
        set(p.ac.fired(), SlaveEvent::si_srq_acvalid);
        if (p.ac.fired()) set(true, snoop_class(p.ac));
        set(p.cr.fired() && (p.cr.resp.read() & kDataTransfer) == 0,
            SlaveEvent::si_srq_data_transfer_low);
        set(p.ar.stalled(), SlaveEvent::si_rrq_stall_arvalid);
        set(p.r.stalled(), SlaveEvent::si_r_data_stall);
        set(p.aw.stalled(), SlaveEvent::si_wrq_stall);
        set(p.w.stalled(), SlaveEvent::si_w_data_stall);
        set(p.b.stalled(), SlaveEvent::si_w_resp_stall);
        set(p.ac.stalled(), SlaveEvent::si_srq_stall);
        set(p.cd.stalled(), SlaveEvent::si_s_data_stall);
    }
    void look_at(const AxiPins& p) {
        using cci550::MasterEvent;
        set(p.r.fired(), MasterEvent::mi_r_data_beat_any);
        set(p.w.fired(), MasterEvent::mi_w_data_beat_any);
        set(p.ar.stalled(), MasterEvent::mi_rrq_stall);
        set(p.r.stalled(), MasterEvent::mi_r_data_stall);
        set(p.aw.stalled(), MasterEvent::mi_wrq_stall);
        set(p.w.stalled(), MasterEvent::mi_w_data_stall);
        set(p.b.stalled(), MasterEvent::mi_w_resp_stall);
    }

    static bool device(const RequestPins& pins) {
        return (pins.cache.read() & kCacheModifiable) == 0;
    }
    static bool shareable(const RequestPins& pins) {
        return interconnect::shareable(static_cast<interconnect::Domain>(pins.domain.read()));
    }
    static cci550::SlaveEvent read_class(const RequestPins& pins) {
        using cci550::SlaveEvent;
        using interconnect::ReadSnoop;
        const auto snoop = static_cast<ReadSnoop>(pins.snoop.read());
        if (snoop >= ReadSnoop::dvm_complete) return SlaveEvent::si_rrq_hs_dvm_msg;
        if (snoop == ReadSnoop::clean_shared || snoop == ReadSnoop::clean_invalid ||
            snoop == ReadSnoop::make_invalid)
            return SlaveEvent::si_rrq_hs_cache_maint;
        if (device(pins)) return SlaveEvent::si_rrq_dev;
        if (!shareable(pins)) return SlaveEvent::si_rrq_hs_nonshareable;
        if (snoop == ReadSnoop::read_once) return SlaveEvent::si_rrq_hs_shareable_non_alloc;
        return dataless(snoop) ? SlaveEvent::si_rrq_hs_invalidate
                               : SlaveEvent::si_rrq_hs_shareable_alloc;
    }
    static cci550::SlaveEvent write_class(const RequestPins& pins) {
        using cci550::SlaveEvent;
        using interconnect::WriteSnoop;
        if (device(pins)) return SlaveEvent::si_wrq_dev;
        if (!shareable(pins)) return SlaveEvent::si_wrq_non_shareable;
        switch (static_cast<WriteSnoop>(pins.snoop.read())) {
        case WriteSnoop::write_unique: return SlaveEvent::si_wrq_share_wunique;
        case WriteSnoop::write_line_unique: return SlaveEvent::si_wrq_share_wlu;
        case WriteSnoop::evict: return SlaveEvent::si_wrq_evict;
        default: return SlaveEvent::si_wrq_share_wb;
        }
    }
    static cci550::SlaveEvent snoop_class(const SnoopPins& pins) {
        return dataless(static_cast<interconnect::ReadSnoop>(pins.snoop.read()))
                   ? cci550::SlaveEvent::si_srq_clean
                   : cci550::SlaveEvent::si_srq_read;
    }

    const Pins& pins_;
    std::uint32_t now_ = 0;
};

} // namespace armpmu::bench
