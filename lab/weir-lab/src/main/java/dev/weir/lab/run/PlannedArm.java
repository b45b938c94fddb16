package dev.weir.lab.run;

import java.util.List;
import java.util.Map;

/** The cells that a run may visit of an arm on a link. */
record PlannedArm(String arm, String link, String tls, List<Map<String, String>> levels) {

    /** The same arm on the same link at other levels. */
    PlannedArm visiting(List<Map<String, String>> others) {
        return new PlannedArm(arm, link, tls, others);
    }

    /** Returns the key of this arm in a plan. */
    Key key() {
        return new Key(arm, link, tls);
    }

    record Key(String arm, String link, String tls) {}
}
