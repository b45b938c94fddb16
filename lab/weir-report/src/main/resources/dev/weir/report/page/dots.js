/* One level in view: a row for each arm, its figure as a point, its interval as a whisker. */
import { CHART_FONT, dropChart, figureAxis, penOf, roomOf, unityLine } from './axes.js';
import { known } from './figures.js';
import { colourOf, ground, translucent } from './look.js';

/** Height of a row in pixels. */
const ROW = { wide: 30, narrow: 40 };

/**
 * Where the names stand: left of the rows where there is room, else above them.
 * @param {HTMLCanvasElement} canvas
 * @param {ChartOptions} options
 */
function rowsLayout(canvas, { small, lines, scale }) {
  const pen = penOf(canvas);
  pen.font = CHART_FONT;
  const width = roomOf(canvas).clientWidth;
  const wide = !small && width > 620;
  const most = (/** @type {string[]} */ texts) => Math.max(0, ...texts.map(text => pen.measureText(text).width));
  const names = most(lines.map(line => line.label));
  const figures = most(lines.map(line => figureText(scale, line.points[0])));
  return { wide, width, names, figures, row: wide ? ROW.wide : ROW.narrow, top: wide ? -0.6 : -0.9 };
}

/**
 * @param {Scale} scale
 * @param {{ y: number } & Bounds} p
 */
function figureText(scale, p) {
  return `${scale.full(p.y)} ${scale.bounds(p)}`.trim();
}

/**
 * Rules, whiskers, names and figures of the rows.
 * @param {ChartOptions} options
 * @param {ReturnType<typeof rowsLayout>} layout
 * @param {Ground} colours
 * @returns {ChartPlugin}
 */
function rows({ lines, scale, focus }, layout, colours) {
  return {
    id: 'rows',
    beforeDatasetsDraw(chart) {
      const { ctx, chartArea: area, scales: { x, y } } = chart;
      ctx.save();
      lines.forEach(({ arm, points: [p] }, i) => {
        const at = y.getPixelForValue(i);
        const colour = chart.data.datasets[i].borderColor;
        if (focus?.()?.arm === arm.id) {
          ctx.fillStyle = translucent(colour, 0.12);
          ctx.fillRect(area.left, at - 11, area.width, 22);
        }
        ctx.strokeStyle = colours.line;
        ctx.lineWidth = 1;
        ctx.beginPath();
        ctx.moveTo(area.left, at);
        ctx.lineTo(area.right, at);
        ctx.stroke();
        if (known(p.lo) && known(p.hi)) whisk(ctx, colour, x.getPixelForValue(Math.max(p.lo, x.min)), x.getPixelForValue(p.hi), at);
      });
      ctx.restore();
    },
    afterDatasetsDraw(chart) {
      const { ctx, chartArea: area, scales: { y } } = chart;
      const { wide, row, width } = layout;
      ctx.save();
      ctx.font = CHART_FONT;
      ctx.textBaseline = 'middle';
      lines.forEach(({ label, points: [p] }, i) => {
        const at = y.getPixelForValue(i) - (wide ? 0 : row / 2 - 3);
        const full = figureText(scale, p);
        const room = width - 34 - ctx.measureText(label).width;
        const text = wide || ctx.measureText(full).width < room ? full : scale.full(p.y);
        ctx.fillStyle = chart.data.datasets[i].borderColor;
        ctx.textAlign = wide ? 'right' : 'left';
        ctx.fillText(label, wide ? area.left - 12 : area.left, at);
        ctx.fillStyle = colours.text;
        ctx.textAlign = wide ? 'left' : 'right';
        ctx.fillText(text, wide ? area.right + 12 : area.right, at);
      });
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
 * @param {number} i
 * @returns {ChartSet}
 */
function rowSet(line, i) {
  const colour = colourOf(line.arm);
  return {
    label: line.label, arm: line.arm.id, points: line.points, data: [{ x: line.points[0].y, y: i }], parsing: false, clip: 8,
    borderColor: colour, backgroundColor: line.arm.look.hollow ? ground().card : colour, pointStyle: line.arm.look.point,
    pointRadius: line.strong ? 7 : 5, pointBorderColor: colour, pointBorderWidth: 2,
  };
}

/**
 * Draws anew on a canvas: lines of one point each.
 * @param {HTMLCanvasElement} canvas
 * @param {ChartOptions} given
 */
export function drawDots(canvas, given) {
  dropChart(canvas);
  const options = { ...given, titles: true };
  const layout = rowsLayout(canvas, options);
  const colours = ground();
  roomOf(canvas).style.height = `${Math.ceil((options.lines.length - 0.5 - layout.top) * layout.row) + 58}px`;
  return new Chart(canvas, {
    type: 'scatter',
    data: { datasets: options.lines.map(rowSet) },
    options: {
      animation: false, responsive: true, maintainAspectRatio: false, events: [],
      layout: { padding: layout.wide ? { left: layout.names + 16, right: layout.figures + 20, top: 4 } : { left: 2, right: 4, top: 4 } },
      plugins: { legend: { display: false }, tooltip: { enabled: false } },
      scales: { x: figureAxis(options, colours), y: { display: false, reverse: true, min: layout.top, max: options.lines.length - 0.5 } },
    },
    plugins: [rows(options, layout, colours), ...(options.unity ? [unityLine('x', colours.soft)] : [])],
  });
}
