/* One line chart: bands, end labels, crosshair. Nothing is sampled away. */
const CHARTS = new Set();
const CHART_FONT = "12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

function dropChart(canvas) {
  CHARTS.delete(Chart.getChart(canvas));
  Chart.getChart(canvas)?.destroy();
}

function rgba(hex, alpha) {
  const n = parseInt(hex.slice(1), 16);
  return `rgba(${n >> 16}, ${(n >> 8) & 255}, ${n & 255}, ${alpha})`;
}

const bands = {
  id: 'bands',
  beforeDatasetsDraw(chart) {
    const { ctx, chartArea: area, scales: { x, y } } = chart;
    ctx.save();
    ctx.beginPath();
    ctx.rect(area.left, area.top, area.width, area.height);
    ctx.clip();
    for (const set of chart.data.datasets) {
      const points = set.data.filter(p => known(p.lo) && known(p.hi));
      if (points.length < 2) continue;
      ctx.beginPath();
      points.forEach((p, i) => ctx[i ? 'lineTo' : 'moveTo'](x.getPixelForValue(p.x), y.getPixelForValue(p.hi)));
      points.toReversed().forEach(p => ctx.lineTo(x.getPixelForValue(p.x), y.getPixelForValue(Math.max(p.lo, y.min))));
      ctx.closePath();
      ctx.fillStyle = rgba(set.borderColor, 0.16);
      ctx.fill();
    }
    ctx.restore();
  },
};

/* Pushes labels apart so that none covers another; keeps their order. */
function spread(labels, gap, top, bottom) {
  labels.sort((a, b) => a.y - b.y);
  let last = -Infinity;
  for (const label of labels) last = label.at = Math.max(label.y, last + gap, top);
  let next = bottom + gap;
  for (const label of labels.toReversed()) next = label.at = Math.min(label.at, next - gap);
}

const endLabels = {
  id: 'endLabels',
  afterDatasetsDraw(chart) {
    if (!chart.$labels) return;
    const { ctx, chartArea: area, scales: { x, y } } = chart;
    const labels = chart.data.datasets.filter(set => set.data.length).map(set => {
      const end = set.data[set.data.length - 1];
      return { text: set.label, colour: set.borderColor, x: x.getPixelForValue(end.x), y: y.getPixelForValue(end.y) };
    });
    spread(labels, 14, area.top + 4, area.bottom - 4);
    ctx.save();
    ctx.font = chart.$font;
    ctx.textBaseline = 'middle';
    for (const label of labels) {
      ctx.strokeStyle = rgba(label.colour, 0.5);
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

const crosshair = {
  id: 'crosshair',
  beforeDatasetsDraw(chart) {
    if (!chart.$focus) return;
    const { ctx, chartArea: area, scales: { x } } = chart;
    const at = x.getPixelForValue(chart.$focus.x);
    ctx.save();
    ctx.strokeStyle = chart.$ground.soft;
    ctx.setLineDash([3, 3]);
    ctx.beginPath();
    ctx.moveTo(at, area.top);
    ctx.lineTo(at, area.bottom);
    ctx.stroke();
    ctx.restore();
  },
};

/* On a short axis a logarithm is nearly even: round steps. */
function evenTicks(min, max) {
  const rough = (max - min) / 4;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = decade * [1, 2, 5, 10].find(m => m * decade >= rough);
  const ticks = [];
  for (let i = Math.ceil(min / step); i * step <= max; i++) ticks.push({ value: Number((i * step).toPrecision(12)) });
  return ticks;
}

/* 1, 2, 5 of every decade; fewer when there are many decades. */
function logTicks(min, max) {
  if (max / min < 1.9) return evenTicks(min, max);
  const steps = Math.log10(max / min) > 3.5 ? [1] : Math.log10(max / min) > 1.2 ? [1, 2, 5] : [1, 1.5, 2, 3, 5, 7];
  const ticks = [];
  for (let e = Math.floor(Math.log10(min)); e <= Math.ceil(Math.log10(max)); e++) {
    for (const step of steps) {
      const value = step * 10 ** e;
      if (value >= min * 0.999 && value <= max * 1.001) ticks.push({ value });
    }
  }
  return ticks;
}

function axis(options, colours, log, title, values, plain) {
  const usable = values.filter(v => known(v) && (!log || v > 0));
  const low = usable.length ? Math.min(...usable) : 1;
  const high = usable.length ? Math.max(...usable) : 10;
  const padding = log ? { min: low / 1.06, max: high * 1.06 } : { min: 0, suggestedMax: high * 1.04 };
  return {
    type: log ? 'logarithmic' : 'linear',
    ...padding,
    title: { display: !options.small || options.titles, text: title, color: colours.soft },
    grid: { color: colours.line, drawTicks: false },
    border: { color: colours.line },
    afterBuildTicks: log ? scale => { scale.ticks = logTicks(scale.min, scale.max); } : undefined,
    ticks: { color: colours.soft, padding: 6, maxRotation: 0, autoSkipPadding: 10, callback: v => plain(v) },
  };
}

function dataset(line, small) {
  const colour = colourOf(line.arm);
  const { point, hollow } = line.arm.look;
  const dash = line.dash ?? line.arm.look.dash;
  return {
    label: line.label, arm: line.arm.id, data: line.points, borderColor: colour, backgroundColor: colour,
    /* Dashes lie over solid lines, so that equal times show both. */
    borderWidth: line.strong ? 4 : dash.length ? 2 : 2.75, order: dash.length ? 0 : 1, borderDash: dash, pointStyle: point,
    pointBackgroundColor: hollow ? ground().card : colour, pointBorderWidth: hollow ? 1.5 : 1,
    pointRadius: line.points.length > 16 ? 1.5 : small ? 3 : 4, clip: 6, parsing: false, tension: 0,
  };
}

function tickText(value) {
  return known(value) ? grouped(String(Number(value.toPrecision(3)))) : '';
}

/* Draws anew on a canvas; options: lines, xLog, yLog, xTitle, yTitle, scale, small, reference line at 1. */
function drawLines(canvas, options) {
  dropChart(canvas);
  canvas.parentElement.style.height = '';
  const colours = ground();
  const font = CHART_FONT;
  const wide = !options.small && canvas.parentElement.clientWidth > 680 && options.lines.length * 14 < canvas.parentElement.clientHeight - 40;
  const measure = canvas.getContext('2d');
  measure.font = font;
  const room = Math.max(0, ...options.lines.map(line => measure.measureText(line.label).width));
  const all = options.lines.flatMap(line => line.points);
  const size = options.scale.size;
  const ys = all.flatMap(p => [p.lo, p.y, p.hi]);
  const chart = new Chart(canvas, {
    type: 'line',
    data: { datasets: options.lines.map(line => dataset(line, options.small)) },
    options: {
      animation: false, responsive: true, maintainAspectRatio: false, events: [], normalized: true,
      layout: { padding: { right: wide ? Math.min(260, room + 22) : 8, top: 6 } },
      plugins: { legend: { display: false }, tooltip: { enabled: false } },
      scales: {
        x: axis(options, colours, options.xLog, options.xTitle, all.map(p => p.x), inBytes(INNER) ? sizeWords : tickText),
        y: axis(options, colours, options.yLog, options.yTitle, [...ys, ...(options.unity ? [1] : []), ...(options.span ?? [])], v => tickText(v / size)),
      },
    },
    plugins: [bands, endLabels, crosshair, ...(options.unity ? [unity] : [])],
  });
  chart.$labels = wide;
  chart.$font = font;
  chart.$ground = colours;
  chart.update();
  CHARTS.add(chart);
  return chart;
}

/* The line at ratio 1. */
const unity = {
  id: 'unity',
  beforeDatasetsDraw(chart) {
    const { ctx, chartArea: area, scales: { y } } = chart;
    const at = y.getPixelForValue(1);
    if (at < area.top || at > area.bottom) return;
    ctx.save();
    ctx.strokeStyle = chart.$ground?.soft ?? '#888';
    ctx.lineWidth = 1;
    ctx.beginPath();
    ctx.moveTo(area.left, at);
    ctx.lineTo(area.right, at);
    ctx.stroke();
    ctx.restore();
  },
};
