package dev.weir.lab.bench;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code weir bench} times: one class of benchmarks each, without a server. */
public enum Mechanism {
    /** Receiving a reply at socket speed. */
    RECEIVE(ReceiveBenchmark.class, "way"),
    /** From the receive buffer to located values. */
    SCAN(ScanBenchmark.class, "way"),
    /** From bytes to Java's values. */
    DECODE(DecodeBenchmark.class, "way"),
    /** Parameters into a command. */
    BIND(BindBenchmark.class, "way"),
    /** A statement's text read. */
    STATEMENT(StatementBenchmark.class, "way"),
    /** Frames of codecs. */
    FRAME(FrameBenchmark.class, "codec");

    private final Class<?> benchmarks;
    private final String parameter;

    Mechanism(Class<?> benchmarks, String parameter) {
        this.benchmarks = benchmarks;
        this.parameter = parameter;
    }

    /** Its name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Full name of the class of its benchmarks. */
    public String benchmarks() {
        return benchmarks.getName();
    }

    /** The parameter that tells its ways apart. */
    public String parameter() {
        return parameter;
    }

    /** All names, as in a list of text. */
    public static String labels() {
        return Stream.of(values()).map(Mechanism::label).collect(Collectors.joining(", "));
    }
}
