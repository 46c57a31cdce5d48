// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace armpmu::vectors {

// The head of a zstd frame, RFC 8878. Read here, so that files are refused alike with and without
// the library; written here, for the library packs pieces otherwise when it is told their size.

// How long the frame at the beginning is; nothing when it is none, or none that we take: windows
// are at most 8 MiB, and there is no dictionary. The library would follow a frame with the next,
// and allocate any window that a frame asks for.
std::optional<std::size_t> zstd_frame_size(std::string_view bytes);

// Writes the content's size into the head in the place of the window, if two bytes can say it. With
// the size a frame is read in one go, straight to where it belongs.
void put_zstd_content_size(std::string& frame, std::size_t size);

} // namespace armpmu::vectors
