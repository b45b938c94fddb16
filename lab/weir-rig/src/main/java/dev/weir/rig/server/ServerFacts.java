package dev.weir.rig.server;

import java.util.Map;

/**
 * The facts that a server reports about itself.
 *
 * @param product {@code MySQL}, {@code MariaDB} or {@code Redis}
 * @param version version string as the server reports it
 * @param origin its origin: {@code embedded}, {@code path} or {@code url}
 * @param startMillis time from launch to ready in milliseconds; 0 for a server that was already running
 * @param variables server variables that affect reads
 */
public record ServerFacts(
        String product, String version, String origin, long startMillis, Map<String, String> variables) {}
