// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/job_script.h"
#include "program/sweep/shard.h"
#include "testbench/scenario/parameters.h"

#include <gtest/gtest.h>

#include <map>

namespace armpmu::tests {
namespace shard_test {

using namespace testbench;
using Variables = std::map<std::string, std::string>;

std::string shard(const std::string& text, const Variables& variables = {}) {
    try {
        const Shard one = parse_shard(text, [&](const char* name) -> const char* {
            const auto found = variables.find(name);
            return found == variables.end() ? nullptr : found->second.c_str();
        });
        return std::to_string(one.number) + "/" + std::to_string(one.count);
    } catch (const ScenarioError& error) {
        return error.what();
    }
}

TEST(Shard, is_said_or_taken_from_the_scheduler) {
    EXPECT_EQ(shard("3/8"), "3/8");
    EXPECT_EQ(shard("auto/8", {{"SLURM_ARRAY_TASK_ID", "3"}, {"SLURM_ARRAY_TASK_COUNT", "2"}}),
              "3/8");
    EXPECT_EQ(shard("auto/8", {{"SGE_TASK_ID", "1"}}), "0/8");
    EXPECT_EQ(shard("auto/8", {{"SGE_TASK_ID", "8"}}), "7/8");
    EXPECT_EQ(shard("auto/8", {{"LSB_JOBINDEX", "4"}}), "3/8");
    EXPECT_EQ(shard("auto/8", {{"PMI_RANK", "0"}}), "0/8");
    EXPECT_EQ(shard("auto/8", {{"OMPI_COMM_WORLD_RANK", "7"}}), "7/8");
    EXPECT_EQ(shard("auto/8", {{"SGE_TASK_ID", "undefined"}, {"PMI_RANK", "2"}}), "2/8");
}

TEST(Shard, that_is_none_is_refused) {
    for (const char* bad :
         {"8/8", "3", "3/0", "-1/8", "a/8", "3/", "/8", "3/8/9", "auto", "auto/0"})
        EXPECT_EQ(shard(bad).find("--shard '" + std::string(bad) + "':1:1: "), 0U) << shard(bad);
    EXPECT_NE(shard("auto/8").find("expected a task of a job array"), std::string::npos);
    EXPECT_NE(shard("auto/8", {{"SLURM_ARRAY_TASK_ID", "8"}}).find("shard 8 of 8"),
              std::string::npos);
    EXPECT_NE(shard("auto/8", {{"LSB_JOBINDEX", "0"}}).find("expected a task"), std::string::npos);
}

TEST(Shard, numbers_are_written_as_schedulers_do) {
    EXPECT_EQ(array_expression({}), "");
    EXPECT_EQ(array_expression({3}), "3");
    EXPECT_EQ(array_expression({3, 7, 8, 9}), "3,7-9");
    EXPECT_EQ(array_expression({0, 1, 3, 4, 6}), "0-1,3-4,6");
}

TEST(JobScript, says_the_shards_again_in_the_numbers_of_each_scheduler) {
    JobArray job;
    job.program = "/opt/arm pmu/armpmu";
    job.folder = "/data/o'neil/sweep";
    job.shards = 8;
    job.minutes = 30;
    const std::string command = "exec '/opt/arm pmu/armpmu' sweep run '/data/o'\\''neil/sweep' "
                                "--shard auto/8 -J 1 --minutes 28\n";
    const auto has = [&](Engine engine, const std::string& tasks, const std::string& line) {
        job.engine = engine;
        job.tasks = tasks;
        const std::string script = job_script(job);
        EXPECT_NE(script.find(line), std::string::npos) << script;
        EXPECT_NE(script.find(command), std::string::npos) << script;
        EXPECT_EQ(script.find("#!/bin/sh\n"), 0U);
    };
    has(Engine::slurm, "", "\n#SBATCH --array=0-7\n");
    has(Engine::slurm, "3,5-7", "\n#SBATCH --array=3,5-7\n");
    has(Engine::slurm, "", "\n#SBATCH --requeue\n");
    has(Engine::slurm, "", "\n#SBATCH --time=30\n");
    has(Engine::sge, "", "\n#$ -t 1-8\n");
    has(Engine::sge, "3,5-7", "\n#   qsub -t 4 THIS_FILE\n#   qsub -t 6-8 THIS_FILE\n");
    has(Engine::sge, "", "\n#$ -l h_rt=1800\n");
    has(Engine::lsf, "", "\n#BSUB -J \"armpmu-sweep[1-8]\"\n");
    has(Engine::lsf, "3,5-7", "\n#BSUB -J \"armpmu-sweep[4,6-8]\"\n");
    EXPECT_EQ(job_script(job).find("retry"), std::string::npos);
    job.retry_failed = true;
    EXPECT_NE(job_script(job).find(" --minutes 28 --retry-failed\n"), std::string::npos);
    job.minutes = 3; // two less would leave it one
    EXPECT_NE(job_script(job).find(" --minutes 3 "), std::string::npos);
}

} // namespace shard_test
} // namespace armpmu::tests
