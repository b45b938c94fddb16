package dev.weir.report.compare;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;

/**
 * The identity of a cell across runs.
 *
 * @param link name of the link in the first run that has it
 * @param declared the link's declared parameters, by which links are matched, or {@code direct}
 * @param factors outer and inner factors besides the link, by name
 */
public record CellKey(String study, String arm, String link, String declared, Level factors) {

    /** Returns the cell in words: {@code stream connectorj.stream on wan-30ms, rows=100, tls=off}. */
    public String words() {
        return study + " " + arm + " on " + link + (factors.isEmpty() ? "" : ", " + factors);
    }

    /** Returns the key without the link's name, which each run may choose freely. */
    CellKey identity() {
        return new CellKey(study, arm, "", declared, factors);
    }

    /** Returns a link's declared parameters: a profile and the same parameters in free form are the same link. */
    static String declared(Manifest.Link link) {
        if (link.onOneHost() && link.rateBitsPerSecond() == 0) {
            return "direct";
        }
        return "emulated=" + link.emulated() + " rttMicros=" + link.rttMicros() + " rateBitsPerSecond="
                + link.rateBitsPerSecond() + " jitterMicros=" + link.jitterMicros() + " initialWindowSegments="
                + link.initialWindowSegments() + " windowBytes=" + link.windowBytes();
    }
}
