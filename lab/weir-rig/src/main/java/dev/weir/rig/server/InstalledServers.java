package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Servers that are installed on this machine, in folders in which packages put them. */
record InstalledServers(List<Path> folders) {
    private static final Comparator<ServerBinary> BY_VERSION =
            Comparator.comparing(ServerBinary::version, ProductVersion.OLDEST_FIRST);

    /** Packages of Linux distributions, Oracle's package for macOS, Homebrew on both processors. */
    private static final List<String> USUAL = List.of(
            "/usr/sbin",
            "/usr/local/sbin",
            "/usr/local/mysql/bin",
            "/opt/homebrew/opt/mysql/bin",
            "/usr/local/opt/mysql/bin");

    /** Returns those on PATH, in the usual folders, and of a folder like {@code /opt/mysql-9.7.0}. */
    static InstalledServers ofThisMachine() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        List<Path> folders = new ArrayList<>();
        Stream.concat(Arrays.stream(path.split(File.pathSeparator, -1)), USUAL.stream())
                .filter(folder -> !folder.isEmpty())
                .map(Path::of)
                .forEach(folders::add);
        folders.addAll(below(Path.of("/opt")));
        return new InstalledServers(folders);
    }

    static List<Path> below(Path folder) {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> servers = Files.newDirectoryStream(folder, "mysql*")) {
                servers.forEach(each -> found.add(each.resolve("bin")));
            } catch (IOException e) {
                // a folder that cannot be read has no server for this user
                return List.of();
            }
        }
        return found;
    }

    /**
     * Returns the MySQL server of the highest version; one that does not start is passed over, and so is MariaDB's program of that name.
     *
     * @throws EnvironmentException if there is none
     */
    ServerBinary newest(Path libraries, ServerSettings settings) {
        return newestMysql(probed(List.of("mysqld"), libraries, settings), settings)
                .orElseThrow(() -> new EnvironmentException("--server=newest: no MySQL server that starts is in "
                        + searched() + "; install one, name its program or its archive by"
                        + " --server=/path/to/mysql-9.7.0.tar.xz, or use --server=mysql"));
    }

    /**
     * Returns the MySQL server of the highest version, or else that of MariaDB.
     *
     * @throws EnvironmentException if there is neither
     */
    ServerBinary newestOrMariadb(Path libraries, ServerSettings settings) {
        List<ServerBinary> found = probed(List.of("mariadbd", "mysqld"), libraries, settings);
        return newestMysql(found, settings).orElseGet(() -> {
            ServerBinary mariadb = found.stream().max(BY_VERSION).orElseThrow(this::none);
            settings.progress().accept("No MySQL is embedded for this system or installed here: MariaDB is taken");
            return mariadb;
        });
    }

    private EnvironmentException none() {
        return new EnvironmentException("no server: none is embedded for os=" + System.getProperty("os.name") + " arch="
                + System.getProperty("os.arch") + ", and neither MySQL nor MariaDB is installed in " + searched()
                + "; install one, name one by --server=/path/to/mysqld, or read from a running one by --url");
    }

    private static Optional<ServerBinary> newestMysql(List<ServerBinary> found, ServerSettings settings) {
        List<ServerBinary> mysql =
                found.stream().filter(binary -> !binary.version().mariadb()).toList();
        Optional<ServerBinary> newest = mysql.stream().max(BY_VERSION);
        newest.ifPresent(binary -> settings.progress()
                .accept("Newest of " + mysql.size() + " installed: " + binary.version() + ", " + binary.path()));
        return newest;
    }

    private String searched() {
        return String.join(
                File.pathSeparator, folders.stream().map(Path::toString).toList());
    }

    private List<ServerBinary> probed(List<String> names, Path libraries, ServerSettings settings) {
        List<ServerBinary> found = new ArrayList<>();
        for (Path program : programs(names)) {
            try {
                found.add(ServerBinary.probe(program, libraries, settings.forceStandIns()));
            } catch (EnvironmentException | IOException e) {
                settings.progress().accept("Passed over: " + e.getMessage());
            }
        }
        return found;
    }

    /** Returns each program once, also if several folders or names lead to it; the first on PATH comes first. */
    private List<Path> programs(List<String> names) {
        List<Path> programs = new ArrayList<>();
        List<Path> real = new ArrayList<>();
        for (Path folder : folders) {
            for (String name : names) {
                Path program = folder.resolve(name).toAbsolutePath();
                if (Files.isRegularFile(program) && Files.isExecutable(program)) {
                    Path target = real(program);
                    if (!real.contains(target)) {
                        real.add(target);
                        programs.add(program);
                    }
                }
            }
        }
        return programs;
    }

    private static Path real(Path program) {
        try {
            return program.toRealPath();
        } catch (IOException e) {
            return program;
        }
    }
}
