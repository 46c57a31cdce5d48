// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate.h"

#include <algorithm>

namespace armpmu::interconnect {

// A DVM message, or a Sync that may wait for its turn.
void Estimate::send_message(Transaction& transaction) {
    const bool sync = transaction.kind == RequestKind::dvm_sync;
    const unsigned targets = others(dvm_ports_ & controls_.dvm_enables, transaction.port);
    const SnoopRequest message{transaction.address, ReadSnoop::dvm_message,
                               security_of(transaction.line)};
    if (sync) transaction.now = std::max(transaction.now, sync_free_);
    const std::uint64_t asked = transaction.now;
    PerPort answered{};
    for (unsigned n = 0; n < ports_.size(); ++n) {
        if ((targets >> n & 1) == 0) continue;
        SnoopResponse response;
        answered[n] = send_snoop(n, message, asked, response);
        transaction.now = std::max(transaction.now, answered[n]);
    }
    send_data(transaction, transaction.now, 1);
    if (sync) complete_sync(transaction, targets, answered);
}

// Each port that was told sends a DVM Complete; then the originator is told.
void Estimate::complete_sync(const Transaction& sync, unsigned ports, const PerPort& answered) {
    std::uint64_t complete = sync.answered;
    ReadRequest request;
    request.snoop = ReadSnoop::dvm_complete;
    request.security = security_of(sync.line);
    request.beats = 1;
    for (unsigned n = 0; n < ports_.size(); ++n) {
        if ((ports >> n & 1) == 0) continue;
        Transaction completion = begin(n, request);
        admit(completion, ports_[n]->reads, answered[n] + 1);
        send_data(completion, completion.now, 1);
        complete = std::max(complete, completion.now);
    }
    SnoopResponse response;
    sync_free_ =
        send_snoop(sync.port, {0, ReadSnoop::dvm_complete, request.security}, complete, response);
}

} // namespace armpmu::interconnect
