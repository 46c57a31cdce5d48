// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/transaction_log.h"

#include <cstddef>

namespace armpmu::testbench {

using namespace interconnect;

namespace {

template <typename Request>
void note(std::vector<LoggedTransaction>& under_way, const Request& request, std::uint64_t cycle) {
    if (request.id >= under_way.size()) under_way.resize(request.id + std::size_t{1});
    LoggedTransaction& one = under_way[request.id];
    one = {};
    one.traits = &traits_of(kind_of(request, ShareOverride::none));
    one.address = request.barrier ? 0 : request.address;
    one.begin = cycle;
    one.id = request.id;
    one.qos = request.qos;
    one.security = request.security;
}

} // namespace

void TransactionLog::Master::sent(const ReadRequest& request, std::uint64_t cycle) {
    note(reads_, request, cycle);
}

void TransactionLog::Master::sent(const WriteRequest& request, std::uint64_t cycle) {
    note(writes_, request, cycle);
}

void TransactionLog::Master::read_answered(std::uint16_t id, std::uint64_t cycle, bool error) {
    answer(reads_.at(id), cycle, error);
}

void TransactionLog::Master::write_answered(std::uint16_t id, std::uint64_t cycle, bool error) {
    answer(writes_.at(id), cycle, error);
}

void TransactionLog::Master::answer(LoggedTransaction transaction, std::uint64_t cycle,
                                    bool error) {
    if (!log_.measuring_) return;
    transaction.end = cycle;
    transaction.error = error;
    answered_.push_back(transaction);
}

TransactionLog::Master& TransactionLog::add(const std::string& name, unsigned port) {
    masters_.push_back(std::make_unique<Master>(*this, name, port));
    return *masters_.back();
}

void TransactionLog::begin(std::uint64_t cycle) {
    measured_from_ = cycle;
    measuring_ = true;
}

} // namespace armpmu::testbench
