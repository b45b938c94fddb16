package dev.weir.snapshot;

/**
 * How far a read is.
 *
 * @param rows that the handler has been given
 * @param estimatedRows of all ranges, as the server estimates them
 * @param rangesDone ranges that are read to their end
 * @param ranges of the read
 */
public record Progress(long rows, long estimatedRows, int rangesDone, int ranges) {}
