package dev.weir.rig.server;

import dev.weir.rig.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The server to read from, as requested on the command line. */
public sealed interface ServerSpec {

    record Embedded(Distribution distribution) implements ServerSpec {}

    record Binary(Path path) implements ServerSpec {}

    record Running(ServerUrl url) implements ServerSpec {}

    /** Parses {@code --server}: {@code mysql}, {@code mariadb}, {@code path} (the first on PATH), or a binary's path. */
    static ServerSpec parse(String server) {
        return switch (server) {
            case "mysql" -> new Embedded(Distribution.MYSQL);
            case "mariadb" -> new Embedded(Distribution.MARIADB);
            case "path" ->
                new Binary(Programs.find("mysqld")
                        .or(() -> Programs.find("mariadbd"))
                        .orElseThrow(() -> new UsageException("--server=path: neither mysqld nor mariadbd is on PATH="
                                + System.getenv("PATH") + "; install one, name one by --server=/path/to/mysqld, "
                                + "or use --server=mysql")));
            default -> binary(server);
        };
    }

    /** Parses the value of {@code --url}, see {@link ServerUrl#parse}. */
    static ServerSpec ofUrl(String url) {
        return new Running(ServerUrl.parse(url));
    }

    private static ServerSpec binary(String server) {
        if (server.contains("://")) {
            throw new UsageException("--server takes no URL; a running server is named by --url");
        }
        if (!server.contains("/")) {
            throw new UsageException("--server=" + server
                    + " is unknown; expected mysql, mariadb, path, or the path of a mysqld or mariadbd binary");
        }
        Path path = Path.of(server).toAbsolutePath().normalize();
        if (!Files.isRegularFile(path) || !Files.isExecutable(path)) {
            throw new UsageException("--server=" + server
                    + " is not an executable file; expected a mysqld or mariadbd binary, for example /usr/sbin/mysqld");
        }
        return new Binary(path);
    }
}
