// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace armpmu::testbench {

// A protobuf message on the wire, field by field. Fields are in the order of the calls.
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

// Tracks and their events as TracePackets of one sequence, a Perfetto trace. Times are in ns, and
// ascend within a track.
class PerfettoPackets {
  public:
    using Track = std::uint64_t; // 0: none

    // A track below `parent`, after its others. `unit` of a counter: Perfetto's own for "count",
    // any other by its name, none if it is empty.
    Track add_track(std::string_view name, Track parent);
    Track add_counter(std::string_view name, Track parent, std::string_view unit);

    void sample(Track counter, std::uint64_t time, std::uint64_t value);
    void sample(Track counter, std::uint64_t time, double value);
    // Arguments of a slice.
    class Annotations {
      public:
        void add_number(std::string_view name, std::uint64_t value);
        void add_address(std::string_view name, std::uint64_t value); // shown in hexadecimal
        void add_text(std::string_view name, std::string_view text);

      private:
        friend class PerfettoPackets;
        ProtobufMessage fields_; // of the TrackEvent
    };
    void begin_slice(Track track, std::uint64_t time, std::string_view name,
                     Annotations annotations);
    void end_slice(Track track, std::uint64_t time);

    const std::string& bytes() const { return trace_.bytes(); }

  private:
    Track add(std::string_view name, Track parent, const ProtobufMessage* counter);
    void put(unsigned field, const ProtobufMessage& content, const std::uint64_t* time);

    ProtobufMessage trace_;
    Track last_ = 0;
};

} // namespace armpmu::testbench
