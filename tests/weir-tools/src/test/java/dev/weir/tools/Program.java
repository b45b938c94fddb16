package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program of a user's, written for Connector/J. It gets JDBC URL, user and password as arguments; what it prints behind {@code result }
 * is what it found.
 *
 * @param folder of its project, under {@code src/test/programs}
 * @param java that runs it
 * @param main its main class, or the file of its source
 * @param jvmOptions of its JVM
 * @param environment variables that its process has besides those of this one
 */
record Program(Path folder, Path java, String main, List<String> jvmOptions, Map<String, String> environment) {
    /** Where the projects are. */
    static final Path PROGRAMS = Path.of("src", "test", "programs");

    private static final long MINUTES = Long.getLong("weir.tool.minutes", 15);
    private static final String RESULT = "result ";

    static Program of(String name, String main, String... jvmOptions) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return new Program(PROGRAMS.resolve(name), java, main, List.of(jvmOptions), Map.of());
    }

    Program withEnvironment(Map<String, String> variables) {
        return new Program(folder, java, main, jvmOptions, variables);
    }

    /** The same, run by another JDK. */
    Program on(Path otherJava) {
        return new Program(folder, otherJava, main, jvmOptions, environment);
    }

    /** Runs it on Connector/J and on Weir, each in a new database, and expects the same results. */
    List<String> runOnBoth(Database database) throws IOException, InterruptedException, SQLException {
        List<String> expected = run(Dependency.CONNECTOR_J, database);
        List<String> weir = run(Dependency.WEIR_DROP_IN, database);
        assertThat(expected).as("results on Connector/J").isNotEmpty();
        assertThat(weir).as("results on Weir beside those on Connector/J").isEqualTo(expected);
        return weir;
    }

    /**
     * Runs it on Connector/J and on Weir, each in a new database, and expects the same results, and the same in every table.
     *
     * @param weir how it gets Weir
     * @param ignored columns that are not compared
     */
    List<String> runOnBoth(Database database, Dependency weir, Set<String> ignored)
            throws IOException, InterruptedException, SQLException {
        List<String> results = run(Dependency.CONNECTOR_J, database);
        List<String> tables = Contents.of(database, ignored);
        assertThat(results).as("results on Connector/J").isNotEmpty();
        assertThat(run(weir, database))
                .as("results on Weir beside those on Connector/J")
                .isEqualTo(results);
        assertThat(Contents.of(database, ignored))
                .as("tables on Weir beside those on Connector/J")
                .isEqualTo(tables);
        return results;
    }

    /** Runs it in a new database. */
    List<String> run(Dependency dependency, Database database) throws IOException, InterruptedException, SQLException {
        database.createAnew();
        Path directory = Files.createTempDirectory("weir-tool");
        try {
            String output = output(command(dependency, database), directory);
            return output.lines()
                    .filter(line -> line.startsWith(RESULT))
                    .map(line -> line.substring(RESULT.length()))
                    .toList();
        } finally {
            Directories.delete(directory);
        }
    }

    /** The jars of its class path, Connector/J among them. */
    List<String> classPath() throws IOException {
        Path file = folder.resolve("target/class-path");
        if (!Files.isRegularFile(file)) {
            throw new AssertionError("no " + file + "; build the programs first: ./mvnw -Pnightly process-classes");
        }
        return List.of(Files.readString(file).strip().split(File.pathSeparator, -1));
    }

    private List<String> command(Dependency dependency, Database database) throws IOException {
        List<String> path = new ArrayList<>(
                List.of(folder.resolve("target/classes").toAbsolutePath().toString()));
        path.addAll(dependency.in(classPath()));
        List<String> command =
                new ArrayList<>(List.of(java.toString(), "-Duser.timezone=Europe/Berlin", "-XX:TieredStopAtLevel=1"));
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, path), main));
        command.addAll(Arrays.asList(database.url(), database.user(), database.password()));
        return command;
    }

    private String output(List<String> command, Path directory) throws IOException, InterruptedException {
        Path file = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(file.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
            String output = Files.readString(file, StandardCharsets.UTF_8);
            assertThat(ended)
                    .as("the program ends within %s minutes; it wrote%n%s", MINUTES, output)
                    .isTrue();
            assertThat(process.exitValue()).as("exit; it wrote%n%s", output).isZero();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }

    /** Temporary directories of programs. */
    private static final class Directories {
        private Directories() {}

        /** Removes a directory and all that is in it. */
        static void delete(Path directory) throws IOException {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
