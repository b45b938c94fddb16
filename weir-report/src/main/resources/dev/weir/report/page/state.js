/* What is shown. It lives in the address, so that a view can be kept, sent and restored. */
const STATE = { to: '', study: '', link: '', x: '', metric: 'time', ref: '', xs: 'log', ys: 'log', protocol: '', drivers: '', modes: '', at: '', theme: '' };
const FIRST_STUDY = STUDIES.keys().next().value;
const listeners = [];

function distinct(property) {
  return [...new Set(DATA.arms.map(arm => arm[property]))];
}

/* The chosen study's first view. */
function defaults() {
  const state = { ...STATE, study: FIRST_STUDY, link: DATA.start.link || DATA.links[0]?.name || '', x: DATA.inner, metric: DATA.metric, xs: DATA.scale };
  for (const [name, values] of Object.entries(DATA.factors)) state['f.' + name] = DATA.start[name] ?? values[0];
  return state;
}

/* Keeps what makes sense for this run; anything else in the address falls back to the default, visibly in the controls. */
function sane(state) {
  const start = defaults();
  const allowed = {
    link: DATA.links.map(link => link.name), x: [DATA.inner, ...DATA.numeric], metric: metricsHere(), ref: ['', ...ARMS.keys()],
    xs: ['log', 'linear'], ys: ['log', 'linear'], protocol: ['', ...distinct('protocol')], theme: ['', 'light', 'dark'],
  };
  for (const [name, values] of Object.entries(DATA.factors)) allowed['f.' + name] = values;
  for (const [name, values] of Object.entries(allowed)) {
    if (!values.includes(state[name])) state[name] = start[name];
  }
  if (state.metric === 'ratio' && !state.ref) state.ref = DATA.reference || (DATA.arms[0]?.id ?? '');
  if (state.metric !== 'ratio') state.ref = '';
  useStudy(DATA.study, state.x);
  return state;
}

/* A study's names must stand before its state can be read. */
function chosenStudy(wanted) {
  const study = STUDIES.has(wanted) ? wanted : FIRST_STUDY;
  useStudy(study);
  return study;
}

function readAddress() {
  const given = new Map(location.hash.includes('=') ? new URLSearchParams(location.hash.slice(1)) : []);
  const study = chosenStudy(given.get('study'));
  const state = { ...defaults(), study, to: location.hash.includes('=') ? '' : location.hash.slice(1) };
  for (const [name, value] of given) if (name in state && name !== 'study') state[name] = value;
  return sane(state);
}

let state = readAddress();

/* The place in the page comes last; alone it is a plain anchor. */
function address(of) {
  const start = defaults();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(of)) if (name !== 'to' && value !== start[name]) query.set(name, value);
  if (of.to && query.size) query.set('to', of.to);
  return query.size ? query.toString() : of.to;
}

/* Where the address points: the place it names, else the charts where it names a view. */
function pointed() {
  const wanted = state.to || (location.hash.includes('=') && !/^#theme=\w*$/.test(location.hash) ? 'explore' : '');
  return wanted ? byId(wanted) : null;
}

function goThere() {
  pointed()?.scrollIntoView();
}

/* Not every factor is varied at every value of another: a choice where nothing was measured takes the others along. */
function measured(state, changes) {
  const setting = settingOf(state);
  if (DATA.cells.some(cell => inSetting(cell, setting))) return state;
  const chosen = Object.entries(changes).filter(([name]) => name.startsWith('f.')).map(([name, value]) => [name.slice(2), value]);
  const cell = DATA.cells.find(each => chosen.every(([name, value]) => each.factors[name] === value));
  if (!chosen.length || !cell) return state;
  for (const name of OUTER) state['f.' + name] = cell.factors[name] ?? state['f.' + name];
  return state;
}

function change(changes) {
  if (changes.study && changes.study !== state.study) {
    const kept = { to: state.to, study: chosenStudy(changes.study), link: state.link, theme: state.theme };
    state = sane({ ...defaults(), ...(DATA.links.some(link => link.name === state.link) ? kept : { ...kept, link: defaults().link }) });
  } else {
    state = measured(sane({ ...state, ...changes }), changes);
  }
  history.replaceState(null, '', '#' + address(state));
  for (const listener of listeners) listener();
}

addEventListener('hashchange', () => {
  /* A plain section link (#why) leaves the view as it is, in the address too. */
  if (!location.hash.includes('=')) {
    state.to = location.hash.slice(1);
    history.replaceState(null, '', '#' + address(state));
    return;
  }
  state = readAddress();
  for (const listener of listeners) listener();
  goThere();
});

function onChange(listener) {
  listeners.push(listener);
}

function settingOf(of) {
  return Object.fromEntries(OUTER.map(name => [name, of['f.' + name]]));
}

function hiddenSet(text) {
  return new Set(text ? text.split('~') : []);
}

/* Arms that pass the filters. Filters name what is hidden, so that a new arm is shown. */
function shownArms() {
  const drivers = hiddenSet(state.drivers);
  const modes = hiddenSet(state.modes);
  return DATA.arms.filter(arm => !drivers.has(arm.driver) && !modes.has(arm.mode)
    && (!state.protocol || arm.protocol === state.protocol));
}
