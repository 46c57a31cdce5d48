// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/player.h"
#include "armpmu/cci550/register_table.h"
#include "bench/vector_workload.h"

#include <filesystem>
#include <string>

#include <unistd.h>

namespace armpmu::bench {

// Writes a workload as a vector, with everything that the PMU puts out: the eight counters are
// programmed first, and looked at and programmed anew every `period` clocks.
inline void write_vector(vectors::Writer& writer, const VectorWorkload& workload,
                         std::size_t clocks, bool export_bus, std::size_t period) {
    using cci550::RegisterId;
    const cci550::Config config;
    const cci550::Rows form(config);
    cci550::Player player(config);
    std::vector<cci550::Access> accesses; // the next one last
    const auto program = [&](unsigned first) {
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            const unsigned id =
                cci550::event_of_line(workload.selections[(first + n) % 8].line).raw();
            accesses.push_back({true, cci550::offset_of(RegisterId::evnt_sel, n), id});
            accesses.push_back({false, cci550::offset_of(RegisterId::ecnt_data, n)});
            accesses.push_back({true, cci550::offset_of(RegisterId::ecnt_ctrl, n), 1});
        }
        const std::uint32_t control = export_bus ? 0x11 : 1;
        accesses.push_back({true, cci550::offset_of(RegisterId::pmu_ctrl), control});
    };
    std::vector<std::uint64_t> row(form.layout().words());
    for (std::size_t c = 0; c < clocks; ++c) {
        if (c % period == 0) program(static_cast<unsigned>(c / period));
        cci550::Inputs inputs;
        inputs.pins = {true, true, false, false};
        inputs.events = workload.rows[c % workload.rows.size()];
        if (!accesses.empty()) {
            inputs.access = accesses.back();
            accesses.pop_back();
        }
        form.put(inputs, player.clock(inputs), row.data());
        writer.put({row.data(), 1});
    }
    writer.finish();
}

// A file that goes.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& ending) {
        static int number = 0;
        path_ = std::filesystem::temp_directory_path() /
                ("armpmu_bench_replay." + std::to_string(getpid()) + "." +
                 std::to_string(number++) + ending);
    }
    ~TemporaryFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::string& path() const { return path_; }
    double size() const { return static_cast<double>(std::filesystem::file_size(path_)); }

  private:
    std::string path_;
};

} // namespace armpmu::bench
