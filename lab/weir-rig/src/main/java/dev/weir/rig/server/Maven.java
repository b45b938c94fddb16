package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Fetches the jars in use with the user's own Maven, so that mirrors, proxies and credentials of its settings apply. The wrapper is in
 * Weir's home; the local repository is Maven's default unless one is named.
 */
record Maven(Optional<Path> home, Optional<Path> namedRepository) {
    private static final String COPY_GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy";
    private static final long TIMEOUT_MINUTES = 30;
    private static final int REPORTED_LINES = 3;

    record Artifact(String group, String name, String version) {
        private String fileName() {
            return name + "-" + version + ".jar";
        }

        private Path pathInRepository() {
            return Path.of(group.replace('.', '/'), name, version, fileName());
        }

        @Override
        public String toString() {
            return group + ":" + name + ":" + version;
        }
    }

    static Maven ofSystem() {
        return new Maven(folder("weir.home"), folder("maven.repo.local"));
    }

    private static Optional<Path> folder(String property) {
        return Optional.ofNullable(System.getProperty(property))
                .map(each -> Path.of(each).toAbsolutePath());
    }

    /** Returns the jar from the local repository, or fetches it into a folder; {@code mebibytes} is its approximate size. */
    Path fetch(Artifact artifact, Path folder, int mebibytes, Consumer<String> progress) throws IOException {
        Path local = namedRepository
                .orElse(Path.of(System.getProperty("user.home"), ".m2", "repository"))
                .resolve(artifact.pathInRepository());
        if (Files.isRegularFile(local)) {
            return local;
        }
        progress.accept("fetching " + artifact + " by Maven, about " + mebibytes + " MiB, once");
        run(artifact, folder);
        Path jar = folder.resolve(artifact.fileName());
        if (!Files.isRegularFile(jar)) {
            throw failed(artifact, "Maven reported success but wrote no file=" + jar);
        }
        return jar;
    }

    private void run(Artifact artifact, Path folder) throws IOException {
        Path log = folder.resolve("maven.log");
        Process maven = new ProcessBuilder(command(artifact, folder))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!Programs.hasEnded(maven, 60 * TIMEOUT_MINUTES, "fetching " + artifact)) {
                throw failed(artifact, "no end after " + TIMEOUT_MINUTES + " minutes");
            }
            if (maven.exitValue() != 0) {
                throw failed(artifact, errors(log));
            }
        } finally {
            maven.descendants().forEach(ProcessHandle::destroy);
            maven.destroy();
        }
    }

    private List<String> command(Artifact artifact, Path folder) {
        List<String> command = new ArrayList<>(List.of(
                program(artifact),
                "-B",
                "-q",
                COPY_GOAL,
                "-Dartifact=" + artifact,
                "-DoutputDirectory=" + folder,
                "-Dmdep.useBaseVersion=true"));
        namedRepository.ifPresent(repository -> command.add("-Dmaven.repo.local=" + repository));
        return command;
    }

    private String program(Artifact artifact) {
        Optional<Path> wrapper = home.map(folder -> folder.resolve("mvnw")).filter(Files::isExecutable);
        return wrapper.or(() -> Programs.find("mvn"))
                .map(Path::toString)
                .orElseThrow(() -> failed(
                        artifact,
                        "there is neither an executable mvnw in weir.home="
                                + home.map(Path::toString).orElse("(not set)") + " nor an mvn on PATH"));
    }

    private static EnvironmentException failed(Artifact artifact, String why) {
        return new EnvironmentException("cannot fetch " + artifact + ": " + why
                + "; go online once, or install a server and use --server=newest, or read from a running one by --url");
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
