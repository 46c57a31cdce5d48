// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/virtio_bench.h"

#include <functional>
#include <random>

namespace armpmu::tests {
namespace virtio_mistakes_test {

using namespace mmio;

// Whatever a guest does, the simulation goes on, and after a reset the device works.
class Mistake : public ::testing::Test, protected VirtioBench {
  protected:
    void expect_needs_reset() {
        EXPECT_TRUE(needs_reset());
        EXPECT_EQ(master.status, tlm::TLM_OK_RESPONSE);
        const std::uint16_t before = used();
        notify(); // is not served
        EXPECT_EQ(used(), before);
        expect_recovery();
    }
    void expect_recovery() {
        start();
        EXPECT_FALSE(needs_reset());
        EXPECT_EQ(read_sectors(1, 512), 0U);
        EXPECT_EQ(used(), 1U);
    }
    void request(const std::vector<Descriptor>& all) {
        header(0, 0);
        chain(0, all);
        offer(0);
        notify();
    }
    const Descriptor head{kBuffers, 16, 0, 0}, data{kData, 512, kWrite, 0},
        tail{kStatus, 1, kWrite, 0};
};

TEST_F(Mistake, needs_reset_is_told_by_an_interrupt) {
    start();
    request({head});
    EXPECT_EQ(master.read(interrupt_status), 2U);
    EXPECT_EQ(interrupts, std::vector<bool>{true});
    master.write(status, 0);
    EXPECT_EQ(interrupts, (std::vector<bool>{true, false}));
    EXPECT_EQ(master.read(status), 0U);
}

TEST_F(Mistake, a_request_without_status_or_header_is_none) {
    for (const std::vector<Descriptor>& all : std::vector<std::vector<Descriptor>>{
             {head},
             {{kBuffers, 15, 0, 0}, data, tail},
             {data, tail},
             {head, {kStatus, 0, kWrite, 0}},
             {head, data, {kStatus, 1, 0, 0}}, // readable after writable
         }) {
        start();
        request(all);
        expect_needs_reset();
    }
}

TEST_F(Mistake, a_chain_that_bites_its_tail_ends) {
    start();
    for (unsigned n = 0; n < 8; ++n)
        describe(n, {kBuffers, 16, kNext, static_cast<std::uint16_t>((n + 1) % 8)});
    offer(0);
    notify();
    expect_needs_reset();
    start();
    describe(2, {kBuffers, 16, kNext, 2});
    offer(2);
    notify();
    expect_needs_reset();
}

TEST_F(Mistake, indices_beyond_the_queue_are_refused) {
    start();
    header(0, 0);
    describe(8, {kBuffers, 16, kNext, 0}); // a good chain, but for its place
    chain(0, {data, tail});
    offer(8);
    notify();
    expect_needs_reset();
    start();
    describe(0, {kBuffers, 16, kNext, 0xffff});
    offer(0);
    notify();
    expect_needs_reset();
    for (const std::uint16_t index : {9, 0xffff}) { // more than there are, and backwards
        start();
        header(0, 0);
        chain(0, {head, data, tail});
        store(kAvailable + 2, index, 2);
        notify();
        EXPECT_EQ(used(), 0U);
        expect_needs_reset();
    }
}

TEST_F(Mistake, an_indirect_descriptor_was_not_offered) {
    start();
    request({{kBuffers, 16, kIndirect, 0}, data, tail});
    expect_needs_reset();
}

TEST_F(Mistake, addresses_without_memory_are_the_guest_s_trouble) {
    for (const std::uint64_t address :
         std::vector<std::uint64_t>{kMemory, kMemory - 8, 0x8000000000000000, ~0ULL, ~0ULL - 511}) {
        start();
        request({{address, 16, 0, 0}, data, tail});
        expect_needs_reset();
        start();
        request({head, {address, 512, kWrite, 0}, tail});
        expect_needs_reset();
        start();
        request({head, data, {address + 8, 1, kWrite, 0}});
        if (address + 8 >= kMemory) expect_needs_reset();
    }
}

TEST_F(Mistake, a_buffer_beyond_the_last_address_is_refused_even_if_it_is_not_used) {
    start();
    header(99, 0);
    chain(0, {head, {~0ULL - 10, 512, kWrite, 0}, tail});
    offer(0);
    notify();
    expect_needs_reset();
}

TEST_F(Mistake, lengths_beyond_everything_are_an_error_of_the_request) {
    start();
    request({head, {0, ~0U, kWrite, 0}, {0, ~0U, kWrite, 0}, tail});
    EXPECT_EQ(ram.data()[kStatus], 1); // IOERR
    EXPECT_FALSE(needs_reset());
}

TEST_F(Mistake, rings_without_memory_are_the_guest_s_trouble) {
    for (const std::uint32_t area : {queue_desc, queue_driver, queue_device}) {
        start();
        master.write(queue_ready, 0);
        put64(area, kMemory);
        master.write(queue_ready, 1);
        EXPECT_EQ(master.read(queue_ready), 1U);
        request({head, data, tail});
        expect_needs_reset();
    }
}

TEST_F(Mistake, a_queue_that_cannot_be_is_not_ready) {
    const auto refused = [&](const std::function<void()>& set_up) {
        start();
        master.write(queue_ready, 0);
        set_up();
        master.write(queue_ready, 1);
        EXPECT_EQ(master.read(queue_ready), 0U);
        expect_needs_reset();
    };
    for (const std::uint32_t size : {0U, 3U, 257U, 512U, 0x80000000U, ~0U})
        refused([&] { master.write(queue_num, size); });
    refused([&] { put64(queue_desc, kDescriptors + 8); });
    refused([&] { put64(queue_driver, kAvailable + 1); });
    refused([&] { put64(queue_device, kUsed + 2); });
    refused([&] { put64(queue_desc, ~0ULL - 15); });
    refused([&] { put64(queue_driver, ~0ULL - 15); });
    refused([&] { put64(queue_device, ~0ULL - 15); });
}

TEST_F(Mistake, features_that_were_not_offered_are_not_ok) {
    for (const std::uint64_t features :
         {0ULL, 1ULL << 32 | 1ULL << 28, 1ULL << 32 | 1ULL << 63, 4ULL}) {
        master.write(status, 0);
        set_status(kAcknowledge | kDriver);
        accept(features);
        set_status(kFeaturesOk);
        EXPECT_EQ(master.read(status), kAcknowledge | kDriver) << std::hex << features;
    }
    accept(1ULL << 32 | 1U << 5);
    set_status(kFeaturesOk);
    EXPECT_EQ(master.read(status), kAcknowledge | kDriver | kFeaturesOk);
    accept(0); // too late
    master.write(status, kAcknowledge | kDriver);
    set_status(kFeaturesOk);
    set_status(kDriverOk);
    EXPECT_EQ(master.read(status), kAcknowledge | kDriver | kFeaturesOk | kDriverOk);
}

TEST_F(Mistake, nothing_is_served_before_the_driver_is_ready) {
    set_status(kAcknowledge | kDriver);
    accept(1ULL << 32);
    set_up_queue(8);
    request({head, data, tail});
    EXPECT_EQ(used(), 0U);
    set_status(kFeaturesOk);
    notify();
    EXPECT_EQ(used(), 0U);
    set_status(kDriverOk);
    master.write(queue_notify, 1); // another queue
    EXPECT_EQ(used(), 0U);
    notify();
    EXPECT_EQ(used(), 1U);
}

TEST_F(Mistake, a_ready_queue_keeps_its_place) {
    start();
    put64(queue_desc, 0x8000);
    master.write(queue_num, 2);
    request({head, data, tail});
    EXPECT_EQ(ram.data()[kStatus], 0);
    EXPECT_EQ(used(), 1U);
    master.write(queue_ready, 0);
    master.write(queue_ready, 1); // starts again, where it was
    available = 0;
    request({head, {kData, 1024, kWrite, 0}, tail});
    EXPECT_EQ(used_length(0), 1025U);
    master.write(queue_sel, 1);
    master.write(queue_ready, 0); // of a queue that is not there
    master.write(queue_sel, 0);
    EXPECT_EQ(master.read(queue_ready), 1U);
}

TEST_F(Mistake, a_bad_access_changes_nothing) {
    start();
    BusMaster::Raw raw;
    raw.command = tlm::TLM_WRITE_COMMAND;
    raw.length = 8;
    raw.address = mmio::status;
    raw.data = std::vector<unsigned char>(8, 0);
    EXPECT_EQ(master.send(raw), tlm::TLM_BURST_ERROR_RESPONSE);
    raw.length = 4;
    raw.address = mmio::status + 2;
    EXPECT_EQ(master.send(raw), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    raw.address = 0x200;
    EXPECT_EQ(master.send(raw), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(master.read(mmio::status), 0xfU);
    EXPECT_EQ(read_sectors(2, 512), 0U);
}

// Rings and registers full of noise, in the places where a device looks.
TEST_F(Mistake, noise_in_rings_and_registers_never_stops_the_simulation) {
    std::mt19937 random(1);
    const std::vector<std::uint32_t> offsets = {
        driver_features, driver_features_sel, queue_sel,    queue_num,       queue_ready,
        queue_notify,    interrupt_ack,       mmio::status, queue_desc,      queue_desc + 4,
        queue_driver,    queue_driver + 4,    queue_device, queue_device + 4};
    unsigned resets = 0, served = 0;
    for (unsigned round = 0; round < 3000; ++round) {
        start(1U << (random() % 9));
        for (unsigned n = 0; n < queue_size; ++n) {
            Descriptor one{kBuffers + random() % 0x4000, static_cast<std::uint32_t>(random() % 600),
                           0, 0};
            if (random() % 32 == 0) one.address = random() * 0x10001ULL;
            if (random() % 32 == 0) one.length = static_cast<std::uint32_t>(random());
            one.flags =
                static_cast<std::uint16_t>(random() % 32 != 0 ? kWrite | random() % 2 : random());
            one.next = static_cast<std::uint16_t>(random() % (queue_size + 1));
            describe(n, one);
        }
        header(static_cast<std::uint32_t>(random() % 3), random() % (kSectors + 2));
        describe(0, {kBuffers, 16, kNext, static_cast<std::uint16_t>(random() % queue_size)});
        for (unsigned n = 0; n < 4; ++n) {
            offer(random() % 2 != 0 ? 0 : random() % queue_size);
            if (random() % 4 == 0)
                master.write(
                    offsets[random() % offsets.size()],
                    static_cast<std::uint32_t>(random() % 2 != 0 ? random() : random() % 16));
            EXPECT_EQ(master.status, tlm::TLM_OK_RESPONSE);
        }
        notify();
        if (needs_reset()) ++resets;
        if (used() != 0) ++served;
    }
    EXPECT_GT(resets, 300U);
    EXPECT_GT(served, 300U);
    expect_recovery();
}

} // namespace virtio_mistakes_test
} // namespace armpmu::tests
