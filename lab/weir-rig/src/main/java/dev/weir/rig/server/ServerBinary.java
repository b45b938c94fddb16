package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server program that is known to start.
 *
 * @param path the program, or a script that starts it with the same options
 * @param libraries folder of stand-ins for system libraries, searched first; may be empty
 */
record ServerBinary(Path path, ProductVersion version, Path libraries) {
    private static final List<String> SHARES = List.of("share/mysql", "share/mariadb", "share");
    private static final Pattern MISSING =
            Pattern.compile("error while loading shared libraries: ([^:\\s]+): cannot open shared object file");
    private static final int NOT_LOADED = 127;
    private static final int TIMEOUT_SECONDS = 60;
    private static final String SEARCH_PATH = "LD_LIBRARY_PATH";
    private static final Map<String, String> PACKAGES = Map.of(
            "libstdc++.so.6", "libstdc++6",
            "libgcc_s.so.1", "libgcc-s1",
            "libcrypto.so.3", "libssl3",
            "liburing.so.2", "liburing2",
            "libncurses.so.6", "libncurses6",
            "libtinfo.so.5", "libtinfo5");

    /**
     * Runs the program with {@code --version}; for each library that the loader misses, writes a stand-in if there is one, and tries again.
     *
     * @param force whether to write every stand-in, missing or not
     */
    static ServerBinary probe(Path path, Path libraries, boolean force) throws IOException {
        if (force) {
            for (String library : StandIns.NAMES) {
                StandIns.write(library, libraries);
            }
        }
        String lastMissing = "";
        while (true) {
            Outcome outcome = run(path, libraries);
            Matcher missing = MISSING.matcher(outcome.output());
            if (outcome.status() != NOT_LOADED || !missing.find()) {
                return new ServerBinary(path, version(path, outcome), libraries);
            }
            String name = missing.group(1);
            if (!StandIns.NAMES.contains(name) || name.equals(lastMissing)) {
                throw lacks(path, name);
            }
            StandIns.write(name, libraries);
            lastMissing = name;
        }
    }

    /** Builds a process that runs this program with these options and logs to a file. */
    ProcessBuilder process(List<String> options) {
        ProcessBuilder builder = new ProcessBuilder(path.toString());
        builder.command().addAll(options);
        builder.environment().put(SEARCH_PATH, searchPath(libraries));
        return builder.redirectErrorStream(true);
    }

    /**
     * Returns the base folder of the server's own files, guessed from the location of its program: {@code bin/mysqld} or
     * {@code sbin/mysqld} below it, messages in {@code share}, {@code share/mysql} or {@code share/mariadb}; empty if nothing was
     * recognised and the server has to rely on its compiled-in paths.
     */
    private Optional<Path> base() throws IOException {
        // Through symbolic links too: /usr/bin/mysqld may point to /opt/mysql/bin/mysqld.
        return Stream.of(path, path.toRealPath())
                .map(Path::getParent)
                .filter(folder -> folder != null && folder.getParent() != null)
                .map(Path::getParent)
                .filter(base -> share(base).isPresent())
                .findFirst();
    }

    List<String> folderOptions() throws IOException {
        List<String> options = new ArrayList<>();
        Optional<Path> base = base();
        base.ifPresent(folder -> options.add("--basedir=" + folder));
        base.flatMap(ServerBinary::share).ifPresent(share -> {
            options.add("--lc-messages-dir=" + share);
            options.add("--character-sets-dir=" + share.resolve("charsets"));
        });
        return options;
    }

    /** Returns a file that MariaDB's own installation script would feed to the server. */
    Path sql(String... names) throws IOException {
        Optional<Path> base = base();
        return base.flatMap(ServerBinary::share).stream()
                .flatMap(share -> Stream.of(names).map(share::resolve))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new EnvironmentException("cannot initialise MariaDB: no file "
                        + String.join(" or ", names)
                        + " in " + SHARES + " below " + base.map(Path::toString).orElse("the server's folder")
                        + "; install the server's complete package, or use --server=mariadb"));
    }

    private static Optional<Path> share(Path base) {
        return SHARES.stream()
                .map(base::resolve)
                .filter(share -> Files.isRegularFile(share.resolve("english/errmsg.sys"))
                        || Files.isRegularFile(share.resolve("charsets/Index.xml")))
                .findFirst();
    }

    private static String searchPath(Path libraries) {
        String inherited = System.getenv(SEARCH_PATH);
        return inherited == null || inherited.isEmpty() ? libraries.toString() : libraries + ":" + inherited;
    }

    private record Outcome(int status, String output) {}

    private static Outcome run(Path path, Path libraries) throws IOException {
        Path output = Files.createTempFile(libraries, "version", ".txt");
        Process process = new ServerBinary(path, null, libraries)
                .process(List.of("--no-defaults", "--version"))
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!Programs.hasEnded(process, TIMEOUT_SECONDS, "asking server=" + path + " for its version")) {
                throw new EnvironmentException("server=" + path + " printed no version within " + TIMEOUT_SECONDS
                        + " s; try it by hand: " + path + " --version");
            }
            return new Outcome(process.exitValue(), Files.readString(output, StandardCharsets.ISO_8859_1));
        } finally {
            process.destroyForcibly();
            Files.delete(output);
        }
    }

    private static ProductVersion version(Path path, Outcome outcome) {
        if (outcome.output().contains("failed to map segment from shared object")) {
            throw new EnvironmentException("server=" + path + " cannot load libraries from the temporary folder: \""
                    + outcome.output().strip() + "\"; is it mounted noexec? Name another one by -Djava.io.tmpdir");
        }
        if (outcome.status() != 0) {
            throw new EnvironmentException("server=" + path + " does not run here: exit status=" + outcome.status()
                    + ", \"" + outcome.output().strip() + "\"; use another one by --server, or a running one by --url");
        }
        ProductVersion version = ProductVersion.ofProgram(outcome.output());
        if (version.mariadb() ? !version.isAtLeast(10, 4) : !version.isAtLeast(5, 7)) {
            throw new EnvironmentException("server=" + path + " is " + version
                    + "; expected MySQL 5.7 or MariaDB 10.4, or newer; an older one can be read from by --url");
        }
        return version;
    }

    private static EnvironmentException lacks(Path path, String library) {
        String name = PACKAGES.getOrDefault(library, library.replaceAll("\\.so.*", ""));
        return new EnvironmentException("server=" + path + " needs library=" + library
                + ", which this machine lacks; install it (on Debian and Ubuntu: apt-get install " + name
                + "), or use another server by --server or --url");
    }
}
