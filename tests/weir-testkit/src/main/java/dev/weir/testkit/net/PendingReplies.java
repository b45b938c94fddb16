package dev.weir.testkit.net;

import java.util.Set;

/** Follows what a client sends, and tells whether something of it is to be answered. */
final class PendingReplies {
    private static final int HEADER = 4;
    private static final int QUIT = 0x01;
    private static final int STMT_SEND_LONG_DATA = 0x18;
    private static final int STMT_CLOSE = 0x19;

    /** Commands without a reply. */
    private static final Set<Integer> UNANSWERED = Set.of(QUIT, STMT_SEND_LONG_DATA, STMT_CLOSE);

    private final int[] header = new int[HEADER];
    private int headerBytes;
    private int bodyBytes;
    private int left;
    private boolean open;

    /** Takes bytes that follow those of before; packets may be cut anywhere. */
    void sent(byte[] bytes, int length) {
        int at = 0;
        while (at < length) {
            if (headerBytes < HEADER) {
                header[headerBytes++] = bytes[at++] & 0xFF;
                if (headerBytes == HEADER) {
                    begin();
                }
            } else {
                if (bodyBytes == 0) {
                    open |= header[HEADER - 1] != 0 || !UNANSWERED.contains(bytes[at] & 0xFF);
                }
                int some = Math.min(left, length - at);
                bodyBytes += some;
                left -= some;
                at += some;
                headerBytes = left == 0 ? 0 : HEADER;
            }
        }
    }

    private void begin() {
        left = header[0] | header[1] << 8 | header[2] << 16;
        bodyBytes = 0;
        if (left == 0) { // the end of a file, or of a packet of the largest size
            open = true;
            headerBytes = 0;
        }
    }

    void answered() {
        open = false;
    }

    boolean open() {
        return open;
    }
}
