package dev.weir.api;

/**
 * Counts of a connection's column definitions since it was opened.
 *
 * @param executions results with columns
 * @param definitionsReceived results whose definitions came from the server
 * @param definitionsReused of those received: results with the definitions of an earlier one, which were not parsed again
 * @param definitionsOmitted results whose definitions the server omitted
 * @param bytesSaved bytes of the omitted definitions
 */
public record MetadataCounters(
        long executions, long definitionsReceived, long definitionsReused, long definitionsOmitted, long bytesSaved) {}
