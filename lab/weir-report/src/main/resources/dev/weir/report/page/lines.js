/* One line chart: bands, end labels, crosshair. Nothing is sampled away. */
import { axis, CHART_FONT, dropChart, figureAxis, penOf, roomOf, tickText, unityLine } from './axes.js';
import { known } from './figures.js';
import { colourOf, ground, translucent } from './look.js';
import { inBytes, sizeWords } from './words.js';

/** @type {ChartPlugin} */
const BANDS = {
  id: 'bands',
  beforeDatasetsDraw(chart) {
    const { ctx, chartArea: area, scales: { x, y } } = chart;
    ctx.save();
    ctx.beginPath();
    ctx.rect(area.left, area.top, area.width, area.height);
    ctx.clip();
    for (const set of chart.data.datasets) {
      const points = set.data.flatMap(p => known(p.lo) && known(p.hi) ? [{ x: p.x, lo: p.lo, hi: p.hi }] : []);
      if (points.length < 2) continue;
      ctx.beginPath();
      points.forEach((p, i) => { ctx[i ? 'lineTo' : 'moveTo'](x.getPixelForValue(p.x), y.getPixelForValue(p.hi)); });
      for (const p of points.toReversed()) ctx.lineTo(x.getPixelForValue(p.x), y.getPixelForValue(Math.max(p.lo, y.min)));
      ctx.closePath();
      ctx.fillStyle = translucent(set.borderColor, 0.16);
      ctx.fill();
    }
    ctx.restore();
  },
};

/**
 * Pushes labels apart so that none covers another; keeps their order.
 * @param {{ y: number, at: number }[]} labels
 * @param {number} gap
 * @param {number} top
 * @param {number} bottom
 */
function spread(labels, gap, top, bottom) {
  labels.sort((a, b) => a.y - b.y);
  let last = -Infinity;
  for (const label of labels) {
    last = Math.max(label.y, last + gap, top);
    label.at = last;
  }
  let next = bottom + gap;
  for (const label of labels.toReversed()) {
    next = Math.min(label.at, next - gap);
    label.at = next;
  }
}

/** @type {ChartPlugin} */
const END_LABELS = {
  id: 'endLabels',
  afterDatasetsDraw(chart) {
    const { ctx, chartArea: area, scales: { x, y } } = chart;
    const labels = chart.data.datasets.filter(set => set.data.length).map(set => {
      const end = set.data[set.data.length - 1];
      return { text: set.label, colour: set.borderColor, x: x.getPixelForValue(end.x), y: y.getPixelForValue(end.y), at: 0 };
    });
    spread(labels, 14, area.top + 4, area.bottom - 4);
    ctx.save();
    ctx.font = CHART_FONT;
    ctx.textBaseline = 'middle';
    for (const label of labels) {
      ctx.strokeStyle = translucent(label.colour, 0.5);
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.moveTo(label.x + 4, label.y);
      ctx.lineTo(area.right + 12, label.at);
      ctx.stroke();
      ctx.fillStyle = label.colour;
      ctx.fillText(label.text, area.right + 15, label.at);
    }
    ctx.restore();
  },
};

/**
 * An upright through the level in focus.
 * @param {() => Focus | null} focus
 * @param {string} colour
 * @returns {ChartPlugin}
 */
function crosshair(focus, colour) {
  return {
    id: 'crosshair',
    beforeDatasetsDraw({ ctx, chartArea: area, scales: { x } }) {
      const place = focus();
      if (!place) return;
      const at = x.getPixelForValue(place.x);
      ctx.save();
      ctx.strokeStyle = colour;
      ctx.setLineDash([3, 3]);
      ctx.beginPath();
      ctx.moveTo(at, area.top);
      ctx.lineTo(at, area.bottom);
      ctx.stroke();
      ctx.restore();
    },
  };
}

/**
 * @param {ChartOptions['lines'][number]} line
 * @param {boolean | undefined} small
 * @returns {ChartSet}
 */
function dataset(line, small) {
  const colour = colourOf(line.arm);
  const { dash, point, hollow } = line.arm.look;
  return {
    label: line.label, arm: line.arm.id, data: line.points, borderColor: colour, backgroundColor: colour,
    /* Dashes lie over solid lines, so that equal times show both. */
    borderWidth: line.strong ? 4 : dash.length ? 2 : 2.75, order: dash.length ? 0 : 1, borderDash: dash, pointStyle: point,
    pointBackgroundColor: hollow ? ground().card : colour, pointBorderWidth: hollow ? 1.5 : 1,
    pointRadius: line.points.length > 16 ? 1.5 : small ? 3 : 4, clip: 6, parsing: false, tension: 0,
  };
}

/**
 * Room for names at the ends of lines: none where they do not fit.
 * @param {HTMLCanvasElement} canvas
 * @param {{ label: string, points: unknown[] }[]} lines
 */
export function nameRoom(canvas, lines) {
  const { clientWidth, clientHeight } = roomOf(canvas);
  const pen = penOf(canvas);
  pen.font = CHART_FONT;
  const room = Math.max(0, ...lines.filter(line => line.points.length).map(line => pen.measureText(line.label).width));
  return room < 0.4 * clientWidth && lines.length * 14 < clientHeight - 40 ? Math.ceil(room) : 0;
}

/**
 * Ticks at the levels measured, as many as stand apart; the ends first.
 * @param {number[]} levels ascending
 * @param {(value: number) => string} text
 * @param {boolean} log
 * @param {number} width of the axis
 */
function apart(levels, text, log, width) {
  const of = (/** @type {number} */ v) => log ? Math.log(v) : v;
  const [low, high] = [of(levels[0]), of(levels[levels.length - 1])];
  const at = (/** @type {number} */ v) => (of(v) - low) / (high - low || 1) * width;
  /** @type {number[]} */
  const kept = [];
  for (const level of [levels[levels.length - 1], ...levels]) {
    if (kept.every(other => Math.abs(at(level) - at(other)) > 4 * (text(level).length + text(other).length) + 8)) kept.push(level);
  }
  return kept.sort((a, b) => a - b).map(value => ({ value }));
}

/**
 * Draws anew on a canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {ChartOptions} options
 */
export function drawLines(canvas, options) {
  const { lines, small, study } = options;
  dropChart(canvas);
  const box = roomOf(canvas);
  box.style.height = '';
  const colours = ground();
  const room = nameRoom(canvas, lines);
  const xs = [...new Set(lines.flatMap(line => line.points.map(p => p.x)))].sort((a, b) => a - b);
  const text = inBytes(study, study.inner) ? sizeWords : tickText;
  const x = axis(options, colours, options.xLog, options.xTitle, xs, text);
  return new Chart(canvas, {
    type: 'line',
    data: { datasets: lines.map(line => dataset(line, small)) },
    options: {
      animation: false, responsive: true, maintainAspectRatio: false, events: [], normalized: true,
      layout: { padding: { right: room ? room + 22 : 8, top: 6 } },
      plugins: { legend: { display: false }, tooltip: { enabled: false } },
      scales: {
        x: { ...x, afterBuildTicks: (/** @type {ChartScale} */ scale) => { scale.ticks = apart(xs, text, options.xLog, box.clientWidth - room - 80); } },
        y: figureAxis(options, colours),
      },
    },
    plugins: [BANDS, ...(room ? [END_LABELS] : []), ...(options.focus ? [crosshair(options.focus, colours.soft)] : []),
      ...(options.unity ? [unityLine('y', colours.soft)] : [])],
  });
}
