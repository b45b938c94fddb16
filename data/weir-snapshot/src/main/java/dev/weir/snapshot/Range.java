package dev.weir.snapshot;

import java.util.List;

/**
 * A part of a table: rows from one key on to before another.
 *
 * @param number from 0 on, in the order of the key
 * @param condition for WHERE, with a {@code ?} for each value
 * @param values of the markers, for {@code setObject}
 * @param estimatedRows as the server estimates them
 */
public record Range(int number, String condition, List<Object> values, long estimatedRows) {}
