package dev.weir.lab.run;

import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.ForkTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Classes of the forks in the JVM's own archive format (application class-data sharing), so that a fork spends its time
 * measuring instead of loading classes. It lies beside the lab's jar and is made once for each build, Java runtime and
 * choice of arms, since other arms load other classes. A lab that runs from folders of classes, as tests do, has none, for
 * the JVM archives jars only.
 */
final class ClassArchive {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private ClassArchive() {}

    /**
     * The JVM options that make forks use the archive, which is made first if need be.
     *
     * @param rehearsal what a fork does to have loaded every class
     * @param log where the rehearsing fork's standard error goes
     * @return the options; empty where no archive can be made: forks then start slower, and measure the same
     */
    static List<String> options(ForkTask.Rehearse rehearsal, Path log) throws IOException, InterruptedException {
        Path jar = Path.of(System.getProperty("java.class.path"));
        if (!Files.isRegularFile(jar) || !Files.isWritable(jar.toAbsolutePath().getParent())) {
            return List.of();
        }
        Path archive = jar.toAbsolutePath().resolveSibling(fileName(rehearsal));
        boolean fresh = Files.exists(archive)
                && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar)) > 0;
        if (!fresh && !make(archive, rehearsal, log)) {
            return List.of();
        }
        return List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-Xlog:disable", "-Xlog:all=error:stderr");
    }

    static String fileName(ForkTask.Rehearse rehearsal) {
        List<String> arms = rehearsal.parts().stream()
                .map(part -> part.study() + " " + part.arm())
                .distinct()
                .sorted()
                .toList();
        String runtime = System.getProperty("java.vm.version").replaceAll("[^A-Za-z0-9.]", "-");
        return "forks-" + runtime + "-" + Integer.toHexString(arms.hashCode()) + ".jsa";
    }

    private static boolean make(Path archive, ForkTask.Rehearse rehearsal, Path log)
            throws IOException, InterruptedException {
        Path draft = Files.createTempFile(archive.getParent(), "forks", ".draft");
        Files.delete(draft);
        List<String> options = List.of("-Xmx512m", "-XX:ArchiveClassesAtExit=" + draft, "-Xlog:disable");
        try (Fork fork = Fork.launch(rehearsal, options, "", log)) {
            Optional<ForkMessage> said = fork.next(TIMEOUT);
            // the archive is written between the last message and the exit
            boolean written = said.isPresent() && fork.exitCode(TIMEOUT) == 0 && Files.exists(draft);
            if (written) {
                Files.move(draft, archive, StandardCopyOption.ATOMIC_MOVE);
            }
            return written;
        } catch (Fork.ForkSilentException e) {
            return false;
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
