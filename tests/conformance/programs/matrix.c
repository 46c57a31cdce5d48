// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Multiplies matrices of floating-point numbers.
#include <math.h>
#include <stdio.h>

enum { size = 48 };

static double a[size][size];
static double b[size][size];
static double c[size][size];

int main(void) {
    for (int i = 0; i < size; ++i)
        for (int j = 0; j < size; ++j) {
            a[i][j] = sqrt(i + 1.0) / (j + 1);
            b[i][j] = i == j ? 2 : 0.5;
        }
    for (int i = 0; i < size; ++i)
        for (int j = 0; j < size; ++j) {
            double sum = 0;
            for (int k = 0; k < size; ++k) sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    double trace = 0;
    for (int i = 0; i < size; ++i) trace += c[i][i];
    printf("%.6f\n", trace);
    return 0;
}
