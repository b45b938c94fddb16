/* Text for other programs, and files that the reader keeps. */

/** @param {unknown} value */
function csvCell(value) {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {unknown[][]} rows */
export function csvText(rows) {
  return `${rows.map(row => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/**
 * Has the browser save a text as a file.
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
export function save(name, type, text) {
  const link = document.createElement('a');
  const url = URL.createObjectURL(new Blob([text], { type }));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
