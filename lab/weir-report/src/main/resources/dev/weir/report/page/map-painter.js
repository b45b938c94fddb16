/* Draws a decision map on its canvas. */
import { penOf, roomOf } from './axes.js';
import { ground } from './look.js';
import { logShare, mapColour, patchLetters, RATE_ENDS, RTT_ENDS, rateText, sizeText } from './map-scales.js';

/** Pixels around the map, for its axes. */
const EDGE = { left: 78, right: 14, top: 12, bottom: 44 };

/**
 * Diagonals over a rectangle, that go on from one to its neighbour.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} colour
 * @param {{ x: number, y: number, w: number, h: number }} rectangle
 */
function hatch(pen, colour, { x, y, w, h }) {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, w, h);
  pen.clip();
  pen.globalAlpha = 1;
  pen.strokeStyle = colour;
  pen.lineWidth = 2.5;
  pen.beginPath();
  for (let c = Math.floor((x + y) / 8) * 8; c <= x + y + w + h + 8; c += 8) {
    pen.moveTo(c - y, y);
    pen.lineTo(c - y - h - 1, y + h + 1);
  }
  pen.stroke();
  pen.restore();
}

/**
 * A word on a plain ground.
 * @param {CanvasRenderingContext2D} pen
 * @param {Ground} look
 * @param {string} text
 * @param {number} x
 * @param {number} y
 */
export function label(pen, look, text, x, y) {
  const wide = pen.measureText(text).width + 8;
  pen.globalAlpha = 0.85;
  pen.fillStyle = look.card;
  pen.fillRect(x - wide / 2, y - 8, wide, 16);
  pen.globalAlpha = 1;
  pen.fillStyle = look.text;
  pen.fillText(text, x, y);
}

/** Where things are on the canvas of one map, and how they look. */
export class MapPainter {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {boolean} paths by rate and round-trip time, instead of size and data
   * @param {{ low: number, high: number }} ends of the x axis
   * @param {AdviceData} given
   */
  constructor(canvas, paths, ends, given) {
    this.canvas = canvas;
    this.paths = paths;
    this.ends = ends;
    this.given = given;
    this.look = ground();
  }

  /** @param {Grid} grid */
  area({ xs, ys }) {
    const width = this.canvas.clientWidth - EDGE.left - EDGE.right;
    const height = this.canvas.clientHeight - EDGE.top - EDGE.bottom;
    return { width, height, w: width / xs.length, h: height / ys.length };
  }

  /**
   * Column and row under the pointer.
   * @param {Grid} grid
   * @param {PointerEvent} event
   * @returns {[number, number] | null}
   */
  at(grid, event) {
    const box = this.canvas.getBoundingClientRect();
    const area = this.area(grid);
    const i = Math.floor((event.clientX - box.left - EDGE.left) / area.w);
    const j = Math.floor((EDGE.top + area.height - (event.clientY - box.top)) / area.h);
    return i >= 0 && i < grid.xs.length && j >= 0 && j < grid.ys.length ? [i, j] : null;
  }

  /**
   * A cell in whole pixels, so that neighbours touch without a seam.
   * @param {Grid} grid
   * @param {number} i
   * @param {number} j
   */
  corner(grid, i, j) {
    const area = this.area(grid);
    const [left, right] = [i, i + 1].map(k => Math.round(EDGE.left + k * area.w));
    const [bottom, top] = [j, j + 1].map(k => Math.round(EDGE.top + area.height - k * area.h));
    return { x: left, y: top, w: right - left, h: bottom - top };
  }

  /**
   * @param {Grid} grid
   * @param {[number, number] | null} focus
   */
  draw(grid, focus) {
    const { clientWidth: width, clientHeight: height } = roomOf(this.canvas);
    if (!width) return;
    const ratio = devicePixelRatio || 1;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const pen = penOf(this.canvas);
    pen.scale(ratio, ratio);
    pen.font = '12px system-ui, sans-serif';
    this.look = ground();
    this.fill(pen, grid);
    this.letters(pen, grid);
    this.axes(pen, grid);
    if (this.paths) this.markers(pen, grid);
    if (focus) this.outline(pen, grid, focus);
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Grid} grid
   */
  fill(pen, grid) {
    grid.cells.forEach((column, i) => { column.forEach((cell, j) => {
      if (!cell.ranked.length) return;
      const corner = this.corner(grid, i, j);
      pen.globalAlpha = cell.far ? 0.3 : 0.75;
      pen.fillStyle = mapColour(cell.ranked[0].index);
      pen.fillRect(corner.x, corner.y, corner.w, corner.h);
      if (cell.close.length) hatch(pen, this.look.card, corner);
      pen.globalAlpha = 1;
    }); });
  }

  /**
   * One letter in the middle of every patch of one winner, and again where a patch is wide.
   * @param {CanvasRenderingContext2D} pen
   * @param {Grid} grid
   */
  letters(pen, grid) {
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const stepX = this.paths ? 8 : 6;
    const stepY = this.paths ? 6 : 1;
    for (let i = Math.floor(stepX / 2); i < grid.xs.length; i += stepX) {
      for (let j = Math.floor(stepY / 2); j < grid.ys.length; j += stepY) {
        const cell = grid.cells[i][j];
        if (!cell.ranked.length) continue;
        const { x, y, w, h } = this.corner(grid, i, j);
        label(pen, this.look, patchLetters(cell), x + w / 2, y + h / 2);
      }
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Grid} grid
   */
  axes(pen, grid) {
    const area = this.area(grid);
    pen.strokeStyle = this.look.line;
    pen.lineWidth = 1;
    pen.strokeRect(EDGE.left, EDGE.top, area.width, area.height);
    pen.fillStyle = this.look.soft;
    pen.textBaseline = 'top';
    pen.textAlign = 'center';
    for (let tick = 10 ** Math.ceil(Math.log10(this.ends.low)); tick <= this.ends.high; tick *= 10) {
      const text = (this.paths ? rateText(tick) : sizeText(tick)).replace('.00', '').replace('10.0', '10');
      pen.fillText(text, EDGE.left + area.width * logShare(tick, this.ends), EDGE.top + area.height + 6);
    }
    pen.fillText(this.paths ? 'rate' : 'size', EDGE.left + area.width / 2, EDGE.top + area.height + 24);
    pen.textAlign = 'right';
    pen.textBaseline = 'middle';
    if (this.paths) {
      for (let tick = 100; tick <= RTT_ENDS.high; tick *= 10) {
        pen.fillText(`RTT ${tick < 1000 ? `${tick} µs` : `${tick / 1000} ms`}`, EDGE.left - 8, this.rttY(grid, tick));
      }
      return;
    }
    this.given.data.forEach((data, j) => {
      const { y, h } = this.corner(grid, 0, j);
      pen.fillText(data, EDGE.left - 8, y + h / 2);
    });
  }

  /**
   * @param {Grid} grid
   * @param {number} rtt
   */
  rttY(grid, rtt) {
    return EDGE.top + this.area(grid).height * (1 - logShare(rtt, RTT_ENDS));
  }

  /**
   * The run's links; one off the map sits on its edge.
   * @param {CanvasRenderingContext2D} pen
   * @param {Grid} grid
   */
  markers(pen, grid) {
    const { width, height } = this.area(grid);
    const inside = (/** @type {number} */ value, /** @type {typeof RTT_ENDS} */ { low, high }) => Math.min(high, Math.max(low, value));
    const places = this.given.links.map(({ name, rtt, rate }) => ({
      name, x: EDGE.left + width * logShare(inside(rate || Infinity, RATE_ENDS), RATE_ENDS), y: this.rttY(grid, inside(rtt, RTT_ENDS)),
    }));
    pen.lineWidth = 2;
    pen.strokeStyle = this.look.text;
    for (const { x, y } of places) {
      pen.beginPath();
      pen.arc(x, y, 5, 0, 2 * Math.PI);
      pen.fillStyle = this.look.card;
      pen.fill();
      pen.stroke();
    }
    pen.textBaseline = 'middle';
    /** @type {{ from: number, to: number, level: number }[]} */
    const taken = places.map(({ x, y }) => ({ from: x - 6, to: x + 6, level: y }));
    for (const { name, x, y } of places) {
      const left = x > EDGE.left + width / 2;
      const wide = pen.measureText(name).width;
      const from = left ? x - 15 - wide : x + 9;
      const to = from + wide + 6;
      const free = (/** @type {number} */ level) => taken.every(other => other.to < from || other.from > to || Math.abs(other.level - level) >= 16);
      const levels = [0, -18, 18, -36, 36].map(off => Math.min(Math.max(y + off, EDGE.top + 8), EDGE.top + height - 10));
      const level = levels.find(free) ?? levels[0];
      taken.push({ from, to, level });
      pen.textAlign = left ? 'right' : 'left';
      pen.fillStyle = this.look.card;
      pen.fillRect(from, level - 8, wide + 6, 16);
      pen.fillStyle = this.look.text;
      pen.fillText(name, left ? x - 12 : x + 12, level);
    }
  }

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Grid} grid
   * @param {[number, number]} focus
   */
  outline(pen, grid, [i, j]) {
    const { x, y, w, h } = this.corner(grid, i, j);
    pen.strokeStyle = this.look.text;
    pen.lineWidth = 2;
    pen.strokeRect(x, y, w, h);
  }
}
