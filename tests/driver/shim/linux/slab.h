// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <linux/kernel.h>

enum { GFP_KERNEL, GFP_ATOMIC };
// Zeroed. What is not given back is when the machine is shut down.
void* kzalloc(size_t bytes, gfp_t flags);
void kfree(const void* place);
