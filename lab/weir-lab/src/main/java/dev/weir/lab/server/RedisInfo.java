package dev.weir.lab.server;

import dev.weir.lab.EnvironmentException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Asks a Redis server about itself, without a client library: those are what the lab measures.
 *
 * @see <a href="https://redis.io/docs/latest/commands/info/">INFO</a>
 */
final class RedisInfo {
    private static final int TIMEOUT_MILLIS = 5000;

    private static final Set<String> FACTS = Set.of(
            "redis_version", "arch_bits", "multiplexing_api", "gcc_version", "mem_allocator", "io_threads_active");

    private RedisInfo() {}

    static Map<String, String> read(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            // an inline command, answered by one bulk string and the end of the connection
            socket.getOutputStream().write("INFO\r\nQUIT\r\n".getBytes(StandardCharsets.US_ASCII));
            Map<String, String> facts = new TreeMap<>();
            BufferedReader lines =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int colon = line.indexOf(':');
                if (colon > 0 && FACTS.contains(line.substring(0, colon))) {
                    facts.put(line.substring(0, colon), line.substring(colon + 1));
                }
            }
            return facts;
        } catch (IOException e) {
            throw new EnvironmentException("Redis at " + address + " does not answer: " + e, e);
        }
    }
}
