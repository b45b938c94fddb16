/* Figures as text, by the rules of the page's Java side: three significant digits, one unit a table. */
const NONE = '–';
const UNITS = {
  time: [['ns', 0.001], ['µs', 1], ['ms', 1e3], ['s', 1e6]],
  bytes: [['B', 1], ['kB', 1e3], ['MB', 1e6], ['GB', 1e9]],
  /* Bytes per microsecond are megabytes per second. */
  speed: [['B/s', 1e-6], ['kB/s', 1e-3], ['MB/s', 1], ['GB/s', 1e3]],
  rate: [['per s', 1], ['thousand per s', 1e3], ['million per s', 1e6]],
  count: [['', 1]],
  ratio: [['×', 1]],
};

function known(value) {
  return typeof value === 'number' && Number.isFinite(value);
}

function grouped(text) {
  const [whole, part] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part ? '.' + part : '');
}

/* Three significant digits, trailing zeros kept. */
function three(value) {
  if (!known(value)) return NONE;
  if (value === 0) return '0';
  const rounded = Number(value.toPrecision(3));
  const exponent = Math.floor(Math.log10(Math.abs(rounded)) + 1e-9);
  return grouped(rounded.toFixed(Math.min(20, Math.max(0, 2 - exponent))));
}

/* A counted figure: whole where it is whole; below one, whatever digits it takes not to read as none. */
function count(value) {
  if (!known(value)) return NONE;
  if (value !== 0 && Math.abs(value) < 0.95) return String(Number(value.toPrecision(3)));
  const whole = Math.abs(value - Math.round(value)) < 0.05;
  return grouped(whole ? String(Math.round(value)) : value.toFixed(1));
}

/* One unit for all values of a kind, so that the middle one reads between 1 and 1000. */
function scaleFor(kind, values) {
  const units = UNITS[kind];
  const usable = values.filter(v => known(v) && v > 0).sort((a, b) => a - b);
  let [name, size] = units.find(unit => unit[1] === 1);
  if (usable.length) {
    [name, size] = units[0];
    const middle = usable[Math.floor(usable.length / 2)];
    for (const unit of units) if (middle >= unit[1]) [name, size] = unit;
    /* Nothing needs to read as 0.02 where the next smaller unit has room for all. */
    for (const unit of units.toReversed()) {
      if (unit[1] < size && usable[0] < size / 10 && usable[usable.length - 1] < unit[1] * 1e6) [name, size] = unit;
    }
  }
  const bare = v => known(v) ? (kind === 'count' ? count(v) : three(v / size)) : NONE;
  const mark = kind === 'ratio' ? '×' : name ? ' ' + name : '';
  return {
    name, size, bare,
    full: v => known(v) ? bare(v) + mark : NONE,
    bounds: p => known(p.lo) && known(p.hi) ? `[${bare(p.lo)}, ${bare(p.hi)}]` : '',
    hasBounds: p => known(p.lo) && known(p.hi),
  };
}

/* The best, which is set in bold: the least, or the most where more is better; none when there is nothing to choose. */
function bestOf(values, more) {
  const usable = values.filter(known);
  const best = more ? Math.max(...usable) : Math.min(...usable);
  return usable.length > 1 && usable.some(v => v !== best) ? best : null;
}

function csvCell(value) {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}

function csvText(rows) {
  return rows.map(row => row.map(csvCell).join(',')).join('\r\n') + '\r\n';
}

function save(name, type, text) {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text], { type }));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/* An element with attributes and children; text goes in as text, never as markup. */
function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children);
  return node;
}

function byId(id) {
  return document.getElementById(id);
}
