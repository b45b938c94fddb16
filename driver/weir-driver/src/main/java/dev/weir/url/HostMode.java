package dev.weir.url;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Says what several hosts of a URL are to each other, by the word that stands before {@code //}. */
public enum HostMode {
    /** Tried in their order, at each connect; the session is read-only on all but the first. */
    FAILOVER(""),
    /** MariaDB's: tried in their order, all alike. */
    SEQUENTIAL("sequential"),
    /** A random host, then those after it; chosen at each connect. MariaDB also calls it failover. */
    LOADBALANCE("loadbalance", "load-balance", "failover"),
    /** The first is the source, all others are replicas for connections that are set read-only; or as their type says. */
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
