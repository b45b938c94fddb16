/* Tools (sort, filter, CSV) for the tables written in advance. */
import { csvText, save } from './csv.js';
import { all, element, first } from './dom.js';
import { unpacked } from './packed.js';
import { study } from './state.js';

/**
 * What a table shows, for other programs.
 * @param {HTMLTableElement} table
 */
export function tableCsv(table) {
  const rows = [...table.rows].filter(row => !row.hidden);
  return csvText(rows.map(row => [...row.cells].map(cell => cell.textContent.trim().replace(/\s+/g, ' '))));
}

/** @param {HTMLTableElement} table */
function rowsOf(table) {
  return all(table, 'tbody tr', HTMLTableRowElement);
}

/** @param {HTMLTableElement} table */
function headsOf(table) {
  return all(table, 'thead tr:first-child > *', HTMLTableCellElement);
}

/**
 * @param {HTMLTableCellElement} a
 * @param {HTMLTableCellElement} b
 */
function compareCells(a, b) {
  const x = a.dataset.order;
  const y = b.dataset.order;
  if (x !== undefined || y !== undefined) return Number(x ?? -Infinity) - Number(y ?? -Infinity);
  return a.textContent.localeCompare(b.textContent);
}

/** @param {HTMLTableElement} table */
function sortable(table) {
  headsOf(table).forEach((head, column) => {
    const button = element('button', { type: 'button', class: 'sort' });
    button.append(...head.childNodes);
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      for (const other of headsOf(table)) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      first(table, 'tbody').append(...rowsOf(table).sort((a, b) => (down ? -1 : 1) * compareCells(a.cells[column], b.cells[column])));
    });
  });
}

/**
 * Every word typed must be in the row.
 * @param {HTMLTableElement} table
 */
function filterable(table) {
  const found = element('span', { class: 'note', 'aria-live': 'polite' });
  const rows = rowsOf(table).map(row => ({ row, text: row.textContent.toLowerCase() }));
  const filter = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { row, text } of rows) row.hidden = !words.every(word => text.includes(word));
    found.textContent = `${rows.filter(({ row }) => !row.hidden).length} of ${rows.length} rows`;
  };
  const input = element('input', {
    type: 'search', size: 28, placeholder: 'for example: wan slower', 'aria-label': `Filter the rows of: ${table.caption?.textContent}`,
    oninput: filter,
  });
  filter();
  return [element('label', {}, 'Filter ', input), found];
}

/**
 * Every cell knows its column's heading, for the cards that rows become on a narrow screen.
 * @param {HTMLTableElement} table
 */
export function labelCells(table) {
  const heads = headsOf(table).map(head => head.textContent);
  table.classList.toggle('wide', heads.length > 4);
  for (const row of rowsOf(table)) {
    [...row.cells].slice(1).forEach((cell, i) => {
      cell.dataset.head = heads[i + 1] ?? '';
      const inside = element('span');
      inside.append(...cell.childNodes);
      cell.append(inside);
    });
  }
}

export async function equipTables() {
  for (const table of all(document, 'table[data-tool]', HTMLTableElement)) {
    const rows = first(table.parentElement, '.rows');
    first(table, 'tbody').innerHTML = await unpacked(rows);
    labelCells(table);
    sortable(table);
    const csv = element('button', {
      type: 'button', onclick: () => save(`${study.data.runId}-${table.dataset.tool}.csv`, 'text/csv', tableCsv(table)),
    }, 'Save as CSV');
    const box = table.closest('.box');
    box?.classList.add('tall');
    box?.before(element('div', { class: 'actions' }, ...filterable(table), csv));
  }
}
