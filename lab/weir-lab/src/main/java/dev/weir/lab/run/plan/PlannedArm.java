package dev.weir.lab.run.plan;

import java.util.List;
import java.util.Map;

/** The cells that a run may visit of an arm on a link. */
public record PlannedArm(String arm, String link, String tls, List<Map<String, String>> levels) {

    PlannedArm visiting(List<Map<String, String>> others) {
        return new PlannedArm(arm, link, tls, others);
    }

    Key key() {
        return new Key(arm, link, tls);
    }

    public record Key(String arm, String link, String tls) {}
}
