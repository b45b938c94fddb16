/** The same comparisons over many runs: in time order, with what the runs do not share, and where a ratio changed. */
package dev.weir.report.history;
