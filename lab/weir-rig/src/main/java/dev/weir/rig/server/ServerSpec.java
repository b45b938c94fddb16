package dev.weir.rig.server;

import dev.weir.rig.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The server to read from, as requested on the command line. */
public sealed interface ServerSpec {

    record Embedded(Distribution distribution) implements ServerSpec {
        @Override
        public String toString() {
            return distribution.name().toLowerCase(Locale.ROOT);
        }
    }

    record Binary(Path path) implements ServerSpec {
        @Override
        public String toString() {
            return path.toString();
        }
    }

    /** The installed MySQL server of the highest version. */
    record Newest() implements ServerSpec {
        @Override
        public String toString() {
            return "newest";
        }
    }

    /** A server in an archive, like {@code mysql-9.7.0-linux-glibc2.28-x86_64.tar.xz}. */
    record Archive(Path path) implements ServerSpec {
        @Override
        public String toString() {
            return path.toString();
        }
    }

    record Running(ServerUrl url) implements ServerSpec {}

    /**
     * Parses {@code --server}: {@code mysql}, {@code mariadb}, {@code newest} (of the installed ones), {@code path} (the first on PATH), or
     * the path of a binary or an archive.
     */
    static ServerSpec parse(String server) {
        return switch (server) {
            case "mysql" -> new Embedded(Distribution.MYSQL);
            case "mariadb" -> new Embedded(Distribution.MARIADB);
            case "newest" -> new Newest();
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
            throw new UsageException(
                    "--server=" + server
                            + " is unknown; expected mysql, mariadb, newest, path, or the path of a mysqld or mariadbd binary or of its archive");
        }
        Path path = Path.of(server).toAbsolutePath().normalize();
        if (ServerArchive.isOne(path) && Files.isRegularFile(path)) {
            return new Archive(path);
        }
        if (!Files.isRegularFile(path) || !Files.isExecutable(path)) {
            throw new UsageException("--server=" + server
                    + " is not an executable file; expected a mysqld or mariadbd binary, for example /usr/sbin/mysqld, or"
                    + " an archive, for example mysql-9.7.0-linux-glibc2.28-x86_64.tar.xz");
        }
        return new Binary(path);
    }
}
