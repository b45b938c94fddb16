/** Figures, units, durations and lists as text: the same words on the page, in files and on the terminal. */
package dev.weir.report.text;
