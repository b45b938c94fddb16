package dev.weir.hosts;

import org.jspecify.annotations.Nullable;

/**
 * The servers of a URL that names several.
 *
 * @param sources what a connection is opened to
 * @param replicas what it goes to when it is set read-only, if there are any
 * @param reads how it reads then
 * @param readOnlyAfterFailover whether a session with any but the first source is read-only for good
 */
public record Cluster(Hosts sources, @Nullable Hosts replicas, ReplicaReads reads, boolean readOnlyAfterFailover) {
    /**
     * The reads of connections that are set read-only.
     *
     * @param orSource whether they stay at the source when no replica can be reached
     * @param causalSeconds how long a replica is waited for until it has what was written; 0 for not at all
     */
    public record ReplicaReads(boolean orSource, int causalSeconds) {}
}
