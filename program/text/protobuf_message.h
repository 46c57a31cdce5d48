// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace armpmu::testbench {

// A protobuf message on the wire, field by field. Fields stand in the order of the calls.
class ProtobufMessage {
  public:
    // uint32, uint64, int64, bool and enumerations, as a varint.
    void add_number(unsigned field, std::uint64_t value);
    void add_double(unsigned field, double value);
    void add_text(unsigned field, std::string_view text); // UTF-8
    void add_message(unsigned field, const ProtobufMessage& message) {
        add_text(field, message.bytes_);
    }

    const std::string& bytes() const { return bytes_; }

  private:
    void add_varint(std::uint64_t value);
    void add_key(unsigned field, unsigned wire_type);

    std::string bytes_;
};

} // namespace armpmu::testbench
