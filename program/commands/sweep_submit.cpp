// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/exit_status.h"
#include "program/commands/sweep_options.h"
#include "program/sweep/job_script.h"
#include "program/sweep/manifest.h"
#include "testbench/scenario/parameters.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

namespace armpmu::testbench {
namespace {

namespace fs = std::filesystem;

int submit(JobArray job, bool print) {
    if (!print)
        throw ScenarioError("armpmu sweep submit: expected --print; the script is yours to read "
                            "and to submit");
    const ManifestReader manifest(job.folder);
    refuse_edited(manifest.head());
    if (job.shards > manifest.head().points)
        throw ScenarioError("--shards:1:1: more than the " +
                            std::to_string(manifest.head().points) + " points there are");
    job.folder = fs::absolute(job.folder).lexically_normal().string();
    std::error_code ignored;
    job.program = fs::read_symlink("/proc/self/exe", ignored).string();
    std::cout << job_script(job);
    return kFine;
}

// "3,7-9"
std::string check_tasks(const std::string& text) {
    const bool legal =
        !text.empty() && text.find_first_not_of("0123456789,-") == std::string::npos &&
        text.front() >= '0' && text.back() >= '0' && text.find(",,") == std::string::npos &&
        text.find("--") == std::string::npos && text.find(",-") == std::string::npos &&
        text.find("-,") == std::string::npos;
    if (!legal) return "expected tasks such as 3,7-9, not " + text;
    std::size_t digits = 0, most = 0;
    for (const char c : text) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        most = std::max(most, digits);
    }
    return most <= 9 ? "" : "expected tasks below 1000000000, not " + text;
}

// CLI11 would show the numbers of an enumeration as characters.
void add_engine_option(CLI::App& command, Engine& engine) {
    const auto take = [&engine](const std::string& name) {
        engine = name == "slurm" ? Engine::slurm : name == "sge" ? Engine::sge : Engine::lsf;
    };
    command.add_option_function<std::string>("--engine", take, "slurm, sge (Grid Engine) or lsf")
        ->required()
        ->check(CLI::IsMember({"slurm", "sge", "lsf"}));
}

} // namespace

void add_sweep_submit(CLI::App& sweep, int& status) {
    auto job = std::make_shared<JobArray>();
    auto print = std::make_shared<bool>(false);
    CLI::App* command =
        sweep.add_subcommand("submit", "Print the script of a scheduler's job array for a sweep");
    command->add_option("DIR", job->folder, "of the sweep")->required();
    add_engine_option(*command, job->engine);
    command->add_option("--shards", job->shards, "tasks of the array")
        ->required()
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}));
    command->add_option("--minutes", job->minutes, "limit of each task (60)")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}));
    command->add_option("-J,--jobs", job->jobs, "processors of each task (1)")
        ->check(CLI::Range(1U, 1024U));
    command
        ->add_option("--tasks", job->tasks,
                     "those to submit, as `sweep collect --resubmit` prints them (all)")
        ->check(check_tasks);
    command->add_flag("--retry-failed", job->retry_failed, "as of `sweep run`");
    command->add_flag("--print", *print, "print it: nothing is ever submitted from here");
    command->footer("Example: armpmu sweep submit depths --engine slurm --shards 8 --print");
    command->callback([job, print, &status] {
        status = exit_status_of("armpmu sweep submit", [&] { return submit(*job, *print); });
    });
}

} // namespace armpmu::testbench
