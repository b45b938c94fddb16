/* Colours tell drivers apart, line styles modes, points protocols; the same everywhere. */
const PALETTE = {
  /* After Okabe and Ito's colour-blind-safe set, darkened or lightened to stand out from the ground. */
  light: { orange: '#c04e00', blue: '#0067a5', green: '#00795a', pink: '#b0528a', amber: '#946a00', sky: '#2b86b8', grey: '#5c6370', violet: '#5b4bb5' },
  dark: { orange: '#ff8a4c', blue: '#63b3f0', green: '#3fd0a4', pink: '#e79ac6', amber: '#e8b93c', sky: '#8fd3f7', grey: '#a3abb8', violet: '#b3a7ff' },
};
const FAMILIES = [['connector/j', 'orange'], ['mariadb', 'blue'], ['drizzle', 'pink'], ['vert.x', 'green'], ['r2dbc', 'amber'], ['weir', 'violet'], ['raw', 'grey']];
const DASHES = { 'at-once': [], stream: [8, 5], 'stream-no-timeout': [10, 4, 2, 4], cursor: [2, 4], sequential: [1, 3] };
const SPARE = ['sky', 'green', 'amber', 'pink', 'violet', 'orange', 'blue', 'grey'];

function darkNow() {
  const theme = printing ? 'light' : state.theme;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

let printing = false;

const COLOUR_NAMES = new Map();
for (const driver of distinct('driver')) {
  const family = FAMILIES.find(([start]) => driver.toLowerCase().startsWith(start));
  const spare = SPARE.find(name => ![...COLOUR_NAMES.values()].includes(name)) ?? 'grey';
  COLOUR_NAMES.set(driver, family ? family[1] : spare);
}

function colourOf(arm) {
  return PALETTE[darkNow() ? 'dark' : 'light'][COLOUR_NAMES.get(arm.driver)];
}

function dashOf(arm) {
  return DASHES[arm.mode] ?? [6, 2, 1, 2];
}

function pointOf(arm) {
  return arm.protocol === 'text' ? 'circle' : 'rectRot';
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
