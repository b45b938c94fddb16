package dev.weir.lab.run;

import dev.weir.lab.run.fork.ForkMain;
import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.ForkTask;
import dev.weir.lab.run.fork.RaceCommand;
import dev.weir.lab.run.fork.SliceLine;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.link.WireCounters;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A fresh JVM that carries out one task, seen from the lab. */
final class Fork implements AutoCloseable {
    /** Every JVM says so where the environment has options for it. */
    private static final String OPTIONS_TAKEN = "NOTE: Picked up ";

    /** The JDK of the lab, which runs every arm that names no other. */
    static final Path LABS_JDK = Path.of(System.getProperty("java.home"));

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String END = "";
    /** Exit code of a process that SIGKILL ended. */
    private static final int KILLED = 137;

    private static final long STEP_MILLIS = 1000;

    private final Process process;
    private final Path log;
    private final Writer toFork;
    private final BlockingQueue<String> fromFork = new LinkedBlockingQueue<>();
    private final Thread reader;
    private String unread;
    private volatile String complaint = "";

    private Fork(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.toFork = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        this.reader = new Thread(this::readAll, "fork-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /** Starts a JVM on the lab's own class path and gives it its task. */
    static Fork launch(ForkTask task, List<String> jvmOptions, Path log) throws IOException {
        return launch(task, LABS_JDK, jvmOptions, "", log);
    }

    /** Starts a JVM of that JDK on the lab's own class path, preceded by the user's jar if one is named, and gives it its task. */
    static Fork launch(ForkTask task, Path jdk, List<String> jvmOptions, String jar, Path log) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(jdk.resolve("bin").resolve("java").toString());
        command.addAll(jvmOptions);
        command.add("-cp");
        String own = System.getProperty("java.class.path");
        command.add(jar.isEmpty() ? own : jar + File.pathSeparator + own);
        command.add(ForkMain.class.getName());
        // a name for the process list
        command.add(log.getFileName().toString().replaceFirst("\\.log$", ""));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.to(log.toFile()))
                .start();
        Fork fork = new Fork(process, log);
        try {
            fork.send(JSON.writerFor(ForkTask.class).writeValueAsString(task));
        } catch (IOException e) {
            String words = fork.lastWords();
            fork.close();
            throw new EnvironmentException("a measuring JVM did not start: " + words, e);
        }
        return fork;
    }

    long pid() {
        return process.pid();
    }

    /** Waits for the next message; empty if the fork ended without one. */
    Optional<ForkMessage> next(Duration timeout) throws InterruptedException, ForkSilentException {
        String line = unread == null ? await(fromFork, timeout) : unread;
        unread = null;
        if (line.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(line, ForkMessage.class));
        } catch (JacksonException e) {
            return Optional.of(new ForkMessage.Failed("unreadable message from the fork: " + line));
        }
    }

    void ask(RaceCommand command) throws IOException {
        send(JSON.writerFor(RaceCommand.class).writeValueAsString(command));
    }

    /** Runs a slice in a worker; empty if the worker failed or ended, which {@link #next} explains. */
    Optional<SliceLine.Answer> slice(SliceLine.Request request, Duration timeout)
            throws IOException, InterruptedException, ForkSilentException {
        send(request.line());
        String line = await(fromFork, timeout);
        if (SliceLine.isAnswer(line)) {
            return Optional.of(SliceLine.Answer.parse(line));
        }
        unread = line;
        return Optional.empty();
    }

    /** Waits in small steps: if the machine stands still, the lab does too, and a standstill costs one step instead of the fork. */
    static String await(BlockingQueue<String> lines, Duration timeout)
            throws InterruptedException, ForkSilentException {
        for (long left = timeout.toMillis(); left > 0; left -= STEP_MILLIS) {
            String line = lines.poll(Math.min(left, STEP_MILLIS), TimeUnit.MILLISECONDS);
            if (line != null) {
                return line;
            }
        }
        throw new ForkSilentException("no answer within " + timeout.toSeconds() + " s");
    }

    void answer(WireCounters.Snapshot counters) throws IOException {
        send(JSON.writeValueAsString(counters));
    }

    /** Returns its last line besides messages and the exit code, for a message. */
    String lastWords() {
        // its output ends a moment before the process
        String end = process.onExit()
                .thenApply(each -> "exit code " + exitCode(each.exitValue()))
                .completeOnTimeout("it still runs", STEP_MILLIS, TimeUnit.MILLISECONDS)
                .join();
        try (Stream<String> lines = Files.lines(log)) {
            String last = Stream.concat(Stream.of(complaint), lines)
                    .filter(line -> !line.isBlank() && !line.startsWith(OPTIONS_TAKEN))
                    .reduce("", (before, after) -> after);
            return last.isEmpty() ? end + ", without an error message" : last + " (" + end + ")";
        } catch (IOException | UncheckedIOException e) {
            return "its log cannot be read: " + e.getMessage();
        }
    }

    private static String exitCode(int code) {
        return code == KILLED ? code + ": killed, by the system where memory ran out, or by somebody" : code + "";
    }

    /** Returns the exit code; -1 if the fork still runs after the timeout. */
    int exitCode(Duration timeout) throws InterruptedException {
        return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : -1;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        boolean interrupted = Thread.interrupted();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            interrupted = true;
        }
        deleteEmptyLog();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void deleteEmptyLog() {
        try {
            if (Files.exists(log) && Files.size(log) == 0) {
                Files.delete(log);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void send(String line) throws IOException {
        toFork.write(line);
        toFork.write('\n');
        toFork.flush();
    }

    private void readAll() {
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("{") || SliceLine.isAnswer(line)) {
                    fromFork.add(line);
                } else if (!line.isBlank()) {
                    // a JVM that cannot start, or dies, says so here
                    complaint = line;
                }
            }
        } catch (IOException e) {
            fromFork.add(JSON.writerFor(ForkMessage.class)
                    .writeValueAsString(new ForkMessage.Failed("the line to the fork broke: " + e.getMessage())));
        } finally {
            fromFork.add(END);
        }
    }

    static final class ForkSilentException extends Exception {
        private static final long serialVersionUID = 1L;

        ForkSilentException(String message) {
            super(message);
        }
    }
}
