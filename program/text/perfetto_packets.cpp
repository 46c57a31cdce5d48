// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/perfetto_packets.h"

#include <cstring>
#include <limits>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr unsigned kVarint = 0;
constexpr unsigned kEightBytes = 1;
constexpr unsigned kLengthDelimited = 2;

} // namespace

void ProtobufMessage::add_varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(0x80 | (value & 0x7f));
    bytes_ += static_cast<char>(value);
}

void ProtobufMessage::add_key(unsigned field, unsigned wire_type) {
    add_varint(std::uint64_t{field} << 3 | wire_type);
}

void ProtobufMessage::add_number(unsigned field, std::uint64_t value) {
    add_key(field, kVarint);
    add_varint(value);
}

void ProtobufMessage::add_double(unsigned field, double value) {
    std::uint64_t bits = 0;
    static_assert(sizeof bits == sizeof value);
    std::memcpy(&bits, &value, sizeof bits);
    add_key(field, kEightBytes);
    for (unsigned byte = 0; byte < sizeof bits; ++byte)
        bytes_ += static_cast<char>(bits >> 8 * byte & 0xff);
}

void ProtobufMessage::add_text(unsigned field, std::string_view text) {
    add_key(field, kLengthDelimited);
    add_varint(text.size());
    bytes_ += text;
}

namespace {

// Numbers of fields and of enumerators, as Perfetto's protos/perfetto/trace has them.
namespace trace {
constexpr unsigned kPacket = 1;
}
namespace packet {
constexpr unsigned kTimestamp = 8;
constexpr unsigned kSequence = 10; // trusted_packet_sequence_id
constexpr unsigned kTrackEvent = 11;
constexpr unsigned kSequenceFlags = 13;
constexpr unsigned kTrackDescriptor = 60;
constexpr std::uint64_t kIncrementalStateCleared = 1;
} // namespace packet
namespace descriptor {
constexpr unsigned kUuid = 1;
constexpr unsigned kName = 2;
constexpr unsigned kParent = 5;
constexpr unsigned kCounter = 8;
constexpr unsigned kChildOrdering = 11;
constexpr unsigned kRank = 12; // sibling_order_rank
constexpr std::uint64_t kExplicitOrder = 3;
} // namespace descriptor
namespace counter_descriptor {
constexpr unsigned kUnit = 3;
constexpr unsigned kUnitName = 6;
constexpr std::uint64_t kCount = 2;
} // namespace counter_descriptor
namespace event {
constexpr unsigned kDebugAnnotations = 4;
constexpr unsigned kType = 9;
constexpr unsigned kTrack = 11;
constexpr unsigned kName = 23;
constexpr unsigned kCounterValue = 30;
constexpr unsigned kDoubleCounterValue = 44;
constexpr std::uint64_t kSliceBegin = 1;
constexpr std::uint64_t kSliceEnd = 2;
constexpr std::uint64_t kCounter = 4;
} // namespace event
namespace annotation {
constexpr unsigned kUnsigned = 3;
constexpr unsigned kString = 6;
constexpr unsigned kPointer = 7;
constexpr unsigned kName = 10;
} // namespace annotation

constexpr std::uint64_t kOnlySequence = 1;

ProtobufMessage track_event(std::uint64_t type, PerfettoPackets::Track track) {
    ProtobufMessage message;
    message.add_number(event::kType, type);
    message.add_number(event::kTrack, track);
    return message;
}

} // namespace

void PerfettoPackets::put(unsigned field, const ProtobufMessage& content,
                          const std::uint64_t* time) {
    ProtobufMessage message;
    if (time != nullptr) message.add_number(packet::kTimestamp, *time);
    message.add_number(packet::kSequence, kOnlySequence);
    if (trace_.bytes().empty())
        message.add_number(packet::kSequenceFlags, packet::kIncrementalStateCleared);
    message.add_message(field, content);
    trace_.add_message(trace::kPacket, message);
}

PerfettoPackets::Track PerfettoPackets::add(std::string_view name, Track parent,
                                            const ProtobufMessage* counter) {
    const Track track = ++last_;
    ProtobufMessage message;
    message.add_number(descriptor::kUuid, track);
    message.add_text(descriptor::kName, name);
    if (parent != 0) {
        message.add_number(descriptor::kParent, parent);
        message.add_number(descriptor::kRank, track);
    }
    if (counter != nullptr)
        message.add_message(descriptor::kCounter, *counter);
    else
        message.add_number(descriptor::kChildOrdering, descriptor::kExplicitOrder);
    put(packet::kTrackDescriptor, message, nullptr);
    return track;
}

PerfettoPackets::Track PerfettoPackets::add_track(std::string_view name, Track parent) {
    return add(name, parent, nullptr);
}

PerfettoPackets::Track PerfettoPackets::add_counter(std::string_view name, Track parent,
                                                    std::string_view unit) {
    ProtobufMessage message;
    if (unit == "count")
        message.add_number(counter_descriptor::kUnit, counter_descriptor::kCount);
    else if (!unit.empty())
        message.add_text(counter_descriptor::kUnitName, unit);
    return add(name, parent, &message);
}

void PerfettoPackets::sample(Track counter, std::uint64_t time, std::uint64_t value) {
    // The field is signed.
    if (value > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
        return sample(counter, time, static_cast<double>(value));
    ProtobufMessage message = track_event(event::kCounter, counter);
    message.add_number(event::kCounterValue, value);
    put(packet::kTrackEvent, message, &time);
}

void PerfettoPackets::sample(Track counter, std::uint64_t time, double value) {
    ProtobufMessage message = track_event(event::kCounter, counter);
    message.add_double(event::kDoubleCounterValue, value);
    put(packet::kTrackEvent, message, &time);
}

void PerfettoPackets::Annotations::add_number(std::string_view name, std::uint64_t value) {
    ProtobufMessage message;
    message.add_text(annotation::kName, name);
    message.add_number(annotation::kUnsigned, value);
    fields_.add_message(event::kDebugAnnotations, message);
}

void PerfettoPackets::Annotations::add_address(std::string_view name, std::uint64_t value) {
    ProtobufMessage message;
    message.add_text(annotation::kName, name);
    message.add_number(annotation::kPointer, value);
    fields_.add_message(event::kDebugAnnotations, message);
}

void PerfettoPackets::Annotations::add_text(std::string_view name, std::string_view text) {
    ProtobufMessage message;
    message.add_text(annotation::kName, name);
    message.add_text(annotation::kString, text);
    fields_.add_message(event::kDebugAnnotations, message);
}

void PerfettoPackets::begin_slice(Track track, std::uint64_t time, std::string_view name,
                                  Annotations annotations) {
    ProtobufMessage message = std::move(annotations.fields_);
    message.add_number(event::kType, event::kSliceBegin);
    message.add_number(event::kTrack, track);
    message.add_text(event::kName, name);
    put(packet::kTrackEvent, message, &time);
}

void PerfettoPackets::end_slice(Track track, std::uint64_t time) {
    put(packet::kTrackEvent, track_event(event::kSliceEnd, track), &time);
}

} // namespace armpmu::testbench
