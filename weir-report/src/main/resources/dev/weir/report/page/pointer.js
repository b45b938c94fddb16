/* Exact figures under the pointer, or where the arrow keys have led. */
function moveFocus(next) {
  focus = next;
  const chart = Chart.getChart(byId('chart'));
  const tip = byId('tip');
  if (!chart || !next) {
    tip.hidden = true;
    byId('tip-live').textContent = '';
    if (chart) {
      chart.$focus = null;
      chart.draw();
    }
    return;
  }
  chart.$focus = next;
  chart.draw();
  fillTip(tip, next);
  placeTip(tip, chart, next);
}

/* Ratio of each arm to the one in focus, figure and interval: measured pairwise for times, else of the figures shown. */
function toFocused(line, p, next, base) {
  if (line.arm.id === next.arm) return ['in focus', ''];
  const setting = settingOf(state);
  const measured = state.metric === 'time' || state.metric === 'ratio'
    ? ratioAt(line.arm.id, next.arm, state.link, setting, next.x) : null;
  if (measured) return [three(measured.y) + '×', known(measured.lo) ? `[${three(measured.lo)}, ${three(measured.hi)}]` : ''];
  return [base && base.y > 0 ? three(p.y / base.y) + '×' : NONE, ''];
}

function fillTip(tip, next) {
  const rows = shown.lines.map(line => [line, line.points.find(p => p.x === next.x)]).filter(([, p]) => p);
  rows.sort((a, b) => (more() ? b[1].y - a[1].y : a[1].y - b[1].y));
  const base = rows.find(([line]) => line.arm.id === next.arm)?.[1];
  const focused = ARMS.get(next.arm);
  tip.replaceChildren(element('p', {}, element('strong', {}, levelWords(next.x)),
    base ? `: ${focused.label} ${shown.scale.full(base.y)} ${shown.scale.bounds(base)}; ratio to it on the right` : ''),
    element('table', {}, ...rows.map(([line, p]) => tipRow(line, p, next, base))),
    ...(base?.warnings ?? []).map(sentence => element('p', { class: 'warned' }, '⚠ ' + sentence)));
  tip.hidden = false;
  byId('tip-live').textContent = base
    ? `${focused.label}, ${levelWords(next.x)}: ${shown.scale.full(base.y)} ${shown.scale.bounds(base)}` : '';
}

function tipRow(line, p, next, base) {
  const [ratio, bounds] = toFocused(line, p, next, base);
  return element('tr', { class: line.arm.id === next.arm ? 'focused' : null },
    element('td', {}, stroke(line.arm)), element('td', {}, line.label),
    element('td', { class: 'num' }, shown.scale.full(p.y), ' ', element('small', {}, shown.scale.bounds(p))),
    element('td', { class: 'num share' }, ratio, ' ', element('small', {}, bounds)));
}

function placeTip(tip, chart, next) {
  if (chart.$dots) {
    const row = chart.scales.y.getPixelForValue(shown.lines.findIndex(line => line.arm.id === next.arm));
    tip.style.left = `${Math.max(0, chart.canvas.clientWidth - tip.offsetWidth - 8)}px`;
    tip.style.top = `${row + 16}px`;
    return;
  }
  const at = chart.scales.x.getPixelForValue(next.x);
  const width = tip.offsetWidth;
  const right = at + 16 + width < chart.canvas.clientWidth + 20;
  tip.style.left = Math.max(0, right ? at + 16 : at - 16 - width) + 'px';
  tip.style.top = '8px';
}

/* The level nearest to the pointer, then the line nearest to it there. */
function nearest(event) {
  const chart = Chart.getChart(byId('chart'));
  if (!chart || !shown.xs.length) return null;
  const box = chart.canvas.getBoundingClientRect();
  if (chart.$dots) {
    const row = Math.round(chart.scales.y.getValueForPixel(event.clientY - box.top));
    return { x: shown.xs[0], arm: shown.lines[Math.min(shown.lines.length - 1, Math.max(0, row))].arm.id };
  }
  const px = event.clientX - box.left;
  const py = event.clientY - box.top;
  const distance = x => Math.abs(chart.scales.x.getPixelForValue(x) - px);
  const x = shown.xs.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  const here = shown.lines.map(line => ({ arm: line.arm.id, p: line.points.find(q => q.x === x) })).filter(e => e.p);
  const off = entry => Math.abs(chart.scales.y.getPixelForValue(entry.p.y) - py);
  return { x, arm: here.reduce((a, b) => (off(b) < off(a) ? b : a)).arm };
}

function step(key) {
  const x = focus?.x ?? shown.xs[0];
  const at = shown.xs.indexOf(x);
  const there = level => shown.lines.filter(line => line.points.some(p => p.x === level));
  if (!focus) return { x, arm: there(x)[0].arm.id };
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const level = shown.xs[Math.min(shown.xs.length - 1, Math.max(0, at + (key === 'ArrowRight' ? 1 : -1)))];
    const lines = there(level);
    return { x: level, arm: (lines.find(line => line.arm.id === focus.arm) ?? lines[0]).arm.id };
  }
  const lines = there(x).sort((a, b) => a.points.find(p => p.x === x).y - b.points.find(p => p.x === x).y);
  const i = lines.findIndex(line => line.arm.id === focus.arm) + ((key === 'ArrowUp') === shown.dots ? -1 : 1);
  return { x, arm: lines[Math.min(lines.length - 1, Math.max(0, i))].arm.id };
}

function followPointer() {
  const canvas = byId('chart');
  const follow = event => moveFocus(nearest(event));
  canvas.addEventListener('pointermove', follow);
  canvas.addEventListener('pointerdown', follow);
  canvas.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse') moveFocus(null); });
  canvas.addEventListener('blur', () => moveFocus(null));
  canvas.addEventListener('keydown', event => {
    if (event.key === 'Escape') moveFocus(null);
    else if (event.key.startsWith('Arrow') && shown.xs.length) {
      event.preventDefault();
      moveFocus(step(event.key));
    }
  });
}
