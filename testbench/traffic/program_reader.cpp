// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/program_reader.h"

#include "armpmu/cpu/instruction_address.h"

#include <signal.h>

#include <utility>

namespace armpmu::testbench {

namespace {

constexpr std::size_t kBatch = 4096; // executions
constexpr std::size_t kBatches = 4;  // full or being filled

} // namespace

ProgramReader::ProgramReader(const LiveProgramOptions& options)
    : live_(std::make_unique<LiveProgram>(options)), thread_([this] { read(); }) {}

ProgramReader::~ProgramReader() {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        stopped_ = true;
    }
    changed_.notify_all();
    // It may be waiting for a program that waits for its input.
    if (!over_) kill(live_->process(), SIGKILL);
    thread_.join();
}

void ProgramReader::read() {
    bool more = true;
    while (more) {
        std::unique_ptr<Batch> batch;
        {
            std::unique_lock<std::mutex> lock(mutex_);
            changed_.wait(lock, [this] { return stopped_ || full_.size() < kBatches; });
            if (stopped_) return;
            if (!empty_.empty()) {
                batch = std::move(empty_.back());
                empty_.pop_back();
            }
        }
        if (batch == nullptr) batch = std::make_unique<Batch>();
        more = fill(*batch);
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            full_.push_back(std::move(batch));
        }
        changed_.notify_all();
    }
}

// False if nothing follows.
bool ProgramReader::fill(Batch& batch) {
    batch.executions.clear();
    batch.addresses.clear();
    batch.blocks.clear();
    try {
        while (batch.executions.size() < kBatch) {
            std::uint32_t thread = 0;
            cpu::Retired retired;
            if (!live_->next(thread, retired)) {
                batch.last = true;
                return false;
            }
            if (retired.block == LiveProgram::kAsksTime) {
                batch.executions.push_back({retired.block, 0, thread,
                                            static_cast<std::uint32_t>(batch.addresses.size()),
                                            retired.next});
                return true; // nothing comes before the answer
            }
            while (counts_.size() < live_->blocks().size()) {
                const cpu::CodeBlock& block = live_->blocks()[counts_.size()];
                counts_.push_back(static_cast<std::uint32_t>(cpu::addresses_of(block)));
                batch.blocks.push_back(block);
            }
            const std::uint32_t count = counts_[retired.block];
            batch.executions.push_back({retired.block, retired.failed, thread,
                                        static_cast<std::uint32_t>(batch.addresses.size()),
                                        retired.next});
            batch.addresses.insert(batch.addresses.end(), retired.addresses,
                                   retired.addresses + count);
        }
    } catch (...) {
        batch.failure = std::current_exception();
        batch.last = true;
        return false;
    }
    return true;
}

bool ProgramReader::next_batch() {
    if (batch_->failure) std::rethrow_exception(std::exchange(batch_->failure, nullptr));
    if (over_) return false;
    do {
        if (batch_->last) {
            over_ = true;
            return false;
        }
        {
            std::unique_lock<std::mutex> lock(mutex_);
            if (batch_->executions.capacity() != 0) empty_.push_back(std::move(batch_));
            changed_.wait(lock, [this] { return !full_.empty(); });
            batch_ = std::move(full_.front());
            full_.pop_front();
        }
        changed_.notify_all();
        at_ = 0;
        blocks_.insert(blocks_.end(), batch_->blocks.begin(), batch_->blocks.end());
        if (batch_->executions.empty() && batch_->failure)
            std::rethrow_exception(std::exchange(batch_->failure, nullptr));
    } while (batch_->executions.empty());
    return true;
}

} // namespace armpmu::testbench
