package dev.weir.lab.cli;

import dev.weir.report.advice.NetworkPath;

/** Looks at the real path to a server. */
@FunctionalInterface
interface PathProbe {
    /**
     * Measures the path.
     *
     * @param url the server, as {@code mysql://user:password@host:port}
     * @return round-trip time and rate as found
     */
    NetworkPath probe(String url);
}
