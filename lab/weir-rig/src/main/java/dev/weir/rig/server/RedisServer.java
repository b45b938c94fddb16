package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import redis.embedded.core.ExecutableProvider;

/**
 * A Redis of the lab's own: the binary of the embedded-redis library, on a free port of the loopback interface, in a temporary folder,
 * without persistence. Closing it stops it and removes its folder; if the lab crashes, it ends as well, see {@link Supervisor}.
 */
public final class RedisServer implements AutoCloseable {
    private static final int PORT_ATTEMPTS = 5;

    /** Without a password, and therefore without the commands by which others on the machine could write files: CONFIG and SAVE. */
    private static final List<String> RIGHTS =
            List.of("--user", "default", "on", "nopass", "~*", "&*", "+@all", "-@dangerous", "+info");

    private static final int TIMEOUT_MILLIS = 5000;
    private static final Set<String> FACTS = Set.of(
            "redis_version", "arch_bits", "multiplexing_api", "gcc_version", "mem_allocator", "io_threads_active");

    private final ServerDirectory directory;
    private final redis.embedded.RedisServer server;
    private final ProcessHandle process;
    private final int port;
    private final long startMillis;
    private final StopOnce end;

    private RedisServer(
            ServerDirectory directory,
            redis.embedded.RedisServer server,
            ProcessHandle process,
            int port,
            long startMillis) {
        this.directory = directory;
        this.server = server;
        this.process = process;
        this.port = port;
        this.startMillis = startMillis;
        this.end = new StopOnce("weir-redis-stop", this::stop);
    }

    /**
     * Starts a server in the JVM's temporary folder and waits until it accepts connections.
     *
     * @throws EnvironmentException if the library has no binary for this machine, or it does not run here
     */
    public static RedisServer start() {
        return start(Path.of(System.getProperty("java.io.tmpdir")));
    }

    static RedisServer start(Path temporary) {
        ServerDirectory directory = ServerDirectory.create(temporary);
        boolean started = false;
        try {
            Path binary = extract(directory);
            RedisServer server = launch(directory, binary);
            started = true;
            return server;
        } finally {
            if (!started) {
                directory.close();
            }
        }
    }

    private static Path extract(ServerDirectory directory) {
        try {
            return ExecutableProvider.newJarResourceProvider(
                            directory.libraries().toFile())
                    .get()
                    .toPath();
        } catch (IOException | RuntimeException e) {
            throw new EnvironmentException(
                    "cannot bring in Redis for os=" + System.getProperty("os.name") + ", arch="
                            + System.getProperty("os.arch") + ": " + e
                            + "; the arms that talk to Redis cannot be measured on this machine",
                    e);
        }
    }

    /** Another process may take the free port before the server does; the next one is then tried. */
    private static RedisServer launch(ServerDirectory directory, Path binary) {
        for (int attempt = 1; ; attempt++) {
            List<String> output = Collections.synchronizedList(new ArrayList<>());
            long start = System.nanoTime();
            try {
                int port = FreePort.find();
                redis.embedded.RedisServer server = new redis.embedded.RedisServer(
                        port, command(directory, binary, port), false, output::add, output::add);
                server.start();
                long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
                return new RedisServer(directory, server, process(directory), port, millis);
            } catch (IOException e) {
                boolean taken = output.stream().anyMatch(line -> line.contains("Address already in use"));
                if (!taken || attempt == PORT_ATTEMPTS) {
                    throw failed(e, output);
                }
            }
        }
    }

    private static List<String> command(ServerDirectory directory, Path binary, int port) {
        List<String> command = new ArrayList<>(List.of(
                binary.toString(),
                "--bind",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--daemonize",
                "no",
                "--save",
                "",
                "--appendonly",
                "no",
                "--dir",
                directory.data().toString(),
                "--pidfile",
                directory.pidFile().toString(),
                // the supervisor recognises its processes by their command lines
                "--set-proc-title",
                "no"));
        command.addAll(RIGHTS);
        return command;
    }

    private static ProcessHandle process(ServerDirectory directory) throws IOException {
        return directory
                .server()
                .orElseThrow(() -> new IOException("no process of pidfile=" + directory.pidFile()
                        + (Files.exists(directory.pidFile()) ? "" : ", which is not there")));
    }

    private static EnvironmentException failed(IOException e, List<String> output) {
        String words = output.isEmpty() ? String.valueOf(e.getMessage()) : String.join("\n", output);
        return new EnvironmentException(
                "Redis did not start: " + words
                        + "; the embedded binary needs OpenSSL 3 (libssl.so.3) on Linux; install that, or measure the"
                        + " other arms by --arms",
                e);
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns product, version and the settings that affect its speed; fails if it does not answer. */
    public ServerFacts describe() {
        Map<String, String> facts = facts(address());
        String version = facts.getOrDefault("redis_version", "unknown");
        return new ServerFacts("Redis", version, "embedded", startMillis, facts);
    }

    @Override
    public void close() {
        end.close();
    }

    private void stop() {
        try {
            server.stop();
        } catch (IOException e) {
            process.destroyForcibly();
        }
        process.onExit().join();
        directory.close();
    }

    @Override
    public String toString() {
        return "embedded Redis 127.0.0.1:" + port + " pid=" + process.pid();
    }

    /**
     * Queries a Redis server about itself without a client library, since those are under measurement.
     *
     * @see <a href="https://redis.io/docs/latest/commands/info/">INFO</a>
     */
    private static Map<String, String> facts(InetSocketAddress address) {
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
