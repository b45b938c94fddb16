/** The slices of runs as a flat table, for tools that read CSV. */
package dev.weir.report.export;
