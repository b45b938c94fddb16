package dev.weir.lab.study.stream;

import java.util.List;

/**
 * The rows of the query when the lab read it: what every arm must return.
 *
 * @param kinds how each column is read
 * @param types type of each column, as the driver names it
 * @param bytes bytes of all values as text
 * @param millis time of reading it once, in milliseconds
 * @param digest see {@link RowDigest#text}
 */
record OwnQueryResult(List<ColumnKind> kinds, List<String> types, long rows, long bytes, long millis, String digest) {}
