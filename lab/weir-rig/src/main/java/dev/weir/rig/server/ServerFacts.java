package dev.weir.rig.server;

import java.util.Map;

/**
 * The facts that a server says of itself.
 *
 * @param product {@code MySQL}, {@code MariaDB} or {@code Redis}
 * @param version version string as the server reports it
 * @param origin where it comes from: {@code embedded}, {@code path} or {@code url}
 * @param startMillis time from launch to ready in milliseconds; 0 for a server that was running
 * @param variables server variables that matter to reads
 */
public record ServerFacts(
        String product, String version, String origin, long startMillis, Map<String, String> variables) {}
