// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
'use strict';
// Numbers over time, packed as docs/stat.md says with gzip over that, and what a chart sees of them:
// at most one point for each pixel column.

// `plain`: numbers, not their differences.
async function unpacked(text, plain) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const all = new Uint8Array(await new Response(stream).arrayBuffer());
  const values = new Float64Array(all.length);
  let size = 0;
  let number = 0;
  let weight = 1;
  let before = 0;
  for (const byte of all) {
    number += (byte & 127) * weight;
    weight *= 128;
    if (byte & 128) continue;
    if (plain) before = number;
    else before += number % 2 ? -(number + 1) / 2 : number / 2; // zigzag
    values[size++] = before;
    number = 0;
    weight = 1;
  }
  return values.slice(0, size);
}

// The columns of one run, each decoded when it is first asked for.
class Columns {
  constructor(series) {
    this.packed = new Map(series.columns.map((column) => [column.name, column]));
    this.values = new Map();
  }
  names() { return [...this.packed.keys()]; }
  get(name) {
    if (!this.values.has(name)) this.values.set(name, this.decode(this.packed.get(name)));
    return this.values.get(name);
  }
  async decode(column) {
    if (column.sum === undefined)
      return unpacked(column.gz || column.plain, column.gz === undefined);
    const parts = await Promise.all(column.sum.map((part) => this.get(part)));
    return parts[0].map((value, i) => parts.reduce((sum, part) => sum + part[i], 0));
  }
}

// Least and largest of any stretch: level n has those of 4 to the power n values each.
class Pyramid {
  constructor(values) {
    this.levels = [[values, values]];
    for (let [low, high] = this.levels[0]; low.length > 4; ) {
      const size = Math.ceil(low.length / 4);
      const lows = new Float64Array(size);
      const highs = new Float64Array(size);
      for (let i = 0; i < size; i++) {
        let least = Infinity;
        let most = -Infinity;
        for (let j = 4 * i; j < Math.min(4 * i + 4, low.length); j++) {
          if (low[j] < least) least = low[j];
          if (high[j] > most) most = high[j];
        }
        lows[i] = least;
        highs[i] = most;
      }
      this.levels.push([lows, highs]);
      [low, high] = [lows, highs];
    }
  }
  // Of values `from` to before `to`; those that are no numbers do not count.
  range(from, to) {
    let least = Infinity;
    let most = -Infinity;
    while (from < to) {
      let level = 0;
      let step = 1;
      while (level + 1 < this.levels.length && from % (4 * step) === 0 && from + 4 * step <= to) {
        level++;
        step *= 4;
      }
      const at = from / step;
      const [low, high] = this.levels[level];
      if (low[at] < least) least = low[at];
      if (high[at] > most) most = high[at];
      from += step;
    }
    return [least, most];
  }
}

// Of the values before each, and of all.
function sumsBefore(values) {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i] + values[i];
  return sums;
}

// What one line of a chart shows: a column, by another one, times a factor.
class Line {
  constructor(label, look, x, numbers, divisors, factor) {
    this.label = label;
    this.look = look;
    this.x = x;
    this.numbers = numbers;
    this.divisors = divisors;
    this.factor = factor;
    const values = new Float64Array(numbers.length);
    for (let i = 0; i < values.length; i++)
      values[i] = divisors === null ? factor * numbers[i]
        : divisors[i] > 0 ? factor * numbers[i] / divisors[i] : NaN;
    this.sums = sumsBefore(numbers);
    this.weights = divisors === null ? null : sumsBefore(divisors);
    this.pyramid = new Pyramid(values);
    this.values = values;
  }
  // Index of the first x that is not before `x`.
  index(x) {
    let low = 0;
    let high = this.x.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.x[middle] < x) low = middle + 1; else high = middle;
    }
    return low;
  }
  mean(from, to) {
    const sum = this.sums[to] - this.sums[from];
    const weight = this.weights === null ? to - from : this.weights[to] - this.weights[from];
    return weight > 0 ? this.factor * sum / weight : NaN;
  }
  // Each of `pixels` stretches of the window, and one either side, so that a hand can move what it
  // sees.
  stretches(first, last, pixels, see) {
    const begin = Math.max(0, this.index(first) - 1);
    const end = Math.min(this.x.length, this.index(last) + 1);
    const count = Math.max(1, Math.min(pixels, end - begin));
    for (let n = 0; n < count; n++)
      see(begin + Math.floor(n * (end - begin) / count),
        begin + Math.floor((n + 1) * (end - begin) / count));
  }
  // Into `rows`, by x: least, mean and largest of each.
  points(rows, column, first, last, pixels) {
    const put = (at, value, low, high) => {
      if (!Number.isFinite(value)) return;
      const x = this.x[at];
      if (!rows.has(x)) rows.set(x, []);
      rows.get(x)[column] = [low, value, high];
    };
    this.stretches(first, last, pixels, (from, to) => {
      const [low, high] = this.pyramid.range(from, to);
      put(from, this.mean(from, to), low, high);
    });
    for (const at of [0, this.x.length - 1])
      put(at, this.values[at], this.values[at], this.values[at]);
  }
  // The same as columns that can stand on each other: the mean of each from where it begins.
  columns(rows, column, first, last, pixels) {
    const put = (x, value) => {
      if (!rows.has(x)) rows.set(x, []);
      rows.get(x)[column] = value;
    };
    this.stretches(first, last, pixels, (from, to) => {
      const mean = this.mean(from, to);
      put(from > 0 ? this.x[from - 1] : 0, Number.isFinite(mean) ? mean : 0);
      put(this.x[to - 1], Number.isFinite(mean) ? mean : 0); // the next one takes its place
    });
  }
}
