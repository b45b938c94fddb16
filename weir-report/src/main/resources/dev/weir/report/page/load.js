/* Latency against load, from the open-loop experiment. */
function drawOpenLoop() {
  const holder = byId('open-loop');
  const ids = new Set(shownArms().map(arm => arm.id));
  const rows = DATA.openLoop.filter(row => ids.has(row.arm) && row.link === state.link);
  byId('open-loop-view').hidden = !rows.length;
  dropCharts(holder);
  if (!rows.length) return;
  const span = rows.flatMap(row => row.points.flatMap(p => [p.p50, p.p99])).filter(known);
  const scale = scaleFor('time', span);
  holder.append(...rows.map(row => element('figure', {},
    element('figcaption', {}, element('strong', {}, ARMS.get(row.arm).label), ` capacity ${scaleFor('rate', [row.capacity]).full(row.capacity)}`),
    element('div', { class: 'canvas small' }, element('canvas', { role: 'img' })))));
  const canvases = holder.querySelectorAll('canvas');
  rows.forEach((row, i) => {
    const arm = ARMS.get(row.arm);
    const line = (name, dash) => ({
      arm, label: name, dash, points: row.points.filter(p => known(p[name])).map(p => ({ x: p.share, y: p[name], lo: null, hi: null })),
    });
    drawLines(canvases[i], {
      lines: [line('p50', []), line('p99', [6, 4])], span, small: true, titles: true, scale, xLog: false, yLog: true,
      xTitle: 'load, % of capacity', yTitle: `${scale.name} (log)`,
    });
    const told = row.points.map(p => `${p.share} %: median ${scale.full(p.p50)}, 99th percentile ${scale.full(p.p99)}`);
    canvases[i].setAttribute('aria-label', `Line chart. Latency of ${arm.label} against load, on ${row.link}. ${told.join('; ')}.`);
  });
}
