// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors

// A stream's reads and writes as one queue and as two.
#include "testbench/masters/stream_master.h"
#include "tests/property/interconnect_fixture.h"

#include <gtest/gtest.h>

namespace armpmu::testbench::testing {
namespace stream_queue_test {

// A write and a read of its own line, in turn.
class InTurn final : public RequestSource {
  public:
    explicit InTurn(unsigned pairs) : left_(2 * pairs) { make(); }
    const StreamRequest* peek() override { return left_ == 0 ? nullptr : &request_; }
    void take() override {
        --left_;
        make();
    }
    void answered(const StreamAnswer& answer) override {
        if (!answer.is_write) reads.push_back(answer.cycle);
        if (answer.is_write) ++writes;
    }

    std::vector<std::uint64_t> reads; // cycles of the answers
    unsigned writes = 0;

  private:
    void make() {
        request_ = {};
        request_.is_write = left_ % 2 == 0;
        request_.read.address = request_.write.address = 64 * left_;
        request_.write.snoop = WriteSnoop::write_line_unique;
    }
    unsigned left_;
    StreamRequest request_;
};

// One write in flight, which takes 500 cycles; reads take about 70.
InTurn run(unsigned queue) {
    InTurn source(20);
    InterconnectConfig config = example_config();
    config.masters[0].memory.write_latency = 500;
    RecordingSink sink;
    Interconnect interconnect(config, sink);
    StreamMasterConfig stream;
    stream.reads = 4;
    stream.writes = 1;
    stream.queue = queue;
    StreamMaster master(stream, source);
    interconnect.bind(2, master);
    while (!interconnect.quiescent() && interconnect.cycle() < 100000)
        interconnect.run_until(interconnect.cycle() + 10);
    EXPECT_EQ(source.writes, 20U);
    EXPECT_EQ(source.reads.size(), 20U);
    return source;
}

TEST(StreamQueue, a_write_that_waits_holds_reads_up_only_in_one_queue) {
    const InTurn one = run(0);
    // Read n stands behind write n, which goes when n writes have been answered.
    for (std::size_t n = 1; n < one.reads.size(); ++n) EXPECT_GT(one.reads[n], n * 500);
    // Four writes wait, then the fifth holds up what comes after it.
    const InTurn two = run(4);
    for (std::size_t n = 0; n < two.reads.size(); ++n) {
        EXPECT_EQ(two.reads[n] > 500, n > 4) << n;
        if (n > 4) {
            EXPECT_GT(two.reads[n], (n - 4) * 500);
        }
    }
    // As many as there are: nothing holds reads up but the four in flight.
    const InTurn all = run(20);
    EXPECT_LT(all.reads.back(), 20 / 4 * 100U);
}

} // namespace stream_queue_test
} // namespace armpmu::testbench::testing
