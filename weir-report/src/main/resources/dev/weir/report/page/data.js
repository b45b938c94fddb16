/* The embedded data, indexed by cell. */
const DATA = JSON.parse(byId('weir-data').textContent);
const ARMS = new Map(DATA.arms.map((arm, index) => [arm.id, { ...arm, index }]));
const OUTER = Object.keys(DATA.outer);

function settingKey(outer) {
  return JSON.stringify(OUTER.map(name => outer[name] ?? ''));
}

function cellKey(arm, link, setting, x) {
  return JSON.stringify([arm, link, setting, x]);
}

const CELLS = new Map(DATA.cells.map((cell, index) =>
  [cellKey(cell.arm, cell.link, settingKey(cell.outer), cell.x), { ...cell, index }]));
const RATIOS = new Map(DATA.ratios.map(row => [row[0] + ' ' + row[1], row]));

function cellAt(arm, link, setting, x) {
  return CELLS.get(cellKey(arm, link, setting, x));
}

/* Ratio of an arm to a reference: as given, or the inverse of the one given the other way round. */
function ratioAt(arm, reference, link, setting, x) {
  const cell = cellAt(arm, link, setting, x);
  const other = cellAt(reference, link, setting, x);
  if (!cell || !other) return null;
  if (arm === reference) return { lo: 1, y: 1, hi: 1, n: cell.rounds };
  const given = RATIOS.get(cell.index + ' ' + ARMS.get(reference).index);
  if (given) return { lo: given[2], y: given[3], hi: given[4], n: given[5] };
  const inverse = RATIOS.get(other.index + ' ' + ARMS.get(arm).index);
  if (!inverse) return null;
  const over = v => known(v) && v > 0 ? 1 / v : null;
  return { lo: over(inverse[4]), y: over(inverse[3]), hi: over(inverse[2]), n: inverse[5] };
}

function levels(link, setting) {
  const found = new Set();
  for (const cell of DATA.cells) {
    if (cell.link === link && settingKey(cell.outer) === setting) found.add(cell.x);
  }
  return [...found].sort((a, b) => a - b);
}

function point(cell, value) {
  return known(value) ? { lo: null, y: value, hi: null, n: cell.rounds } : null;
}

const METRICS = {
  time: {
    name: 'Time per operation', kind: 'time',
    of: cell => cell.time && known(cell.time[1])
      ? { lo: cell.time[0], y: cell.time[1], hi: cell.time[2], n: cell.rounds } : null,
  },
  ratio: { name: 'Time as a ratio to a reference', kind: 'ratio', of: null },
  first: { name: 'Time to the first row (median)', kind: 'time', of: cell => point(cell, cell.firstRow) },
  client: { name: 'Client CPU per operation (median)', kind: 'time', of: cell => point(cell, cell.clientCpu) },
  server: { name: 'Server CPU per operation (median)', kind: 'time', of: cell => point(cell, cell.serverCpu) },
  allocated: { name: 'Bytes allocated per operation (median)', kind: 'bytes', of: cell => point(cell, cell.allocated) },
  trips: { name: 'Round trips per operation (counted)', kind: 'count', of: cell => point(cell, cell.wire?.[0]) },
  bytes: {
    name: 'Bytes on the wire per operation (counted)', kind: 'bytes',
    of: cell => cell.wire ? point(cell, cell.wire[3] + cell.wire[4]) : null,
  },
};

/* Points of one arm along the inner factor. */
function pointsOf(arm, metric, reference, link, setting) {
  const points = [];
  for (const x of levels(link, setting)) {
    const cell = cellAt(arm, link, setting, x);
    if (!cell) continue;
    const found = metric === 'ratio' ? ratioAt(arm, reference, link, setting, x) : METRICS[metric].of(cell);
    if (found && known(found.y)) points.push({ x, ...found });
  }
  return points;
}

function levelWords(x) {
  if (!DATA.inner) return 'the only setting';
  if (DATA.inner !== 'rows') return DATA.inner + ' ' + count(x);
  return count(x) + (x === 1 ? ' row' : ' rows');
}
