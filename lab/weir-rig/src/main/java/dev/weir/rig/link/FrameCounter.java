package dev.weir.rig.link;

import java.nio.ByteBuffer;

/**
 * Counts the frames in one direction of a MySQL conversation, whatever the boundaries of reads: MySQL packets, and after
 * {@link #switchToTls()} TLS records.
 *
 * <p>A frame counts once its header is complete. The headers of the compressed MySQL protocol are not supported: they are counted as if
 * they were plain ones, so the number is not that of packets.
 *
 * @see <a href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_basic_packets.html">MySQL packets</a>
 * @see <a href="https://datatracker.ietf.org/doc/html/rfc8446#section-5.1">TLS records</a>
 */
final class FrameCounter {
    private static final int MYSQL_HEADER = 4;
    private static final int TLS_HEADER = 5;
    private static final int SSL_REQUEST_LENGTH = 32;
    /** CLIENT_SSL, 0x800 of the little-endian capabilities, in their second byte. */
    private static final int CLIENT_SSL_IN_SECOND_BYTE = 0x08;

    private final byte[] header = new byte[TLS_HEADER];
    private int headerFilled;
    private int payloadLeft;
    private int payloadLength;
    private boolean tls;
    private boolean tlsFromNextFrame;
    private long framesSeen;
    private boolean sslRequest;

    /** Switches to TLS from the direction's next frame on. */
    void switchToTls() {
        tlsFromNextFrame = true;
    }

    /** Returns whether the frames so far were a client's request for TLS. */
    boolean requestedTls() {
        return sslRequest;
    }

    /** Takes in the first {@code count} bytes of the block; returns the number of frames that began. */
    long count(ByteBuffer block, int count) {
        long frames = 0;
        int at = 0;
        while (at < count) {
            if (payloadLeft > 0) {
                int step = Math.min(payloadLeft, count - at);
                lookForSslRequest(block, at, step);
                payloadLeft -= step;
                at += step;
            } else if (fillHeader(block.get(at++))) {
                frames++;
            }
        }
        return frames;
    }

    private boolean fillHeader(byte next) {
        if (headerFilled == 0 && tlsFromNextFrame) {
            tls = true;
        }
        header[headerFilled++] = next;
        if (headerFilled < (tls ? TLS_HEADER : MYSQL_HEADER)) {
            return false;
        }
        headerFilled = 0;
        payloadLength = tls ? (unsigned(3) << 8) | unsigned(4) : unsigned(0) | (unsigned(1) << 8) | (unsigned(2) << 16);
        payloadLeft = payloadLength;
        framesSeen++;
        return true;
    }

    private int unsigned(int index) {
        return Byte.toUnsignedInt(header[index]);
    }

    private void lookForSslRequest(ByteBuffer block, int at, int step) {
        int done = payloadLength - payloadLeft;
        boolean candidate = framesSeen == 1 && payloadLength == SSL_REQUEST_LENGTH && header[3] == 1;
        if (!candidate || done > 1 || done + step <= 1) {
            return;
        }
        if ((block.get(at + 1 - done) & CLIENT_SSL_IN_SECOND_BYTE) != 0) {
            sslRequest = true;
            switchToTls();
        }
    }
}
