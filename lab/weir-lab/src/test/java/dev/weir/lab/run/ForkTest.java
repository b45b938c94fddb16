package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.ForkTask;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Level;
import dev.weir.rig.Account;
import dev.weir.rig.EnvironmentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkTest {
    private static final Path JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    private Path folder;

    /** Otherwise the lab's own version of a driver would be measured in place of the user's. */
    @Test
    void classesAreTheUsersBeforeTheyAreTheLabs() throws Exception {
        Path jar = folder.resolve("broken.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("com/mysql/cj/jdbc/Driver.class"));
            out.write(new byte[] {1, 2, 3});
        }
        Account nobody = new Account("nobody", "");
        ForkTask.Part part = new ForkTask.Part(
                "stream",
                Map.of(),
                "connectorj.at-once",
                new Target("127.0.0.1", 1, "none", nobody, nobody, false),
                Level.of("rows", 1).with("work", "collect"));
        ForkTask task = new ForkTask.Rehearse(List.of(part));
        try (Fork fork = Fork.launch(task, JDK, List.of(), jar.toString(), folder.resolve("fork.log"))) {
            assertThat(fork.next(Duration.ofMinutes(2)))
                    .get()
                    .isInstanceOfSatisfying(
                            ForkMessage.Failed.class,
                            failed -> assertThat(failed.reason()).contains("ClassFormatError"));
        }
    }

    @Test
    void theJvmIsThatOfTheJdkThatIsNamed() throws Exception {
        Path other = folder.resolve("other jdk");
        Path java = other.resolve("bin").resolve("java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, "#!/bin/sh\ntouch '" + other + "/started'\nexec '" + JDK + "/bin/java' \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();

        try (Fork fork =
                Fork.launch(new ForkTask.Rehearse(List.of()), other, List.of(), "", folder.resolve("fork.log"))) {
            assertThat(fork.next(Duration.ofMinutes(2))).isPresent();
        }
        assertThat(other.resolve("started")).exists();
    }

    @Test
    void whyAJvmDidNotStartIsSaid() throws Exception {
        ForkTask task = new ForkTask.Rehearse(List.of());
        String words;
        try (Fork fork = Fork.launch(task, List.of("-Xms2m", "-Xmx1m"), folder.resolve("fork.log"))) {
            assertThat(fork.next(Duration.ofMinutes(2))).isEmpty();
            words = fork.lastWords();
        } catch (EnvironmentException e) {
            // it ended before it was given its task
            words = e.getMessage();
        }
        assertThat(words).containsIgnoringCase("heap").endsWith("(exit code 1)");
    }

    @Test
    void ofAJvmThatEndedWithoutAWordTheExitCodeIsSaid() throws Exception {
        ForkTask task = new ForkTask.Rehearse(List.of());
        try (Fork fork = Fork.launch(task, List.of(), folder.resolve("fork.log"))) {
            ProcessHandle.of(fork.pid()).ifPresent(ProcessHandle::destroyForcibly);
            assertThat(fork.next(Duration.ofMinutes(2))).isEmpty();
            assertThat(fork.lastWords()).startsWith("exit code 137: killed, ").endsWith(", without an error message");
        }
    }

    /** Its first look lasts as long as the lab stands still, and finds nothing, as the fork stood still, too. */
    @Test
    void aStandstillIsNoSilenceOfTheFork() throws Exception {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>() {
            private static final long serialVersionUID = 1L;

            @Override
            public String poll(long timeout, TimeUnit unit) {
                String line = poll();
                add("took");
                return line;
            }
        };

        assertThat(Fork.await(lines, Duration.ofSeconds(60))).isEqualTo("took");
    }
}
