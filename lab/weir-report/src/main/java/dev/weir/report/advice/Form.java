package dev.weir.report.advice;

import java.util.ArrayList;
import java.util.List;

/**
 * Says which terms the model of an arm has. Simpler forms come first in {@link #all}.
 *
 * @param fresh whether every reply starts with a fresh congestion window, so that slow start adds to it; else the operations
 *     before have grown it
 */
public record Form(Decode decode, Overlap overlap, boolean fresh) {

    public enum Decode {
        /** Nothing beside the bytes on the wire. */
        NONE,
        /** A multiple of the decode time measured in process. */
        IN_PROCESS,
        /** A time per payload byte. */
        PER_BYTE,
        /** A time per payload byte for each kind of data. */
        PER_BYTE_AND_DATA
    }

    public enum Overlap {
        /** Nothing: the parts follow one another. */
        NONE,
        /** Handling wire bytes on both sides; decoding follows. */
        COPY,
        /** Handling wire bytes and decoding. */
        ALL
    }

    /** The form as a formula: {@code a + RTT × round trips + wire bytes / rate + c × wire bytes}. */
    public String words() {
        String cost = switch (decode) {
            case NONE -> "";
            case IN_PROCESS -> " + k × decode time in process";
            case PER_BYTE -> " + d × payload bytes";
            case PER_BYTE_AND_DATA -> " + d(data) × payload bytes";
        };
        String trips = "a + RTT × round trips" + (fresh ? " + slow start" : "");
        return switch (overlap) {
            case NONE -> trips + " + wire bytes / rate + c × wire bytes" + cost;
            case COPY -> trips + " + max(wire bytes / rate, c × wire bytes)" + cost;
            case ALL -> trips + " + max(wire bytes / rate, c × wire bytes" + cost + ")";
        };
    }

    /** Every form with one of these terms, simpler ones first. */
    static List<Form> all(List<Decode> decodes, boolean windows) {
        List<Form> forms = new ArrayList<>();
        for (boolean fresh : windows ? new boolean[] {false, true} : new boolean[1]) {
            for (Overlap overlap : Overlap.values()) {
                decodes.forEach(decode -> forms.add(new Form(decode, overlap, fresh)));
            }
        }
        return forms;
    }
}
