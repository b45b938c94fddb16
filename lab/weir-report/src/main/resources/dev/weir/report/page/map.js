/* One decision map: the choices on its grid, and the text on the place in focus. */
import { REACH } from './advice.js';
import { element, first } from './dom.js';
import { MapPainter } from './map-painter.js';
import { letterOf, logSteps, pathText, RATE_ENDS, RTT_ENDS, sizeText, timeText } from './map-scales.js';
/** @import { Adviser } from './advice.js' */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class DecisionMap {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} live read out to those who cannot see the map
   * @param {Adviser} adviser
   * @param {{ size: number, data: string, link: AdviceData.LinkModel, reads: number }} choice what the choosers say
   */
  constructor(canvas, live, adviser, choice) {
    this.canvas = canvas;
    this.live = live;
    this.adviser = adviser;
    this.choice = choice;
    this.paths = canvas.dataset.map === 'paths';
    const { sizes } = adviser.given;
    this.ends = this.paths ? RATE_ENDS : { low: sizes[0] / REACH, high: sizes[sizes.length - 1] * REACH };
    this.painter = new MapPainter(canvas, this.paths, this.ends, adviser.given);
    this.tip = first(canvas.closest('.plot'), '.tip');
    this.caption = first(canvas.closest('figure'), 'figcaption');
    /** @type {[number, number] | null} */
    this.focus = null;
    /** @type {Grid} */
    this.grid = { xs: [], ys: [], cells: [] };
    canvas.addEventListener('pointermove', event => this.point(this.painter.at(this.grid, event)));
    canvas.addEventListener('pointerdown', event => this.point(this.painter.at(this.grid, event)));
    canvas.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse') this.point(null); });
    canvas.addEventListener('blur', () => this.point(null));
    canvas.addEventListener('keydown', event => this.key(event));
    new ResizeObserver(() => this.draw()).observe(first(canvas.closest('.plot'), '.canvas'));
  }

  /** The choices on the grid, column by column, and the map in words. */
  compute() {
    const { given } = this.adviser;
    const xs = logSteps(this.ends, 48);
    const ys = this.paths ? logSteps(RTT_ENDS, 32) : given.data.map((_, i) => i);
    this.grid = { xs, ys, cells: xs.map(x => ys.map(y => this.ask(x, y))) };
    const where = this.where();
    this.caption.replaceChildren(element('strong', {}, where));
    this.canvas.setAttribute('aria-label', `Map. ${where}: ${this.summary()}.`);
  }

  where() {
    const { size, data, link } = this.choice;
    return this.paths ? `${sizeText(size)} of ${data} data, by rate and round-trip time`
      : `On ${link.name} (${pathText(link)}), by size and kind of data`;
  }

  /** Who wins on how much of the map. */
  summary() {
    const estimated = this.grid.cells.flat().filter(cell => cell.ranked.length);
    if (!estimated.length) return 'nothing is estimated';
    const percent = (/** @type {unknown[]} */ some) => Math.round(100 * some.length / estimated.length);
    const close = estimated.filter(cell => cell.close.length);
    const won = Map.groupBy(estimated.filter(cell => !cell.close.length), cell => cell.ranked[0].index);
    const shares = [...won].sort(([, a], [, b]) => b.length - a.length)
      .map(([index, some]) => `${letterOf(index)} ${some[0].ranked[0].arm} on ${percent(some)} %`);
    return `${shares.join(', ')}${shares.length ? '; ' : ''}too close to call on ${percent(close)} % of what is estimated`;
  }

  /** Arms that win somewhere, or are too close to the winner to tell. */
  winners() {
    return this.grid.cells.flat().flatMap(({ ranked, close }) => [...ranked.slice(0, 1), ...close].map(each => each.index));
  }

  /**
   * Where a place on the map is.
   * @param {number} x
   * @param {number} y
   */
  place(x, y) {
    const { given } = this.adviser;
    const { size, data, link } = this.choice;
    return this.paths ? { path: { rtt: y, rate: x }, size, data } : { path: link, size: x, data: given.data[y] };
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  ask(x, y) {
    const { path, size, data } = this.place(x, y);
    return this.adviser.choose(path, size, data, this.choice.reads);
  }

  draw() {
    if (this.grid.xs.length) this.painter.draw(this.grid, this.focus);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = ARROWS[event.key];
    if (event.key === 'Escape') this.point(null);
    if (!step) return;
    event.preventDefault();
    const { xs, ys } = this.grid;
    const [i, j] = this.focus ? [this.focus[0] + step[0], this.focus[1] + step[1]] : [Math.floor(xs.length / 2), Math.floor(ys.length / 2)];
    this.point([Math.min(xs.length - 1, Math.max(0, i)), Math.min(ys.length - 1, Math.max(0, j))]);
  }

  /**
   * Looks at a place, by column and row.
   * @param {[number, number] | null} next
   */
  point(next) {
    this.focus = next;
    this.draw();
    this.tip.hidden = !next;
    if (next) this.tell(...next);
    else this.live.textContent = '';
  }

  /**
   * @param {number} i
   * @param {number} j
   */
  tell(i, j) {
    const { ranked, close, far } = this.grid.cells[i][j];
    const { path, size, data } = this.place(this.grid.xs[i], this.grid.ys[j]);
    const where = `${sizeText(size)} of ${data} data, ${pathText(path)}`;
    const said = !ranked.length ? 'not estimated'
      : close.length ? `too close to call between ${[ranked[0], ...close].map(each => each.arm).join(', ')}`
        : `${ranked[0].arm} is best`;
    const note = far === 1 ? ', extrapolated' : '';
    this.live.textContent = `${where}: ${said}${note}`;
    this.tip.replaceChildren(element('p', {}, element('strong', {}, where)), element('p', {}, said + note),
      element('table', {}, ...ranked.slice(0, 5).map(each => element('tr', {}, element('td', {}, letterOf(each.index)),
        element('td', {}, each.arm), element('td', { class: 'num' }, timeText(each.micros), ' ',
          element('small', {}, `[${timeText(each.low)}, ${timeText(each.high)}]`))))));
    const { x } = this.painter.corner(this.grid, i, j);
    const width = this.tip.offsetWidth;
    const right = x + 20 + width < this.canvas.clientWidth;
    this.tip.style.left = `${Math.max(0, right ? x + 20 : x - 12 - width)}px`;
    this.tip.style.top = '8px';
  }
}
