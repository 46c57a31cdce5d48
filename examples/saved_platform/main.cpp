// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <armpmu/cci550/event_name.h>
#include <armpmu/interconnect/tlm/coherent_interconnect.h>
#include <armpmu/iss/processor.h>

#include <tlm_utils/simple_target_socket.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <iostream>
#include <vector>

using armpmu::StateBytes;

// 64 KB from kBase on, with a program that increments a doubleword 2000 times.
struct Memory : sc_core::sc_module {
    static constexpr std::uint64_t kBase = 0x80000000, kSum = 0x100;
    tlm_utils::simple_target_socket<Memory> socket{"socket"};
    StateBytes bytes = StateBytes(64 << 10);
    explicit Memory(sc_core::sc_module_name name) : sc_module(name) {
        const std::uint32_t code[] = {
            0xd280fa00,                                     // mov x0, #2000
            0xd2b00001,                                     // mov x1, #0x80000000
            0xf9408022, 0x91000442, 0xf9008022,             // ldr x2, [x1, #256]; add; str
            0xf1000400, 0x54ffff81, 0xd503207f, 0x14000000, // subs; b.ne; wfi; b .
        };
        std::memcpy(bytes.data(), code, sizeof code);
        socket.register_b_transport(this, &Memory::b_transport);
        socket.register_transport_dbg(this, &Memory::transport_dbg);
    }
    // The processor looks at code by the second, where there is no DMI.
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        transport_dbg(payload);
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
        delay += sc_core::sc_time(20, sc_core::SC_NS);
    }
    unsigned transport_dbg(tlm::tlm_generic_payload& payload) {
        unsigned char* const here = &bytes.at(payload.get_address() - kBase);
        if (payload.is_write())
            std::memcpy(here, payload.get_data_ptr(), payload.get_data_length());
        if (payload.is_read()) std::memcpy(payload.get_data_ptr(), here, payload.get_data_length());
        return payload.get_data_length();
    }
};

struct Platform : sc_core::sc_module {
    armpmu::systemc::A55Pmu pmu{"pmu"};
    armpmu::systemc::Cci550Pmu cci_pmu{"cci_pmu"};
    armpmu::iss::Processor cpu{"cpu", cpu_parameters()};
    armpmu::interconnect::CoherentInterconnect cci{"cci", cci_parameters(), cci_pmu};
    Memory memory{"memory"};

    explicit Platform(sc_core::sc_module_name name) : sc_module(name) {
        cpu.bus.bind(cci.slave[3]);
        cpu.sysreg.bind(pmu.sysreg);
        cpu.count_in(pmu);
        cci.master[0].bind(memory.socket);
    }
    static armpmu::iss::Processor::Parameters cpu_parameters() {
        armpmu::iss::Processor::Parameters parameters;
        parameters.memory = {{Memory::kBase, 64 << 10}};
        parameters.reset_pc = Memory::kBase;
        return parameters;
    }
    static armpmu::interconnect::CoherentParameters cci_parameters() {
        armpmu::interconnect::CoherentParameters parameters;
        parameters.interconnect = armpmu::interconnect::example_config();
        return parameters;
    }
    // While the processor is paused. It comes first: then its PMU knows of all it has executed.
    std::vector<StateBytes> save() {
        const StateBytes processor = cpu.save();
        return {memory.bytes, pmu.save(), cci_pmu.save(), cci.save(), processor};
    }
    // On a fresh platform, paused, at the time of the save. A PMU comes before what counts in it.
    void restore(const std::vector<StateBytes>& parts) {
        memory.bytes = parts[0];
        pmu.restore(parts[1]);
        cci_pmu.restore(parts[2]);
        cci.restore(parts[3]);
        cpu.restore(parts[4]);
    }
    void show(const char* when) {
        std::uint64_t sum = 0;
        std::memcpy(&sum, &memory.bytes[Memory::kSum], sizeof sum);
        const auto reads = armpmu::cci550::parse_event("cci_550/si_rrq_hs_arvalid,source=0x3/");
        std::cout << when << ": " << sum << " increments, " << cpu.instructions()
                  << " instructions, INST_RETIRED "
                  << pmu.core().total(armpmu::a55::Event::inst_retired) << ", reads of SI3 "
                  << cci_pmu.core().total(reads) << ", " << sc_core::sc_time_stamp() << std::endl;
    }
};

// Saves after 4000 instructions, or restores, and goes on to the end.
void run(bool restores) {
    constexpr const char* kFile = "platform.state";
    Platform platform("platform");
    std::uint64_t time = 0, size = 0;
    const auto raw = [](auto& number) { return reinterpret_cast<char*>(&number); };
    if (restores) {
        std::ifstream file(kFile, std::ios::binary);
        std::vector<StateBytes> parts(5);
        file.exceptions(std::ios::failbit | std::ios::eofbit);
        file.read(raw(time), sizeof time);
        for (StateBytes& part : parts) {
            file.read(raw(size), sizeof size);
            part.resize(size);
            file.read(raw(part.front()), static_cast<std::streamsize>(size));
        }
        platform.cpu.pause(); // before it has executed anything
        sc_core::sc_start(sc_core::sc_time::from_value(time));
        platform.restore(parts);
    } else {
        platform.cpu.call_after(4000, [&platform] { platform.cpu.pause(); });
        platform.cpu.on_paused = [] { sc_core::sc_pause(); };
        sc_core::sc_start();
        std::ofstream file(kFile, std::ios::binary);
        time = sc_core::sc_time_stamp().value();
        file.write(raw(time), sizeof time);
        for (StateBytes& part : platform.save()) {
            size = part.size();
            file.write(raw(size), sizeof size).write(raw(part.front()), part.size());
        }
    }
    platform.show(restores ? "restored" : "saved");
    platform.cpu.resume();
    sc_core::sc_start();
    platform.show("at the end");
}

// SystemC simulates once in a process, so there are two. What is restored reads the five
// instructions of its loop once more: which code it knew is not saved.
int sc_main(int, char**) {
    const pid_t first = fork();
    if (first != 0) waitpid(first, nullptr, 0);
    run(first != 0);
    return 0;
}
