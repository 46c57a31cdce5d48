// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <optional>

namespace armpmu::a55 {

// The interfaces through which instructions reach system registers:
//   aarch64       MRS, MSR
//   aarch32       MRC, MCR on p15, 32 bits
//   aarch32_long  MRRC, MCRR on p15, 64 bits
enum class RegisterInterface : std::uint8_t { aarch64, aarch32, aarch32_long };

// The encoding of a system register as an instruction has it: a value type, comparable.
//
//   SystemRegister::a64(3, 3, 9, 12, 0)     MRS x0, PMCR_EL0
//   SystemRegister::a32(0, 9, 12, 0)        MRC p15, 0, r0, c9, c12, 0
//   SystemRegister::a32_long(0, 9)          MRRC p15, 0, r0, r1, c9
//
// `address()` is its byte address on the system-register socket: 8 bytes per encoding,
//   aarch64       0x000000 + 8 * (op0 << 14 | op1 << 11 | CRn << 7 | CRm << 3 | op2)
//   aarch32       0x080000 + 8 * (opc1 << 11 | CRn << 7 | CRm << 3 | opc2)
//   aarch32_long  0x0a0000 + 8 * (opc1 << 4 | CRm)
// so op0..op2 stand as they do in bits [20:5] of the instruction.
class SystemRegister {
  public:
    static constexpr std::uint32_t kApertureBytes = 0xa0800;

    constexpr SystemRegister() = default; // no register of the PMU

    static constexpr SystemRegister a64(unsigned op0, unsigned op1, unsigned crn, unsigned crm,
                                        unsigned op2) {
        return {RegisterInterface::aarch64,
                (op0 & 3) << 14 | (op1 & 7) << 11 | (crn & 15) << 7 | (crm & 15) << 3 | (op2 & 7)};
    }
    static constexpr SystemRegister a32(unsigned opc1, unsigned crn, unsigned crm, unsigned opc2) {
        return {RegisterInterface::aarch32,
                (opc1 & 7) << 11 | (crn & 15) << 7 | (crm & 15) << 3 | (opc2 & 7)};
    }
    static constexpr SystemRegister a32_long(unsigned opc1, unsigned crm) {
        return {RegisterInterface::aarch32_long, (opc1 & 15) << 4 | (crm & 15)};
    }
    // The register with that `code()`; bits beyond the interface's encodings are dropped.
    static constexpr SystemRegister of(RegisterInterface interface, std::uint32_t code) {
        return {interface, code & (codes(interface) - 1)};
    }
    // How many codes there are; a power of two.
    static constexpr std::uint32_t codes(RegisterInterface interface) {
        switch (interface) {
        case RegisterInterface::aarch64: return kA32;
        case RegisterInterface::aarch32: return kA32Long - kA32;
        case RegisterInterface::aarch32_long: break;
        }
        return kApertureBytes / 8 - kA32Long;
    }
    // Nothing for an address that is no multiple of 8 or beyond the aperture.
    static constexpr std::optional<SystemRegister> at(std::uint64_t address) {
        if (address % 8 != 0 || address >= kApertureBytes) return std::nullopt;
        const auto code = static_cast<std::uint32_t>(address / 8);
        if (code < kA32) return SystemRegister(RegisterInterface::aarch64, code);
        if (code < kA32Long) return SystemRegister(RegisterInterface::aarch32, code - kA32);
        return SystemRegister(RegisterInterface::aarch32_long, code - kA32Long);
    }

    constexpr RegisterInterface interface() const { return interface_; }
    constexpr std::uint32_t code() const { return code_; } // op0..op2 packed as in address()
    constexpr std::uint32_t address() const {
        return 8 * (code_ + (interface_ == RegisterInterface::aarch64   ? 0
                             : interface_ == RegisterInterface::aarch32 ? kA32
                                                                        : kA32Long));
    }
    // The next encodings of a numbered register: CRm and op2 count up as one number.
    constexpr SystemRegister plus(unsigned n) const { return {interface_, code_ + n}; }

    friend constexpr bool operator==(SystemRegister a, SystemRegister b) {
        return a.interface_ == b.interface_ && a.code_ == b.code_;
    }
    friend constexpr bool operator!=(SystemRegister a, SystemRegister b) { return !(a == b); }

  private:
    static constexpr std::uint32_t kA32 = 0x10000;
    static constexpr std::uint32_t kA32Long = 0x14000;

    constexpr SystemRegister(RegisterInterface interface, std::uint32_t code)
        : interface_(interface), code_(code) {}

    RegisterInterface interface_ = RegisterInterface::aarch64;
    std::uint32_t code_ = 0;
};

} // namespace armpmu::a55
