package dev.weir.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.server.RunningServer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An application of this module, run in a JVM of its own with these options and this class path. */
record Application(Class<?> main, List<String> jvmOptions, List<String> classPath) {
    private static final long MINUTES = 15;

    record Ended(int exitCode, String output) {
        /** Returns the lines that it reports. */
        List<String> results() {
            return output.lines().filter(line -> line.startsWith("result ")).toList();
        }
    }

    /** Runs it to its end on the database {@code sample} of a server. */
    Ended run(RunningServer server, Path directory, String... arguments) throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "application", ".log");
        Process process = new ProcessBuilder(command(server, List.of(arguments)))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES))
                    .as("the application ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    private List<String> command(RunningServer server, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Duser.timezone=Europe/Berlin", "-XX:TieredStopAtLevel=1"));
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), main.getName()));
        command.addAll(List.of(
                "--sample.server=" + server.host() + ":" + server.port(),
                "--sample.database=sample",
                "--sample.user=" + server.user(),
                "--sample.password=" + server.password()));
        command.addAll(arguments);
        return command;
    }
}
