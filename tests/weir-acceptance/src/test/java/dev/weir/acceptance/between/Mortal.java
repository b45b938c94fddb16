package dev.weir.acceptance.between;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A server that is killed and comes back at the same port, with the same data. Linux only: its command is read from /proc. */
final class Mortal implements AutoCloseable {
    private final RunningServer server;
    private final ProcessBuilder again;
    private ProcessHandle running;

    private Mortal(RunningServer server, ProcessBuilder again, ProcessHandle running) {
        this.server = server;
        this.again = again;
        this.running = running;
    }

    static Mortal start() throws IOException {
        RunningServer server = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small());
        ProcessHandle process = ProcessHandle.of(server.pid().orElseThrow()).orElseThrow();
        Path proc = Path.of("/proc/" + process.pid());
        List<String> command = new ArrayList<>(words(proc.resolve("cmdline")));
        // it has the accounts already, and the file is gone
        command.removeIf(word -> word.startsWith("--init-file="));
        ProcessBuilder again = new ProcessBuilder(command)
                .directory(proc.resolve("cwd").toRealPath().toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        for (String variable : words(proc.resolve("environ"))) {
            if (variable.startsWith("LD_LIBRARY_PATH=")) {
                again.environment().put("LD_LIBRARY_PATH", variable.substring("LD_LIBRARY_PATH=".length()));
            }
        }
        return new Mortal(server, again, process);
    }

    private static List<String> words(Path file) throws IOException {
        return List.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\0"));
    }

    RunningServer server() {
        return server;
    }

    /** Where it keeps its data, and the certificate that it made itself. */
    Path data() {
        String option = "--datadir=";
        return Path.of(again.command().stream()
                .filter(word -> word.startsWith(option))
                .findFirst()
                .orElseThrow()
                .substring(option.length()));
    }

    void kill() {
        running.destroyForcibly();
        running.onExit().join();
    }

    void restart() throws IOException, InterruptedException {
        running = again.start().toHandle();
        assertThat(Between.awaitListening(running, server.port()))
                .as("the server is back, command=%s", again.command())
                .isTrue();
    }

    @Override
    public void close() {
        kill();
        server.close();
    }
}
