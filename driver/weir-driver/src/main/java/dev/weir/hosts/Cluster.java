package dev.weir.hosts;

import org.jspecify.annotations.Nullable;

/**
 * The servers of a URL with several hosts.
 *
 * @param sources servers for new connections
 * @param replicas servers for read-only connections; null for none
 * @param reads how reads on replicas behave
 * @param readOnlyAfterFailover whether sessions with any but the first source are read-only for good
 */
public record Cluster(Hosts sources, @Nullable Hosts replicas, ReplicaReads reads, boolean readOnlyAfterFailover) {
    /**
     * Reads of read-only connections.
     *
     * @param orSource whether they use the source if no replica can be reached
     * @param causalSeconds longest wait for a replica to have all known writes; 0 does not wait
     */
    public record ReplicaReads(boolean orSource, int causalSeconds) {}
}
