// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/device.h"
#include "armpmu/core/state_io.h"
#include "armpmu/vectors/stream/stream.h"
#include "bindings/capi/object.h"
#include "bindings/capi/words.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

namespace armpmu::capi {

// The position of a field, or a bit of one, in a row.
struct Part {
    unsigned first = 0;
    unsigned width = 1;
    bool input = false;
    bool access = false; // of an access
    bool event = false;  // of event lines
};

// A handle of the C API's first kind: a device, the inputs that are driven, the last clock's row.
class Device final : public Object {
  public:
    static constexpr const char* kKind = "device";
    explicit Device(const vectors::Header& header);

    std::string name() const { return std::string(kind_.name()); }
    const char* kind() const override { return kKind; }
    const vectors::Layout& layout() const { return device_->layout(); }
    const Part& find(const char* name) const; // throws Failure

    void clock(const std::uint32_t* inputs, std::uint32_t* expected, std::uint32_t words);
    void drive(const char* name, std::uint64_t value);
    void run(std::uint64_t clocks, std::uint32_t* expected, std::uint32_t words);
    std::uint64_t get(const char* name) const;
    AccessAnswer access(const AccessRequest& request);
    StateBytes save();
    void restore(const StateBytes& bytes);

  private:
    void check(const AccessRequest& request) const;

    const armpmu::Device& kind_;
    std::unique_ptr<ClockedDevice> device_;
    std::unordered_map<std::string, Part> parts_;
    Row levels_; // 1 in the bits of inputs that are neither events nor of an access
    Row driven_;
    Row given_; // the levels that the device was given last
    Row last_;  // the last clock's; its counts, flags and pins are shown again by each access
    bool clocked_ = false;
};

} // namespace armpmu::capi
