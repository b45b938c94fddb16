/* How arms look: assigned once, for the whole run, by ArmLook; here it becomes colours and strokes. */
const PALETTE = {
  /* After Okabe and Ito's colour-blind-safe set, darkened or lightened to stand out from the ground. */
  light: { orange: '#c04e00', blue: '#0067a5', green: '#00795a', pink: '#b0528a', amber: '#946a00', sky: '#2b86b8', grey: '#5c6370', violet: '#5b4bb5', brown: '#7a4a2b' },
  dark: { orange: '#ff8a4c', blue: '#63b3f0', green: '#3fd0a4', pink: '#e79ac6', amber: '#e8b93c', sky: '#8fd3f7', grey: '#a3abb8', violet: '#b3a7ff', brown: '#d1a37e' },
};

function darkNow() {
  const theme = printing ? 'light' : state.theme;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

let printing = false;

function colourOf(arm) {
  return PALETTE[darkNow() ? 'dark' : 'light'][arm.look.colour];
}

function ground() {
  const css = getComputedStyle(document.documentElement);
  const read = name => css.getPropertyValue(name).trim();
  return { text: read('--text'), soft: read('--soft'), line: read('--line'), card: read('--card') };
}

function drawing(tag, attributes, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/* Shapes of points, about the middle of a legend's stroke. */
const SHAPES = {
  circle: 'M13.5 6a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z', triangle: 'M17 2L21 9.5H13z', rect: 'M13.8 2.8h6.4v6.4h-6.4z', rectRot: 'M17 1.6L21.4 6L17 10.4L12.6 6z',
  star: 'M17 1.5v9M12.5 6h9M14 3l6 6M14 9l6 -6',
};

/* A short stroke in the arm's colour, dash and point, for legends. */
function stroke(arm) {
  const colour = colourOf(arm);
  const hollow = arm.look.hollow;
  return drawing('svg', { width: 34, height: 12, 'aria-hidden': 'true' },
    drawing('line', { x1: 1, y1: 6, x2: 33, y2: 6, stroke: colour, 'stroke-width': 2.5, 'stroke-dasharray': arm.look.dash.join(' ') }),
    drawing('path', { d: SHAPES[arm.look.point], stroke: colour, 'stroke-width': 1.5, fill: hollow ? ground().card : colour }));
}

/* A patch of one colour, for what colours tell apart. */
function patch(colour) {
  return drawing('svg', { width: 12, height: 12, 'aria-hidden': 'true' }, drawing('rect', { width: 12, height: 12, rx: 2, fill: colour }));
}

function applyTheme() {
  const dark = darkNow();
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  byId('theme').textContent = dark ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-pressed', String(dark));
}
