package dev.weir.acceptance.jvm;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Work of virtual threads in a child JVM. */
final class VirtualWork {
    private static final String PINNED = "jdk.VirtualThreadPinned";

    private VirtualWork() {}

    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    /** A new virtual thread for each task. */
    static ExecutorService threads() throws ReflectiveOperationException {
        // the tests are compiled for a Java that has no virtual threads
        return (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    }

    /**
     * Does the work; writes {@code pinned=}, and where threads were pinned meanwhile. Such work is to be done once before, since a class
     * initialiser of the JDK's own pins whoever waits for it. Who waits until another has loaded a class is not counted: the JVM calls the
     * class loader from native code, and a busy machine may load a class late.
     */
    static void printPinned(Work work) throws Exception {
        printPinned(event -> true, work);
    }

    private static boolean loadsClass(RecordedEvent event) {
        return event.getStackTrace().getFrames().stream()
                .anyMatch(frame -> frame.getMethod().getName().equals("loadClass")
                        && frame.getMethod().getType().getName().equals("java.lang.ClassLoader"));
    }

    static void printPinned(Predicate<RecordedEvent> counts, Work work) throws Exception {
        Path file = Files.createTempFile("virtual", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(PINNED).withThreshold(Duration.ZERO).withStackTrace();
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
            List<RecordedEvent> pinned = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> !loadsClass(event) && counts.test(event))
                    .toList();
            System.out.println("pinned=" + pinned.size());
            pinned.stream().limit(3).forEach(System.out::println);
        } finally {
            Files.delete(file);
        }
    }
}
