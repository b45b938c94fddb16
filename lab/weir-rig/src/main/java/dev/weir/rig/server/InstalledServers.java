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
import java.util.function.Consumer;
import java.util.stream.Stream;

/** MySQL servers that are installed on this machine, in folders in which packages put them. */
record InstalledServers(List<Path> folders) {
    private static final String PROGRAM = "mysqld";

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
        Consumer<String> progress = settings.progress();
        List<ServerBinary> found = new ArrayList<>();
        for (Path program : programs()) {
            try {
                ServerBinary binary = ServerBinary.probe(program, libraries, settings.forceStandIns());
                if (!binary.version().mariadb()) {
                    found.add(binary);
                }
            } catch (EnvironmentException | IOException e) {
                progress.accept("Passed over: " + e.getMessage());
            }
        }
        ServerBinary newest = found.stream()
                .max(Comparator.comparing(ServerBinary::version, ProductVersion.OLDEST_FIRST))
                .orElseThrow(() -> new EnvironmentException("--server=newest: no MySQL server that starts is in "
                        + String.join(":", folders.stream().map(Path::toString).toList())
                        + "; install one, name its program or its archive by --server=/path/to/mysql-9.7.0.tar.xz, or"
                        + " use --server=mysql"));
        progress.accept("Newest of " + found.size() + " installed: " + newest.version() + ", " + newest.path());
        return newest;
    }

    /** Returns each program once, also if several folders lead to it; the first on PATH comes first. */
    private List<Path> programs() {
        List<Path> programs = new ArrayList<>();
        List<Path> real = new ArrayList<>();
        for (Path folder : folders) {
            Path program = folder.resolve(PROGRAM).toAbsolutePath();
            if (Files.isRegularFile(program) && Files.isExecutable(program)) {
                Path target = real(program);
                if (!real.contains(target)) {
                    real.add(target);
                    programs.add(program);
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
