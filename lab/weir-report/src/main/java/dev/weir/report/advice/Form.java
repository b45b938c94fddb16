package dev.weir.report.advice;

import java.util.ArrayList;
import java.util.List;

/**
 * Says which terms the model of an arm has. Simpler forms come first in {@link #all}.
 *
 * @param decode what decoding costs
 * @param overlap what runs while bytes arrive
 * @param window whether every reply starts with a fresh congestion window
 */
public record Form(Decode decode, Overlap overlap, Window window) {

    /** The cost of decoding. */
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

    /** The work that runs while bytes arrive. */
    public enum Overlap {
        /** Nothing: the parts follow one another. */
        NONE,
        /** Handling wire bytes on both sides; decoding follows. */
        COPY,
        /** Handling wire bytes and decoding. */
        ALL
    }

    /** The congestion window at the start of a reply. */
    public enum Window {
        /** Grown by the operations before. */
        OPEN,
        /** Fresh: slow start adds to every reply. */
        FRESH
    }

    /** The form as a formula: {@code a + RTT × round trips + wire bytes / rate + c × wire bytes}. */
    public String words() {
        String cost = switch (decode) {
            case NONE -> "";
            case IN_PROCESS -> " + k × decode time in process";
            case PER_BYTE -> " + d × payload bytes";
            case PER_BYTE_AND_DATA -> " + d(data) × payload bytes";
        };
        String trips = window == Window.OPEN ? "a + RTT × round trips" : "a + RTT × round trips + slow start";
        return switch (overlap) {
            case NONE -> trips + " + wire bytes / rate + c × wire bytes" + cost;
            case COPY -> trips + " + max(wire bytes / rate, c × wire bytes)" + cost;
            case ALL -> trips + " + max(wire bytes / rate, c × wire bytes" + cost + ")";
        };
    }

    /** Every form with one of these terms, simpler ones first. */
    static List<Form> all(List<Decode> decodes, boolean windows) {
        List<Form> forms = new ArrayList<>();
        for (Window window : windows ? Window.values() : new Window[] {Window.OPEN}) {
            for (Overlap overlap : Overlap.values()) {
                decodes.forEach(decode -> forms.add(new Form(decode, overlap, window)));
            }
        }
        return forms;
    }
}
