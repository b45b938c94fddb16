/* Small charts: beside the answers, link by link; bars of counted facts and memory. */
function lineOf(id, metric, reference, link, setting) {
  const arm = ARMS.get(id);
  return { arm, label: arm.label, points: pointsOf(id, metric, reference, link, setting) };
}

/* Differences of ratio below ten per cent are not blown up: the y axis reaches from 0.9 to 1.1 at least. */
function smallChart(canvas, lines, metric, label, span = []) {
  const xs = lines.flatMap(line => line.points.map(p => p.x));
  const ratio = metric === 'ratio';
  const scale = scaleFor(METRICS[metric].kind, [...span, ...lines.flatMap(line => line.points.map(p => p.y))]);
  const xLog = DATA.scale === 'log' && xs.every(x => x > 0);
  const dots = oneLevel(lines);
  const some = dots ? lines.filter(line => line.points.length) : lines;
  (dots ? drawDots : drawLines)(canvas, {
    lines: some, span: ratio ? [...span, 0.9, 1.1] : span, small: true, titles: true, unity: ratio, scale, xLog, yLog: true,
    xTitle: `${innerTitle()}${xLog ? ' (log)' : ''}`, yTitle: `${ratio ? 'ratio' : scale.name} (log)`,
  });
  const worst = METRICS[metric].more ? (a, b) => (b.y < a.y ? b : a) : (a, b) => (b.y > a.y ? b : a);
  const ends = lines.filter(line => line.points.length).map(line => {
    const p = line.points.reduce(worst);
    return `${line.label} at ${METRICS[metric].more ? 'least' : 'most'} ${scale.full(p.y)} at ${levelWords(p.x)}`;
  });
  canvas.setAttribute('aria-label', `${dots ? 'Dot plot' : 'Line chart'}. ${label}. ${ends.join('; ')}.`);
}

function key(lines) {
  return element('p', { class: 'key' }, ...lines.map(line => element('span', {}, stroke(line.arm), line.label)));
}

function drawAnswers() {
  for (const canvas of document.querySelectorAll('canvas[data-answer]')) {
    within(canvas.dataset.study, undefined, () => {
      const answer = DATA.answers[Number(canvas.dataset.answer)];
      const setting = { ...DATA.start, ...answer.setting };
      const lines = answer.arms.map(id => lineOf(id, answer.metric, answer.reference, answer.link, setting));
      const figure = canvas.closest('figure');
      smallChart(canvas, lines, answer.metric, figure.querySelector('figcaption').textContent);
      figure.querySelector('.key')?.remove();
      if (!oneLevel(lines)) figure.append(key(lines));
    });
  }
}

function dropCharts(holder) {
  for (const old of holder.querySelectorAll('canvas')) dropChart(old);
  holder.replaceChildren();
}

/* A chart per entry [title, words, lines]; one y axis for all, so that heights compare. */
function drawGrid(holder, metric, entries, label) {
  dropCharts(holder);
  const span = entries.flatMap(([, , lines]) => lines.flatMap(line => line.points.flatMap(p => [p.lo, p.y, p.hi]))).filter(known);
  holder.append(...entries.map(([title, words]) => element('figure', {},
    element('figcaption', {}, element('strong', {}, title), ` ${words}`),
    element('div', { class: 'canvas small' }, element('canvas', { role: 'img' })))));
  /* Drawn when all are in place, for their number decides how wide each is. */
  const canvases = holder.querySelectorAll('canvas');
  entries.forEach(([title, , lines], i) => smallChart(canvases[i], lines, metric, label(title), span));
}

function drawLinks() {
  const pairs = DATA.pairs.length > 0;
  const metric = pairs ? 'ratio' : DATA.metric;
  const setting = settingOf(state);
  const ids = new Set(shownArms().map(arm => arm.id));
  const drawn = pairs ? DATA.pairs.filter(({ arm }) => ids.has(arm)) : [...ids].map(id => ({ arm: id, reference: '' }));
  const all = DATA.links.map(link => [link.name, link.words,
    drawn.map(({ arm, reference }) => lineOf(arm, metric, reference, link.name, setting)).filter(line => line.points.length)])
    .filter(([, , lines]) => lines.length);
  byId('links-title').textContent = pairs ? 'What not fetching at once costs, link by link' : `${metricName(metric)}, link by link`;
  byId('links-sub').textContent = pairs
    ? 'Time as a multiple of reading at once with the same driver and protocol; the band is the interval.'
    : 'Every link on the same axes; the band is the interval. Filters of the chart above apply.';
  const what = pairs ? 'Time as a multiple of reading at once' : metricName(metric);
  drawGrid(byId('ratios'), metric, all, link => `${what}, on ${link}`);
  const lines = new Map(all.flatMap(([, , some]) => some.map(line => [line.arm.id, line])));
  byId('ratios-key').replaceChildren(all.every(([, , some]) => oneLevel(some)) ? '' : key([...lines.values()]));
  if (!all.length) {
    byId('ratios').append(element('p', {}, pairs
      ? 'No ratio to reading at once has been measured for this choice.' : 'Nothing has been measured for this choice.'));
  }
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
  byId('memory-view').hidden = !DATA.memory.length && !DATA.pairs.length;
  const rows = DATA.memory.filter(row => ARMS.has(row.arm));
  const peaks = rows.map(row => row.peakHeapBytes);
  const scale = scaleFor('bytes', peaks);
  const most = Math.max(...peaks.filter(known), 1);
  byId('memory').replaceChildren(...rows.map(row => {
    const dead = row.outcome !== 'survives';
    const peak = known(row.peakHeapBytes) ? 'peak heap ' + scale.full(row.peakHeapBytes) : 'peak not known';
    const words = dead ? `✗ ${row.outcome.replaceAll('-', ' ')}` : `✓ ${peak}`;
    const drawn = bar(ARMS.get(row.arm), dead ? 1 : (row.peakHeapBytes ?? 0) / most, words);
    /* What ran out of memory needed more than there was: full length, hatched. */
    drawn.classList.toggle('dead', dead);
    return drawn;
  }));
  if (!rows.length) byId('memory').append(element('p', {}, 'Memory has not been tried in this run.'));
}

function drawMultiples() {
  const xs = levels(state.link, settingOf(state));
  drawLinks();
  const least = xs[0];
  const most = xs[xs.length - 1];
  byId('trips-title').textContent = xs.length ? `Round trips per ${DATA.operation}, at ${levelWords(least)}` : `Round trips per ${DATA.operation}`;
  byId('bytes-title').textContent = xs.length ? `Bytes per ${DATA.operation}, both ways, at ${levelWords(most)}` : `Bytes per ${DATA.operation}`;
  drawBars('trips', 'trips', least);
  drawBars('bytes', 'bytes', most);
  drawMemory();
  drawClasses();
  drawDuels();
  drawOpenLoop();
}
