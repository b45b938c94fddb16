package dev.weir.lab.run;

import java.util.List;
import java.util.Map;

/**
 * A block to be run.
 *
 * @param arm id of the arm
 * @param link name of the link
 * @param tls setting of the TLS factor: {@code off} or {@code on}
 * @param draw which of several equal blocks of the round this is, from 0
 * @param levels inner factors to visit, in this order
 */
record PlannedBlock(String arm, String link, String tls, int draw, List<Map<String, String>> levels) {

    /** The same block with other levels. */
    PlannedBlock visiting(List<Map<String, String>> others) {
        return new PlannedBlock(arm, link, tls, draw, others);
    }

    /** What tells this block from the others of its round. */
    Key key() {
        return new Key(arm, link, tls, draw);
    }

    /** Identity of a block within a round. */
    record Key(String arm, String link, String tls, int draw) {}
}
