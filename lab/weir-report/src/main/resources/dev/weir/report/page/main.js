/* Puts the parts together. */
import { drawClasses, drawDuels, equipSlider } from './blobs.js';
import { equipCitations, equipPastes } from './cite.js';
import { buildControls, syncControls } from './controls.js';
import { save } from './csv.js';
import { STUDIES } from './data.js';
import { all, byId } from './dom.js';
import { drawExplore, shownCsv } from './explore.js';
import { drawFacts } from './facts.js';
import { applyTheme, darkNow, printing, setPrinting } from './look.js';
import { equipMaps } from './maps.js';
import { drawAnswers, drawMultiples } from './multiples.js';
import { unpacked } from './packed.js';
import { followPointer, moveFocus } from './pointer.js';
import { compute, shown } from './shown.js';
import { change, goThere, onChange, state, study } from './state.js';
import { choosePanels, equipChooser } from './studies.js';
import { equipTables, tableCsv } from './tables.js';

function drawAll() {
  applyTheme();
  choosePanels();
  buildControls();
  compute();
  syncControls();
  drawExplore();
  moveFocus(null);
  drawAnswers();
  if (isOpen('links-title')) {
    drawMultiples();
    drawClasses();
    drawDuels();
  }
  drawFacts();
}

/**
 * Whether the part that holds an element is open: what is closed has no room to draw in.
 * @param {string} id
 */
function isOpen(id) {
  return Boolean(byId(id).closest('details')?.open);
}

/** @param {boolean} on */
function drawOnPaper(on) {
  setPrinting(on);
  drawAll();
}

function equipButtons() {
  const at = byId('at', HTMLSelectElement);
  at.addEventListener('change', () => change({ at: at.value }));
  byId('csv').addEventListener('click', () => save(`${study.data.runId}-${state.metric}.csv`, 'text/csv', shownCsv()));
  byId('facts-csv').addEventListener('click', () => save(`${study.data.runId}-facts.csv`, 'text/csv', tableCsv(byId('facts', HTMLTableElement))));
  for (const button of all(document, '[data-raw]')) {
    const { run, raw = '' } = button.dataset;
    button.addEventListener('click', async () => save(`${run}.json`, 'application/json', await unpacked(byId(raw))));
  }
  byId('theme').addEventListener('click', () => change({ theme: darkNow() ? 'light' : 'dark' }));
}

/** Charts lay out names by the room there is. */
function followWidth() {
  let drawnWidth = innerWidth;
  let waiting = 0;
  addEventListener('resize', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (innerWidth !== drawnWidth && !printing) drawAll();
      drawnWidth = innerWidth;
    }, 150);
  });
}

equipChooser();
followPointer();
await equipTables();
equipCitations();
equipPastes();
equipSlider();
equipButtons();
drawAll();
/* Reloading and going back keep the place where the reader was. */
const [navigation] = performance.getEntriesByType('navigation');
if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate') goThere();
onChange(drawAll);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
addEventListener('beforeprint', () => drawOnPaper(true));
addEventListener('afterprint', () => drawOnPaper(false));
/* Several parts that open together are drawn at once. */
let opening = 0;
document.addEventListener('toggle', ({ target }) => {
  if (!(target instanceof HTMLDetailsElement && target.open && target.querySelector('canvas, #facts, .multiples'))) return;
  cancelAnimationFrame(opening);
  opening = requestAnimationFrame(drawAll);
}, true);
followWidth();
const advisers = equipMaps();

/* Read-only: what the page shows, for whoever inspects it. */
window.weirReport = Object.freeze({
  state: () => ({ ...state }),
  studies: () => [...STUDIES.keys()],
  cells: (/** @type {string} */ name) => structuredClone(STUDIES.get(name)?.data.cells),
  run: (/** @type {string} */ id) => unpacked(byId(id)),
  csv: shownCsv,
  lines: () => structuredClone(shown.lines.map(line => ({ arm: line.arm.id, points: line.points }))),
  drawn: () => structuredClone(Chart.getChart(byId('chart', HTMLCanvasElement))?.data.datasets.map(set => ({ arm: set.arm, points: set.points ?? set.data }))),
});

/* Read-only: what the maps would say. */
window.weirAdvice = Object.freeze({
  /**
   * @param {number} run
   * @param {number} rtt
   * @param {number} rate
   * @param {number} size
   * @param {string} data
   * @param {number | null} reads
   */
  choose: (run, rtt, rate, size, data, reads) =>
    advisers[run].choose({ rtt, rate }, size, data, reads ?? Infinity),
});
