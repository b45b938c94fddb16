package dev.weir.jdbc;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Takes one connection on loopback and follows a script; keeps every byte that it was sent. */
final class ScriptedServer implements Closeable {
    private final ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private volatile Socket socket;

    ScriptedServer(Script script) throws IOException {
        Thread thread = new Thread(() -> follow(script), "scripted-server");
        thread.setDaemon(true);
        thread.start();
    }

    interface Script {
        void run(Peer client) throws IOException;
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Everything the client sent so far, byte for character. */
    String received() {
        synchronized (received) {
            return received.toString(StandardCharsets.ISO_8859_1);
        }
    }

    private void follow(Script script) {
        try (Socket client = listener.accept()) {
            socket = client;
            client.setTcpNoDelay(true);
            script.run(new Peer(client));
        } catch (IOException e) {
            // the client went away, as it may
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        if (socket != null) {
            socket.close();
        }
    }

    /** The client, as the script sees it. */
    final class Peer {
        private final DataInputStream in;
        private final OutputStream out;

        private Peer(Socket client) throws IOException {
            in = new DataInputStream(client.getInputStream());
            out = client.getOutputStream();
        }

        /** Waits for a packet. */
        void receive() throws IOException {
            byte[] header = in.readNBytes(4);
            if (header.length < 4) {
                throw new IOException("the client closed");
            }
            int length = (header[0] & 0xFF) | (header[1] & 0xFF) << 8 | (header[2] & 0xFF) << 16;
            byte[] body = in.readNBytes(length);
            synchronized (received) {
                received.writeBytes(header);
                received.writeBytes(body);
            }
        }

        /** Sends a packet. */
        void send(int sequence, byte... payload) throws IOException {
            raw(framed(sequence, payload));
        }

        void raw(byte... bytes) throws IOException {
            out.write(bytes);
            out.flush();
        }

        /** Waits until the client closes. */
        void end() throws IOException {
            byte[] rest = in.readAllBytes();
            synchronized (received) {
                received.writeBytes(rest);
            }
        }
    }

    static byte[] framed(int sequence, byte... payload) {
        byte[] frame = new byte[4 + payload.length];
        frame[0] = (byte) payload.length;
        frame[1] = (byte) (payload.length >>> 8);
        frame[2] = (byte) (payload.length >>> 16);
        frame[3] = (byte) sequence;
        System.arraycopy(payload, 0, frame, 4, payload.length);
        return frame;
    }

    /** What a MySQL 8.0 says first. */
    static byte[] greeting(long capabilities) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(10);
        bytes.writeBytes("8.0.36\0".getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(new byte[] {9, 0, 0, 0});
        bytes.writeBytes("ABCDEFGH\0".getBytes(StandardCharsets.US_ASCII));
        bytes.write((int) capabilities);
        bytes.write((int) (capabilities >>> 8));
        bytes.writeBytes(new byte[] {45, 2, 0});
        bytes.write((int) (capabilities >>> 16));
        bytes.write((int) (capabilities >>> 24));
        bytes.write(21);
        bytes.writeBytes(new byte[10]);
        bytes.writeBytes("IJKLMNOPQRST\0".getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes("caching_sha2_password\0".getBytes(StandardCharsets.US_ASCII));
        return bytes.toByteArray();
    }
}
