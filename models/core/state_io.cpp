// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/state_io.h"

#include "armpmu/core/checksum.h"

#include <algorithm>

namespace armpmu {
namespace {

constexpr std::string_view kMagic = "ARMPMUST";
constexpr std::size_t kNameBytes = 8;
constexpr std::size_t kHeaderBytes = 8 + kNameBytes + 4 + 8;
constexpr std::size_t kChecksumBytes = 8;

std::uint64_t checksum(const std::uint8_t* data, std::size_t count) {
    Checksum sum;
    for (std::size_t i = 0; i < count; ++i) sum.add(data[i]);
    return sum.value();
}

void append(StateBytes& out, std::uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) out.push_back(static_cast<std::uint8_t>(value >> 8 * i));
}

std::uint64_t load(const std::uint8_t* data, unsigned bytes) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < bytes; ++i) value |= std::uint64_t{data[i]} << 8 * i;
    return value;
}

} // namespace

void StateWriter::put(std::uint64_t value, unsigned bytes) {
    append(payload_, value, bytes);
}

StateBytes StateWriter::finish(std::string_view model, std::uint32_t version) const {
    StateBytes out(kMagic.size() + kNameBytes, 0);
    std::copy(kMagic.begin(), kMagic.end(), out.begin());
    std::copy_n(model.begin(), std::min(model.size(), kNameBytes), out.begin() + kMagic.size());
    append(out, version, 4);
    append(out, payload_.size(), 8);
    out.insert(out.end(), payload_.begin(), payload_.end());
    append(out, checksum(out.data(), out.size()), 8);
    return out;
}

StateReader::StateReader(const StateBytes& bytes, std::string_view model, std::uint32_t version)
    : bytes_(bytes), model_(model) {
    if (bytes.size() < kHeaderBytes + kChecksumBytes)
        refuse("cut off: " + std::to_string(bytes.size()) + " bytes are less than a header");
    if (!std::equal(kMagic.begin(), kMagic.end(), bytes.begin())) refuse("not a saved state");
    const auto* name = reinterpret_cast<const char*>(bytes.data()) + kMagic.size();
    const std::string found(name, std::find(name, name + kNameBytes, '\0'));
    if (found != model) refuse("saved by another model");
    const auto found_version = static_cast<std::uint32_t>(load(&bytes[16], 4));
    if (found_version != version)
        refuse("format version " + std::to_string(found_version) + ", expected " +
               std::to_string(version));
    const std::uint64_t length = load(&bytes[20], 8);
    const std::size_t available = bytes.size() - kHeaderBytes - kChecksumBytes;
    if (length != available)
        refuse("cut off or extended: payload is " + std::to_string(available) +
               " bytes, header says " + std::to_string(length));
    const std::size_t checked = bytes.size() - kChecksumBytes;
    if (load(&bytes[checked], 8) != checksum(bytes.data(), checked))
        refuse("altered: checksum differs");
    at_ = kHeaderBytes;
    end_ = checked;
}

std::uint64_t StateReader::take(unsigned bytes) {
    if (end_ - at_ < bytes) refuse("payload ends too early");
    const std::uint64_t value = load(&bytes_[at_], bytes);
    at_ += bytes;
    return value;
}

void StateReader::expect_end() const {
    if (at_ != end_) refuse("payload is longer than expected");
}

void StateReader::refuse(const std::string& why) const {
    throw StateError("saved " + model_ + " state: " + why);
}

} // namespace armpmu
