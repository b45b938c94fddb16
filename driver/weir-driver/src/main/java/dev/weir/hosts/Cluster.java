package dev.weir.hosts;

import org.jspecify.annotations.Nullable;

/**
 * The servers of a URL that names several.
 *
 * @param sources what a connection is opened to
 * @param replicas what it goes to when it is set read-only, if there are any
 * @param sourceForReplicas whether reads stay at the source when no replica can be reached
 * @param readOnlyAfterFailover whether a session with any but the first source is read-only for good
 */
public record Cluster(
        Hosts sources, @Nullable Hosts replicas, boolean sourceForReplicas, boolean readOnlyAfterFailover) {}
