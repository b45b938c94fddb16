package dev.weir.lab.run;

import java.util.List;

/** JVM options of forks. */
final class ForkOptions {
    /** Heap of a timed block, as published. */
    static final List<String> TIMED = List.of("-Xms1g", "-Xmx1g");

    private ForkOptions() {}

    /** A heap of the given size that ends the JVM when it is full; one simple collector, for comparable figures. */
    static List<String> smallHeap(int megabytes) {
        return List.of("-Xmx" + megabytes + "m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");
    }
}
