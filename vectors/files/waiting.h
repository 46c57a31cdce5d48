// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::files {

// Called now and then while waiting for a pipe or terminal; true ends the wait with WaitEnded.
// Null, the default: waits do not end. One for the whole process.
void set_wait_end(bool (*ended)());

// Ends the wait if it is wanted: throws WaitEnded.
void end_wait_if_wanted();

// Waits until a file can be read (POLLIN) or written (POLLOUT), for a moment at most, and returns
// whether it can. Signals do not restart it. Throws WaitEnded.
bool wait_a_moment(int file, short event);

} // namespace armpmu::files
