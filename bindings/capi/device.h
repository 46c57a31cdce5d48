// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/state_io.h"
#include "armpmu/vectors/stream/stream.h"
#include "bindings/capi/object.h"
#include "bindings/capi/words.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

namespace armpmu::capi {

// A model that is fed rows and accesses between them, whatever the device.
class Engine {
  public:
    struct Answer {
        std::uint64_t value = 0;
        std::uint32_t outcome = 0; // as armpmu_read gives it
    };

    virtual ~Engine() = default;
    virtual const vectors::Layout& layout() const = 0;
    virtual Row idle_row() const = 0; // no event, no access, the tie-offs
    virtual void clock(const Row& inputs, Row& out) = 0;
    virtual void hold(const Row& inputs, std::uint64_t cycles) = 0;
    // The access that stands in `inputs`, between clocks, under its levels.
    virtual Answer access(const Row& inputs) = 0;
    virtual StateBytes save() = 0;
    // `levels`: what the saved one was last given. Throws StateError and changes nothing.
    virtual void restore(const Row& levels, const StateBytes& bytes) = 0;
};

std::unique_ptr<Engine> make_engine(const vectors::Header& header);

// Where a field, or a bit of one, stands in a row.
struct Part {
    unsigned first = 0;
    unsigned width = 1;
    bool input = false;
    bool access = false; // of an access
    bool event = false;  // of event lines
};

// A handle of the C API's first kind: an engine, the inputs that are driven, the last clock's row.
class Device final : public Object {
  public:
    static constexpr const char* kKind = "device";
    explicit Device(const vectors::Header& header);

    const char* kind() const override { return kKind; }
    const vectors::Layout& layout() const { return engine_->layout(); }
    const Part& find(const char* name) const; // throws Failure

    void clock(const std::uint32_t* inputs, std::uint32_t* expected, std::uint32_t words);
    void drive(const char* name, std::uint64_t value);
    void run(std::uint64_t clocks, std::uint32_t* expected, std::uint32_t words);
    std::uint64_t get(const char* name) const;
    Engine::Answer access(bool write, std::uint32_t door, std::uint32_t where, std::uint64_t value);
    StateBytes save();
    void restore(const StateBytes& bytes);

  private:
    void check_access(std::uint32_t door, std::uint32_t where, bool write,
                      std::uint64_t value) const;
    void put(Row& row, const char* field, std::uint64_t value) const;

    std::string name_;
    std::unique_ptr<Engine> engine_;
    std::unordered_map<std::string, Part> parts_;
    Row levels_; // 1 in the bits of inputs that are neither events nor of an access
    Row driven_;
    Row given_; // what the engine was last given of it
    Row last_;
    bool clocked_ = false;
};

} // namespace armpmu::capi
