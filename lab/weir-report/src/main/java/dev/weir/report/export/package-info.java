/** The raw figures of runs as flat tables, for tools that read CSV or JSON lines. */
package dev.weir.report.export;
