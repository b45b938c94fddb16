package dev.weir.lab.run.plan;

import dev.weir.report.model.Level;
import java.util.List;

/** The levels that a run may visit for an arm on a link with a TLS setting. */
public record PlannedArm(String arm, String link, String tls, List<Level> levels) {

    PlannedArm visiting(List<Level> others) {
        return new PlannedArm(arm, link, tls, others);
    }

    Key key() {
        return new Key(arm, link, tls);
    }

    public record Key(String arm, String link, String tls) {}
}
