package dev.weir.rig.server;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Fetches the jars in use with the user's own Maven, so that mirrors, proxies and credentials of its settings apply. The wrapper is in
 * Weir's home; the local repository is Maven's default unless one is named.
 */
record Maven(Optional<Path> home, Optional<Path> namedRepository) {
    private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:";
    private static final long TIMEOUT_MINUTES = 30;
    private static final int REPORTED_LINES = 3;
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

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

    /**
     * Returns the jar from the local repository, or fetches it into a folder.
     *
     * @param mebibytes its approximate size
     * @param remedy ends the message of a failure: what else the user can do
     */
    Path fetch(Artifact artifact, Path folder, int mebibytes, String remedy, Consumer<String> progress)
            throws IOException {
        Path local = local(artifact);
        if (Files.isRegularFile(local)) {
            return local;
        }
        progress.accept("fetching " + artifact + " by Maven, about " + mebibytes + " MiB, once");
        try {
            run(copying(artifact, folder), folder, "fetching " + artifact);
            Path jar = folder.resolve(artifact.fileName());
            if (!Files.isRegularFile(jar)) {
                throw failed("Maven reported success but wrote no file=" + jar);
            }
            return jar;
        } catch (EnvironmentException e) {
            throw new EnvironmentException("cannot fetch " + artifact + ": " + e.getMessage() + "; " + remedy, e);
        }
    }

    private Path local(Artifact artifact) {
        return repository().resolve(artifact.pathInRepository());
    }

    /**
     * Fetches what is missing into the local repository by one start of Maven instead of one for each. A jar that cannot be fetched is
     * told by {@link #fetch}.
     */
    void fetchTogether(List<Artifact> artifacts, int mebibytes, Consumer<String> progress) throws IOException {
        List<Artifact> missing = artifacts.stream()
                .filter(artifact -> !Files.isRegularFile(local(artifact)))
                .toList();
        if (missing.size() < 2) {
            return;
        }
        progress.accept("fetching " + missing.size() + " jars by Maven, about " + mebibytes + " MiB each, once");
        Path folder = Files.createTempDirectory("weir-jars");
        try {
            Files.writeString(folder.resolve("pom.xml"), copyingAll(missing));
            run(List.of(PLUGIN + "copy"), folder, "fetching jars");
        } catch (EnvironmentException e) {
            progress.accept("not all at once, so one by one: " + e.getMessage());
        } finally {
            Folders.delete(folder);
        }
    }

    private static String copyingAll(List<Artifact> artifacts) {
        String items = artifacts.stream()
                .map(each -> "<artifactItem><groupId>" + each.group + "</groupId><artifactId>" + each.name
                        + "</artifactId><version>" + each.version + "</version></artifactItem>")
                .collect(Collectors.joining());
        return project("<build><plugins><plugin><groupId>"
                + PLUGIN.replaceFirst(":", "</groupId><artifactId>")
                        .replaceFirst(":", "</artifactId><version>")
                        .replace(":", "</version>")
                + "<configuration><outputDirectory>jars</outputDirectory><artifactItems>" + items
                + "</artifactItems></configuration></plugin></plugins></build>");
    }

    private static String project(String content) {
        return "<project><modelVersion>4.0.0</modelVersion><groupId>dev.weir</groupId><artifactId>fetched</artifactId>"
                + "<version>1</version><packaging>pom</packaging>" + content + "</project>";
    }

    private Path repository() {
        return namedRepository.orElse(Path.of(System.getProperty("user.home"), ".m2", "repository"));
    }

    /**
     * Returns the versions of an artifact, in no order. Maven lists them in its local repository when it looks for a version in a range;
     * here in one that holds none, which ends the build, but needs no file of any version.
     *
     * @throws EnvironmentException if no repository tells them
     */
    List<String> versions(String group, String name, Consumer<String> progress) {
        progress.accept("asking Maven for the versions of " + group + ":" + name);
        String failure = "";
        try {
            Path folder = Files.createTempDirectory("weir-versions");
            try {
                Files.writeString(folder.resolve("pom.xml"), dependingOn(group, name));
                run(List.of(PLUGIN + "resolve"), folder, "asking for versions");
            } catch (EnvironmentException e) {
                failure = "; " + e.getMessage();
            } finally {
                Folders.delete(folder);
            }
            List<String> versions =
                    listed(repository().resolve(group.replace('.', '/')).resolve(name));
            if (versions.isEmpty()) {
                throw failed("Maven does not tell the versions of " + group + ":" + name + failure);
            }
            return versions;
        } catch (IOException e) {
            throw new EnvironmentException("cannot ask Maven for versions: " + e.getMessage(), e);
        }
    }

    private static String dependingOn(String group, String name) {
        return project("<dependencies><dependency><groupId>" + group + "</groupId><artifactId>" + name
                + "</artifactId><version>[999999,)</version></dependency></dependencies>");
    }

    /** Returns the versions in the lists that Maven keeps of each repository that it asked. */
    private static List<String> listed(Path folder) throws IOException {
        List<String> versions = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> lists = Files.newDirectoryStream(folder, "maven-metadata-*.xml")) {
                for (Path list : lists) {
                    VERSION.matcher(Files.readString(list)).results().forEach(found -> versions.add(found.group(1)));
                }
            }
        }
        return versions;
    }

    private void run(List<String> arguments, Path folder, String what) throws IOException {
        List<String> command = new ArrayList<>(List.of(program(), "-B", "-q"));
        command.addAll(arguments);
        namedRepository.ifPresent(repository -> command.add("-Dmaven.repo.local=" + repository));
        Path log = folder.resolve("maven.log");
        OptionalInt exit = Programs.run(command, folder, log, TIMEOUT_MINUTES, what);
        if (exit.isEmpty()) {
            throw failed("no end after " + TIMEOUT_MINUTES + " minutes");
        }
        if (exit.getAsInt() != 0) {
            throw failed(errors(log));
        }
    }

    private static List<String> copying(Artifact artifact, Path folder) {
        return List.of(
                PLUGIN + "copy", "-Dartifact=" + artifact, "-DoutputDirectory=" + folder, "-Dmdep.useBaseVersion=true");
    }

    private String program() {
        Optional<Path> wrapper = home.map(folder -> folder.resolve("mvnw")).filter(Files::isExecutable);
        return wrapper.or(() -> Programs.find("mvn"))
                .map(Path::toString)
                .orElseThrow(() -> failed("there is neither an executable mvnw in weir.home="
                        + home.map(Path::toString).orElse("(not set)") + " nor an mvn on PATH"));
    }

    private static EnvironmentException failed(String why) {
        return new EnvironmentException(why);
    }

    private static String errors(Path log) throws IOException {
        List<String> errors = Files.readAllLines(log).stream()
                .map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "").strip())
                .filter(line -> line.startsWith("[ERROR]") && line.length() > "[ERROR] ".length())
                .map(line -> line.substring("[ERROR]".length()).strip().replace(" -> [Help 1]", ""))
                // how Maven itself could be asked for more
                .filter(line -> !line.startsWith("To see the full") && !line.startsWith("Re-run Maven"))
                .limit(REPORTED_LINES)
                .toList();
        return errors.isEmpty() ? "Maven failed without a word" : "Maven says: " + String.join(" ", errors);
    }
}
