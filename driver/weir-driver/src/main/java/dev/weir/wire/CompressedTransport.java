package dev.weir.wire;

import java.io.IOException;
import java.util.Arrays;

/**
 * Compresses packets over another transport, in bounded memory: received bytes are decompressed as they are read, sent ones are
 * compressed in pieces of 128 KiB.
 *
 * <p>Layout: {@code int<3> length, int<1> sequence, int<3> length before compression or 0, payload}; 0 means that the payload
 * is not compressed. Each command begins a compressed packet of sequence 0, because servers drop the bytes after a command. See
 * <a href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_basic_compression_packet.html">Compressed
 * packet</a>.
 */
public final class CompressedTransport implements Transport {
    private static final int HEADER = 7;
    /** The length below which compression does not pay, by the protocol's documentation. */
    private static final int LEAST = 50;

    private static final int MOST = 128 << 10;

    private final Transport transport;
    private final PacketCodec codec;
    private final CompressedPayload payload;
    private final byte[] header = new byte[HEADER];
    private boolean compressed;
    /** Uncompressed bytes still to come of the packet being read. */
    private int left;
    /** The sequence id of the next packet in the exchange, in either direction. */
    private int sequence;

    private byte[] out = new byte[1024];
    /** Offsets of commands in the next write. */
    private int[] commands = new int[4];

    private int commandCount;

    private CompressedTransport(Transport transport, PacketCodec codec) {
        this.transport = transport;
        this.codec = codec;
        this.payload = new CompressedPayload(transport);
    }

    /** Compresses after the login. Throws {@link NoClassDefFoundError} if a library is missing. */
    public static CompressedTransport wrap(Transport transport, Compression compression) {
        PacketCodec codec = switch (compression.algorithm()) {
            case ZLIB -> new ZlibPacketCodec();
            case ZSTD -> new ZstdPacketCodec(Compression.ZSTD_LEVEL);
            case NONE -> throw new IllegalArgumentException("nothing was agreed on");
        };
        return new CompressedTransport(transport, codec);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        while (left == 0) {
            if (!begin()) {
                return -1;
            }
        }
        int most = Math.min(length, left);
        int read = compressed ? codec.decompress(payload, target, offset, most) : payload.read(target, offset, most);
        if (read < 0) {
            throw new ProtocolException("compressed packet holds less than it says, bytesMissing=" + left);
        }
        left -= read;
        if (left == 0 && compressed) {
            checkEnd();
        }
        return read;
    }

    @Override
    public boolean hasInput() throws IOException {
        return left > 0 || payload.hasInput();
    }

    /** Reads a header; returns false at the end of the stream. */
    private boolean begin() throws IOException {
        if (!payload.header(header)) {
            return false;
        }
        int length = (int) LittleEndian.INT.get(header, 0) & 0xFFFFFF;
        int before = (int) LittleEndian.INT.get(header, 3) >>> 8;
        sequence = header[3] + 1;
        compressed = before != 0;
        left = compressed ? before : length;
        payload.begin(length);
        if (compressed) {
            codec.begin();
        }
        return true;
    }

    private void checkEnd() throws IOException {
        byte[] more = new byte[1];
        int behind = codec.decompress(payload, more, 0, 1);
        int unused = codec.unused() + payload.left();
        if (behind >= 0 || unused > 0) {
            throw new ProtocolException(
                    behind >= 0
                            ? "compressed packet holds more than it says"
                            : "compressed packet goes on behind its end, bytes=" + unused);
        }
    }

    /** Marks the beginning of a command in the next write. */
    void commandAt(int index) {
        if (commandCount == commands.length) {
            commands = Arrays.copyOf(commands, 2 * commandCount);
        }
        commands[commandCount++] = index;
    }

    /** Forgets the commands that begin at or after an index. */
    void forgetFrom(int index) {
        while (commandCount > 0 && commands[commandCount - 1] >= index) {
            commandCount--;
        }
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        int from = offset;
        int end = offset + length;
        int used = 0;
        for (int i = 0; i <= commandCount; i++) {
            int to = i == commandCount ? end : offset + commands[i];
            used = packets(source, from, to, used);
            from = to;
            sequence = i == commandCount ? sequence : 0;
        }
        commandCount = 0;
        transport.write(out, 0, used);
    }

    /** Compresses pieces into the buffer, which is sent before it would exceed two; returns the index after the last. */
    private int packets(byte[] source, int from, int to, int used) throws IOException {
        int at = used;
        for (int next = from; next < to; next += MOST) {
            int length = Math.min(MOST, to - next);
            if (at > 0 && at + HEADER + length > 2 * MOST) {
                transport.write(out, 0, at);
                at = 0;
            }
            at = packet(source, next, length, at);
        }
        return at;
    }

    private int packet(byte[] source, int from, int length, int at) throws IOException {
        int body = at + HEADER;
        if (out.length < body + length) {
            out = Arrays.copyOf(out, Math.max(2 * out.length, body + length));
        }
        int shorter = length < LEAST ? 0 : codec.compress(source, from, length, out, body);
        if (shorter == 0) {
            System.arraycopy(source, from, out, body, length);
        }
        int sent = shorter == 0 ? length : shorter;
        LittleEndian.INT.set(out, at, sent | (sequence++ << 24));
        LittleEndian.INT.set(out, at + 3, ((shorter == 0 ? 0 : length) << 8) | (out[at + 3] & 0xFF));
        return body + sent;
    }

    @Override
    public void readTimeout(int milliseconds) {
        transport.readTimeout(milliseconds);
    }

    @Override
    public int readTimeout() {
        return transport.readTimeout();
    }

    @Override
    public boolean secure() {
        return transport.secure();
    }

    /** Closes the stream first, so that no thread waits for it while holding the codec. */
    @Override
    public void close() throws IOException {
        try {
            transport.close();
        } finally {
            codec.close();
        }
    }
}
