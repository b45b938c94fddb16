package example;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Keycloak as its makers pack it, but for the driver's jar.
 *
 * @param folder that it is unpacked in
 * @param arguments JDBC URL, user and password
 */
record Distribution(Path folder, String[] arguments) {
    static final String ADMIN = "admin";
    private static final Path LOG = Path.of("keycloak.log");

    static Distribution unpack(Path target, String[] arguments) throws IOException, ClassNotFoundException {
        String archive = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".zip"))
                .findFirst()
                .orElseThrow();
        try (FileSystem zip = FileSystems.newFileSystem(Path.of(archive));
                Stream<Path> tops = Files.list(zip.getPath("/"))) {
            Path top = tops.findFirst().orElseThrow();
            try (Stream<Path> files = Files.walk(top)) {
                for (Path file : (Iterable<Path>) files::iterator) {
                    Files.copy(file, target.resolve(top.relativize(file).toString()));
                }
            }
        }
        exchangeDriver(target);
        return new Distribution(target.toAbsolutePath(), arguments);
    }

    /** Under the old name: the distribution lists its jars by name. */
    private static void exchangeDriver(Path keycloak) throws IOException, ClassNotFoundException {
        Path driver = Path.of(Class.forName("com.mysql.cj.jdbc.Driver")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        try (Stream<Path> jars = Files.list(keycloak.resolve("lib/lib/main"))) {
            Path old = jars.filter(jar -> jar.getFileName().toString().startsWith("com.mysql.mysql-connector-j-"))
                    .findFirst()
                    .orElseThrow();
            if (Files.isDirectory(driver)) { // built, but not packed
                String[] packing = {"--create", "--file", old.toString(), "-C", driver.toString(), "."};
                ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, packing);
            } else {
                Files.copy(driver, old, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /** Runs a command to its end. */
    void run(String... command) throws IOException, InterruptedException {
        int exit = process(command).waitFor();
        if (exit != 0) {
            throw new IllegalStateException(
                    String.join(" ", command) + ": exit " + exit + "\n" + Files.readString(LOG));
        }
    }

    Server start() throws IOException, InterruptedException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Process process = process(
                "start",
                "--optimized",
                "--http-enabled=true",
                "--http-host=127.0.0.1",
                "--http-port=" + port,
                "--hostname-strict=false",
                "--cache=local");
        return Server.awaited(process, "http://127.0.0.1:" + port, LOG);
    }

    private Process process(String... command) throws IOException {
        List<String> line =
                new ArrayList<>(List.of("bash", folder.resolve("bin/kc.sh").toString()));
        line.addAll(List.of(command));
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(LOG.toFile()));
        // heap and collector are this JVM's, not Keycloak's
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JAVA_OPTS_APPEND", "-XX:TieredStopAtLevel=1");
        builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", ADMIN);
        builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", ADMIN);
        builder.environment().put("KC_DB_URL", arguments[0]);
        builder.environment().put("KC_DB_USERNAME", arguments[1]);
        builder.environment().put("KC_DB_PASSWORD", arguments[2]);
        return builder.start();
    }

    /** Returns what its log has of errors. */
    List<String> errors() throws IOException {
        try (Stream<String> lines = Files.lines(LOG)) {
            return lines.filter(line -> line.contains(" ERROR ") || line.contains("Exception"))
                    .toList();
        }
    }
}
