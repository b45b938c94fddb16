/* Colours tell drivers apart (codecs, where the study is about them), line styles modes, points protocols; the same everywhere. */
const PALETTE = {
  /* After Okabe and Ito's colour-blind-safe set, darkened or lightened to stand out from the ground. */
  light: { orange: '#c04e00', blue: '#0067a5', green: '#00795a', pink: '#b0528a', amber: '#946a00', sky: '#2b86b8', grey: '#5c6370', violet: '#5b4bb5', brown: '#7a4a2b' },
  dark: { orange: '#ff8a4c', blue: '#63b3f0', green: '#3fd0a4', pink: '#e79ac6', amber: '#e8b93c', sky: '#8fd3f7', grey: '#a3abb8', violet: '#b3a7ff', brown: '#d1a37e' },
};
/* By the start of the driver's name. */
const FAMILIES = [['connector/j', 'orange'], ['mariadb', 'blue'], ['drizzle', 'pink'], ['vert.x', 'green'], ['r2dbc', 'amber'], ['weir', 'violet'], ['raw', 'grey'],
  ['jedis', 'pink'], ['lettuce', 'amber'], ['redis', 'pink']];
/* By the start of the codec's name. */
const CODECS = [['plain', 'grey'], ['limit', 'grey'], ['page', 'amber'], ['uncompress', 'pink'], ['mysql', 'violet'], ['gzip', 'sky'], ['deflate', 'sky'], ['zstd', 'green'],
  ['snappy', 'brown'], ['brotli', 'orange'], ['lz4', 'blue']];
const DASHES = {
  'at-once': [], stream: [8, 5], 'stream-no-timeout': [10, 4, 2, 4], cursor: [2, 4], sequential: [1, 3],
  gzip: [], deflate: [8, 5], 'zstd-3': [], 'zstd-dictionary': [8, 5], 'brotli-11': [], 'brotli-6': [8, 5], 'brotli-0': [2, 4],
  'lz4-17': [], 'lz4-9': [8, 5], 'lz4-fast': [2, 4], plain: [], 'plain-stream': [8, 5], limit: [1, 3], 'page-compressed': [], uncompress: [], mysql: [], snappy: [],
  hikari: [], 'thread-local': [8, 5], agroal: [10, 4, 2, 4], 'per-look-up': [1, 3], 'in-list': [2, 4],
};
const SPARE = ['sky', 'green', 'amber', 'pink', 'violet', 'orange', 'blue', 'brown', 'grey'];
const SPARE_DASHES = [[], [8, 5], [2, 4], [10, 4, 2, 4], [1, 3], [6, 2, 1, 2]];

function darkNow() {
  const theme = printing ? 'light' : state.theme;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

let printing = false;

/* What the colours of the chosen study tell apart. */
function coloured(arm) {
  return DATA.colours === 'mode' ? arm.mode : arm.driver;
}

function colourNames() {
  if (INDEX.colours) return INDEX.colours;
  INDEX.colours = new Map();
  for (const value of new Set(DATA.arms.map(coloured))) {
    const fixed = (DATA.colours === 'mode' ? CODECS : FAMILIES).find(([start]) => value.toLowerCase().startsWith(start));
    const spare = SPARE.find(name => ![...INDEX.colours.values()].includes(name)) ?? 'grey';
    INDEX.colours.set(value, fixed ? fixed[1] : spare);
  }
  return INDEX.colours;
}

function colourOf(arm) {
  return PALETTE[darkNow() ? 'dark' : 'light'][colourNames().get(coloured(arm))];
}

/* Modes without a style of their own are told apart among those of their colour; so are arms of one driver and one mode. */
function dashOf(arm) {
  const twins = DATA.arms.filter(other => other.mode === arm.mode && other.driver === arm.driver && other.protocol === arm.protocol);
  if (twins.length > 1) return SPARE_DASHES[twins.findIndex(other => other.id === arm.id) % SPARE_DASHES.length];
  if (DASHES[arm.mode]) return DASHES[arm.mode];
  const taken = DATA.arms.filter(other => DASHES[other.mode] && colourNames().get(coloured(other)) === colourNames().get(coloured(arm))).map(other => String(DASHES[other.mode]));
  const rest = SPARE_DASHES.filter(dash => !taken.includes(String(dash)));
  const free = rest.length ? rest : SPARE_DASHES;
  const alike = DATA.arms.filter(other => colourNames().get(coloured(other)) === colourNames().get(coloured(arm)) && !DASHES[other.mode]);
  return free[Math.max(0, alike.findIndex(other => other.mode === arm.mode)) % free.length];
}

function pointOf(arm) {
  if (DATA.colours === 'mode' && arm.driver !== DATA.arms[0].driver) return arm.protocol === 'prepared' ? 'rect' : 'triangle';
  return arm.protocol === 'prepared' ? 'rectRot' : 'circle';
}

function ground() {
  const css = getComputedStyle(document.documentElement);
  const read = name => css.getPropertyValue(name).trim();
  return { text: read('--text'), soft: read('--soft'), line: read('--line'), card: read('--card') };
}

/* A short stroke in the arm's colour and style, for legends. */
function stroke(arm) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('width', '34');
  svg.setAttribute('height', '10');
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(space, 'line');
  const attributes = { x1: 1, y1: 5, x2: 33, y2: 5, stroke: colourOf(arm), 'stroke-width': 2.5, 'stroke-dasharray': dashOf(arm).join(' ') };
  for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, value);
  svg.append(line);
  return svg;
}

function applyTheme() {
  const dark = darkNow();
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  byId('theme').textContent = dark ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-pressed', String(dark));
}
