package dev.weir.snapshot;

/**
 * The progress of a read.
 *
 * @param rows that the handler has been given
 * @param estimatedRows of all ranges, as the server estimates them
 * @param rangesDone ranges that are read to their end
 * @param ranges of the read
 */
public record Progress(long rows, long estimatedRows, int rangesDone, int ranges) {}
