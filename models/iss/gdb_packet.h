// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace armpmu::iss {

// A message of a debugger, of GDB's remote serial protocol.
struct GdbInput {
    enum class Kind {
        packet,
        damaged,      // a packet whose checksum is wrong, or longer than any that it may send
        not_received, // our last one was damaged
        interrupt,    // Ctrl-C
    };
    Kind kind = Kind::packet;
    std::string text; // of a packet
};

// Finds packets in a stream that arrives in any pieces. Other bytes are skipped.
class GdbReader {
  public:
    static constexpr std::size_t kLongest = 0x4000; // bytes of a packet

    void feed(std::string_view bytes) { bytes_ += bytes; }
    // The next one that is complete.
    std::optional<GdbInput> next();

  private:
    std::optional<GdbInput> packet();
    std::string bytes_;
    bool passing_over_ = false; // the rest of a packet that is too long
};

// "$text#checksum"
std::string gdb_packet(std::string_view text);

// Bytes as hexadecimal digits, and back: nothing for an odd number of digits, or other characters.
std::string to_hex_bytes(std::string_view bytes);
std::optional<std::string> from_hex_bytes(std::string_view digits);

} // namespace armpmu::iss
