package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Starts a server of the lab's own and waits until it accepts connections. */
record ServerStart(ServerBinary binary, ServerDirectory directory, ServerSettings settings, String origin) {
    private static final Duration READY_TIMEOUT = Duration.ofMinutes(3);
    private static final int POLL_MILLIS = 20;
    private static final int PORT_ATTEMPTS = 5;
    private static final int LOG_LINES = 12;

    static ChildServer start(ServerSpec spec, ServerSettings settings) {
        String origin = spec instanceof ServerSpec.Embedded ? "embedded" : "path";
        ServerDirectory directory = ServerDirectory.create(settings.temporary());
        boolean started = false;
        try {
            ServerBinary binary = binary(spec, directory.libraries(), settings);
            reportStandIns(directory.libraries(), settings);
            new DataDirectory(binary, directory).fill(settings.cache(), settings.progress());
            ChildServer server = new ServerStart(binary, directory, settings, origin).launch();
            started = true;
            return server;
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot start server=" + spec + ": " + e
                            + "; use another one by --server, or a running one by --url",
                    e);
        } finally {
            if (!started) {
                directory.close();
            }
        }
    }

    private static ServerBinary binary(ServerSpec spec, Path libraries, ServerSettings settings) throws IOException {
        Path program;
        if (spec instanceof ServerSpec.Embedded embedded) {
            program = embedded.distribution().provide(settings.cache(), settings.progress());
        } else if (spec instanceof ServerSpec.Archive archive) {
            program = new ServerArchive(archive.path()).provide(settings.cache(), settings.progress());
        } else if (spec instanceof ServerSpec.Binary binary) {
            program = binary.path();
        } else if (spec instanceof ServerSpec.Installed) {
            return InstalledServers.ofThisMachine().newestOrMariadb(libraries, settings);
        } else {
            return InstalledServers.ofThisMachine().newest(libraries, settings);
        }
        return ServerBinary.probe(program, libraries, settings.forceStandIns());
    }

    private static void reportStandIns(Path libraries, ServerSettings settings) throws IOException {
        try (Stream<Path> files = Files.list(libraries)) {
            List<String> names =
                    files.map(each -> each.getFileName().toString()).sorted().toList();
            if (!names.isEmpty()) {
                settings.progress().accept("Stand-ins for missing system libraries: " + String.join(", ", names));
            }
        }
    }

    /** Another process may take the free port before the server does; the next one is then tried. */
    private ChildServer launch() throws IOException {
        Accounts accounts = Accounts.random(binary.version());
        Path sql = directory.writeSecret("start.sql", accounts.startUpSql(binary.version()));
        List<String> tls = binary.version().mariadb() ? Certificate.create(directory) : List.of();
        for (int attempt = 1; ; attempt++) {
            int port = FreePort.find();
            long start = System.nanoTime();
            Process process = process(port, sql, tls);
            boolean ready = false;
            try {
                ready = awaitReady(process, new ServerUrl("127.0.0.1", port, accounts.main()), start);
                if (ready) {
                    Files.delete(sql);
                    long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
                    return new ChildServer(directory, process, server(process), port, accounts, origin, millis);
                }
                if (attempt == PORT_ATTEMPTS || !portWasTaken()) {
                    throw failed("it ended with exit status=" + process.exitValue());
                }
                Files.delete(directory.log());
            } finally {
                if (!ready) {
                    end(process);
                }
            }
        }
    }

    private Process process(int port, Path sql, List<String> tls) throws IOException {
        List<String> options = options();
        options.addAll(tls);
        options.add("--port=" + port);
        options.add("--init-file=" + sql);
        Process process = binary.process(options)
                .directory(directory.root().toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(directory.log().toFile()))
                .start();
        directory.supervisor().watch(process);
        return process;
    }

    /** Returns the options; everything that affects reads is set, so that no version's default matters. */
    private List<String> options() throws IOException {
        ProductVersion version = binary.version();
        List<String> options = new ArrayList<>(List.of("--no-defaults"));
        options.addAll(directory.userOption());
        options.addAll(binary.folderOptions());
        options.addAll(List.of(
                "--datadir=" + directory.data(),
                "--tmpdir=" + directory.temporary(),
                "--socket=" + directory.socket(),
                "--pid-file=" + directory.pidFile(),
                "--bind-address=127.0.0.1",
                "--skip-name-resolve",
                "--skip-log-bin",
                "--default-time-zone=+00:00",
                "--character-set-server=utf8mb4",
                "--max-allowed-packet=64M",
                // An arm of the batch study loads rows.
                "--local-infile=ON",
                // An arm of the keys study holds as many connections as it has threads, on every link.
                "--max-connections=4000",
                // On a busy machine a starting worker may take longer for its login than the usual 10 s.
                "--connect-timeout=60",
                "--performance-schema=OFF",
                // Larger than the data, so that reads do not touch the disk; a study with more data sets more.
                "--innodb-buffer-pool-size=256M",
                // With a saved list of pages, the pool would warm up in the background of the first measurements.
                "--innodb-buffer-pool-load-at-startup=OFF",
                "--innodb-buffer-pool-dump-at-shutdown=OFF",
                "--innodb-flush-log-at-trx-commit=2",
                // Asynchronous I/O requests are limited per machine by fs.aio-max-nr, which two dozen servers side by
                // side would exhaust.
                "--innodb-use-native-aio=OFF",
                // The data is discarded: no need to flush it at the end.
                "--innodb-fast-shutdown=2"));
        options.addAll(version.mariadb() ? ofMariadb() : ofMysql(version));
        options.addAll(settings.extraOptions());
        return options;
    }

    private static List<String> ofMysql(ProductVersion version) {
        List<String> options = new ArrayList<>(List.of("--loose-mysqlx=OFF", "--secure-file-priv=NULL"));
        if (version.isAtLeast(8, 4) && !version.isAtLeast(9, 0)) {
            options.add("--mysql-native-password=ON");
        }
        return options;
    }

    private static List<String> ofMariadb() {
        return List.of("--query-cache-type=OFF", "--query-cache-size=0");
    }

    /** Returns true when the lab's own account can log in, false if the server has ended. */
    private boolean awaitReady(Process process, ServerUrl url, long start) {
        String last = "no connection yet";
        while (System.nanoTime() - start < READY_TIMEOUT.toNanos()) {
            if (!process.isAlive()) {
                return false;
            }
            if (listens(url.port())) {
                try (var connection = ServerLogin.open(url, Map.of())) {
                    if (process.isAlive() && connection.isValid(1)) {
                        return true;
                    }
                } catch (SQLException e) {
                    last = e.getMessage();
                }
            }
            Programs.sleep(POLL_MILLIS);
        }
        throw failed("not ready after " + READY_TIMEOUT.toSeconds() + " s: " + last);
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private boolean portWasTaken() {
        String log = directory.logTail(Integer.MAX_VALUE);
        return log.contains("Bind on TCP/IP port") || log.contains("bind on TCP/IP port");
    }

    private ProcessHandle server(Process process) throws IOException {
        return directory.server().orElse(process.toHandle());
    }

    private void end(Process process) throws IOException {
        Optional<ProcessHandle> server = directory.server();
        process.destroyForcibly();
        server.ifPresent(handle -> {
            handle.destroyForcibly();
            handle.onExit().join();
        });
        process.onExit().join();
    }

    private EnvironmentException failed(String what) {
        String hint = directory.user().isPresent()
                ? " (as user=" + directory.user().get().getName() + ", who must be able to read its folders)"
                : "";
        return new EnvironmentException("server=" + binary.path() + hint + " did not start: " + what
                + "; its last words:\n" + directory.logTail(LOG_LINES));
    }
}
