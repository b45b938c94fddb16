/**
 * The run format: a manifest and one JSON line per journal entry, with its schema version, reader and writer.
 *
 * <p>A run directory holds {@code manifest.json}, {@code journal.jsonl} and, once rendered, {@code report.html}. The
 * report is a pure function of the first two.
 */
package dev.weir.report.model;
