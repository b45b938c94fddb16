package dev.weir.report.stats;

import java.util.SortedMap;

/**
 * One arm at one setting of every factor.
 *
 * @param factors outer and inner factors besides the link, by name: {@code rows=100, tls=off, work=collect}
 */
public record Cell(String arm, String link, SortedMap<String, String> factors) {

    /** The same setting of every factor for another arm. */
    public Cell withArm(String other) {
        return new Cell(other, link, factors);
    }
}
