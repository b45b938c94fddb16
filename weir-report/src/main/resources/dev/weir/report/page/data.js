/* The embedded data: one entry per study, indexed by cell. The chosen study stands in DATA and the names below it. */
const STUDIES = new Map(JSON.parse(byId('weir-data').textContent).studies.map(data => [data.study, indexed(data)]));

let DATA;
let ARMS;
/* The factor along the x axis, and the others. */
let INNER;
let OUTER;
let INDEX;

function indexed(data) {
  const cells = new Map();
  data.cells.forEach(cell => {
    const key = placeKey(cell.arm, cell.link);
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(cell);
  });
  return {
    data, cells,
    arms: new Map(data.arms.map(arm => [arm.id, arm])),
  };
}

function placeKey(arm, link) {
  return JSON.stringify([arm, link]);
}

function useStudy(name, inner) {
  INDEX = STUDIES.get(name);
  DATA = INDEX.data;
  ARMS = INDEX.arms;
  INNER = inner ?? DATA.inner;
  OUTER = Object.keys(DATA.factors).filter(factor => factor !== INNER);
}

/* Does something as if another study, or another x axis, were chosen. */
function within(name, inner, work) {
  const before = [DATA.study, INNER];
  useStudy(name, inner);
  try {
    return work();
  } finally {
    useStudy(...before);
  }
}

useStudy(STUDIES.keys().next().value);

function xOf(cell) {
  return INNER ? Number(cell.factors[INNER]) : 0;
}

/* A factor that an arm does not have does not keep it out. */
function inSetting(cell, setting) {
  return OUTER.every(name => cell.factors[name] === undefined || cell.factors[name] === setting[name]);
}

/* In-process arms need no link and were measured once: they stand on every link. */
function cellsOn(arm, link) {
  const found = INDEX.cells.get(placeKey(arm, link));
  if (found || !ARMS.get(arm)?.anywhere) return found ?? [];
  const home = DATA.links.find(other => INDEX.cells.has(placeKey(arm, other.name)));
  return home ? INDEX.cells.get(placeKey(arm, home.name)) : [];
}

function cellAt(arm, link, setting, x) {
  return cellsOn(arm, link).find(cell => xOf(cell) === x && inSetting(cell, setting));
}

/* Ratio of an arm to a reference: as given, or the inverse of the one given the other way round. */
function ratioAt(arm, reference, link, setting, x) {
  const cell = cellAt(arm, link, setting, x);
  const other = cellAt(reference, link, setting, x);
  if (!cell || !other) return null;
  if (arm === reference) return { lo: 1, y: 1, hi: 1, n: cell.heats };
  const given = cell.ratios.find(ratio => ratio.reference === reference);
  if (given) return { lo: given.low, y: given.estimate, hi: given.high, n: given.heats };
  const inverse = other.ratios.find(ratio => ratio.reference === arm);
  return inverse ? { lo: over(inverse.high, 1), y: over(inverse.estimate, 1), hi: over(inverse.low, 1), n: inverse.heats } : null;
}

/* Amount per time and the like; null where the divisor is not known. */
function over(v, amount) {
  return known(v) && v > 0 ? amount / v : null;
}

function levels(link, setting) {
  const found = new Set();
  for (const arm of DATA.arms) {
    for (const cell of cellsOn(arm.id, link)) {
      const x = xOf(cell);
      if (known(x) && inSetting(cell, setting)) found.add(x);
    }
  }
  return [...found].sort((a, b) => a - b);
}

function point(cell, value) {
  return known(value) ? { lo: null, y: value, hi: null, n: cell.heats } : null;
}

/* An amount over the time: the interval is the time's, turned round. */
function perTime(cell, amount) {
  return known(amount) && amount > 0 && known(cell.time.estimate)
    ? { lo: over(cell.time.high, amount), y: over(cell.time.estimate, amount), hi: over(cell.time.low, amount), n: cell.heats } : null;
}

function percentile(name, least) {
  return cell => cell.latency && cell.latency.count >= least ? point(cell, aLookUp(cell, cell.latency[name])) : null;
}

/* Latencies are of requests; where one holds many look-ups they are told by the look-up, as times are. */
function aLookUp(cell, value) {
  return known(value) ? value / (cell.lookUps ?? 1) : null;
}

/* Figures shown; more: more is better. What a study did not record is not offered. */
const METRICS = {
  time: {
    name: 'Time per operation', kind: 'time',
    of: cell => known(cell.time.estimate)
      ? { lo: cell.time.low, y: cell.time.estimate, hi: cell.time.high, n: cell.heats } : null,
  },
  ratio: { name: 'Time as a ratio to a reference', kind: 'ratio', of: null },
  throughput: { name: 'Throughput, uncompressed bytes', kind: 'speed', more: true, of: cell => perTime(cell, cell.payload) },
  wire: { name: 'Throughput on the wire, server to client', kind: 'speed', of: cell => perTime(cell, cell.wire?.bytesDown) },
  p50: { name: 'Latency, median', kind: 'time', of: percentile('p50', 1) },
  p90: { name: 'Latency, 90th percentile', kind: 'time', of: percentile('p90', 1) },
  p99: { name: 'Latency, 99th percentile', kind: 'time', of: percentile('p99', 1) },
  p999: { name: 'Latency, 99.9th percentile', kind: 'time', of: percentile('p999', 10_000) },
  rate: { name: 'Operations per second', kind: 'rate', more: true, of: cell => perTime(cell, 1e6) },
  first: { name: 'Time to the first row (median)', kind: 'time', of: cell => point(cell, cell.firstRow) },
  client: { name: 'Client CPU per operation (median)', kind: 'time', of: cell => point(cell, cell.clientCpu) },
  server: { name: 'Server CPU per operation (median)', kind: 'time', of: cell => point(cell, cell.serverCpu) },
  allocated: { name: 'Bytes allocated per operation (median)', kind: 'bytes', of: cell => point(cell, cell.allocated) },
  trips: { name: 'Round trips per operation (counted)', kind: 'count', of: cell => point(cell, cell.wire?.roundTrips) },
  bytes: {
    name: 'Bytes on the wire per operation (counted)', kind: 'bytes',
    of: cell => cell.wire ? point(cell, cell.wire.bytesUp + cell.wire.bytesDown) : null,
  },
};

/* What a figure is of, in the words of the study: a look-up, an operation. */
function metricName(id) {
  const name = METRICS[id].name;
  return DATA.operation === 'operation' ? name : name.replaceAll('operation', DATA.operation).replace('Operations', 'Look-ups')
    .replace('Latency,', `Latency per ${DATA.operation},`);
}

function metricsHere() {
  INDEX.metrics ??= Object.keys(METRICS).filter(id => id === 'time' || METRICS[id].of === null
    ? true : DATA.cells.some(cell => METRICS[id].of(cell)));
  return INDEX.metrics;
}

/* Points of one arm along the inner factor. */
function pointsOf(arm, metric, reference, link, setting) {
  const points = [];
  const xs = [...new Set(cellsOn(arm, link).filter(cell => inSetting(cell, setting)).map(xOf))].filter(known);
  for (const x of xs.sort((a, b) => a - b)) {
    const cell = cellAt(arm, link, setting, x);
    const found = metric === 'ratio' ? ratioAt(arm, reference, link, setting, x) : METRICS[metric].of(cell);
    if (found && known(found.y)) points.push({ x, ...found, warnings: cell.warnings });
  }
  return points;
}

/* A level of the inner factor in words: 1 row, 100 kB, 4 at a time. */
function levelWords(x) {
  if (!INNER) return 'the only setting';
  if (INNER === 'rows' || INNER === 'columns') return count(x) + ' ' + (x === 1 ? INNER.slice(0, -1) : INNER);
  if (inBytes(INNER)) return sizeWords(x);
  return INNER + ' ' + count(x);
}

/* Sizes of BLOBs are bytes. */
function inBytes(factor) {
  return factor === 'size' && DATA.study === 'blob';
}

function sizeWords(bytes) {
  return scaleFor('bytes', [bytes]).full(bytes).replace(/(\.\d*?)0+ /, '$1 ').replace('. ', ' ');
}
