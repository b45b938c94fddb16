package dev.weir.acceptance.between;

import dev.weir.rig.server.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A program that clients connect to instead of to two servers, by turns.
 *
 * @param port its own, on loopback
 */
record Between(Process process, int port) implements AutoCloseable {
    private static final int TIMEOUT_SECONDS = 60;
    private static final int POLL_MILLIS = 20;

    /** What MySQL Router does with TLS, which decides what else it can do. */
    enum Router {
        /** Bytes are passed on as they are. */
        PASSTHROUGH("client_ssl_mode=PASSTHROUGH", "server_ssl_mode=AS_CLIENT"),
        /** Router greets, and speaks to either side by itself. */
        SPEAKING("client_ssl_mode=PREFERRED", "server_ssl_mode=DISABLED"),
        /** So that clients can share connections to the servers: a statement may run on another one than that before. */
        SHARING(
                "client_ssl_mode=PREFERRED",
                "server_ssl_mode=DISABLED",
                "connection_sharing=1",
                "connection_sharing_delay=0");

        private final String options;

        Router(String... options) {
            this.options = String.join("\n", options);
        }

        /** Whether clients see a connection to Router itself. */
        boolean greets() {
            return this != PASSTHROUGH;
        }

        /**
         * Starts it.
         *
         * @param folder for its files
         * @param tls folder with {@code server-cert.pem} and {@code server-key.pem}
         */
        Between start(Path folder, Path tls, List<Integer> servers) throws IOException, InterruptedException {
            int port = FreePort.find();
            String section = greets()
                    ? "client_ssl_cert=" + tls.resolve("server-cert.pem") + "\nclient_ssl_key="
                            + tls.resolve("server-key.pem") + "\n"
                    : "";
            String text = """
                    [DEFAULT]
                    logging_folder=%1$s
                    runtime_folder=%1$s
                    data_folder=%1$s
                    [connection_pool]
                    max_idle_server_connections=16
                    [routing:both]
                    bind_address=127.0.0.1
                    bind_port=%2$d
                    destinations=127.0.0.1:%3$d,127.0.0.1:%4$d
                    routing_strategy=round-robin
                    protocol=classic
                    %5$s
                    """.formatted(folder, port, servers.get(0), servers.get(1), section + options);
            Path file = Files.writeString(folder.resolve("router.conf"), text);
            return run(folder, port, System.getenv("WEIR_TEST_ROUTER"), "-c", file.toString());
        }
    }

    /**
     * Starts HAProxy in TCP mode.
     *
     * @param folder for its files
     * @param clientTimeout after which it closes a connection on which the client says nothing, such as {@code 60s}
     */
    static Between haProxy(Path folder, String clientTimeout, List<Integer> servers)
            throws IOException, InterruptedException {
        int port = FreePort.find();
        String text = """
                defaults
                  mode tcp
                  timeout connect 3s
                  timeout client %s
                  timeout server 120s
                  retries 2
                  option redispatch
                listen both
                  bind 127.0.0.1:%d
                  balance roundrobin
                  server a 127.0.0.1:%d check inter 300ms
                  server b 127.0.0.1:%d check inter 300ms
                """.formatted(clientTimeout, port, servers.get(0), servers.get(1));
        Path file = Files.writeString(folder.resolve("haproxy.cfg"), text);
        return run(folder, port, System.getenv("WEIR_TEST_HAPROXY"), "-db", "-f", file.toString());
    }

    private static Between run(Path folder, int port, String... command) throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Between between = new Between(process, port);
        if (!awaitListening(process.toHandle(), port)) {
            between.close();
            throw new AssertionError("does not listen: " + String.join(" ", command) + "\n" + Files.readString(output));
        }
        return between;
    }

    /** False when the process has ended, or has not begun to listen within a minute. */
    static boolean awaitListening(ProcessHandle process, int port) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        while (process.isAlive() && System.nanoTime() < end) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (IOException notYet) {
                Thread.sleep(POLL_MILLIS);
            }
        }
        return false;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.onExit().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException stubborn) {
            process.destroyForcibly().onExit().join();
        }
    }
}
