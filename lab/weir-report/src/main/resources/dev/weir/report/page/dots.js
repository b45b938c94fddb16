/* One to three levels in view: rows for each arm, its figure as a point, or one bar a level; its interval as a whisker. */
import { CHART_FONT, dropChart, figureAxis, penOf, roomOf, unityLine } from './axes.js';
import { known } from './figures.js';
import { colourOf, ground, translucent } from './look.js';
import { levelWords } from './words.js';

/** Heights in pixels: of a row with one point, of a bar, and what stands between arms with several bars. */
const ROW = { wide: 30, narrow: 40 };
const BAR = 16;
const APART = 10;
/** Height of a name above its rows. */
const NAME = 18;

/**
 * Rows from the top, in pixels: the place of every point and of every name.
 * @template {{ x: number }} P
 * @param {Line<P>[]} lines
 * @param {boolean} wide whether names stand left of the rows
 */
export function placesOf(lines, wide) {
  /** @type {{ line: Line<P>, p: P, at: number, name: number | null }[]} */
  const rows = [];
  const bars = rowsWord(lines) === 'Bars';
  let top = 4;
  for (const line of lines) {
    const height = bars ? BAR : wide ? ROW.wide : ROW.narrow - NAME;
    const first = top + (wide ? 0 : NAME);
    const middle = first + line.points.length * height / 2;
    line.points.forEach((p, i) => {
      rows.push({ line, p, at: first + (i + 0.5) * height, name: i ? null : wide ? middle : first - NAME / 2 });
    });
    top = first + line.points.length * height + (bars ? APART : 0);
  }
  return { rows, bars, height: top };
}

/**
 * What rows are called.
 * @param {{ points: unknown[] }[]} lines
 */
export function rowsWord(lines) {
  return lines.some(line => line.points.length > 1) ? 'Bars' : 'Dot plot';
}

/**
 * Where the names stand: left of the rows where there is room, else above them.
 * @param {HTMLCanvasElement} canvas
 * @param {ChartOptions} options
 */
function rowsLayout(canvas, { small, study, lines, scale }) {
  const pen = penOf(canvas);
  pen.font = CHART_FONT;
  const width = roomOf(canvas).clientWidth;
  const wide = isWide(canvas, small);
  const most = (/** @type {string[]} */ texts) => Math.max(0, ...texts.map(text => pen.measureText(text).width));
  const places = placesOf(lines, wide);
  const points = lines.flatMap(line => line.points);
  const levels = places.bars ? most(points.map(p => levelWords(study, p.x))) : 0;
  const names = wide ? most(lines.map(line => line.label)) : 0;
  const full = most(points.map(p => figureText(scale, p)));
  const bounded = wide || !places.bars || width - levels - full > 140;
  const figures = bounded ? full : most(points.map(p => scale.full(p.y)));
  return { ...places, wide, width, names, levels, figures, bounded };
}

/**
 * Whether names stand left of the rows.
 * @param {HTMLCanvasElement} canvas
 * @param {boolean} [small]
 */
export function isWide(canvas, small) {
  return !small && roomOf(canvas).clientWidth > 620;
}

/**
 * @param {Scale} scale
 * @param {{ y: number } & Bounds} p
 */
function figureText(scale, p) {
  return `${scale.full(p.y)} ${scale.bounds(p)}`.trim();
}

/**
 * Bars or rules, and whiskers of the rows.
 * @param {ChartOptions} options
 * @param {ReturnType<typeof rowsLayout>} layout
 * @param {Ground} colours
 * @returns {ChartPlugin}
 */
function marks({ focus, unity }, { rows, bars }, colours) {
  return {
    id: 'marks',
    beforeDatasetsDraw({ ctx, chartArea: area, scales: { x, y } }) {
      const place = focus?.();
      ctx.save();
      for (const { line, p, at: top } of rows) {
        const at = y.getPixelForValue(top);
        const colour = colourOf(line.arm);
        if (place?.arm === line.arm.id && place.x === p.x) {
          ctx.fillStyle = translucent(colour, 0.12);
          ctx.fillRect(area.left, at - (bars ? BAR / 2 : 11), area.width, bars ? BAR : 22);
        }
        const [from, to] = bars ? [unity ? x.getPixelForValue(1) : area.left, x.getPixelForValue(p.y)] : [area.left, area.right];
        ctx.fillStyle = bars ? translucent(colour, 0.75) : colours.line;
        const thick = bars ? 10 : 1;
        ctx.fillRect(Math.min(from, to), at - thick / 2, Math.max(1, Math.abs(to - from)), thick);
        if (known(p.lo) && known(p.hi)) whisk(ctx, bars ? colours.text : colour, x.getPixelForValue(Math.max(p.lo, x.min)), x.getPixelForValue(p.hi), at);
      }
      ctx.restore();
    },
  };
}

/**
 * Names, levels and figures of the rows.
 * @param {ChartOptions} options
 * @param {ReturnType<typeof rowsLayout>} layout
 * @param {Ground} colours
 * @returns {ChartPlugin}
 */
function texts({ study, scale }, { rows, bars, wide, width, names, bounded }, colours) {
  return {
    id: 'texts',
    afterDatasetsDraw({ ctx, chartArea: area, scales: { y } }) {
      const beside = wide || bars;
      const write = (/** @type {string} */ text, /** @type {'left' | 'right'} */ align, /** @type {number} */ x, /** @type {number} */ at) => {
        ctx.textAlign = align;
        ctx.fillText(text, x, y.getPixelForValue(at));
      };
      ctx.save();
      ctx.font = CHART_FONT;
      ctx.textBaseline = 'middle';
      for (const { line: { arm, label }, p, at, name } of rows) {
        ctx.fillStyle = colourOf(arm);
        if (name !== null) write(label, wide ? 'right' : 'left', wide ? names + 4 : 2, name);
        ctx.fillStyle = colours.soft;
        if (bars) write(levelWords(study, p.x), 'right', area.left - 6, at);
        const full = figureText(scale, p);
        const fits = beside ? bounded : ctx.measureText(full).width < width - 34 - ctx.measureText(label).width;
        ctx.fillStyle = colours.text;
        write(fits ? full : scale.full(p.y), beside ? 'left' : 'right', beside ? area.right + 8 : area.right, beside ? at : name ?? at);
      }
      ctx.restore();
    },
  };
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} colour
 * @param {number} from
 * @param {number} to
 * @param {number} at
 */
function whisk(ctx, colour, from, to, at) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(from, at);
  ctx.lineTo(to, at);
  for (const end of [from, to]) {
    ctx.moveTo(end, at - 5);
    ctx.lineTo(end, at + 5);
  }
  ctx.stroke();
}

/**
 * @param {ChartOptions['lines'][number]} line
 * @param {ReturnType<typeof rowsLayout>} layout
 * @returns {ChartSet}
 */
function rowSet(line, { rows, bars }) {
  const colour = colourOf(line.arm);
  return {
    label: line.label, arm: line.arm.id, points: line.points, parsing: false, clip: 8,
    data: rows.filter(row => row.line === line).map(({ p, at }) => ({ x: p.y, y: at })),
    borderColor: colour, backgroundColor: line.arm.look.hollow ? ground().card : colour, pointStyle: line.arm.look.point,
    pointRadius: bars ? 0 : line.strong ? 7 : 5, pointBorderColor: colour, pointBorderWidth: 2,
  };
}

/**
 * Draws anew on a canvas: lines of one to three points each.
 * @param {HTMLCanvasElement} canvas
 * @param {ChartOptions} given
 */
export function drawDots(canvas, given) {
  dropChart(canvas);
  const layout = rowsLayout(canvas, given);
  const colours = ground();
  const options = { ...given, titles: true, bars: layout.bars };
  roomOf(canvas).style.height = `${Math.ceil(layout.height) + 58}px`;
  const { wide, bars, names, levels, figures } = layout;
  const left = (wide ? names + 12 : 2) + (bars ? levels + 8 : 4);
  return new Chart(canvas, {
    type: 'scatter',
    data: { datasets: options.lines.map(line => rowSet(line, layout)) },
    options: {
      animation: false, responsive: true, maintainAspectRatio: false, events: [],
      layout: { padding: wide || bars ? { left, right: figures + 14, top: 4 } : { left: 2, right: 4, top: 4 } },
      plugins: { legend: { display: false }, tooltip: { enabled: false } },
      scales: { x: figureAxis(options, colours), y: { display: false, reverse: true, min: 0, max: layout.height } },
    },
    plugins: [marks(options, layout, colours), texts(options, layout, colours), ...(options.unity ? [unityLine('x', colours.soft)] : [])],
  });
}
