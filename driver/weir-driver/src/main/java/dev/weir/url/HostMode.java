package dev.weir.url;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The relation of several hosts of a URL, by the word before {@code //}. */
public enum HostMode {
    /** Tried in order, at each connect; sessions on all but the first are read-only. */
    FAILOVER(""),
    /** MariaDB's mode: tried in order, all alike. */
    SEQUENTIAL("sequential"),
    /** Begins at a random host, at each connect. MariaDB also calls this mode failover. */
    LOADBALANCE("loadbalance", "load-balance", "failover"),
    /** The first is the source, the others, or those marked by their type, are replicas for read-only connections. */
    REPLICATION("replication", "load-balance-read");

    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
    private final List<String> words;

    HostMode(String... words) {
        this.words = List.of(words);
    }

    static Optional<HostMode> of(String word) {
        return Arrays.stream(values())
                .filter(mode -> mode.words.stream().anyMatch(word::equalsIgnoreCase))
                .findFirst();
    }
}
