/* Views of the blob study: bars by data class at a size to slide over, and pairs side by side. */
const CLASS_WORDS = {
  extra: 'random letters of 2', high: 'random letters of 4', medium: 'random letters of 10', low: 'random letters of 62',
  documents: 'generated JSON documents', own: 'your own data',
};

function classes() {
  return INNER === 'size' && DATA.factors.data ? DATA.factors.data : [];
}

function drawClasses() {
  const xs = levels(state.link, settingOf(state));
  byId('classes-view').hidden = !classes().length || !xs.length;
  if (byId('classes-view').hidden) return;
  const x = factsLevel(xs);
  const slider = byId('slider');
  slider.max = xs.length - 1;
  slider.value = xs.indexOf(x);
  slider.setAttribute('aria-valuetext', levelWords(x));
  byId('slider-words').textContent = levelWords(x);
  byId('classes-title').textContent = `${metricName(DATA.metric)}, by how well the data compress`;
  byId('classes-sub').textContent = `On ${state.link}. Bars start at zero and share one scale; the line at the end of a bar is the interval.`;
  const found = classes().map(value => [value, classRows(value, x)]).filter(([, rows]) => rows.length);
  const figures = found.flatMap(([, rows]) => rows.map(([, p]) => p));
  const scale = scaleFor(METRICS[DATA.metric].kind, figures.map(p => p.y));
  const most = Math.max(...figures.map(p => known(p.hi) ? p.hi : p.y));
  byId('classes').replaceChildren(...found.map(([value, rows]) => classFigure(value, rows, scale, most)));
}

function classRows(value, x) {
  const setting = { ...settingOf(state), data: value };
  return shownArms().map(arm => [arm, cellAt(arm.id, state.link, setting, x)])
    .map(([arm, cell]) => [arm, cell && METRICS[DATA.metric].of(cell)]).filter(([, p]) => p)
    .sort(([, a], [, b]) => b.y - a.y);
}

function classFigure(value, rows, scale, most) {
  return element('figure', { 'data-class': value },
    element('figcaption', {}, element('strong', {}, value), ' ' + (CLASS_WORDS[value] ?? '')),
    element('div', { class: 'bars tight' }, ...rows.map(([arm, p]) => {
      const row = bar(arm, p.y / most, scale.full(p.y));
      row.title = `${arm.label}: ${scale.full(p.y)} ${scale.bounds(p)}`;
      if (known(p.lo)) row.querySelector('.track').append(whisker(p, most));
      return row;
    })));
}

function whisker(p, most) {
  const line = element('span', { class: 'whisker' });
  line.style.left = 100 * Math.max(0, p.lo) / most + '%';
  line.style.width = 100 * (p.hi - Math.max(0, p.lo)) / most + '%';
  return line;
}

/* Pairs on the chosen link: each in a chart of its own, and what the statistics say about them. */
function drawDuels() {
  const setting = settingOf(state);
  const found = DATA.duels.map(({ arm: a, reference: b }) => [a, b, [a, b].map(id => lineOf(id, DATA.metric, '', state.link, setting))])
    .filter(([, , lines]) => lines.every(line => line.points.length));
  byId('duels-view').hidden = !found.length;
  byId('duels-sub').textContent = `${metricName(DATA.metric)}, on ${settingWords()}. Under each pair: the time of the first as a multiple of the second's.`;
  drawGrid(byId('duels'), DATA.metric, found.map(([a, b, lines]) => [`${ARMS.get(a).label} against ${ARMS.get(b).label}`, '', lines]),
    title => `${metricName(DATA.metric)}: ${title}, on ${state.link}`);
  const figures = byId('duels').querySelectorAll('figure');
  found.forEach(([a, b, lines], i) => figures[i].append(...(oneLevel(lines) ? [] : [key(lines)]), duelWords(a, b, setting)));
}

function duelWords(a, b, setting) {
  const points = pointsOf(a, 'ratio', b, state.link, setting);
  const ends = points.length > 1 ? [points[0], points[points.length - 1]] : points;
  return element('p', { class: 'sub' }, ends.length
    ? ends.map(p => `${three(p.y)}×${known(p.lo) ? ` [${three(p.lo)}, ${three(p.hi)}]` : ' (no interval)'} at ${levelWords(p.x)}`).join('; ')
    : 'No ratio has been measured.');
}

byId('slider').addEventListener('input', event => {
  const xs = levels(state.link, settingOf(state));
  change({ at: String(xs[Number(event.target.value)]) });
});
