/* Axes of the charts, and the line at ratio 1 that stands on one of them. */
import { grouped, known } from './figures.js';

export const CHART_FONT = "12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/**
 * On a short axis a logarithm is nearly even: round steps.
 * @param {number} min
 * @param {number} max
 */
function evenTicks(min, max) {
  const rough = (max - min) / 4;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = decade * ([1, 2, 5].find(m => m * decade >= rough) ?? 10);
  const ticks = [];
  for (let i = Math.ceil(min / step); i * step <= max; i++) ticks.push({ value: Number((i * step).toPrecision(12)) });
  return ticks;
}

/**
 * 1, 2, 5 of every decade; fewer when there are many decades.
 * @param {number} min
 * @param {number} max
 */
function logTicks(min, max) {
  if (max / min < 1.9) return evenTicks(min, max);
  const decades = Math.log10(max / min);
  const steps = decades > 3.5 ? [1] : decades > 1.2 ? [1, 2, 5] : [1, 1.5, 2, 3, 5, 7];
  const ticks = [];
  for (let e = Math.floor(Math.log10(min)); e <= Math.ceil(Math.log10(max)); e++) {
    for (const step of steps) {
      const value = step * 10 ** e;
      if (value >= min * 0.999 && value <= max * 1.001) ticks.push({ value });
    }
  }
  return ticks;
}

/**
 * Chart.js' options of an axis.
 * @param {ChartOptions} options
 * @param {Ground} colours
 * @param {boolean} log
 * @param {string} title
 * @param {Figure[]} values what it has to reach
 * @param {(value: number) => string} text of a tick
 */
export function axis(options, colours, log, title, values, text) {
  const usable = values.filter(known).filter(v => !log || v > 0);
  const low = usable.length ? Math.min(...usable) : 1;
  const high = usable.length ? Math.max(...usable) : 10;
  const padding = log ? { min: low / 1.06, max: high * 1.06 } : { min: 0, suggestedMax: high * 1.04 };
  return {
    type: log ? 'logarithmic' : 'linear',
    ...padding,
    title: { display: !options.small || options.titles, text: title, color: colours.soft },
    grid: { color: colours.line, drawTicks: false },
    border: { color: colours.line },
    afterBuildTicks: log ? (/** @type {ChartScale} */ scale) => { scale.ticks = logTicks(scale.min, scale.max); } : undefined,
    ticks: { color: colours.soft, padding: 6, maxRotation: 0, autoSkipPadding: 10, callback: text },
  };
}

/**
 * The axis of figures: in the chart's unit, reaching every bound.
 * @param {ChartOptions} options
 * @param {Ground} colours
 */
export function figureAxis(options, colours) {
  const { lines, scale, unity, span = [], yLog, yTitle, bars } = options;
  const values = lines.flatMap(line => line.points.flatMap(p => [p.lo, p.y, p.hi]));
  /* On a logarithmic axis the shortest bar still has a length. */
  if (bars && yLog && !unity) values.push(...lines.flatMap(line => line.points.map(p => p.y / 1.5)));
  return axis(options, colours, yLog, yTitle, [...values, ...(unity ? [1] : []), ...span], v => tickText(v / scale.size));
}

/** @param {number} value */
export function tickText(value) {
  return known(value) ? grouped(String(Number(value.toPrecision(3)))) : '';
}

/**
 * The line at ratio 1, across the axis of figures.
 * @param {'x' | 'y'} along the axis of figures
 * @param {string} colour
 * @returns {ChartPlugin}
 */
export function unityLine(along, colour) {
  return {
    id: 'unity',
    beforeDatasetsDraw({ ctx, chartArea: area, scales }) {
      const at = scales[along].getPixelForValue(1);
      const [from, to] = along === 'x' ? [area.left, area.right] : [area.top, area.bottom];
      if (at < from || at > to) return;
      ctx.save();
      ctx.strokeStyle = colour;
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.moveTo(along === 'x' ? at : area.left, along === 'x' ? area.top : at);
      ctx.lineTo(along === 'x' ? at : area.right, along === 'x' ? area.bottom : at);
      ctx.stroke();
      ctx.restore();
    },
  };
}

/**
 * Takes the chart off a canvas, if it has one.
 * @param {HTMLCanvasElement} canvas
 */
export function dropChart(canvas) {
  Chart.getChart(canvas)?.destroy();
}

/**
 * The room that a chart has.
 * @param {HTMLCanvasElement} canvas
 */
export function roomOf({ parentElement }) {
  if (!parentElement) throw new Error('a chart stands in an element that gives it room, but the canvas has no parent');
  return parentElement;
}

/**
 * The pen that a canvas is drawn on with.
 * @param {HTMLCanvasElement} canvas
 */
export function penOf(canvas) {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser gives no 2d context to draw with');
  return pen;
}
