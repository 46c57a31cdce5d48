// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/bus_port.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <string>

namespace armpmu::iss {

namespace {

std::string word(tlm::tlm_command command) {
    return command == tlm::TLM_READ_COMMAND ? "load" : "store";
}

} // namespace

BusPort::BusPort(const std::vector<AddressRange>& memory, Core& core, const LocalTime& time)
    : memory_(memory), core_(core), time_(time) {
    payload_.set_extension(&access_);
}

BusPort::~BusPort() {
    payload_.clear_extension(&access_);
}

// --- what is where ---

void BusPort::bind(Target& bus) {
    bus_ = &bus;
    for (const AddressRange& range : memory_) {
        pieces_.push_back({range.base, range.bytes, nullptr});
        map(pieces_.back());
    }
    map_devices();
    ask_for_memory();
    core_.engine().map_complete();
}

// Whatever is not memory.
void BusPort::map_devices() {
    std::uint64_t from = 0;
    for (const AddressRange& range : memory_) {
        map_range(from, range.base - from, false);
        from = range.base + range.bytes;
    }
    map_range(from, (std::uint64_t{1} << Engine::kPhysicalBits) - from, false);
}

void BusPort::map(const Piece& piece) {
    if (piece.host != nullptr)
        core_.engine().map_ram(piece.base, piece.bytes, piece.host);
    else
        map_range(piece.base, piece.bytes, true);
}

void BusPort::map_range(std::uint64_t base, std::uint64_t bytes, bool memory) {
    if (bytes == 0) return;
    // The engine keeps the pointer, and an older range may be in a call to it.
    auto range = std::find_if(ranges_.begin(), ranges_.end(), [&](const auto& one) {
        return one->base == base && one->memory == memory;
    });
    if (range == ranges_.end())
        range = ranges_.insert(range, std::make_unique<Range>(Range{this, base, memory}));
    core_.engine().map_io(base, bytes, &BusPort::on_load, &BusPort::on_store, range->get());
}

// Neighbours that continue each other are one piece.
void BusPort::change(std::uint64_t base, std::uint64_t bytes, unsigned char* host) {
    std::vector<Piece> changed;
    const auto add = [&](const Piece& piece) {
        if (piece.bytes == 0) return;
        if (!changed.empty()) {
            Piece& last = changed.back();
            const bool next = last.base + last.bytes == piece.base;
            const bool continued =
                last.host == nullptr ? piece.host == nullptr : last.host + last.bytes == piece.host;
            if (next && continued) {
                last.bytes += piece.bytes;
                return;
            }
        }
        changed.push_back(piece);
    };
    const std::uint64_t end = base + bytes;
    for (const Piece& piece : pieces_) {
        const std::uint64_t piece_end = piece.base + piece.bytes;
        const std::uint64_t from = std::clamp(base, piece.base, piece_end);
        const std::uint64_t to = std::clamp(end, piece.base, piece_end);
        const auto host_at = [&](std::uint64_t address) {
            return piece.host == nullptr ? nullptr : piece.host + (address - piece.base);
        };
        add({piece.base, from - piece.base, piece.host});
        if (from < to) add({from, to - from, host == nullptr ? nullptr : host + (from - base)});
        if (from < to)
            add({to, piece_end - to, host_at(to)});
        else
            add({from, piece_end - from, host_at(from)});
    }
    const auto without = [](const std::vector<Piece>& all, const std::vector<Piece>& others,
                            const auto& act) {
        for (const Piece& piece : all)
            if (std::find(others.begin(), others.end(), piece) == others.end()) act(piece);
    };
    without(pieces_, changed,
            [this](const Piece& piece) { core_.engine().unmap(piece.base, piece.bytes); });
    without(changed, pieces_, [this](const Piece& piece) { map(piece); });
    pieces_ = changed;
}

// --- DMI ---

void BusPort::revoke(std::uint64_t first, std::uint64_t last) {
    constexpr std::uint64_t kInPage = Engine::kPage - 1;
    if (bus_ == nullptr || last < first) return;
    first &= ~kInPage;
    last |= kInPage;
    bool any = false;
    for (const Piece& piece : pieces_)
        any = any ||
              (piece.host != nullptr && first < piece.base + piece.bytes && last >= piece.base);
    if (!any) return;
    change(first, last - first + 1, nullptr);
    ask_ = true;
    core_.stop_by(0);
}

void BusPort::ask_for_memory() {
    ask_ = false;
    const std::vector<Piece> before = pieces_;
    for (const Piece& piece : before) {
        if (piece.host != nullptr) continue;
        std::uint64_t from = piece.base;
        while (from < piece.base + piece.bytes)
            from = ask_for({from, piece.base + piece.bytes - from, nullptr});
    }
}

// For the begin of a piece; the address up to which the answer holds.
std::uint64_t BusPort::ask_for(const Piece& piece) {
    constexpr std::uint64_t kInPage = Engine::kPage - 1;
    const std::uint64_t end = piece.base + piece.bytes;
    tlm::tlm_dmi dmi;
    payload_.set_command(tlm::TLM_WRITE_COMMAND);
    payload_.set_address(piece.base);
    const bool granted = bus_->get_direct_mem_ptr(payload_, dmi) && dmi.is_read_write_allowed() &&
                         dmi.get_dmi_ptr() != nullptr;
    // A refusal may have a range, too; without one it is for the whole request.
    const bool within =
        dmi.get_start_address() <= piece.base && dmi.get_end_address() >= piece.base + kInPage;
    const std::uint64_t last =
        within ? std::min<std::uint64_t>(dmi.get_end_address(), end - 1) : end - 1;
    const std::uint64_t answered = (last + 1) & ~kInPage;
    if (granted && within)
        change(piece.base, answered - piece.base,
               dmi.get_dmi_ptr() + (piece.base - dmi.get_start_address()));
    return answered;
}

// --- transactions ---

std::uint64_t BusPort::on_load(uc_engine*, std::uint64_t offset, unsigned bytes, void* place) {
    const Range range = *static_cast<Range*>(place);
    const std::uint64_t address = range.base + offset;
    std::uint64_t data = 0;
    if (range.memory)
        range.self->access_memory(tlm::TLM_READ_COMMAND, address, bytes, data);
    else if (range.self->aligned(tlm::TLM_READ_COMMAND, address))
        range.self->access(tlm::TLM_READ_COMMAND, address, bytes, data);
    return data;
}

void BusPort::on_store(uc_engine*, std::uint64_t offset, unsigned bytes, std::uint64_t data,
                       void* place) {
    const Range range = *static_cast<Range*>(place);
    const std::uint64_t address = range.base + offset;
    if (range.memory)
        range.self->access_memory(tlm::TLM_WRITE_COMMAND, address, bytes, data);
    else if (range.self->aligned(tlm::TLM_WRITE_COMMAND, address))
        range.self->access(tlm::TLM_WRITE_COMMAND, address, bytes, data);
}

// A device is Device memory, where an access that is not aligned is a fault.
bool BusPort::aligned(tlm::tlm_command command, std::uint64_t address) {
    const auto begin = core_.engine().unaligned();
    if (!begin) return true;
    const std::uint64_t whole = (address & ~(Engine::kPage - 1)) + *begin;
    core_.refuse_access(Engine::Refused::unaligned, "a " + word(command) + " at " + hex(whole, 8) +
                                                        ", of a device, is not aligned");
    return false;
}

// An instruction, too, comes this way.
void BusPort::access_memory(tlm::tlm_command command, std::uint64_t address, unsigned bytes,
                            std::uint64_t& data) {
    const bool fetch = command == tlm::TLM_READ_COMMAND && core_.engine().fetches(address);
    if (fetch)
        core_.engine().expect_passing_block();
    else
        core_.confirm_access();
    access(command, address, bytes, data);
    if (command == tlm::TLM_WRITE_COMMAND) core_.engine().written_for_others(address, bytes);
    if (!payload_.is_dmi_allowed()) return;
    ask_ = true;
    core_.stop_by(0);
}

void BusPort::access(tlm::tlm_command command, std::uint64_t address, unsigned bytes,
                     std::uint64_t& data) {
    payload_.set_command(command);
    payload_.set_address(address);
    payload_.set_data_ptr(reinterpret_cast<unsigned char*>(&data));
    payload_.set_data_length(bytes);
    payload_.set_streaming_width(bytes);
    access_.secure = a55::in_secure_state(core_.state());
    send(payload_, *bus_);
    if (payload_.get_response_status() == tlm::TLM_OK_RESPONSE) return;
    const auto why = payload_.get_response_status() == tlm::TLM_ADDRESS_ERROR_RESPONSE
                         ? Engine::Refused::decode_error
                         : Engine::Refused::slave_error;
    if (command == tlm::TLM_READ_COMMAND && core_.engine().fetches(address))
        core_.refuse_access(why, "nothing is there to execute at " + hex(address, 8));
    else
        core_.refuse_access(why, "a " + word(command) + " of " + std::to_string(bytes) +
                                     " bytes at " + hex(address, 8) + " is answered with " +
                                     payload_.get_response_string());
}

// Time that the target adds is time in which no instruction is executed.
void BusPort::send(tlm::tlm_generic_payload& payload, Target& target) {
    payload.set_byte_enable_ptr(nullptr);
    payload.set_dmi_allowed(false);
    payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    sc_core::sc_time delay = time_.ahead();
    target.b_transport(payload, delay);
    core_.engine().follow_others();
    const std::uint64_t cycle = time_.cycle_of(sc_core::sc_time_stamp() + delay);
    if (cycle > core_.cycle()) core_.stall_until(cycle);
    if (ends_runs_) core_.stop_by(0);
}

std::uint32_t BusPort::inspect(std::uint64_t address, unsigned bytes) {
    std::uint32_t data = 0;
    payload_.set_command(tlm::TLM_READ_COMMAND);
    payload_.set_address(address);
    payload_.set_data_ptr(reinterpret_cast<unsigned char*>(&data));
    payload_.set_data_length(bytes);
    payload_.set_streaming_width(bytes);
    payload_.set_byte_enable_ptr(nullptr);
    return bus_->transport_dbg(payload_) == bytes ? data : 0;
}

} // namespace armpmu::iss
