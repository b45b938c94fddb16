/* What the page carries for its scripts and for other programs: gzip in Base64. */

/**
 * The text that a script element holds.
 * @param {Element} script
 */
export function unpacked(script) {
  const bytes = Uint8Array.from(atob(script.textContent), letter => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
