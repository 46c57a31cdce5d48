// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/devices/block_image.h"
#include "testbench/devices/virtio_mmio.h"

#include <systemc>

#include <cstdint>
#include <optional>

namespace armpmu::testbench {

// A read-only virtio block device (virtio 1.2 section 5.2) over an image; VirtioMmio has sockets,
// interrupt and what becomes of a guest's mistakes.
//
// Offered: VERSION_1, RO, BLK_SIZE (512) and SEG_MAX (254). A request begins with 16 readable bytes
// (type, reserved, sector) and ends with a writable one (status), however its descriptors are cut.
// IN reads sectors: IOERR unless the data is a whole number of sectors within the disk. GET_ID
// gives "armpmu". OUT is refused with IOERR, the rest with UNSUPP. A request that has not even
// these 17 bytes is no request and sets DEVICE_NEEDS_RESET.
class VirtioBlk : public VirtioMmio {
  public:
    // `latency`: of each request, beside the memory's.
    VirtioBlk(sc_core::sc_module_name name, BlockImage image,
              const sc_core::sc_time& latency = sc_core::SC_ZERO_TIME);

  private:
    using Chain = VirtioQueue::Chain;

    std::optional<std::uint32_t> serve(const Chain& chain) override;
    std::uint32_t configuration(std::uint32_t offset) const override;

    // What a request answers with; `written` counts the bytes of data. None: illegal.
    std::optional<unsigned char> answer(const Chain& chain, std::uint64_t room,
                                        std::uint64_t& written);
    // Puts bytes into the chain's writable buffers, from their start.
    bool scatter(const Chain& chain, const unsigned char* from, std::uint64_t count);

    BlockImage image_;
};

} // namespace armpmu::testbench
