/* Decision maps: which arm is best over rate and round-trip time, and over size and data. */
const MAP_COLOURS = ['blue', 'orange', 'green', 'pink', 'amber', 'sky', 'violet', 'grey'];
const READS = [['', 'do not count'], ['1000', '1,000 reads per write'], ['100', '100 reads per write'], ['10', '10 reads per write'], ['1', '1 read per write']];
const EDGE = { left: 78, right: 14, top: 12, bottom: 44 };
const RTT_ENDS = [20, 2e5];
const RATE_ENDS = [1e7, 2e10];

function logSteps([low, high], count) {
  return Array.from({ length: count }, (_, i) => low * Math.pow(high / low, (i + 0.5) / count));
}

function timeText(micros) {
  return scaleFor('time', [micros]).full(micros);
}

function rateText(rate) {
  if (!rate) return 'no rate limit';
  return rate < 1e9 ? `${three(rate / 1e6)} Mbit/s` : `${three(rate / 1e9)} Gbit/s`;
}

function sizeText(size) {
  return scaleFor('bytes', [size]).full(size);
}

function pathText(path) {
  return `${path.rtt ? 'RTT ' + timeText(path.rtt) : 'no added delay'}, ${rateText(path.rate)}`;
}

/* Letters by place among the arms: A to Z, then AA. */
function letterOf(index) {
  return (index >= 26 ? String.fromCharCode(64 + Math.floor(index / 26)) : '') + String.fromCharCode(65 + index % 26);
}

function mapColour(index) {
  return PALETTE[darkNow() ? 'dark' : 'light'][MAP_COLOURS[index % MAP_COLOURS.length]];
}

class DecisionMap {
  constructor(box, canvas, maps) {
    this.maps = maps;
    this.canvas = canvas;
    this.kind = canvas.dataset.map;
    this.tip = canvas.closest('.plot').querySelector('.tip');
    this.caption = canvas.closest('figure').querySelector('figcaption');
    this.live = box.querySelector('[aria-live]');
    this.focus = null;
    canvas.addEventListener('pointermove', event => this.point(this.at(event)));
    canvas.addEventListener('pointerdown', event => this.point(this.at(event)));
    canvas.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse') this.point(null); });
    canvas.addEventListener('blur', () => this.point(null));
    canvas.addEventListener('keydown', event => this.key(event));
    new ResizeObserver(() => this.draw()).observe(canvas.parentElement);
  }

  /* The choices on the grid, column by column. */
  compute() {
    const { advice, choice } = this.maps;
    const paths = this.kind === 'paths';
    const sizes = advice.given.sizes;
    this.xs = paths ? logSteps(RATE_ENDS, 48) : logSteps([sizes[0] / REACH, sizes[sizes.length - 1] * REACH], 48);
    this.ys = paths ? logSteps(RTT_ENDS, 32) : advice.given.data.map((_, i) => i);
    this.cells = this.xs.map(x => this.ys.map(y => this.ask(x, y)));
    this.best = new Map();
    let close = 0;
    let told = 0;
    for (const cell of this.cells.flat()) {
      if (!cell.ranked.length) continue;
      told++;
      if (cell.close.length) close++;
      else this.best.set(cell.ranked[0].index, (this.best.get(cell.ranked[0].index) ?? 0) + 1);
    }
    const shares = [...this.best].sort((a, b) => b[1] - a[1])
      .map(([index, cells]) => `${letterOf(index)} ${advice.given.arms[index].id} on ${Math.round(100 * cells / told)} %`);
    const where = paths ? `${sizeText(choice.size)} of ${choice.data} data, by rate and round-trip time`
      : `On ${choice.link.name} (${pathText(choice.link)}), by size and kind of data`;
    this.caption.replaceChildren(element('strong', {}, where));
    const summary = told ? `${shares.join(', ')}${shares.length ? '; ' : ''}too close to call on ${Math.round(100 * close / told)} % of what is predicted` : 'nothing is predicted';
    this.canvas.setAttribute('aria-label', `Map. ${where}: ${summary}.`);
  }

  /* Where a place on the map is. */
  place(x, y) {
    const { advice, choice } = this.maps;
    return this.kind === 'paths'
      ? { path: { rtt: y, rate: x, window: advice.given.window }, size: choice.size, data: choice.data }
      : { path: choice.link, size: x, data: advice.given.data[y] };
  }

  ask(x, y) {
    const at = this.place(x, y);
    return this.maps.advice.choose(at.path, at.size, at.data, this.maps.choice.reads);
  }

  area() {
    const width = this.canvas.clientWidth - EDGE.left - EDGE.right;
    const height = this.canvas.clientHeight - EDGE.top - EDGE.bottom;
    return { width, height, w: width / this.xs.length, h: height / this.ys.length };
  }

  draw() {
    const width = this.canvas.parentElement.clientWidth;
    if (!width || !this.cells) return;
    const ratio = devicePixelRatio || 1;
    const height = this.canvas.parentElement.clientHeight;
    this.canvas.style.width = width + 'px';
    this.canvas.style.height = height + 'px';
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const pen = this.canvas.getContext('2d');
    pen.scale(ratio, ratio);
    pen.font = '12px system-ui, sans-serif';
    this.look = ground();
    this.fill(pen);
    this.letters(pen);
    this.axes(pen);
    if (this.kind === 'paths') this.markers(pen);
    this.outline(pen);
  }

  /* Whole pixels, so that neighbours touch without a seam. */
  corner(i, j) {
    const area = this.area();
    const [left, right] = [i, i + 1].map(k => Math.round(EDGE.left + k * area.w));
    const [bottom, top] = [j, j + 1].map(k => Math.round(EDGE.top + area.height - k * area.h));
    return [left, top, right - left, bottom - top];
  }

  fill(pen) {
    this.cells.forEach((column, i) => column.forEach((cell, j) => {
      if (!cell.ranked.length) return;
      const [x, y, w, h] = this.corner(i, j);
      pen.globalAlpha = cell.far ? 0.3 : 0.75;
      pen.fillStyle = mapColour(cell.ranked[0].index);
      pen.fillRect(x, y, w, h);
      if (cell.close.length) this.hatch(pen, x, y, w, h);
      pen.globalAlpha = 1;
    }));
  }

  /* Diagonals that go on from cell to cell. */
  hatch(pen, x, y, w, h) {
    pen.save();
    pen.beginPath();
    pen.rect(x, y, w, h);
    pen.clip();
    pen.globalAlpha = 1;
    pen.strokeStyle = this.look.card;
    pen.lineWidth = 2.5;
    pen.beginPath();
    for (let c = Math.floor((x + y) / 8) * 8; c <= x + y + w + h + 8; c += 8) {
      pen.moveTo(c - y, y);
      pen.lineTo(c - y - h - 1, y + h + 1);
    }
    pen.stroke();
    pen.restore();
  }

  /* One letter in the middle of every patch of one winner, and again where a patch is wide. */
  letters(pen) {
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const stepX = this.kind === 'paths' ? 8 : 6;
    const stepY = this.kind === 'paths' ? 6 : 1;
    for (let i = Math.floor(stepX / 2); i < this.xs.length; i += stepX) {
      for (let j = Math.floor(stepY / 2); j < this.ys.length; j += stepY) {
        const cell = this.cells[i][j];
        if (!cell.ranked.length) continue;
        const [x, y, w, h] = this.corner(i, j);
        const some = [cell.ranked[0], ...cell.close].slice(0, 2).map(each => letterOf(each.index)).join('/')
          + (cell.close.length > 1 ? '+' : '');
        const wide = pen.measureText(some).width + 8;
        pen.globalAlpha = 0.85;
        pen.fillStyle = this.look.card;
        pen.fillRect(x + w / 2 - wide / 2, y + h / 2 - 8, wide, 16);
        pen.globalAlpha = 1;
        pen.fillStyle = this.look.text;
        pen.fillText(some, x + w / 2, y + h / 2);
      }
    }
  }

  toX(value) {
    const [low, high] = this.ends();
    return EDGE.left + this.area().width * Math.log(value / low) / Math.log(high / low);
  }

  ends() {
    const sizes = this.maps.advice.given.sizes;
    return this.kind === 'paths' ? RATE_ENDS : [sizes[0] / REACH, sizes[sizes.length - 1] * REACH];
  }

  toY(rtt) {
    const area = this.area();
    return EDGE.top + area.height * (1 - Math.log(rtt / RTT_ENDS[0]) / Math.log(RTT_ENDS[1] / RTT_ENDS[0]));
  }

  axes(pen) {
    const area = this.area();
    pen.strokeStyle = this.look.line;
    pen.lineWidth = 1;
    pen.strokeRect(EDGE.left, EDGE.top, area.width, area.height);
    pen.fillStyle = this.look.soft;
    pen.textBaseline = 'top';
    const [low, high] = this.ends();
    for (let tick = Math.pow(10, Math.ceil(Math.log10(low))); tick <= high; tick *= 10) {
      const text = this.kind === 'paths' ? rateText(tick).replace('.00', '') : sizeText(tick).replace('.00', '');
      pen.textAlign = 'center';
      pen.fillText(text.replace('10.0 ', '10 '), this.toX(tick), EDGE.top + area.height + 6);
    }
    pen.fillText(this.kind === 'paths' ? 'rate' : 'size', EDGE.left + area.width / 2, EDGE.top + area.height + 24);
    pen.textAlign = 'right';
    pen.textBaseline = 'middle';
    if (this.kind === 'sizes') {
      this.maps.advice.given.data.forEach((data, j) => {
        const [, y, , h] = this.corner(0, j);
        pen.fillText(data, EDGE.left - 8, y + h / 2);
      });
      return;
    }
    for (let tick = 100; tick <= RTT_ENDS[1]; tick *= 10) {
      pen.fillText('RTT ' + (tick < 1000 ? `${tick} µs` : `${tick / 1000} ms`), EDGE.left - 8, this.toY(tick));
    }
  }

  /* The run's links; one off the map sits on its edge. */
  markers(pen) {
    const inside = (value, [low, high]) => Math.min(high, Math.max(low, value));
    for (const link of this.maps.advice.links) {
      const x = this.toX(inside(link.rate || Infinity, RATE_ENDS));
      const y = this.toY(inside(link.rtt, RTT_ENDS));
      pen.beginPath();
      pen.arc(x, y, 5, 0, 2 * Math.PI);
      pen.fillStyle = this.look.card;
      pen.fill();
      pen.strokeStyle = this.look.text;
      pen.lineWidth = 2;
      pen.stroke();
      pen.textBaseline = 'middle';
      const left = x > EDGE.left + this.area().width / 2;
      pen.textAlign = left ? 'right' : 'left';
      const wide = pen.measureText(link.name).width;
      const level = Math.min(y, EDGE.top + this.area().height - 10);
      pen.fillRect(left ? x - 15 - wide : x + 9, level - 8, wide + 6, 16);
      pen.fillStyle = this.look.text;
      pen.fillText(link.name, left ? x - 12 : x + 12, level);
    }
  }

  outline(pen) {
    if (!this.focus) return;
    const [x, y, w, h] = this.corner(...this.focus);
    pen.strokeStyle = this.look.text;
    pen.lineWidth = 2;
    pen.strokeRect(x, y, w, h);
  }

  at(event) {
    const box = this.canvas.getBoundingClientRect();
    const area = this.area();
    const i = Math.floor((event.clientX - box.left - EDGE.left) / area.w);
    const j = Math.floor((EDGE.top + area.height - (event.clientY - box.top)) / area.h);
    return i >= 0 && i < this.xs.length && j >= 0 && j < this.ys.length ? [i, j] : null;
  }

  key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.key === 'Escape') this.point(null);
    if (!step) return;
    event.preventDefault();
    const [i, j] = this.focus ?? [Math.floor(this.xs.length / 2), Math.floor(this.ys.length / 2)];
    const next = this.focus ? [i + step[0], j + step[1]] : [i, j];
    this.point([Math.min(this.xs.length - 1, Math.max(0, next[0])), Math.min(this.ys.length - 1, Math.max(0, next[1]))]);
  }

  point(next) {
    this.focus = next;
    this.draw();
    this.tip.hidden = !next;
    if (!next) {
      this.live.textContent = '';
      return;
    }
    const cell = this.cells[next[0]][next[1]];
    const at = this.place(this.xs[next[0]], this.ys[next[1]]);
    const where = `${sizeText(at.size)} of ${at.data} data, ${pathText(at.path)}`;
    const said = !cell.ranked.length ? 'not predicted'
      : cell.close.length ? `too close to call between ${[cell.ranked[0], ...cell.close].map(each => each.arm).join(', ')}`
        : `${cell.ranked[0].arm} is best`;
    const note = cell.far === 1 ? ', extrapolated' : '';
    this.live.textContent = `${where}: ${said}${note}`;
    this.tip.replaceChildren(element('p', {}, element('strong', {}, where)), element('p', {}, said + note),
      element('table', {}, ...cell.ranked.slice(0, 5).map(each => element('tr', {}, element('td', {}, letterOf(each.index)),
        element('td', {}, each.arm), element('td', { class: 'num' }, timeText(each.micros), ' ',
          element('small', {}, `[${timeText(each.low)}, ${timeText(each.high)}]`))))));
    const [x] = this.corner(...next);
    const right = x + 20 + this.tip.offsetWidth < this.canvas.clientWidth;
    this.tip.style.left = Math.max(0, right ? x + 20 : x - 12 - this.tip.offsetWidth) + 'px';
    this.tip.style.top = '8px';
  }
}

function selector(label, options, chosen, onchange) {
  return element('label', {}, label, element('select', { 'data-choose': label, onchange: event => onchange(event.target.value) },
    ...options.map(([value, words]) => element('option', { value, selected: value === chosen }, words))));
}

/* The maps of one run with their choosers and legend. */
function equipMaps(box) {
  const advice = adviser(JSON.parse(box.querySelector('.advice-data').textContent));
  const { sizes, data, likely, arms } = advice.given;
  const slowest = advice.links.reduce((a, b) => (b.rtt + onWire(b, 1e6) > a.rtt + onWire(a, 1e6) ? b : a));
  const maps = { advice, choice: { size: sizes[Math.floor(sizes.length / 2)], data: likely, link: slowest, reads: Infinity } };
  const all = [...box.querySelectorAll('canvas')].map(canvas => new DecisionMap(box, canvas, maps));
  const legend = box.querySelector('.map-key');
  const show = changes => {
    Object.assign(maps.choice, changes);
    all.forEach(map => map.compute());
    all.forEach(map => map.point(null));
    const won = new Set(all.flatMap(map => map.cells.flat().filter(cell => cell.ranked.length)
      .flatMap(cell => [cell.ranked[0], ...cell.close].map(each => each.index))));
    legend.replaceChildren(...arms.map((arm, index) => won.has(index) ? swatch(index, arm.id) : null).filter(Boolean));
  };
  box.querySelector('form').replaceChildren(
    selector('Size', sizes.map(size => [String(size), sizeText(size)]), String(maps.choice.size), value => show({ size: Number(value) })),
    selector('Data', data.map(name => [name, name]), likely, value => show({ data: value })),
    selector('Link', advice.links.map(link => [link.name, link.name]), slowest.name,
      value => show({ link: advice.links.find(link => link.name === value) })),
    selector('Writes', READS, '', value => show({ reads: value ? Number(value) : Infinity })));
  show({});
  new MutationObserver(() => show({})).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return advice;
}

function swatch(index, name) {
  const mark = element('b', { class: 'map-letter' }, letterOf(index));
  mark.style.borderColor = mapColour(index);
  return element('span', {}, mark, name);
}

const ADVISERS = [...document.querySelectorAll('.advice-maps')].map(equipMaps);

/* Read-only: what the maps would say, for whoever inspects it. */
window.weirAdvice = Object.freeze({
  choose: (run, rtt, rate, size, data, reads) =>
    ADVISERS[run].choose({ rtt, rate, window: ADVISERS[run].given.window }, size, data, reads ?? Infinity),
});
