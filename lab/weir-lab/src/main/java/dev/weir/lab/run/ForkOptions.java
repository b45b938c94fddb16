package dev.weir.lab.run;

import dev.weir.lab.machine.Machine;
import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.ForkTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * JVM options of forks. Forks load their classes from the JVM's class-data archive (application class-data sharing), so that they spend
 * their time measuring instead of loading classes. The archive lies beside the lab's jar and is made once per build, Java runtime and
 * choice of arms, since other arms load other classes. A lab that runs from class folders, as in tests, has none: the JVM archives jars
 * only.
 */
record ForkOptions(Machine machine, List<String> archive) {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /**
     * C2 is called after a fifth of the usual calls, so within the warm-up. C1 keeps its thresholds, or it would compile code that runs
     * once.
     */
    private static final List<String> CALLED_EARLY = List.of(
            "-XX:Tier4InvocationThreshold=1000",
            "-XX:Tier4MinInvocationThreshold=120",
            "-XX:Tier4CompileThreshold=3000",
            "-XX:Tier4BackEdgeThreshold=8000",
            // checks the call counts more often
            "-XX:Tier3InvokeNotifyFreqLog=7",
            "-XX:Tier3BackedgeNotifyFreqLog=10");

    /**
     * Excludes from compilation the JDK classes that work only while a JVM starts, such as those that spin classes for lambdas or read
     * jars. They are called often enough then to be compiled, which took a quarter of C2's time, and are never called again.
     */
    private static final List<String> NOT_COMPILED = Stream.of(
                    "jdk.internal.org.objectweb.asm.*",
                    "java.lang.invoke.MethodType*",
                    "java.lang.invoke.LambdaForm$Name",
                    "java.lang.invoke.InvokerBytecodeGenerator*",
                    "java.lang.invoke.MemberName",
                    "java.util.zip.ZipFile*",
                    "java.util.jar.*",
                    "java.util.Properties*",
                    "jdk.internal.loader.*",
                    "sun.util.locale.*")
            .map(classes -> "-XX:CompileCommand=CompileThresholdScaling," + classes + "::*,100.0")
            .toList();

    static ForkOptions withoutArchive(Machine machine) {
        return new ForkOptions(machine, List.of());
    }

    /** Returns options with the archive, which is created if missing; without one, forks start slower but measure the same. */
    static ForkOptions withArchive(Machine machine, ForkTask.Rehearse rehearsal, Path log)
            throws IOException, InterruptedException {
        Path jar = Path.of(System.getProperty("java.class.path"));
        if (!Files.isRegularFile(jar) || !Files.isWritable(jar.toAbsolutePath().getParent())) {
            return withoutArchive(machine);
        }
        Path archive = jar.toAbsolutePath().resolveSibling(fileName(rehearsal));
        boolean fresh = Files.exists(archive)
                && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar)) > 0;
        if (!fresh && !make(archive, rehearsal, log)) {
            return withoutArchive(machine);
        }
        return new ForkOptions(
                machine,
                List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-Xlog:disable", "-Xlog:all=error:stderr"));
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
        try (Fork fork = Fork.launch(rehearsal, options, log)) {
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

    /** Returns the heap and compiler options of a worker; without the archive if its class path differs from the archive's. */
    List<String> worker(int heapMegabytes, boolean ownClasses) {
        // a collector without background threads: those would run in another worker's slice
        List<String> jvm = new ArrayList<>(CALLED_EARLY);
        // otherwise the JVM prints each command
        jvm.add("-XX:CompileCommand=quiet");
        jvm.addAll(NOT_COMPILED);
        jvm.addAll(List.of("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m", "-XX:+UseSerialGC"));
        jvm.addAll(ownClasses ? with() : List.of(machine.jvmOption()));
        return jvm;
    }

    /** Returns options for a heap of this size that ends the JVM when full; one simple collector, for comparable figures. */
    List<String> smallHeap(int megabytes) {
        return with("-Xmx" + megabytes + "m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");
    }

    /** The same with the whole heap in memory from the start. */
    List<String> fixedHeap(int megabytes) {
        List<String> options = new ArrayList<>(smallHeap(megabytes));
        options.addAll(List.of("-Xms" + megabytes + "m", "-XX:+AlwaysPreTouch"));
        return options;
    }

    private List<String> with(String... options) {
        return Stream.of(Stream.of(machine.jvmOption()), Stream.of(options), archive.stream())
                .flatMap(each -> each)
                .toList();
    }
}
