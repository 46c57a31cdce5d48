// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <linux/kernel.h>

// An address is the offset in the machine's aperture, plus a base that a null pointer is not.
u32 readl_relaxed(const void __iomem* address);
void writel_relaxed(u32 data, void __iomem* address);
#define writel(data, address) writel_relaxed(data, address)
