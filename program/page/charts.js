// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
'use strict';
// Charts that follow each other: zoom one and all show the same cycles, with one cursor.

const charts = [];
let windowOfAll = null; // [first, last] in cycles; null: everything

class Chart {
  constructor(place, title, unit, lines, options) {
    this.lines = lines;
    this.options = options;
    this.plot = element('div', 'plot');
    this.legend = element('div', 'legend');
    place.replaceChildren(element('h3', '', unit ? `${title}, ${unit}` : title), this.plot,
      this.legend);
    this.first = 0;
    this.last = Math.max(...lines.map((line) => line.x[line.x.length - 1]));
    charts.push(this);
    this.draw();
    // A finger is a cursor, too.
    this.plot.addEventListener('touchstart', (event) => {
      if (event.touches.length !== 1) return;
      const left = this.plot.getBoundingClientRect().left;
      const x = this.graph.toDataXCoord(event.touches[0].clientX - left);
      for (const chart of charts) chart.point(x, true);
    }, { passive: true });
  }
  window() { return windowOfAll === null ? [this.first, this.last] : windowOfAll; }
  rows() {
    const [first, last] = this.window();
    const rows = new Map();
    const pixels = Math.max(50, this.plot.clientWidth - 60);
    const points = this.options.stacked === true ? 'columns' : 'points';
    this.lines.forEach((line, n) => line[points](rows, n, first, last, pixels));
    this.xs = [...rows.keys()].sort((a, b) => a - b);
    return this.xs.map((x) => {
      const row = new Array(this.lines.length + 1).fill(null);
      row[0] = x;
      rows.get(x).forEach((value, n) => { row[n + 1] = value; });
      return row;
    });
  }
  draw() {
    const style = getComputedStyle(document.documentElement);
    const color = (n) => style.getPropertyValue(`--c${n % 10}`).trim();
    this.colors = this.lines.map((line) => color(line.look.style));
    this.graph = new Dygraph(this.plot, this.rows(), {
      labels: ['cycle', ...this.lines.map((line) => line.label)],
      colors: this.colors,
      dateWindow: this.window(),
      series: Object.fromEntries(this.lines.map((line) => [line.label,
        { strokePattern: line.look.pattern }])),
      stackedGraph: this.options.stacked === true,
      stepPlot: this.options.stacked === true,
      customBars: this.options.stacked !== true, // least, mean and largest
      fillAlpha: this.options.stacked === true ? 0.5 : 0.2,
      connectSeparatedPoints: true,
      includeZero: !this.options.log,
      logscale: this.options.log === true,
      legend: 'never',
      strokeWidth: 1.2,
      axisLineColor: style.getPropertyValue('--line'),
      gridLineColor: style.getPropertyValue('--line'),
      axes: {
        x: { axisLabelFormatter: short, pixelsPerLabel: 90 },
        y: { axisLabelFormatter: short, axisLabelWidth: 46 },
      },
      drawCallback: (graph, initial) => { if (!initial) this.moved(graph.xAxisRange()); },
      highlightCallback: (event, x) => { for (const chart of charts) chart.point(x, chart !== this); },
      unhighlightCallback: () => { for (const chart of charts) chart.unpoint(chart !== this); },
    });
    this.graph.resetZoom = () => showWindow(null);
    this.keepRoom();
  }
  // As high as with values, so that a cursor does not move what stands below.
  keepRoom() {
    this.legend.style.minHeight = '';
    this.point((this.first + this.last) / 2, false);
    this.legend.style.minHeight = `${this.legend.offsetHeight}px`;
    this.unpoint(false);
  }
  moved(range) {
    if (this.following) return;
    const [first, last] = this.window();
    if (range[0] !== first || range[1] !== last) showWindow([range[0], range[1]]);
  }
  follow() {
    this.following = true;
    this.graph.updateOptions({ file: this.rows(), dateWindow: this.window() });
    this.following = false;
  }
  // The values at a cycle, as the legend; and a mark on the lines of those that follow.
  point(x, mark) {
    const keys = this.lines.map((line, n) => {
      const at = Math.min(line.index(x), line.x.length - 1);
      return key(this.colors[n], line, Number.isFinite(line.values[at])
        ? exact(line.values[at]) : '-');
    });
    this.legend.replaceChildren(element('span', 'key', `cycle ${Math.round(x)}`), ...keys);
    if (mark) this.graph.setSelection(nearest(this.xs, x));
  }
  unpoint(mark) {
    this.legend.replaceChildren(
      ...this.lines.map((line, n) => key(this.colors[n], line, '')));
    if (mark) this.graph.clearSelection();
  }
}

let asked = false;
function showWindow(range) {
  const all = [Math.min(...charts.map((c) => c.first)), Math.max(...charts.map((c) => c.last))];
  windowOfAll = range === null || (range[0] <= all[0] && range[1] >= all[1]) ? null : range;
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => {
    asked = false;
    const before = performance.now();
    for (const chart of charts) chart.follow();
    document.body.dataset.zoomMs = (performance.now() - before).toFixed(1);
  });
}

function nearest(sorted, x) {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < x) low = middle + 1; else high = middle;
  }
  return low > 0 && x - sorted[low - 1] < sorted[low] - x ? low - 1 : low;
}

// What a script puts on the page is elements and text: no text is read as HTML.
function element(tag, style, text) {
  const made = document.createElement(tag);
  if (style) made.className = style;
  if (text !== undefined) made.textContent = text;
  return made;
}
function key(color, line, value) {
  const mark = element('i', '');
  mark.style.background = line.look.pattern === null ? color
    : `repeating-linear-gradient(90deg, ${color} 0 ${line.look.pattern[0]}px, transparent 0 `
      + `${line.look.pattern[0] + 2}px)`;
  const made = element('span', 'key');
  made.append(mark, `${line.label} ${value}`);
  return made;
}
function short(value) {
  for (const [from, unit] of [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']])
    if (Math.abs(value) >= from) return `${+(value / from).toPrecision(4)}${unit}`;
  return `${+value.toPrecision(4)}`;
}
function exact(value) { return `${+value.toPrecision(6)}`; }
