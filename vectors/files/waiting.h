// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::files {

// Asked now and then while a pipe or terminal is waited for; where it says true, the wait ends with
// WaitEnded. Null, as at first: nobody ends a wait. Of the whole process.
void set_wait_end(bool (*ended)());

// Ends the wait if it is wanted: throws WaitEnded.
void end_wait_if_wanted();

// Waits until a file can be read (POLLIN) or written (POLLOUT), for a moment at most; whether it
// can. Signals do not restart it. Throws WaitEnded.
bool wait_a_moment(int file, short event);

} // namespace armpmu::files
