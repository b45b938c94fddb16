package dev.weir.lab.study.stream;

import java.util.List;

/** The rows of the query when the lab read it, which every arm must return; bytes are of all values as text. */
record OwnQueryResult(List<ColumnKind> kinds, List<String> types, long rows, long bytes, long millis, String digest) {}
