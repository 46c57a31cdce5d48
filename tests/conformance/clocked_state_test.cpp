// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/clocked.h"
#include "armpmu/cci550/clocked.h"
#include "tests/support/a55.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

// The states of devices that are fed row by row: what leads to them, and when two are the same.
namespace armpmu::tests {
namespace clocked_state_test {

using a55::SystemRegister;
using Row = std::vector<std::uint64_t>;

class A55Device {
  public:
    explicit A55Device(const Settings& settings = {})
        : settings_(settings), device_(a55::device().make(settings)),
          monitor_(device_->layout().words()) {
        a55::Inputs levels;
        levels.state.exception_level = 3;
        a55::Rows().put(levels, {}, monitor_.data());
    }
    ClockedDevice& operator*() { return *device_; }
    ClockedDevice* operator->() { return device_.get(); }

    // By EL3, or through a port.
    AccessAnswer access(const AccessRequest& request) {
        return device_->access(monitor_.data(), request);
    }
    void write(SystemRegister reg, std::uint64_t data) {
        EXPECT_EQ(access({1, reg.code(), true, data}).outcome, 0U) << reg.code();
    }
    // A new device, on which the rows that lead to this state play, each as it says.
    std::unique_ptr<A55Device> restored(unsigned& rows) {
        const Row all = device_->restore_sequence(Row());
        auto other = std::make_unique<A55Device>(settings_);
        const std::size_t words = monitor_.size();
        rows = static_cast<unsigned>(all.size() / words);
        for (unsigned n = 0; n < rows; ++n) {
            const Row row(&all[n * words], &all[n * words] + words);
            Row out(words);
            (*other)->clock(row.data(), out.data());
            EXPECT_EQ(out, row) << n;
        }
        return other;
    }

  private:
    Settings settings_;
    std::unique_ptr<ClockedDevice> device_;
    Row monitor_;
};

// Whether EL3 and both ports read the same of both.
void expect_alike(A55Device& one, A55Device& other) {
    for (const AccessInterface& interface : a55::Description::interfaces())
        for (std::uint32_t where = 0; where < interface.end; where += interface.encodings ? 1 : 4) {
            if (interface.encodings && (where >> 7 & 15) != 1 && (where >> 7 & 15) != 9 &&
                (where >> 7 & 15) != 14)
                continue; // no CRn of a PMU's register
            const AccessRequest request{interface.number, where, false, 0};
            const AccessAnswer a = one.access(request), b = other.access(request);
            EXPECT_EQ(a.value, b.value) << interface.number << " at " << where;
            EXPECT_EQ(a.outcome, b.outcome) << interface.number << " at " << where;
        }
}

TEST(RestoredA55, answers_as_the_one_before_whatever_software_has_written) {
    const std::pair<SystemRegister, std::uint64_t> writes[] = {{a64::kMdcrEl3, 0x20000},
                                                               {a64::kMdcrEl2, 0x85},
                                                               {a64::kSder32El3, 2},
                                                               {a64::kPmuserenr, 0xf},
                                                               {a64::kPmselr, 3},
                                                               {a64::kPmccfiltr, 0x80000000},
                                                               {a64::kPmcntenset, 0x80000001},
                                                               {a64::kPmintenset, 0x21},
                                                               {a64::pmevtyper(5), 0x4000'0011},
                                                               {a64::kPmcr, 0x51}};
    for (const auto& [reg, data] : writes) {
        SCOPED_TRACE(reg.code());
        A55Device device;
        device.write(reg, data);
        unsigned rows = 0;
        expect_alike(device, *device.restored(rows));
        EXPECT_GT(rows, 10U);
    }
}

TEST(RestoredA55, has_the_counts_that_differ_and_no_other_row) {
    A55Device device;
    device.write(a64::pmevcntr(2), 0xfffffff0);
    unsigned rows = 0;
    expect_alike(device, *device.restored(rows));
    EXPECT_EQ(rows, 1U);
    device.write(a64::kPmccntr, 0x1234'5678'9abc'def0);
    device.write(a64::kPmovsset, 0x8000'0001);
    expect_alike(device, *device.restored(rows));
    EXPECT_EQ(rows, 3U);
}

TEST(RestoredA55, has_its_software_lock_open_if_it_was) {
    A55Device device(Settings{{"external_software_lock", "true"}});
    device.access({5, ext::kPmlar, true, ext::kPmlarKey});
    device.write(a64::kPmselr, 2);
    EXPECT_EQ(device.access({5, ext::kPmlsr, false, 0}).value, 1U);
    unsigned rows = 0;
    expect_alike(device, *device.restored(rows));
}

TEST(RestoredA55, has_no_snapshot_which_no_row_can_bring) {
    A55Device device;
    device.write(a64::pmevcntr(2), 7);
    EXPECT_NO_THROW(device->restore_sequence());
    device->access(device->idle_row().data(), {4, ext::kPmsscr, true, 1}); // not of EL3
    EXPECT_EQ(device.access({4, 0x628, false, 0}).value, 7U);              // PMEVCNTSR2
    EXPECT_THROW(device->restore_sequence(), UnreachableState);
}

TEST(RestoredCci550, is_reset_if_that_is_held) {
    const auto device = cci550::device().make({});
    EXPECT_FALSE(device->restore_sequence().empty());
    cci550::Inputs inputs;
    inputs.aresetn = false;
    Row row(device->layout().words()), out(row.size());
    cci550::Rows().put(inputs, {}, row.data());
    device->clock(row.data(), out.data());
    EXPECT_TRUE(device->restore_sequence().empty());
}

TEST(A55ProcessorStates, are_the_same_if_each_part_is) {
    std::vector<a55::ProcessorState> all(9);
    all[0].exception_level = 2;
    all[1].secure = true;
    all[2].el1_aarch32 = true;
    all[3].el2_aarch32 = true;
    all[4].el3_aarch32 = true;
    all[5].tge = true;
    all[6].halted = true;
    all[7].standby = true;
    for (std::size_t a = 0; a < all.size(); ++a)
        for (std::size_t b = 0; b < all.size(); ++b)
            EXPECT_EQ(all[a] == all[b], a == b) << a << " " << b;
}

TEST(A55Outputs, are_the_same_if_each_part_is) {
    std::vector<a55::Outputs> all(10);
    all[0].data = 1;
    all[1].outcome = 1;
    all[2].target = 1;
    all[3].exception_class = 1;
    all[4].export_bus = 1;
    all[5].cycles = 1;
    all[6].counts[5] = 1;
    all[7].overflow = 1;
    all[8].npmuirq = false;
    for (std::size_t a = 0; a < all.size(); ++a)
        for (std::size_t b = 0; b < all.size(); ++b)
            EXPECT_EQ(all[a] == all[b], a == b) << a << " " << b;
}

TEST(Cci550Outputs, are_the_same_if_each_part_is) {
    std::vector<cci550::Outputs> all(7);
    all[0].result.data = 1;
    all[1].result.status = cci550::AccessStatus::reserved;
    all[2].event_bus.words[0] = 1;
    all[3].counts[7] = 1;
    all[4].overflow = 1;
    all[5].overflow_pins = 0xfe;
    for (std::size_t a = 0; a < all.size(); ++a)
        for (std::size_t b = 0; b < all.size(); ++b)
            EXPECT_EQ(all[a] == all[b], a == b) << a << " " << b;
    cci550::Outputs refused; // pins do not say why
    refused.result.status = cci550::AccessStatus::security_violation;
    EXPECT_TRUE(refused == all[1]);
}

} // namespace clocked_state_test
} // namespace armpmu::tests
