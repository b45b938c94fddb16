package dev.weir.api;

/**
 * The numbers of column definitions of a connection's results that were received, reused and omitted since it was opened.
 *
 * @param executions results with columns
 * @param definitionsReceived results whose definitions came from the server
 * @param definitionsReused of those received: the same bytes as those of an earlier result, so that nothing was parsed
 * @param definitionsOmitted results whose definitions the server left out
 * @param bytesSaved bytes that the omitted definitions would have taken
 */
public record MetadataCounters(
        long executions, long definitionsReceived, long definitionsReused, long definitionsOmitted, long bytesSaved) {}
