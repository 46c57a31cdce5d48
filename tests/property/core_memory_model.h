// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/shared_cache.h"
#include "models/cpu/executor.h"
#include "tests/property/core_memory_case.h"
#include "tests/property/core_memory_port.h"
#include "tests/reference/naive_core_operation.h"

#include <cstdint>

namespace armpmu::tests {

// The model's memory side without a pipeline: operations like those of the reference, in cycles
// that only grow.
class CoreMemoryModel final : cpu::EventAccount::Batch, cpu::Translator {
  public:
    explicit CoreMemoryModel(const CoreMemoryCase& one);
    CoreMemoryModel(const CoreMemoryModel&) = delete;
    CoreMemoryModel& operator=(const CoreMemoryModel&) = delete;

    void perform(const NaiveOperation& operation);
    // Asks for all answers.
    void finish();
    // What a counter would have counted.
    std::uint64_t count(a55::Event event);
    const a55::Config& pmu_config() const { return pmu_.config(); }
    const CoreMemoryPort& port() const { return port_; }
    const CoreMemoryFront& front() const { return front_; }
    std::uint64_t hot() const { return hot_; } // accesses that were no more than a hit

  private:
    void add_batched() override {}
    Page translate(std::uint64_t page, std::uint16_t asid) override;
    void load(std::uint64_t va, unsigned bytes);
    void store(std::uint64_t va, unsigned bytes);
    void prefetch(std::uint64_t va, const NaiveOperation& operation);
    void invalidate(const NaiveOperation& operation, std::uint64_t va);

    const CoreMemoryCase& case_;
    std::uint64_t cycle_ = 0;
    std::uint64_t hot_ = 0;
    a55::Pmu pmu_;
    cpu::EventAccount events_;
    CoreMemoryPort port_;
    cpu::SharedCache l3_;
    CoreMemoryFront front_;
    cpu::FlatTranslator flat_;
    cpu::MemorySide memory_;
};

} // namespace armpmu::tests
