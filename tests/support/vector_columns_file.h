// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <boost/crc.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::vectors {

// A `.vcol` file put together by hand from vectors/FORMAT.md, with everything that can be said
// wrong under a crc32 that is right.
struct ColumnsFile {
    struct Column {
        int encoding = 0;
        std::string data;
    };
    struct Chunk {
        std::uint32_t clocks = 0;
        std::vector<Column> columns;
    };

    std::uint32_t version = 1;
    std::string header;
    std::vector<Chunk> chunks;
    std::uint64_t tail_clocks = 0; // added to the right number
    std::uint32_t tail_chunks = 0; // likewise
    std::uint64_t tail_offset = 0; // added to the last chunk's
    std::uint64_t chunk_size = 0;  // added to the last chunk's size
    std::string gap;               // behind each chunk, and the header of a file without
    std::string chunk_rest;        // behind the last chunk's data

    static std::uint32_t crc(const std::string& bytes) {
        boost::crc_32_type crc;
        crc.process_bytes(bytes.data(), bytes.size());
        return crc.checksum();
    }
    static std::string number(std::uint64_t value, unsigned bytes) {
        std::string result;
        for (; bytes != 0; --bytes, value >>= 8) result.push_back(static_cast<char>(value));
        return result;
    }

    std::string bytes() const {
        std::string file = "ARMPMUVC" + number(version, 4) + number(header.size(), 4) + header;
        file += number(crc(file), 4);
        if (chunks.empty()) file += gap;
        std::string offsets;
        std::uint64_t clocks = tail_clocks;
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            const bool last = i + 1 == chunks.size();
            offsets += number(file.size() + (last ? tail_offset : 0), 8);
            clocks += chunks[i].clocks;
            std::string directory, entries, data;
            for (const Column& column : chunks[i].columns) {
                directory += number(static_cast<unsigned>(column.encoding), 1);
                if (column.encoding == 0 || column.encoding == 1) continue;
                entries += number(column.data.size(), 4) + number(crc(column.data), 4);
                data += column.data;
            }
            directory += entries;
            if (last) data += chunk_rest;
            const std::uint64_t size = directory.size() + data.size() + (last ? chunk_size : 0);
            const std::string head = "CHNK" + number(chunks[i].clocks, 4) + number(size, 8);
            file += head + number(crc(head + directory), 4) + directory + data + gap;
        }
        std::string tail =
            "TAIL" + number(clocks, 8) + number(chunks.size() + tail_chunks, 4) + offsets;
        tail += number(crc(tail), 4);
        return file + tail + number(tail.size() + 4, 4);
    }
};

// The header of two fields, of one bit and of three.
inline std::string four_bit_header(const std::string& rows = "?") {
    return "armpmu-vector 1\ndevice cci550\nclock_ps 1000\nfield a 1 in\nfield b 3 out\nrows " +
           rows + " width 4\n";
}

} // namespace armpmu::vectors
