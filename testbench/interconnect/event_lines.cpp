// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/event_lines.h"

namespace armpmu::testbench {
namespace {

using cci550::MasterEvent;
using cci550::SlaveEvent;

SlaveEvent class_of(const ReadRequest& request) {
    const unsigned snoop = static_cast<unsigned>(request.snoop);
    if (snoop >= static_cast<unsigned>(ReadSnoop::dvm_complete))
        return SlaveEvent::si_rrq_hs_dvm_msg;
    if (request.snoop == ReadSnoop::clean_shared || request.snoop == ReadSnoop::clean_invalid ||
        request.snoop == ReadSnoop::make_invalid)
        return SlaveEvent::si_rrq_hs_cache_maint;
    if (request.device) return SlaveEvent::si_rrq_dev;
    if (!shareable(request.domain)) return SlaveEvent::si_rrq_hs_nonshareable;
    if (request.snoop == ReadSnoop::read_once) return SlaveEvent::si_rrq_hs_shareable_non_alloc;
    return dataless(request.snoop) ? SlaveEvent::si_rrq_hs_invalidate
                                   : SlaveEvent::si_rrq_hs_shareable_alloc;
}

// WriteEvict has no class of its own: its event never fires.
SlaveEvent class_of(const WriteRequest& request) {
    if (request.snoop == WriteSnoop::write_evict) return SlaveEvent::si_wrq_hs_awalid;
    if (request.device) return SlaveEvent::si_wrq_dev;
    if (!shareable(request.domain)) return SlaveEvent::si_wrq_non_shareable;
    switch (request.snoop) {
    case WriteSnoop::write_unique: return SlaveEvent::si_wrq_share_wunique;
    case WriteSnoop::write_line_unique: return SlaveEvent::si_wrq_share_wlu;
    case WriteSnoop::evict: return SlaveEvent::si_wrq_evict;
    default: return SlaveEvent::si_wrq_share_wb;
    }
}

void add_snoop(SourceLines& lines, const SnoopRequest& snoop) {
    lines.set(SlaveEvent::si_srq_acvalid, snoop.security);
    const unsigned code = static_cast<unsigned>(snoop.snoop);
    if (code < static_cast<unsigned>(ReadSnoop::clean_shared)) {
        lines.set(SlaveEvent::si_srq_read, snoop.security);
    } else if (code < static_cast<unsigned>(ReadSnoop::dvm_complete)) {
        lines.set(SlaveEvent::si_srq_clean, snoop.security);
    }
}

} // namespace

SourceLines lines_of(const SlavePort& port) {
    SourceLines lines;
    if (port.ar.fired()) {
        lines.set(SlaveEvent::si_rrq_hs_arvalid, port.ar.payload().security);
        lines.set(class_of(port.ar.payload()), port.ar.payload().security);
    }
    if (port.ar.stalled()) lines.set(SlaveEvent::si_rrq_stall_arvalid, port.ar.payload().security);
    if (port.r.fired()) {
        lines.set(SlaveEvent::si_rrq_hs_rval);
        if (port.r.payload().last && port.r.payload().from_snoop)
            lines.set(SlaveEvent::si_rrq_hs_rlast_snoop);
    }
    if (port.r.stalled()) lines.set(SlaveEvent::si_r_data_stall);
    if (port.aw.fired()) {
        lines.set(SlaveEvent::si_wrq_hs_awalid, port.aw.payload().security);
        lines.set(class_of(port.aw.payload()), port.aw.payload().security);
    }
    if (port.aw.stalled()) lines.set(SlaveEvent::si_wrq_stall, port.aw.payload().security);
    if (port.w.fired()) lines.set(SlaveEvent::si_w_data_beat);
    if (port.w.stalled()) lines.set(SlaveEvent::si_w_data_stall);
    if (port.b.stalled()) lines.set(SlaveEvent::si_w_resp_stall);
    if (port.ac.fired()) add_snoop(lines, port.ac.payload());
    if (port.ac.stalled()) lines.set(SlaveEvent::si_srq_stall, port.ac.payload().security);
    if (port.cr.fired() && !port.cr.payload().data_transfer)
        lines.set(SlaveEvent::si_srq_data_transfer_low);
    if (port.cd.stalled()) lines.set(SlaveEvent::si_s_data_stall);
    return lines;
}

SourceLines lines_of(const MasterPort& port) {
    SourceLines lines;
    if (port.r.fired()) lines.set(MasterEvent::mi_r_data_beat_any);
    if (port.w.fired()) lines.set(MasterEvent::mi_w_data_beat_any);
    if (port.ar.stalled()) lines.set(MasterEvent::mi_rrq_stall, port.ar.payload().security);
    if (port.r.stalled()) lines.set(MasterEvent::mi_r_data_stall);
    if (port.aw.stalled()) lines.set(MasterEvent::mi_wrq_stall, port.aw.payload().security);
    if (port.w.stalled()) lines.set(MasterEvent::mi_w_data_stall);
    if (port.b.stalled()) lines.set(MasterEvent::mi_w_resp_stall);
    return lines;
}

void add_to(cci550::EventRow& row, const SourceLines& lines, unsigned first_line) {
    const std::size_t word = first_line / 64;
    const unsigned shift = first_line % 64;
    const auto add = [&](cci550::EventRow::Words& words, std::uint64_t bits) {
        if (bits == 0) return;
        words[word] |= bits << shift;
        if (shift > 32) words[word + 1] |= bits >> (64 - shift);
    };
    add(row.non_secure, lines.non_secure);
    add(row.secure, lines.secure);
}

} // namespace armpmu::testbench
