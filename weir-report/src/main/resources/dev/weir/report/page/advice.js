/* The cost model of dev.weir.report.advice, for the maps: the same formulas, checked against it by a test. */
const REACH = 4;
const SEGMENT = 1460;
/* What grows with the bytes, where one size alone was measured. */
const PER_BYTE = ['bytesDown', 'payloadBytes', 'decodeMicros', 'encodeMicros'];

/* Straight lines between and beyond the measured sizes; one size alone scales with the bytes. */
function loadAt(arm, size, data) {
  const rows = arm.loads[data];
  const exact = rows.find(row => row.size === size);
  if (exact) return exact;
  if (rows.length === 1) {
    const [only] = rows;
    const factor = only.size > 0 ? size / only.size : 1;
    return mapped(only, (value, name) => PER_BYTE.includes(name) && known(value) ? value * factor : value);
  }
  let next = rows.findIndex(row => row.size > size);
  next = next < 0 ? rows.length - 1 : Math.max(1, next);
  const [from, to] = [rows[next - 1], rows[next]];
  const share = (size - from.size) / (to.size - from.size);
  return mapped(from, (value, name) => known(value) && known(to[name]) ? Math.max(0, value + (to[name] - value) * share) : null);
}

function mapped(load, of) {
  return Object.fromEntries(Object.entries(load).map(([name, value]) => [name, of(value, name)]));
}

function onWire(path, bytes) {
  return path.rate === 0 ? 0 : bytes * 8e6 / path.rate;
}

/* Time that a fresh congestion window keeps the path idle. */
function slowStart(path, bytes) {
  if (!path.window || !path.rate || !path.rtt) return 0;
  const flight = path.rtt + onWire(path, SEGMENT);
  let window = path.window;
  let sent = 0;
  let idle = 0;
  while (sent + window < bytes && onWire(path, window) < flight) {
    idle += flight - onWire(path, window);
    sent += window;
    window *= 2;
  }
  return idle;
}

/* Predicted time of a read in microseconds and the share of it that was fitted. */
function readTime(arm, load, data, path) {
  const transfer = onWire(path, load.bytesDown);
  const copy = arm.perByte * load.bytesDown;
  const base = arm.decodeForm === 'NONE' ? 0 : (arm.decodeForm === 'IN_PROCESS' ? load.decodeMicros : load.payloadBytes);
  const work = base === 0 ? 0 : base * (arm.decode[arm.decodeForm === 'PER_BYTE_AND_DATA' ? data : ''] ?? NaN);
  const waiting = load.roundTrips * path.rtt + onWire(path, load.bytesUp)
    + (arm.fresh ? slowStart(path, load.bytesDown) : 0);
  const beside = arm.overlap === 'ALL' ? copy + work : copy;
  const moved = arm.overlap === 'NONE' ? transfer + copy + work
    : arm.overlap === 'COPY' ? Math.max(transfer, copy) + work : Math.max(transfer, copy + work);
  const micros = arm.fixed + waiting + moved;
  const hidden = arm.overlap !== 'NONE' && transfer < beside;
  return { micros, share: Math.max(0, 1 - (waiting + (hidden ? 0 : transfer)) / micros) };
}

function halfWidth({ constant, byShare, quantile }, share) {
  return quantile * Math.sqrt(constant + byShare * share * share);
}

function reachOf(value, low, high) {
  if (value >= low * 0.99 && value <= high * 1.01) return 0;
  return value >= low / REACH && value <= high * REACH ? 1 : 2;
}

/* The models of one run, ready to be asked. */
function adviser(given) {
  const { links } = given;
  const rtts = links.map(link => link.rtt);
  const periods = links.map(link => onWire(link, 1));
  const least = Math.min(...rtts) <= 50 ? 0 : Math.min(...rtts);
  const near = (a, b) => Math.abs(a - b) <= 0.1 * Math.max(a, b);

  function reach(path, size, data) {
    if (!given.data.includes(data)) return 2;
    const bySize = reachOf(size, given.sizes[0], given.sizes[given.sizes.length - 1]);
    if (links.length === 1) {
      const same = near(path.rtt, rtts[0]) && near(onWire(path, 1), periods[0]);
      return Math.max(bySize, same ? 0 : 2);
    }
    return Math.max(bySize, reachOf(path.rtt, least, Math.max(...rtts)),
      reachOf(onWire(path, 1), Math.min(...periods), Math.max(...periods)));
  }

  function band(a, b) {
    const [first, second] = a.index < b.index ? [a, b] : [b, a];
    return Math.max(given.threshold, halfWidth(given.arms[second.index].ratios[first.arm], Math.max(a.share, b.share)));
  }

  function predict(arm, index, path, size, data, reads) {
    const rows = arm.loads[data];
    if (!rows || reachOf(size, rows[0].size, rows[rows.length - 1].size) === 2) return null;
    const load = loadAt(arm, size, data);
    const read = readTime(arm, load, data, path);
    const write = reads === Infinity ? 0 : known(load.encodeMicros)
      ? (load.encodeMicros + (load.serverWriteMicros ?? 0)) / reads : NaN;
    if (!(read.micros > 0) || !(write >= 0)) return null;
    const factor = Math.exp(halfWidth(arm.spread, read.share));
    return {
      arm: arm.id, index, share: read.share, micros: read.micros + write,
      low: read.micros / factor + write, high: read.micros * factor + write,
    };
  }

  /* Arms, fastest first, and those that cannot be told from the first. */
  function choose(path, size, data, reads = Infinity) {
    const far = reach(path, size, data);
    const ranked = far === 2 ? [] : given.arms.map((arm, index) => predict(arm, index, path, size, data, reads))
      .filter(Boolean).sort((a, b) => a.micros - b.micros);
    const close = ranked.slice(1).filter(each => Math.log(each.micros / ranked[0].micros) <= band(ranked[0], each));
    return { far, ranked, close };
  }

  return { given, links, choose };
}
