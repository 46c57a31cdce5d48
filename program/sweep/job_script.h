// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <string>

namespace armpmu::testbench {

enum class Engine : unsigned char { slurm, sge, lsf };

// A job array that carries out a sweep.
struct JobArray {
    Engine engine = Engine::slurm;
    std::string program; // absolute path of armpmu
    std::string folder;  // of the sweep, absolute
    std::size_t shards = 1;
    std::size_t minutes = 60;  // limit of each task; it ends itself two minutes before
    unsigned jobs = 1;         // processors of each task
    std::string tasks;         // those to be submitted, "3,7-9"; empty: all
    bool retry_failed = false; // of points
};

// The script of it for `sbatch`, `qsub` or `bsub <`, with comments on how to submit it. A task that
// is started again goes on with what is missing.
std::string job_script(const JobArray& job);

} // namespace armpmu::testbench
