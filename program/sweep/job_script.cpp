// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/job_script.h"

#include <fmt/format.h>

#include <sstream>

namespace armpmu::testbench {
namespace {

// As a shell has it.
std::string shell_quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

// "3,7-9" with 1 added to each number: the tasks of Grid Engine and LSF begin at 1.
std::string from_one(const std::string& tasks) {
    std::string text;
    std::string number;
    for (const char c : tasks + ",") {
        if (c >= '0' && c <= '9') {
            number += c;
            continue;
        }
        text += std::to_string(std::stoull(number) + 1) + c;
        number.clear();
    }
    text.pop_back();
    return text;
}

std::string header_of(const JobArray& job) {
    const std::string all = fmt::format("0-{}", job.shards - 1);
    const std::string tasks = job.tasks.empty() ? all : job.tasks;
    switch (job.engine) {
    case Engine::slurm:
        return fmt::format("#SBATCH --job-name=armpmu-sweep\n"
                           "#SBATCH --array={}\n"
                           "#SBATCH --time={}\n"
                           "#SBATCH --cpus-per-task={}\n"
                           "#SBATCH --requeue\n"
                           "#SBATCH --open-mode=append\n"
                           "# Submit: sbatch THIS_FILE\n",
                           tasks, job.minutes, job.jobs);
    case Engine::sge: {
        std::string text = fmt::format("#$ -N armpmu-sweep\n"
                                       "#$ -S /bin/sh\n"
                                       "#$ -cwd\n"
                                       "#$ -l h_rt={}\n"
                                       "#$ -r y\n",
                                       job.minutes * 60);
        if (job.tasks.empty())
            return text + fmt::format("#$ -t 1-{}\n# Submit: qsub THIS_FILE\n", job.shards);
        text += "# Submit:\n"; // it takes one range at a time
        std::stringstream parts(from_one(job.tasks));
        for (std::string part; std::getline(parts, part, ',');)
            text += "#   qsub -t " + part + " THIS_FILE\n";
        return text;
    }
    case Engine::lsf: break;
    }
    return fmt::format("#BSUB -J \"armpmu-sweep[{}]\"\n"
                       "#BSUB -W {}\n"
                       "#BSUB -n {}\n"
                       "#BSUB -r\n"
                       "# Submit: bsub < THIS_FILE\n",
                       from_one(tasks), job.minutes, job.jobs);
}

} // namespace

std::string job_script(const JobArray& job) {
    constexpr std::size_t kMargin = 2;
    const std::size_t minutes = job.minutes > 2 * kMargin ? job.minutes - kMargin : job.minutes;
    return fmt::format("#!/bin/sh\n"
                       "{}"
                       "exec {} sweep run {} --shard auto/{} -J {} --minutes {}{}\n",
                       header_of(job), shell_quoted(job.program), shell_quoted(job.folder),
                       job.shards, job.jobs, minutes, job.retry_failed ? " --retry-failed" : "");
}

} // namespace armpmu::testbench
