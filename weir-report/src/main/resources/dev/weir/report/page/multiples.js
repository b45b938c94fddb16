/* Small charts: ratio to at once per link and beside the answers; bars of counted facts and memory. */
function pairLine(id, reference, link, setting) {
  const arm = ARMS.get(id);
  return { arm, label: arm.label, points: pointsOf(id, 'ratio', reference, link, setting) };
}

/* Differences below ten per cent are not blown up: the y axis reaches from 0.9 to 1.1 at least. */
function smallLines(canvas, lines, label, span = []) {
  const xs = lines.flatMap(line => line.points.map(p => p.x));
  drawLines(canvas, {
    lines, span: [...span, 0.9, 1.1], small: true, titles: true, unity: true, scale: scaleFor('ratio', []),
    xLog: xs.every(x => x > 0), yLog: true, xTitle: (DATA.inner || 'setting') + ' (log)', yTitle: 'ratio (log)',
  });
  const ends = lines.filter(line => line.points.length).map(line => {
    const worst = line.points.reduce((a, b) => (b.y > a.y ? b : a));
    return `${line.label} at most ${three(worst.y)}× at ${levelWords(worst.x)}`;
  });
  canvas.setAttribute('aria-label', `Line chart. ${label}. ${ends.join('; ')}.`);
}

function key(lines) {
  return element('p', { class: 'key' }, ...lines.map(line => element('span', {}, stroke(line.arm), line.label)));
}

function drawAnswers() {
  const setting = settingKey(DATA.start);
  for (const canvas of document.querySelectorAll('canvas[data-answer]')) {
    const answer = DATA.answers[Number(canvas.dataset.answer)];
    const lines = answer.arms.map(id => pairLine(id, answer.reference, answer.link, setting));
    smallLines(canvas, lines, `Time as a multiple of ${ARMS.get(answer.reference).label}, on ${answer.link}`);
    const figure = canvas.closest('figure');
    figure.querySelector('.key')?.remove();
    figure.append(key(lines));
  }
}

function drawRatios() {
  const setting = settingOf(state);
  const ids = new Set(shownArms().map(arm => arm.id));
  const pairs = DATA.pairs.filter(([id]) => ids.has(id));
  const holder = byId('ratios');
  for (const old of holder.querySelectorAll('canvas')) {
    CHARTS.delete(Chart.getChart(old));
    Chart.getChart(old)?.destroy();
  }
  holder.replaceChildren();
  const all = DATA.links.map(link => [link, pairs.map(([id, reference]) => pairLine(id, reference, link.name, setting))
    .filter(line => line.points.length)]).filter(([, lines]) => lines.length);
  /* One y axis for all, so that heights compare. */
  const span = all.flatMap(([, lines]) => lines.flatMap(line => line.points.flatMap(p => [p.lo, p.y, p.hi])));
  holder.append(...all.map(([link]) => element('figure', {},
    element('figcaption', {}, element('strong', {}, link.name), ` ${link.words}`),
    element('div', { class: 'canvas small' }, element('canvas', { role: 'img' })))));
  /* Drawn when all are in place, for their number decides how wide each is. */
  const canvases = holder.querySelectorAll('canvas');
  all.forEach(([link, lines], i) => smallLines(canvases[i], lines, `Time as a multiple of reading at once, on ${link.name}`, span));
  const drawn = new Map(all.flatMap(([, lines]) => lines.map(line => [line.arm.id, line])));
  byId('ratios-key').replaceChildren(key([...drawn.values()]));
  if (!holder.children.length) holder.append(element('p', {}, 'No ratio to reading at once has been measured for this choice.'));
}

function bar(arm, share, words) {
  const fill = element('span', { class: 'fill' });
  fill.style.width = Math.max(0, Math.min(100, share * 100)) + '%';
  fill.style.background = colourOf(arm);
  return element('div', { class: 'bar-row' }, element('span', { class: 'bar-name' }, stroke(arm), arm.label),
    element('span', { class: 'track' }, fill), element('span', { class: 'bar-figure' }, words));
}

function drawBars(id, metric, x) {
  const setting = settingOf(state);
  const rows = shownArms().map(arm => [arm, cellAt(arm.id, state.link, setting, x)])
    .map(([arm, cell]) => [arm, cell && METRICS[metric].of(cell)]).filter(([, p]) => p);
  const scale = scaleFor(METRICS[metric].kind, rows.map(([, p]) => p.y));
  const most = Math.max(...rows.map(([, p]) => p.y));
  byId(id).replaceChildren(...rows.map(([arm, p]) => bar(arm, p.y / most, scale.full(p.y))));
  if (!rows.length) byId(id).append(element('p', {}, 'Not counted for this choice.'));
}

function drawMemory() {
  const rows = DATA.memory.filter(row => ARMS.has(row.arm));
  const peaks = rows.map(row => row.peakHeapBytes);
  const scale = scaleFor('bytes', peaks);
  const most = Math.max(...peaks.filter(known), 1);
  byId('memory').replaceChildren(...rows.map(row => {
    const dead = row.outcome !== 'survives';
    const peak = known(row.peakHeapBytes) ? 'peak heap ' + scale.full(row.peakHeapBytes) : 'peak not known';
    const words = dead ? `✗ ${row.outcome.replaceAll('-', ' ')}` : `✓ ${peak}`;
    return bar(ARMS.get(row.arm), dead ? 0 : (row.peakHeapBytes ?? 0) / most, words);
  }));
  if (!rows.length) byId('memory').append(element('p', {}, 'Memory has not been tried in this run.'));
}

function drawMultiples() {
  const xs = levels(state.link, settingOf(state));
  drawRatios();
  const least = xs[0];
  const most = xs[xs.length - 1];
  byId('trips-title').textContent = xs.length ? `Round trips per operation, at ${levelWords(least)}` : 'Round trips per operation';
  byId('bytes-title').textContent = xs.length ? `Bytes per operation, both ways, at ${levelWords(most)}` : 'Bytes per operation';
  drawBars('trips', 'trips', least);
  drawBars('bytes', 'bytes', most);
  drawMemory();
}
