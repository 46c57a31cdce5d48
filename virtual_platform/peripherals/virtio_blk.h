// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/peripherals/block_image.h"
#include "virtual_platform/peripherals/virtio_mmio.h"

#include <systemc>

#include <cstdint>
#include <optional>

namespace armpmu::testbench {

// A virtio block device (virtio 1.2 section 5.2) over an image; VirtioMmio has the sockets, the
// interrupt and the handling of a guest's errors.
//
// Offered: VERSION_1, BLK_SIZE (512), SEG_MAX (254), and RO or, for a writable disk, FLUSH. A
// request begins with 16 readable bytes (type, reserved, sector) and ends with a writable one
// (status), however it is divided into descriptors. IN reads sectors: IOERR unless the data is a
// whole number of sectors within the disk. GET_ID gives "armpmu". OUT writes sectors, likewise, and
// FLUSH does nothing; a read-only disk refuses OUT with IOERR. All other types are UNSUPP. A
// request of less than these 17 bytes is illegal and sets DEVICE_NEEDS_RESET.
class VirtioBlk : public VirtioMmio {
  public:
    enum class Writes : std::uint8_t { refused, taken };

    // `latency`: of each request, in addition to the memory's.
    VirtioBlk(sc_core::sc_module_name name, BlockImage image,
              const sc_core::sc_time& latency = sc_core::SC_ZERO_TIME,
              Writes writes = Writes::refused);

    // The state includes the written sectors of a writable disk.
    void save(StateWriter& out) const;
    void restore(StateReader& in);

  private:
    using Chain = VirtioQueue::Chain;

    std::optional<std::uint32_t> serve(const Chain& chain) override;
    std::uint32_t configuration(std::uint32_t offset) const override;

    // The status byte of a request; `written` counts the bytes of data. None: illegal.
    std::optional<unsigned char> answer(const Chain& chain, std::uint64_t room,
                                        std::uint64_t& written);
    // Copies bytes into the chain's writable buffers, from their start.
    bool scatter(const Chain& chain, const unsigned char* from, std::uint64_t count);
    bool read_sectors(const Chain& chain, std::uint64_t sector, std::uint64_t count);
    bool write_sectors(const Chain& chain, std::uint64_t sector, std::uint64_t count);
    // Whether so many bytes are whole sectors of the disk.
    bool within(std::uint64_t sector, std::uint64_t count) const;

    BlockImage image_;
    bool read_only_;
};

} // namespace armpmu::testbench
