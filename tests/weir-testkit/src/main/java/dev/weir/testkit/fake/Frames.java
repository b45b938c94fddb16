package dev.weir.testkit.fake;

import java.util.ArrayList;
import java.util.List;

/** Packet headers in a stretch of bytes: {@code int<3> length, int<1> sequence}. */
public final class Frames {
    private static final int HEADER = 4;
    private static final int MAX_PART = 0xFFFFFF;

    private Frames() {}

    /** Where packets begin; a part that continues another is not counted. Bytes that end inside a packet are left out. */
    public static List<Integer> starts(byte[] bytes) {
        List<Integer> starts = new ArrayList<>();
        int at = 0;
        boolean continued = false;
        while (at + HEADER <= bytes.length) {
            int length = (bytes[at] & 0xFF) | ((bytes[at + 1] & 0xFF) << 8) | ((bytes[at + 2] & 0xFF) << 16);
            if (at + HEADER + length > bytes.length) {
                break;
            }
            if (!continued) {
                starts.add(at);
            }
            continued = length == MAX_PART;
            at += HEADER + length;
        }
        return starts;
    }
}
