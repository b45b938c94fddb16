/* What is shown. It lives in the address, so that a view can be kept, sent and restored. */
const STATE = { link: '', metric: 'time', ref: '', xs: 'log', ys: 'log', protocol: '', drivers: '', modes: '', at: '', theme: '' };
const listeners = [];

function distinct(property) {
  return [...new Set(DATA.arms.map(arm => arm[property]))];
}

function defaults() {
  const state = { ...STATE, link: DATA.start.link || DATA.links[0]?.name || '' };
  for (const name of OUTER) state['f.' + name] = DATA.start[name] ?? DATA.outer[name][0];
  return state;
}

/* Keeps what makes sense for this run; anything else in the address falls back to the default, visibly in the controls. */
function sane(state) {
  const start = defaults();
  const allowed = {
    link: DATA.links.map(link => link.name), metric: Object.keys(METRICS), ref: ['', ...ARMS.keys()],
    xs: ['log', 'linear'], ys: ['log', 'linear'], protocol: ['', ...distinct('protocol')], theme: ['', 'light', 'dark'],
  };
  for (const name of OUTER) allowed['f.' + name] = DATA.outer[name];
  for (const [name, values] of Object.entries(allowed)) {
    if (!values.includes(state[name])) state[name] = start[name];
  }
  if (state.metric === 'ratio' && !state.ref) state.ref = DATA.pairs[0]?.[1] ?? DATA.arms[0]?.id ?? '';
  if (state.metric !== 'ratio') state.ref = '';
  return state;
}

function readAddress() {
  const state = defaults();
  const text = location.hash.slice(1);
  if (text.includes('=')) {
    for (const [name, value] of new URLSearchParams(text)) if (name in state) state[name] = value;
  }
  return sane(state);
}

let state = readAddress();

function address(of) {
  const start = defaults();
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(of)) if (value !== start[name]) query.set(name, value);
  return query.toString();
}

function change(changes) {
  state = sane({ ...state, ...changes });
  const query = address(state);
  history.replaceState(null, '', '#' + query);
  for (const listener of listeners) listener();
}

addEventListener('hashchange', () => {
  /* A plain section link (#why) leaves the view as it is, in the address too. */
  if (!location.hash.includes('=')) {
    if (address(state)) history.replaceState(null, '', '#' + address(state));
    return;
  }
  state = readAddress();
  for (const listener of listeners) listener();
});

function onChange(listener) {
  listeners.push(listener);
}

function settingOf(of) {
  return settingKey(Object.fromEntries(OUTER.map(name => [name, of['f.' + name]])));
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
