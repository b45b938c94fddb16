/* The embedded data: one entry per study, its cells found by arm and link. */
import { byId } from './dom.js';
import { known } from './figures.js';
import { unpacked } from './packed.js';

/**
 * The key of what an arm has on a link.
 * @param {string} arm
 * @param {string} link
 */
function placeKey(arm, link) {
  return JSON.stringify([arm, link]);
}

/**
 * Amount per time and the like; null where the divisor is not known.
 * @param {Figure} v
 * @param {number} amount
 */
export function over(v, amount) {
  return known(v) && v > 0 ? amount / v : null;
}

/** One study, with a factor along the x axis. */
export class Study {
  /**
   * @param {PageData} data
   * @param {string} inner
   */
  constructor(data, inner = data.inner) {
    this.data = data;
    /** The factor along the x axis, and the others. */
    this.inner = inner;
    this.outer = Object.keys(data.factors).filter(factor => factor !== inner);
    /** @type {ReadonlyMap<string, PageData.ArmData>} */
    this.arms = new Map(data.arms.map(arm => [arm.id, arm]));
    this.cells = Map.groupBy(data.cells, cell => placeKey(cell.arm, cell.link));
  }

  /**
   * The same with another factor along the x axis.
   * @param {string} inner
   */
  along(inner) {
    return inner === this.inner ? this : new Study(this.data, inner);
  }

  /** @param {string} id */
  arm(id) {
    const arm = this.arms.get(id);
    if (!arm) throw new Error(`no such arm in this study: study=${this.data.study} arm=${id}`);
    return arm;
  }

  /** @param {CellData} cell */
  xOf(cell) {
    return this.inner ? Number(cell.factors[this.inner]) : 0;
  }

  /**
   * A factor that an arm does not have does not keep it out.
   * @param {CellData} cell
   * @param {Setting} setting
   */
  inSetting(cell, setting) {
    return this.outer.every(name => cell.factors[name] === undefined || cell.factors[name] === setting[name]);
  }

  /**
   * In-process arms need no link and were measured once: they stand on every link.
   * @param {string} arm
   * @param {string} link
   * @returns {CellData[]}
   */
  cellsOn(arm, link) {
    const found = this.cells.get(placeKey(arm, link));
    if (found || !this.arms.get(arm)?.anywhere) return found ?? [];
    const home = this.data.links.find(other => this.cells.has(placeKey(arm, other.name)));
    return home ? this.cellsOn(arm, home.name) : [];
  }

  /**
   * @param {string} arm
   * @param {string} link
   * @param {Setting} setting
   * @param {number} x
   */
  cellAt(arm, link, setting, x) {
    return this.cellsOn(arm, link).find(cell => this.xOf(cell) === x && this.inSetting(cell, setting));
  }

  /**
   * Ratio of an arm to a reference: as given, or the inverse of the one given the other way round.
   * @param {string} arm
   * @param {string} reference
   * @param {string} link
   * @param {Setting} setting
   * @param {number} x
   * @returns {Estimate | null}
   */
  ratioAt(arm, reference, link, setting, x) {
    const cell = this.cellAt(arm, link, setting, x);
    const other = this.cellAt(reference, link, setting, x);
    if (!cell || !other) return null;
    if (arm === reference) return { lo: 1, y: 1, hi: 1, n: cell.heats };
    const given = cell.ratios.find(ratio => ratio.reference === reference);
    if (given) return known(given.estimate) ? { lo: given.low, y: given.estimate, hi: given.high, n: given.heats } : null;
    const inverse = other.ratios.find(ratio => ratio.reference === arm);
    const y = over(inverse?.estimate, 1);
    return inverse && y !== null ? { lo: over(inverse.high, 1), y, hi: over(inverse.low, 1), n: inverse.heats } : null;
  }

  /**
   * Levels of the inner factor, ascending.
   * @param {string} link
   * @param {Setting} setting
   */
  levels(link, setting) {
    const cells = this.data.arms.flatMap(arm => this.cellsOn(arm.id, link)).filter(cell => this.inSetting(cell, setting));
    return [...new Set(cells.map(cell => this.xOf(cell)))].filter(known).sort((a, b) => a - b);
  }

  /**
   * Values of a property of the arms, each once.
   * @param {'protocol' | 'driver' | 'mode'} property
   */
  distinct(property) {
    return [...new Set(this.data.arms.map(arm => arm[property]))];
  }
}

/** @type {PageData[]} */
const GIVEN = JSON.parse(await unpacked(byId('weir-data'))).studies;

/** @type {ReadonlyMap<string, Study>} */
export const STUDIES = new Map(GIVEN.map(data => [data.study, new Study(data)]));

export const FIRST_STUDY = GIVEN[0].study;

/**
 * A study by its name, the first where there is none of that name.
 * @param {string | null | undefined} name
 * @returns {Study}
 */
export function studyOf(name) {
  const found = STUDIES.get(name ?? '') ?? STUDIES.get(FIRST_STUDY);
  if (!found) throw new Error(`the page holds no study: asked=${name}`);
  return found;
}
