package dev.weir.lab.server;

import dev.weir.lab.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A jar of a Maven repository, fetched only when it is used.
 *
 * <p>Fetching is left to the user's own Maven, so mirrors, proxies and credentials of its settings hold and the download is
 * verified and kept in the local repository.
 */
record MavenArtifact(String group, String name, String version) {
    private static final String COPY_GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy";
    private static final long TIMEOUT_MINUTES = 30;
    private static final int REPORTED_LINES = 3;

    String coordinates() {
        return group + ":" + name + ":" + version;
    }

    private String fileName() {
        return name + "-" + version + ".jar";
    }

    /** The jar in the local repository, if it is there. */
    Optional<Path> inLocalRepository() {
        String set = System.getProperty("maven.repo.local");
        Path repository = set == null ? Path.of(System.getProperty("user.home"), ".m2", "repository") : Path.of(set);
        Path jar = repository
                .resolve(group.replace('.', '/'))
                .resolve(name)
                .resolve(version)
                .resolve(fileName());
        return Files.isRegularFile(jar) ? Optional.of(jar) : Optional.empty();
    }

    /**
     * The jar, from the local repository, or fetched into a folder.
     *
     * @param mebibytes about how much is downloaded, for the progress line
     */
    Path fetch(Path folder, int mebibytes, Consumer<String> progress) throws IOException {
        Optional<Path> local = inLocalRepository();
        if (local.isPresent()) {
            return local.get();
        }
        progress.accept("fetching " + coordinates() + " by Maven, about " + mebibytes + " MiB, once");
        runMaven(folder);
        Path jar = folder.resolve(fileName());
        if (!Files.isRegularFile(jar)) {
            throw new EnvironmentException("Maven reported success but wrote no " + jar + "; run the lab with "
                    + "-Dmaven.repo.local unset, or fetch " + coordinates() + " into the local repository by hand");
        }
        return jar;
    }

    private void runMaven(Path folder) throws IOException {
        Path log = folder.resolve("maven.log");
        Process maven = new ProcessBuilder(command(folder))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!maven.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                throw failed("no end after " + TIMEOUT_MINUTES + " minutes");
            }
            if (maven.exitValue() != 0) {
                throw failed(errors(log));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while fetching " + coordinates(), e);
        } finally {
            maven.descendants().forEach(ProcessHandle::destroy);
            maven.destroy();
        }
    }

    private List<String> command(Path folder) {
        List<String> command = new ArrayList<>(List.of(
                maven(),
                "-B",
                "-q",
                COPY_GOAL,
                "-Dartifact=" + coordinates(),
                "-DoutputDirectory=" + folder,
                "-Dmdep.useBaseVersion=true"));
        String repository = System.getProperty("maven.repo.local");
        if (repository != null) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        return command;
    }

    private String maven() {
        String home = System.getProperty("weir.home");
        Path wrapper = Path.of(home == null ? "." : home, "mvnw").toAbsolutePath();
        if (home != null && Files.isExecutable(wrapper)) {
            return wrapper.toString();
        }
        return Programs.find("mvn")
                .map(Path::toString)
                .orElseThrow(() ->
                        failed("there is neither an executable mvnw in weir.home=" + home + " nor an mvn on PATH"));
    }

    private EnvironmentException failed(String why) {
        return new EnvironmentException("cannot fetch " + coordinates() + ": " + why
                + "; go online once, or install a server and use --server=path, or read from a running one by --url");
    }

    private static String errors(Path log) throws IOException {
        List<String> errors = Files.readAllLines(log).stream()
                .map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "").strip())
                .filter(line -> line.startsWith("[ERROR]") && line.length() > "[ERROR] ".length())
                .map(line -> line.substring("[ERROR]".length()).strip())
                .limit(REPORTED_LINES)
                .toList();
        return errors.isEmpty() ? "Maven failed without a word" : "Maven says: " + String.join(" ", errors);
    }
}
