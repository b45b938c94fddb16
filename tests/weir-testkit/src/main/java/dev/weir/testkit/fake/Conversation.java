package dev.weir.testkit.fake;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.util.List;

/** The server's end of one connection: packets framed, numbered and joined. */
public final class Conversation {
    private static final int MAX_PART = 0xFFFFFF;

    private final Socket socket;
    private DataInputStream in;
    private final List<ClientPacket> received;
    private int sequence;
    private long budget = Long.MAX_VALUE;
    private long sent;
    private WireCodec codec;
    private int compressedSequence;

    Conversation(Socket socket, List<ClientPacket> received) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream()));
        this.received = received;
    }

    /**
     * Waits for the client's next packet; what is sent next continues its numbering.
     *
     * @throws EOFException when the client closes instead
     */
    public ClientPacket receive() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int part;
        do {
            part = in.readUnsignedByte() | (in.readUnsignedByte() << 8) | (in.readUnsignedByte() << 16);
            sequence = in.readUnsignedByte() + 1;
            byte[] bytes = new byte[part];
            in.readFully(bytes);
            body.writeBytes(bytes);
        } while (part == MAX_PART);
        ClientPacket packet = new ClientPacket(sequence - 1, body.toByteArray());
        received.add(packet);
        return packet;
    }

    /** Sends packets in one write, numbered on; a long one goes in parts. */
    public void send(List<byte[]> payloads) throws IOException {
        raw(framed(payloads));
    }

    /** Packets as they would be sent; the numbering moves on. */
    public byte[] framed(List<byte[]> payloads) {
        Bytes frames = new Bytes();
        for (byte[] payload : payloads) {
            int done = 0;
            int part;
            do {
                part = Math.min(payload.length - done, MAX_PART);
                frames.u24(part).u8(sequence++ & 0xFF).raw(java.util.Arrays.copyOfRange(payload, done, done + part));
                done += part;
            } while (part == MAX_PART);
        }
        return frames.toArray();
    }

    /** Sends bytes as they are; once both sides compress, as one compressed packet. */
    public void raw(byte[] bytes) throws IOException {
        byte[] out = codec == null || bytes.length == 0 ? bytes : compressed(bytes);
        write(out, 0, out.length);
    }

    /** Sends bytes as they are, whatever both sides do. */
    public void uncompressed(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    private byte[] compressed(byte[] bytes) {
        byte[] body = codec.compress(bytes);
        return new Bytes()
                .u24(body.length)
                .u8(compressedSequence++ & 0xFF)
                .u24(bytes.length)
                .raw(body)
                .toArray();
    }

    /** From here on both sides send compressed packets. */
    void compress(WireCodec with) {
        codec = with;
        in = new DataInputStream(new CompressedInput(in, with));
    }

    /** Closes the connection once so many bytes were sent in all. */
    void cutAfter(long bytes) {
        budget = bytes;
    }

    /** Gives up when the client says nothing for so long. */
    void timeout(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    /** Ends the stream to the client; what it sends is still read. */
    void end() throws IOException {
        socket.shutdownOutput();
    }

    /** Bytes sent so far. */
    public long sent() {
        return sent;
    }

    private void write(byte[] bytes, int offset, int length) throws IOException {
        int may = (int) Math.min(length, budget - sent);
        socket.getOutputStream().write(bytes, offset, may);
        sent += may;
        if (may < length) {
            socket.shutdownOutput();
            throw new IOException("cut after bytes=" + budget);
        }
    }

    /** Sends bytes in pieces that begin at the given positions, with a pause between. */
    public void pieces(byte[] bytes, int pauseMillis, int... positions) throws IOException {
        int from = 0;
        for (int position : positions) {
            write(bytes, from, position - from);
            pause(pauseMillis);
            from = position;
        }
        write(bytes, from, bytes.length - from);
    }

    /** Says which sequence id the next packet gets. */
    public void sequence(int next) {
        sequence = next;
    }

    /** Closes in the orderly way: the client sees the end of the stream. */
    public void close() throws IOException {
        socket.close();
    }

    /** Closes so that the client sees a reset. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Reads until the client closes. */
    void drain() throws IOException {
        try {
            while (true) {
                receive();
            }
        } catch (EOFException e) {
            // the client is done
        }
    }

    static void pause(int millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new java.io.InterruptedIOException("fake server interrupted");
        }
    }
}
