// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/ram.h"

#include "armpmu/tlm/payload_check.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>
#include <system_error>

namespace armpmu::testbench {

Ram::Ram(sc_core::sc_module_name module_name, std::uint64_t size, const sc_core::sc_time& latency)
    : sc_module(module_name), size_(size), latency_(latency) {
    if (size == 0) throw std::invalid_argument(std::string(name()) + ": a memory of 0 bytes");
    void* const mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapped == MAP_FAILED)
        throw std::system_error(errno, std::generic_category(),
                                std::string(name()) + ": " + std::to_string(size) + " bytes");
    bytes_ = static_cast<unsigned char*>(mapped);
    socket.register_b_transport(this, &Ram::b_transport);
    socket.register_transport_dbg(this, &Ram::transport_dbg);
    socket.register_get_direct_mem_ptr(this, &Ram::get_direct_mem_ptr);
}

Ram::~Ram() {
    munmap(bytes_, size_);
}

void Ram::load(std::uint64_t offset, const unsigned char* bytes, std::uint64_t count) {
    if (offset > size_ || count > size_ - offset)
        throw std::out_of_range(std::string(name()) + ": " + std::to_string(count) +
                                " bytes at offset " + std::to_string(offset) + " do not fit in " +
                                std::to_string(size_));
    if (count != 0) std::memcpy(bytes_ + offset, bytes, count);
}

void Ram::clear() {
    if (madvise(bytes_, size_, MADV_DONTNEED) != 0) std::memset(bytes_, 0, size_);
}

// A hint: a host that has no such pages goes on without.
void Ram::take_large_pages(bool large) {
    madvise(bytes_, size_, large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
}

// --- accesses ---

tlm::tlm_response_status Ram::check(const tlm::tlm_generic_payload& payload) const {
    const tlm::tlm_response_status status = systemc::transport_status(payload);
    if (status != tlm::TLM_OK_RESPONSE) return status;
    const std::uint64_t address = payload.get_address();
    const unsigned span = std::min(payload.get_data_length(), payload.get_streaming_width());
    return address >= size_ || span > size_ - address ? tlm::TLM_ADDRESS_ERROR_RESPONSE
                                                      : tlm::TLM_OK_RESPONSE;
}

void Ram::move(const tlm::tlm_generic_payload& payload) {
    unsigned char* const here = bytes_ + payload.get_address();
    unsigned char* const theirs = payload.get_data_ptr();
    const unsigned char* const enables = payload.get_byte_enable_ptr();
    const unsigned length = payload.get_data_length();
    const unsigned width = payload.get_streaming_width();
    if (enables == nullptr && width >= length) {
        if (payload.is_read())
            std::memcpy(theirs, here, length);
        else
            std::memcpy(here, theirs, length);
        return;
    }
    for (unsigned i = 0; i < length; ++i) {
        if (enables != nullptr && enables[i % payload.get_byte_enable_length()] == 0) continue;
        if (payload.is_read())
            theirs[i] = here[i % width];
        else
            here[i % width] = theirs[i];
    }
}

void Ram::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    payload.set_response_status(check(payload));
    if (!payload.is_response_ok()) return;
    if (payload.is_read() || payload.is_write()) move(payload);
    delay += latency_;
    payload.set_dmi_allowed(true);
    if (payload.is_write() && on_write)
        on_write(payload.get_address(),
                 std::min(payload.get_data_length(), payload.get_streaming_width()));
}

unsigned Ram::transport_dbg(tlm::tlm_generic_payload& payload) {
    const std::uint64_t address = payload.get_address();
    payload.set_response_status(systemc::debug_status(payload));
    if (payload.is_response_error()) return 0;
    payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    if (address >= size_) return 0;
    const auto count =
        static_cast<unsigned>(std::min<std::uint64_t>(payload.get_data_length(), size_ - address));
    if (payload.is_read()) {
        std::copy_n(bytes_ + address, count, payload.get_data_ptr());
    } else {
        std::copy_n(payload.get_data_ptr(), count, bytes_ + address);
        if (on_write) on_write(address, count);
    }
    if (count == payload.get_data_length()) payload.set_response_status(tlm::TLM_OK_RESPONSE);
    return count;
}

bool Ram::get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
    if (systemc::refuses_dmi(payload, dmi)) return false;
    dmi.init();
    dmi.set_start_address(0);
    dmi.set_end_address(size_ - 1);
    dmi.set_dmi_ptr(bytes_);
    dmi.set_read_latency(latency_);
    dmi.set_write_latency(latency_);
    dmi.allow_read_write();
    if (payload.get_address() < size_) return true;
    dmi.init();
    dmi.set_start_address(size_);
    return false;
}

} // namespace armpmu::testbench
