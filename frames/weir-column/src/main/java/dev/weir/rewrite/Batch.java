package dev.weir.rewrite;

/**
 * Rows that are rewritten in one transaction.
 *
 * @param range the keys they lie between
 * @param last key of the last row
 * @param unread rows whose values need not be read
 * @param wanted rows whose values have to be, as it was when the batch was planned
 */
record Batch(KeyRange range, RowKey last, Tally unread, int wanted) {}
