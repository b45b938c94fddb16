package dev.weir.rig.server;

import dev.weir.rig.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The server to read from, as requested on the command line. */
public sealed interface ServerSpec {

    /** The word for {@link Installed}. */
    String INSTALLED = "installed";

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

    /** The installed MySQL server of the highest version, or else that of MariaDB. */
    record Installed() implements ServerSpec {
        @Override
        public String toString() {
            return INSTALLED;
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

    /** Returns the value of {@code --server} where none is given: the embedded MySQL, or an installed server where none is embedded. */
    static String usual() {
        return Distribution.MYSQL.isHere() ? "mysql" : INSTALLED;
    }

    /**
     * Parses {@code --server}: {@code mysql}, {@code mariadb}, {@code newest} (of the installed ones), {@code installed} (the same, or
     * MariaDB), {@code path} (the first on PATH), or the path of a binary or an archive.
     */
    static ServerSpec parse(String server) {
        return switch (server) {
            case "mysql" -> new Embedded(Distribution.MYSQL);
            case "mariadb" -> new Embedded(Distribution.MARIADB);
            case "newest" -> new Newest();
            case INSTALLED -> new Installed();
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
                            + " is unknown; expected mysql, mariadb, newest, installed, path, or the path of a mysqld or mariadbd binary or of its archive");
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
