/* Filters, the large chart, its legend and the table that says the same. */
let shown = { lines: [], xs: [], scale: scaleFor('time', []) };
let focus = null;

function select(name, label, choices) {
  const input = element('select', { id: 'by-' + name.replace('.', '-'), onchange: event => change({ [name]: event.target.value }) },
    ...choices.map(([value, text]) => element('option', { value }, text)));
  return element('label', { 'data-by': name }, element('span', {}, label), input);
}

/* Check boxes; the address names the ones taken away. */
function boxes(name, label, values, mark) {
  const toggle = value => {
    const hidden = hiddenSet(state[name]);
    if (hidden.has(value)) hidden.delete(value);
    else hidden.add(value);
    change({ [name]: [...hidden].join('~') });
  };
  return element('fieldset', { 'data-by': name }, element('legend', {}, label),
    ...values.map(value => element('label', { class: 'chip' },
      element('input', { type: 'checkbox', value, onchange: () => toggle(value) }), mark(value), value.replaceAll('-', ' '))));
}

/* The controls belong to a study and its x axis; they are made anew only when one of these changes. */
function buildControls() {
  const form = byId('controls');
  const made = DATA.study + ' ' + INNER;
  if (form.dataset.made === made) return;
  form.dataset.made = made;
  const arm = id => ARMS.get(id)?.label ?? id;
  form.replaceChildren(select('link', 'Link', DATA.links.map(link => [link.name, link.name])));
  for (const name of OUTER) {
    form.append(select('f.' + name, factorWords(name), DATA.factors[name].map(value => [value, valueWords(name, value)])));
  }
  form.append(select('metric', 'Metric', metricsHere().map(id => [id, metricName(id)])));
  if (DATA.numeric.length > 1) form.append(select('x', 'Along the x axis', DATA.numeric.map(name => [name, factorWords(name)])));
  form.append(select('ref', 'Reference', [['', 'none'], ...[...ARMS.keys()].map(id => [id, arm(id)])]));
  form.append(select('protocol', 'Protocol', [['', 'all'], ...distinct('protocol').map(value => [value, value])]));
  form.append(select('xs', (INNER || 'x') + ' axis', [['log', 'logarithmic'], ['linear', 'linear']]));
  form.append(select('ys', 'Axis of figures', [['log', 'logarithmic'], ['linear', 'linear, from zero']]));
  form.append(boxes('drivers', 'Driver', distinct('driver'), driver => {
    const first = DATA.arms.find(a => a.driver === driver);
    return DATA.colours === 'mode' ? '' : patch(colourOf(first));
  }));
  form.append(boxes('modes', DATA.colours === 'mode' ? 'Codec' : 'Way of reading', distinct('mode'),
    mode => DATA.colours === 'mode' ? patch(colourOf(DATA.arms.find(a => a.mode === mode))) : ''));
  byId('by-ref').onchange = event => change(event.target.value
    ? { ref: event.target.value, metric: 'ratio' } : { metric: DATA.metric });
}

function factorWords(name) {
  return name === 'tls' ? 'TLS' : name;
}

function valueWords(name, value) {
  return inBytes(name) && known(Number(value)) ? sizeWords(Number(value)) : DATA.numeric.includes(name) ? count(Number(value)) : value;
}

function syncControls() {
  for (const box of byId('controls').querySelectorAll('[data-by]')) {
    const name = box.dataset.by;
    const input = box.querySelector('select');
    if (input) input.value = state[name];
    if (input) box.hidden = name === 'xs' && shown.dots;
    else {
      const hidden = hiddenSet(state[name]);
      for (const check of box.querySelectorAll('input')) check.checked = !hidden.has(check.value);
    }
  }
}

function compute() {
  const setting = settingOf(state);
  const lines = shownArms().map(arm => ({
    arm, label: arm.label, strong: arm.id === state.ref,
    points: pointsOf(arm.id, state.metric, state.ref, state.link, setting),
  }));
  const drawn = lines.filter(line => line.points.length);
  const dots = oneLevel(drawn);
  /* The best first, as one reads them. */
  if (dots) drawn.sort((a, b) => (more() ? b.points[0].y - a.points[0].y : a.points[0].y - b.points[0].y));
  const xs = [...new Set(drawn.flatMap(line => line.points.map(p => p.x)))].sort((a, b) => a - b);
  const scale = scaleFor(METRICS[state.metric].kind, drawn.flatMap(line => line.points.map(p => p.y)));
  return { dots, lines: drawn, missing: lines.filter(line => !line.points.length), xs, scale };
}

function settingWords() {
  return [state.link, ...OUTER.map(name => `${factorWords(name)} ${valueWords(name, state['f.' + name])}`)].join(', ');
}

function metricWords() {
  return state.metric === 'ratio' ? `Time as a ratio to ${ARMS.get(state.ref)?.label}` : metricName(state.metric);
}

/* Names, as many as read well. */
function few(names) {
  return names.length <= 6 ? names.join('; ') : `${names.slice(0, 4).join('; ')} and ${names.length - 4} more`;
}

function titles() {
  byId('chart-title').textContent = metricWords();
  const words = DATA.links.find(link => link.name === state.link)?.words ?? '';
  const missing = shown.missing.length ? ` Not measured here: ${few(shown.missing.map(line => line.label))}.` : '';
  const machine = state.metric === 'time' && DATA.machine ? ` ${DATA.machine}` : '';
  const level = shown.dots && INNER && shown.xs.length ? `, ${levelWords(shown.xs[0])}` : '';
  byId('chart-sub').textContent = `On ${settingWords()}${level} (${words}).${missing}${machine}`;
  const best = summary();
  byId('chart').setAttribute('aria-label', `${shown.dots ? 'Dot plot' : 'Line chart'}. ${metricWords()}, on ${settingWords()}. ${best} The table below holds the same figures.`);
}

/* Whether more of what is shown is better. */
function more() {
  return Boolean(METRICS[state.metric].more);
}

function summary() {
  if (!shown.lines.length) return 'No figures pass the filters.';
  const at = x => {
    const found = shown.lines.map(line => [line, line.points.find(p => p.x === x)]).filter(([, p]) => p);
    const [line, p] = found.reduce((a, b) => ((more() ? b[1].y > a[1].y : b[1].y < a[1].y) ? b : a));
    return `${more() ? 'Most' : 'Least'} at ${levelWords(x)}: ${line.label}, ${shown.scale.full(p.y)} ${shown.scale.bounds(p)}.`;
  };
  const ends = [...new Set([shown.xs[0], shown.xs[shown.xs.length - 1]])];
  return ends.map(at).join(' ');
}

function innerTitle() {
  return INNER || 'setting';
}

function axisTitle(name, log) {
  return `${name} (${log ? 'logarithmic' : 'from zero'})`;
}

function drawChart() {
  byId('chart').parentElement.hidden = !shown.lines.length;
  byId('chart-empty').hidden = shown.lines.length > 0;
  const unit = shown.scale.name && state.metric !== 'ratio' ? ', ' + shown.scale.name : '';
  byId('legend').hidden = !shown.lines.length;
  (shown.dots && shown.lines.length ? drawDots : drawLines)(byId('chart'), {
    lines: shown.lines, scale: shown.scale, unity: state.metric === 'ratio',
    xLog: state.xs === 'log' && shown.xs.every(x => x > 0), yLog: state.ys === 'log',
    xTitle: axisTitle(innerTitle(), state.xs === 'log'),
    yTitle: axisTitle(metricWords().replace(/ \((median|counted)\)/, '') + unit, state.ys === 'log'),
  });
}

function drawLegend() {
  const active = document.activeElement?.dataset?.arm;
  byId('legend').replaceChildren(...shown.lines.map(({ arm, label }) => element('button', {
    type: 'button', 'data-arm': arm.id, 'aria-pressed': String(state.ref === arm.id),
    title: state.ref === arm.id ? 'Show the figures again' : 'Make this the reference',
    onclick: () => change(state.ref === arm.id ? { metric: DATA.metric } : { metric: 'ratio', ref: arm.id }),
  }, stroke(arm), label)));
  if (active) byId('legend').querySelector(`[data-arm="${CSS.escape(active)}"]`)?.focus();
}

/* A row for each arm, a column for each level. */
function drawTable() {
  const unit = shown.scale.name && state.metric !== 'ratio' ? ` in ${shown.scale.name}` : '';
  const bounds = shown.lines.some(line => line.points.some(shown.scale.hasBounds));
  const table = byId('shown');
  table.caption.firstChild.textContent = `${metricWords()}${unit}${bounds ? ' [interval]' : ', no interval'}, on ${settingWords()}; ${more() ? 'most' : 'least'} in bold`;
  const best = shown.xs.map(x => bestOf(shown.lines.map(line => line.points.find(p => p.x === x)?.y), more()));
  table.tHead.replaceChildren(element('tr', {}, element('th', { scope: 'col' }, 'Arm'),
    ...shown.xs.map(x => element('th', { scope: 'col', class: 'num' }, INNER ? levelWords(x) : 'all'))));
  table.tBodies[0].replaceChildren(...shown.lines.map(line => tableRow(line, best)));
  labelCells(table);
}

function tableRow(line, best) {
  return element('tr', {}, element('th', { scope: 'row', title: line.arm.id }, stroke(line.arm), ' ', line.label),
    ...shown.xs.map((x, i) => {
      const p = line.points.find(each => each.x === x);
      if (!p) return element('td', { class: 'num', title: 'not measured' }, NONE);
      const figure = shown.scale.bare(p.y);
      return element('td', { class: 'num' }, p.y === best[i] ? element('strong', {}, figure) : figure, ' ',
        element('small', {}, shown.scale.bounds(p)), warningMark(p));
    }));
}

/* Where the statistics had something to remark on a cell. */
function warningMark(p) {
  return p.warnings.length ? element('span', { class: 'warned', title: p.warnings.join(' '), role: 'img', 'aria-label': 'Warning: ' + p.warnings.join(' ') }, ' ⚠') : '';
}

function shownCsv() {
  const head = ['arm', 'link', ...OUTER, INNER || 'setting', 'metric', 'reference', 'unit', 'low', 'estimate', 'high', 'heats'];
  const unscaled = v => known(v) ? Number((v / shown.scale.size).toPrecision(6)) : '';
  const rows = shown.xs.flatMap(x => shown.lines.flatMap(line => line.points.filter(p => p.x === x).map(p =>
    [line.arm.id, state.link, ...OUTER.map(name => state['f.' + name]), x, state.metric, state.ref, shown.scale.name,
      unscaled(p.lo), unscaled(p.y), unscaled(p.hi), p.n])));
  return csvText([head, ...rows]);
}

function redraw() {
  applyTheme();
  choosePanels();
  buildControls();
  shown = compute();
  syncControls();
  titles();
  drawChart();
  drawLegend();
  drawTable();
  moveFocus(null);
}
