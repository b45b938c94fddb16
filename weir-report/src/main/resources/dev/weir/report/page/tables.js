/* The table of counted facts, and tools (sort, filter, CSV) for the tables written in advance. */
const FACTS = [
  ['Time', 'time', c => c.time.estimate, c => ({ lo: c.time.low, hi: c.time.high })],
  ['Median', 'time', c => aLookUp(c, c.latency?.p50)],
  ['99th percentile', 'time', c => aLookUp(c, c.latency?.p99)],
  ['99.9th percentile', 'time', c => c.latency?.count >= 10_000 ? aLookUp(c, c.latency.p999) : null],
  /* One operation of many: shown, never ranked. */
  ['Maximum', 'time', c => aLookUp(c, c.latency?.max), null, 'unranked'],
  ['Look-ups a request', 'count', c => DATA.cells.some(other => other.lookUps) ? c.lookUps ?? 1 : null, null, 'unranked'],
  ['First row', 'time', c => c.firstRow],
  ['Round trips', 'count', c => c.wire?.roundTrips],
  ['Packets up', 'count', c => c.wire?.packetsUp],
  ['Packets down', 'count', c => c.wire?.packetsDown],
  ['Sent', 'bytes', c => c.wire?.bytesUp],
  ['Received', 'bytes', c => c.wire?.bytesDown],
  ['Allocated', 'bytes', c => c.allocated],
  ['Client CPU', 'time', c => c.clientCpu],
  ['Server CPU', 'time', c => c.serverCpu],
  ['Collections per 1000', 'count', c => c.gc],
];

/* Columns that stand even when nothing was counted: that, too, is told. */
const ALWAYS = ['Time', 'Round trips', 'Sent', 'Received', 'Allocated', 'Client CPU'];

function factsLevel(xs) {
  const wanted = Number(state.at);
  return state.at !== '' && xs.includes(wanted) ? wanted : xs[xs.length - 1];
}

function drawFacts() {
  const setting = settingOf(state);
  const xs = levels(state.link, setting);
  const x = factsLevel(xs);
  byId('at').replaceChildren(...xs.map(v => element('option', { value: v, selected: v === x }, levelWords(v))));
  const rows = shownArms().map(arm => [arm, cellAt(arm.id, state.link, setting, x)]).filter(([, cell]) => cell);
  const columns = FACTS.map(([name, kind, of, bounds, unranked]) => {
    const values = rows.map(([, cell]) => of(cell));
    return { name, bounds, of, scale: scaleFor(kind, values), least: unranked ? null : bestOf(values), any: values.some(known) };
  }).filter(column => column.any || ALWAYS.includes(column.name));
  const table = byId('facts');
  table.caption.firstChild.textContent = xs.length ? `Per ${DATA.operation} at ${levelWords(x)} on ${settingWords()}; least in bold${requestNote(rows)}` : 'Nothing measured for this choice';
  table.tHead.replaceChildren(element('tr', {}, element('th', { scope: 'col' }, 'Arm'),
    ...columns.map(c => element('th', { scope: 'col', class: 'num' }, c.name + (c.scale.name ? ', ' + c.scale.name : ''))),
    element('th', { scope: 'col' }, 'Settings')));
  table.tBodies[0].replaceChildren(...rows.map(([arm, cell]) => factsRow(arm, cell, columns)));
  labelCells(table);
}

/* Where a request holds many look-ups, its latency is shared among them: that is said. */
function requestNote(rows) {
  return rows.some(([, cell]) => cell.lookUps && cell.latency)
    ? '. Latencies are those of a request divided by its look-ups: a whole request takes as many times longer' : '';
}

function factsRow(arm, cell, columns) {
  return element('tr', {}, element('th', { scope: 'row', title: arm.id }, stroke(arm), ' ', arm.label),
    ...columns.map(c => {
      const value = c.of(cell);
      const figure = c.scale.bare(value);
      const bounds = c.bounds?.(cell);
      return element('td', { class: 'num' }, known(value) && value === c.least ? element('strong', {}, figure) : figure,
        bounds && known(bounds.lo) ? element('small', {}, ' ' + c.scale.bounds(bounds)) : '');
    }), element('td', {}, element('details', {}, element('summary', {}, 'declared'), element('code', {}, arm.settings))));
}

function tableCsv(table) {
  const rows = [...table.rows].filter(row => !row.hidden);
  return csvText(rows.map(row => [...row.cells].map(cell => cell.textContent.trim().replace(/\s+/g, ' '))));
}

function compareCells(a, b) {
  const x = a.dataset.order;
  const y = b.dataset.order;
  if (x !== undefined || y !== undefined) return Number(x ?? -Infinity) - Number(y ?? -Infinity);
  return a.textContent.localeCompare(b.textContent);
}

function sortable(table) {
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = element('button', { type: 'button', class: 'sort' }, ...head.childNodes);
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => (down ? -1 : 1) * compareCells(a.cells[column], b.cells[column]));
      table.tBodies[0].append(...rows);
    });
  });
}

/* Every word typed must be in the row. */
function filterable(table) {
  const found = element('span', { class: 'note', 'aria-live': 'polite' });
  const rows = [...table.tBodies[0].rows].map(row => [row, row.textContent.toLowerCase()]);
  const tell = n => { found.textContent = `${n} of ${rows.length} rows`; };
  const input = element('input', {
    type: 'search', size: 28, placeholder: 'for example: wan slower', 'aria-label': 'Filter the rows of: ' + table.caption.textContent,
    oninput: event => {
      const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
      let n = 0;
      for (const [row, text] of rows) {
        row.hidden = !words.every(word => text.includes(word));
        if (!row.hidden) n++;
      }
      tell(n);
    },
  });
  tell(rows.length);
  return [element('label', {}, 'Filter ', input), found];
}

/* Every cell knows its column's heading, for the cards that rows become on a narrow screen. */
function labelCells(table) {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map(head => head.textContent);
  table.classList.toggle('wide', heads.length > 4);
  for (const row of table.tBodies[0]?.rows ?? []) {
    [...row.cells].slice(1).forEach((cell, i) => {
      cell.dataset.head = heads[i + 1] ?? '';
      cell.replaceChildren(element('span', {}, ...cell.childNodes));
    });
  }
}

function equipTables() {
  for (const table of document.querySelectorAll('table[data-tool]')) {
    sortable(table);
    const csv = element('button', {
      type: 'button', onclick: () => save(`${DATA.runId}-${table.dataset.tool}.csv`, 'text/csv', tableCsv(table)),
    }, 'Save as CSV');
    const box = table.closest('.box');
    box.classList.add('tall');
    box.before(element('div', { class: 'actions' }, ...filterable(table), csv));
  }
}
