package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import dev.weir.rig.raw.ServerGreeting;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;

/**
 * The facts that a server reports before login, in its first packet: <a
 * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_handshake_v10.html">
 * protocol version 10</a>. Read without a driver, since drivers tell little about servers other than MySQL.
 *
 * @param authenticationPlugin the plugin that it proposes; empty if it names none
 * @param connectMicros time of connecting by TCP, in microseconds
 */
public record ServerHello(String version, boolean tlsOffered, String authenticationPlugin, double connectMicros) {
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final int PROTOCOL_10 = 10;
    private static final int ERROR_PACKET = 0xff;
    private static final int HEADER_LENGTH = 4;
    private static final int MAX_LENGTH = 4096;
    private static final int SHOWN_CHARACTERS = 20;

    /** Connects, reads the greeting, and disconnects; fails if no server answers in MySQL's protocol, within 5 s each. */
    public static ServerHello read(ServerUrl url) {
        InetAddress address = resolve(url);
        try (Socket socket = new Socket()) {
            long start = System.nanoTime();
            connect(socket, url, address);
            double connectMicros = (System.nanoTime() - start) / 1e3;
            socket.setSoTimeout(TIMEOUT_MILLIS);
            ServerGreeting greeting = ServerGreeting.of(packet(url, new DataInputStream(socket.getInputStream())));
            return new ServerHello(greeting.version(), greeting.offersTls(), greeting.plugin(), connectMicros);
        } catch (SocketTimeoutException e) {
            throw notMysql(url, "it took the connection and said nothing for " + TIMEOUT_MILLIS / 1000 + " s");
        } catch (EOFException e) {
            throw notMysql(url, "it closed the connection without a greeting");
        } catch (IOException e) {
            throw notMysql(url, "the connection broke: " + e.getMessage());
        }
    }

    public String product() {
        return ProductVersion.of(version).product();
    }

    private static InetAddress resolve(ServerUrl url) {
        try {
            return InetAddress.getByName(url.host());
        } catch (UnknownHostException e) {
            throw new EnvironmentException(
                    "no address found for " + url.describe() + ": check the host name of --url and this machine's DNS");
        }
    }

    private static void connect(Socket socket, ServerUrl url, InetAddress address) throws IOException {
        try {
            socket.connect(new InetSocketAddress(address, url.port()), TIMEOUT_MILLIS);
        } catch (SocketTimeoutException e) {
            throw unreachable(url, "no answer within " + TIMEOUT_MILLIS / 1000 + " s");
        } catch (ConnectException | NoRouteToHostException e) {
            throw unreachable(url, e.getMessage());
        }
    }

    private static byte[] packet(ServerUrl url, DataInputStream in) throws IOException {
        byte[] header = in.readNBytes(HEADER_LENGTH);
        if (header.length < HEADER_LENGTH) {
            throw new EOFException();
        }
        int length = (header[0] & 0xff) | ((header[1] & 0xff) << 8) | ((header[2] & 0xff) << 16);
        if (length < 2 || length > MAX_LENGTH || header[3] != 0) {
            byte[] more = in.readNBytes(Math.min(in.available(), SHOWN_CHARACTERS));
            throw notMysql(url, "it says \"" + printable(header) + printable(more) + "\"");
        }
        byte[] packet = in.readNBytes(length);
        if (packet.length < length) {
            throw new EOFException();
        }
        int first = packet[0] & 0xff;
        if (first == ERROR_PACKET) {
            throw new EnvironmentException("server at " + url.describe() + " turns this client away: "
                    + printable(packet).substring(1).strip() + "; ask its administrator");
        }
        if (first != PROTOCOL_10) {
            throw notMysql(url, "expected protocol version 10, got " + first);
        }
        return packet;
    }

    private static String printable(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]+", " ");
    }

    private static EnvironmentException unreachable(ServerUrl url, String why) {
        return new EnvironmentException("no server reachable at " + url.describe() + ": " + why
                + "; check host and port of --url, that the server runs, and the firewall");
    }

    private static EnvironmentException notMysql(ServerUrl url, String why) {
        return new EnvironmentException(
                "not a MySQL server at " + url.describe() + ": " + why + "; check the port of --url (MySQL's is 3306)");
    }
}
