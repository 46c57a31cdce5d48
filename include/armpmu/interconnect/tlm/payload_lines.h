// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/transaction.h"

#include <tlm>

#include <array>
#include <cstdint>

namespace armpmu::interconnect {

// Bytes of a payload that lie within one line.
struct LinePart {
    std::uint64_t address = 0;
    unsigned length = 0; // 1 .. 64
    unsigned offset = 0; // of the first one in the payload's data

    unsigned first() const { return static_cast<unsigned>(address % kLineBytes); } // in the line
    std::uint64_t line_address() const { return address - first(); }
    bool whole_line() const { return length == kLineBytes; }
    // Beats of the burst that carries it.
    unsigned beats() const {
        return (first() + length - 1) / kBeatBytes - first() / kBeatBytes + 1;
    }
};

// Walks over a payload line by line. A streaming width below the length repeats the same addresses.
class PayloadLines {
  public:
    // `width` is at least 1.
    PayloadLines(std::uint64_t address, unsigned length, unsigned width)
        : address_(address), length_(length), width_(width) {}

    bool empty() const { return offset_ == length_; }
    LinePart front() const;
    void pop() { offset_ += front().length; }
    LinePart next() {
        const LinePart part = front();
        offset_ += part.length;
        return part;
    }
    // Whether the line is among those not yet passed; without streaming only.
    bool ahead(std::uint64_t line_address) const {
        return !empty() && line_address >= front().line_address() &&
               line_address < address_ + length_;
    }

  private:
    std::uint64_t address_;
    unsigned length_;
    unsigned width_;
    unsigned offset_ = 0;
};

// A line's bytes, and the part that is accessed.
struct LineBytes {
    std::array<unsigned char, kLineBytes> bytes{};
    std::uint64_t enables = 0; // of a write: bit per byte
    LinePart part{};           // of a write: what the master addressed
};

// A payload's data array under its byte enables.
class PayloadBytes {
  public:
    explicit PayloadBytes(const tlm::tlm_generic_payload& payload)
        : data_(payload.get_data_ptr()), enables_(payload.get_byte_enable_ptr()),
          enable_count_(payload.get_byte_enable_length()) {}

    bool enabled(unsigned offset) const {
        return enables_ == nullptr || enables_[offset % enable_count_] != TLM_BYTE_DISABLED;
    }
    bool all_enabled(const LinePart& part) const;
    // Between the payload and a line.
    void load(const LinePart& part, LineBytes& line) const;
    void store(const LinePart& part, const LineBytes& line);

  private:
    unsigned char* data_;
    const unsigned char* enables_;
    unsigned enable_count_;
};

} // namespace armpmu::interconnect
