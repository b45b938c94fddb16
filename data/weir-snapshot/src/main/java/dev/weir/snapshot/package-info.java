/**
 * Reads large tables by many connections that see the same instant. {@link dev.weir.snapshot.Snapshot} opens them,
 * {@link dev.weir.snapshot.Ranges} cuts a table into ranges of its key.
 *
 * <pre>{@code
 * try (Snapshot snapshot = Snapshot.open(source, 8, SnapshotOptions.exact("account"))) {
 *     Ranges ranges = snapshot.ranges("account", 32);
 *     snapshot.read(ranges, "id, amount", (range, row) -> sum.add(row.getLong("amount")));
 * }
 * }</pre>
 */
@NullMarked
package dev.weir.snapshot;

import org.jspecify.annotations.NullMarked;
