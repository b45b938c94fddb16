package dev.weir.lab.run;

import java.util.List;
import java.util.Map;

/**
 * A slice group to be run.
 *
 * @param arm id of the arm
 * @param link name of the link
 * @param tls setting of the TLS factor: {@code off} or {@code on}
 * @param draw which of several equal slice groups of the heat this is, from 0
 * @param levels inner factors to visit, in this order
 */
record PlannedGroups(String arm, String link, String tls, int draw, List<Map<String, String>> levels) {

    /** The same slice group with other levels. */
    PlannedGroups visiting(List<Map<String, String>> others) {
        return new PlannedGroups(arm, link, tls, draw, others);
    }

    /** What tells this slice group from the others of its heat. */
    Key key() {
        return new Key(arm, link, tls, draw);
    }

    /** Identity of a slice group within a heat. */
    record Key(String arm, String link, String tls, int draw) {}
}
