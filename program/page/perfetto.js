// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
'use strict';
// The series of a run as a trace for Perfetto: a counter for each column, its value in each
// interval. The packets are those of program/text/perfetto_trace.h, without its groups.

class ProtobufMessage {
  constructor() { this.bytes = []; }
  varint(value) {
    for (; value >= 128; value = Math.floor(value / 128)) this.bytes.push(value % 128 + 128);
    this.bytes.push(value);
    return this;
  }
  number(field, value) { return this.varint(8 * field).varint(value); }
  // Bytes, a text or a message.
  part(field, value) {
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value)
      : value instanceof ProtobufMessage ? value.bytes : value;
    this.varint(8 * field + 2).varint(bytes.length);
    for (const byte of bytes) this.bytes.push(byte);
    return this;
  }
}

async function perfettoTrace(run, columns) {
  const trace = new ProtobufMessage();
  const packet = (fields) => trace.part(1, fields.number(10, 1));
  const names = columns.names();
  names.forEach((name, n) => {
    const track = new ProtobufMessage().number(1, n + 1).part(2, name)
      .part(8, new ProtobufMessage().number(3, 2));
    const first = new ProtobufMessage();
    if (n === 0) first.number(13, 1); // nothing before this is to be known
    packet(first.part(60, track));
  });
  const values = await Promise.all(names.map((name) => columns.get(name)));
  const [ends, lengths] = await Promise.all([columns.get('cycle'), columns.get('cycles')]);
  const mhz = run.series.clock_mhz;
  for (let row = 0; row < ends.length; row++) {
    const time = Math.round((ends[row] - lengths[row]) * 1000 / mhz); // ns
    for (let n = 0; n < names.length; n++)
      packet(new ProtobufMessage().number(8, time).part(11, new ProtobufMessage().number(9, 4)
        .number(11, n + 1).number(30, values[n][row])));
  }
  return Uint8Array.from(trace.bytes);
}
