package dev.weir.lab.run;

import java.util.List;
import java.util.stream.Stream;

/**
 * JVM options of forks.
 *
 * @param archive what makes a fork use the class archive; empty without one
 */
record ForkOptions(List<String> archive) {

    /** A worker's heap; without the archive where its class path differs from the archive's. */
    List<String> worker(int heapMegabytes, boolean ownClasses) {
        // one collector, and none that works in the background: that would be in another worker's slice
        List<String> heap = List.of(
                "-Xms" + heapMegabytes + "m",
                "-Xmx" + heapMegabytes + "m",
                "-XX:+UseSerialGC",
                // the compilers are called after a fifth of the usual calls: in the warm-up, not in the race
                "-XX:CompileThresholdScaling=0.2");
        return ownClasses ? with(heap.toArray(String[]::new)) : heap;
    }

    /** A heap of the given size that ends the JVM when it is full; one simple collector, for comparable figures. */
    List<String> smallHeap(int megabytes) {
        return with("-Xmx" + megabytes + "m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");
    }

    private List<String> with(String... options) {
        return Stream.concat(Stream.of(options), archive.stream()).toList();
    }
}
