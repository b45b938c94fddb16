/* One level in view: a row for each arm, its figure as a point, its interval as a whisker. */
const ROW = { wide: 30, narrow: 40 };

/* Where the names stand: left of the rows where there is room, else above them. */
function rowsLayout(canvas, options) {
  const pen = canvas.getContext('2d');
  pen.font = options.font;
  const width = canvas.parentElement.clientWidth;
  const wide = !options.small && width > 620;
  const most = texts => Math.max(0, ...texts.map(text => pen.measureText(text).width));
  const names = most(options.lines.map(line => line.label));
  const figures = most(options.lines.map(line => figureText(options.scale, line.points[0])));
  return { wide, width, names, figures, row: wide ? ROW.wide : ROW.narrow, top: wide ? -0.6 : -0.9 };
}

function figureText(scale, p) {
  return `${scale.full(p.y)} ${scale.bounds(p)}`.trim();
}

const rowPainter = {
  id: 'rows',
  beforeDatasetsDraw(chart) {
    if (!chart.$rows) return;
    const { ctx, chartArea: area, scales: { x, y } } = chart;
    ctx.save();
    chart.data.datasets.forEach((set, i) => {
      const at = y.getPixelForValue(i);
      const p = set.points[0];
      if (chart.$focus?.arm === set.arm) {
        ctx.fillStyle = rgba(set.borderColor, 0.12);
        ctx.fillRect(area.left, at - 11, area.width, 22);
      }
      ctx.strokeStyle = chart.$ground.line;
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.moveTo(area.left, at);
      ctx.lineTo(area.right, at);
      ctx.stroke();
      if (known(p.lo) && known(p.hi)) whisk(ctx, set.borderColor, x.getPixelForValue(Math.max(p.lo, x.min)), x.getPixelForValue(p.hi), at);
    });
    ctx.restore();
  },
  afterDatasetsDraw(chart) {
    if (!chart.$rows) return;
    const { ctx, chartArea: area, scales: { y } } = chart;
    const { wide, row, width } = chart.$rows;
    ctx.save();
    ctx.font = chart.$font;
    ctx.textBaseline = 'middle';
    chart.data.datasets.forEach((set, i) => {
      const at = y.getPixelForValue(i) - (wide ? 0 : row / 2 - 3);
      const full = figureText(chart.$scale, set.points[0]);
      const room = width - 34 - ctx.measureText(set.label).width;
      const text = wide || ctx.measureText(full).width < room ? full : chart.$scale.full(set.points[0].y);
      ctx.fillStyle = set.borderColor;
      ctx.textAlign = wide ? 'right' : 'left';
      ctx.fillText(set.label, wide ? area.left - 12 : area.left, at);
      ctx.fillStyle = chart.$ground.text;
      ctx.textAlign = wide ? 'left' : 'right';
      ctx.fillText(text, wide ? area.right + 12 : area.right, at);
    });
    ctx.restore();
  },
};

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

function rowSet(line, i) {
  const colour = colourOf(line.arm);
  return {
    label: line.label, arm: line.arm.id, points: line.points, data: [{ x: line.points[0].y, y: i }], parsing: false, clip: 8,
    borderColor: colour, backgroundColor: line.arm.look.hollow ? ground().card : colour, pointStyle: line.arm.look.point,
    pointRadius: line.strong ? 7 : 5, pointBorderColor: colour, pointBorderWidth: 2,
  };
}

/* Draws anew on a canvas; options: lines of one point each, scale, yLog, yTitle, unity, span, small. */
function drawDots(canvas, given) {
  dropChart(canvas);
  const options = { ...given, titles: true, font: CHART_FONT };
  const layout = rowsLayout(canvas, options);
  const colours = ground();
  canvas.parentElement.style.height = `${Math.ceil((options.lines.length - 0.5 - layout.top) * layout.row) + 58}px`;
  const values = options.lines.flatMap(line => [line.points[0].lo, line.points[0].y, line.points[0].hi]);
  const size = options.scale.size;
  const chart = new Chart(canvas, {
    type: 'scatter',
    data: { datasets: options.lines.map(rowSet) },
    options: {
      animation: false, responsive: true, maintainAspectRatio: false, events: [],
      layout: { padding: layout.wide ? { left: layout.names + 16, right: layout.figures + 20, top: 4 } : { left: 2, right: 4, top: 4 } },
      plugins: { legend: { display: false }, tooltip: { enabled: false } },
      scales: {
        x: axis(options, colours, options.yLog, options.yTitle, [...values, ...(options.unity ? [1] : []), ...(options.span ?? [])], v => tickText(v / size)),
        y: { display: false, reverse: true, min: layout.top, max: options.lines.length - 0.5 },
      },
    },
    plugins: [rowPainter, ...(options.unity ? [upright] : [])],
  });
  Object.assign(chart, { $rows: layout, $font: CHART_FONT, $ground: colours, $scale: options.scale, $dots: true });
  chart.update();
  CHARTS.add(chart);
  return chart;
}

/* The line at ratio 1. */
const upright = {
  id: 'upright',
  beforeDatasetsDraw(chart) {
    const { ctx, chartArea: area, scales: { x } } = chart;
    const at = x.getPixelForValue(1);
    if (at < area.left || at > area.right) return;
    ctx.save();
    ctx.strokeStyle = chart.$ground?.soft ?? '#888';
    ctx.beginPath();
    ctx.moveTo(at, area.top);
    ctx.lineTo(at, area.bottom);
    ctx.stroke();
    ctx.restore();
  },
};

/* One level, or none that varies: nothing for a line to run along. */
function oneLevel(lines) {
  return new Set(lines.flatMap(line => line.points.map(p => p.x))).size < 2;
}
