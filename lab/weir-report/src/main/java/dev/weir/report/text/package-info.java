/** Figures, units, durations and lists as text, identical on the page, in files and on the terminal. */
package dev.weir.report.text;
