package dev.weir.lab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** JVM options of forks; {@code archive} makes a fork use the class archive, and is empty without one. */
record ForkOptions(List<String> archive) {
    /**
     * C2 is called after a fifth of the usual calls: in the warm-up, not in the race. C1 is called as usual, or it would compile
     * what runs once, when a worker starts.
     */
    private static final List<String> CALLED_EARLY = List.of(
            "-XX:Tier4InvocationThreshold=1000",
            "-XX:Tier4MinInvocationThreshold=120",
            "-XX:Tier4CompileThreshold=3000",
            "-XX:Tier4BackEdgeThreshold=8000",
            // asks more often whether a method was called often enough
            "-XX:Tier3InvokeNotifyFreqLog=7",
            "-XX:Tier3BackedgeNotifyFreqLog=10");

    /**
     * Keeps the compilers from classes of the JDK that work while a JVM starts: those that spin classes for lambdas, read jars, and the
     * like. They are called often enough then to be compiled, which took a quarter of C2's time, and never again.
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

    /** A worker's heap and compilers; without the archive where its class path differs from the archive's. */
    List<String> worker(int heapMegabytes, boolean ownClasses) {
        // one collector, and none that works in the background: that would be in another worker's slice
        List<String> jvm = new ArrayList<>(CALLED_EARLY);
        // without it the JVM prints each command
        jvm.add("-XX:CompileCommand=quiet");
        jvm.addAll(NOT_COMPILED);
        jvm.addAll(List.of("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m", "-XX:+UseSerialGC"));
        return ownClasses ? with(jvm.toArray(String[]::new)) : jvm;
    }

    /** A heap of the given size that ends the JVM when it is full; one simple collector, for comparable figures. */
    List<String> smallHeap(int megabytes) {
        return with("-Xmx" + megabytes + "m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");
    }

    private List<String> with(String... options) {
        return Stream.concat(Stream.of(options), archive.stream()).toList();
    }
}
