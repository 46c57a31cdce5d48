// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/coherence_guests.h"
#include "tests/platform/group_bench.h"

#include <tlm_utils/simple_target_socket.h>

// A processor of a group that has no DMI, or gets it late: what it writes into code the other
// executes all the same.
namespace armpmu::tests::group_dmi_test {

// On a processor's way to memory.
struct Gate : sc_core::sc_module {
    tlm_utils::simple_target_socket<Gate> in{"in"};
    tlm_utils::simple_initiator_socket<Gate> out{"out"};
    bool granted = false;

    explicit Gate(sc_core::sc_module_name name) : sc_module(name) {
        in.register_b_transport(this, &Gate::transport);
        in.register_transport_dbg(this, &Gate::inspect);
        in.register_get_direct_mem_ptr(this, &Gate::grant);
    }

  private:
    void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        out->b_transport(payload, delay);
        payload.set_dmi_allowed(granted);
    }
    unsigned inspect(tlm::tlm_generic_payload& payload) { return out->transport_dbg(payload); }
    bool grant(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
        return granted && out->get_direct_mem_ptr(payload, dmi);
    }
};

// The first one executes what the second one, which is behind the gate, writes.
struct GatedBench : GroupBench {
    GatedBench(const Guest& executor, const Guest& writer, const iss::GroupAbilities& abilities)
        : GroupBench(1, 97, abilities), gate("gate"), gated("gated", behind_gate()) {
        gated.bus.bind(gate.in);
        router.connect(gate.out);
        together->add(gated);
        cpus[0]->set_argument(0, 1);
        cpus[0]->set_argument(1, 2);
        gated.set_argument(0, 0);
        gated.set_argument(1, 2);
        load(0, executor).load(kOthers, writer).load(0x5000, kNumber);
    }
    static iss::Processor::Parameters behind_gate() {
        iss::Processor::Parameters parameters;
        parameters.memory = {{kMemory, kBytes}};
        parameters.reset_pc = kMemory + kOthers;
        parameters.reset_level = 1;
        parameters.reset_secure = false;
        parameters.quantum = sc_core::sc_time(97, sc_core::SC_NS);
        return parameters;
    }
    Gate gate;
    iss::Processor gated;
};

std::uint64_t sum_without_dmi(bool code) {
    iss::GroupAbilities abilities;
    abilities.code = code;
    GatedBench bench(kExecutor, kWriter, abilities);
    GroupBench::run(1000);
    bench.expect_done();
    EXPECT_EQ(bench.gated.x(27), 1U);
    return bench.cpus[0]->x(10);
}

TEST(GroupDmi, code_that_one_writes_by_transactions_the_other_executes) {
    EXPECT_EQ(sum_without_dmi(true), 55U);
}
TEST(GroupDmi, code_that_one_writes_by_transactions_stays_where_stores_are_not_told) {
    EXPECT_EQ(sum_without_dmi(false), 10U);
}

bool done_when_granted_late(bool code) {
    iss::GroupAbilities abilities;
    abilities.code = code;
    GatedBench bench(kUntilZero, kPatchesWhenTold, abilities);
    constexpr std::uint32_t kMovX26One = 0xd280003a;
    std::memcpy(bench.memory.data() + 0x5000, &kMovX26One, sizeof kMovX26One);
    GroupBench::run(10);
    bench.gate.granted = true;
    GroupBench::run(10);
    bench.poke(0x3000, 1);
    GroupBench::run(10);
    EXPECT_EQ(bench.gated.x(27), 1U);
    return bench.done(0);
}

TEST(GroupDmi, memory_that_is_granted_late_may_be_code_of_others) {
    EXPECT_TRUE(done_when_granted_late(true));
}
TEST(GroupDmi, memory_that_is_granted_late_is_nobodys_code_where_that_is_not_told) {
    EXPECT_FALSE(done_when_granted_late(false));
}

} // namespace armpmu::tests::group_dmi_test
