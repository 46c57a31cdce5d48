// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/coherence.h"
#include "testbench/masters/transaction_listener.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// A transaction of a master that has been answered. Cycles are the interconnect's.
struct LoggedTransaction {
    const interconnect::RequestTraits* traits = nullptr; // what the master asked for
    std::uint64_t address = 0;                           // 0 where it has no meaning: barriers
    std::uint64_t begin = 0;                             // ARVALID or AWVALID
    std::uint64_t end = 0;                               // the handshake of RLAST or B
    std::uint16_t id = 0;
    std::uint8_t qos = 0; // AxQOS
    interconnect::Security security = interconnect::Security::non_secure;
    bool error = false; // SLVERR or DECERR in any of its beats
};

// The transactions of masters that were answered while it was measured, those that began before
// included. The reads with data and without an error are those of their TransactionSums.
class TransactionLog {
  public:
    class Master final : public TransactionListener {
      public:
        Master(const TransactionLog& log, std::string name, unsigned port)
            : log_(log), name_(std::move(name)), port_(port) {}

        const std::string& name() const { return name_; }
        unsigned port() const { return port_; }                                      // SIn
        const std::vector<LoggedTransaction>& answered() const { return answered_; } // in order

        // --- TransactionListener ---
        void sent(const interconnect::ReadRequest& request, std::uint64_t cycle) override;
        void sent(const interconnect::WriteRequest& request, std::uint64_t cycle) override;
        void read_answered(std::uint16_t id, std::uint64_t cycle, bool error) override;
        void write_answered(std::uint16_t id, std::uint64_t cycle, bool error) override;

      private:
        void answer(LoggedTransaction transaction, std::uint64_t cycle, bool error);

        const TransactionLog& log_;
        std::string name_;
        unsigned port_;
        std::vector<LoggedTransaction> reads_; // under way, by id
        std::vector<LoggedTransaction> writes_;
        std::vector<LoggedTransaction> answered_;
    };

    TransactionLog() = default;
    TransactionLog(const TransactionLog&) = delete;
    TransactionLog& operator=(const TransactionLog&) = delete;

    // Before its first transaction. It stays where it is.
    Master& add(const std::string& name, unsigned port);
    const std::vector<std::unique_ptr<Master>>& masters() const { return masters_; }

    // The measurement begins with `cycle`, and ends with the call of `end`.
    void begin(std::uint64_t cycle);
    void end() { measuring_ = false; }
    // Where it began; 0 before.
    std::uint64_t measured_from() const { return measured_from_; }

  private:
    std::vector<std::unique_ptr<Master>> masters_;
    std::uint64_t measured_from_ = 0;
    bool measuring_ = false;
};

} // namespace armpmu::testbench
