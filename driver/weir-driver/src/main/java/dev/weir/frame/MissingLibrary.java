package dev.weir.frame;

import dev.weir.error.Errors;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;

/** A library needed for a value is missing. Refers to no library, so that it loads without them. */
public final class MissingLibrary extends IOException {
    private static final long serialVersionUID = 1;

    private static final Map<String, String> ARTIFACTS = Map.of(
            "dev.weir.codec", "dev.weir:weir-codec",
            "com.github.luben.zstd", "com.github.luben:zstd-jni",
            "net.jpountz", "at.yawk.lz4:lz4-java",
            "org.xerial.snappy", "org.xerial.snappy:snappy-java",
            "com.aayushatharva.brotli4j", "com.aayushatharva.brotli4j:brotli4j");

    private MissingLibrary(String message, LinkageError cause) {
        super(message, cause);
    }

    /** Names the library whose class could not be linked. */
    public static MissingLibrary of(LinkageError cause) {
        String what = cause.toString().replace('/', '.');
        String library = ARTIFACTS.entrySet().stream()
                .filter(artifact -> what.contains(artifact.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("dev.weir:weir-codec or one that it depends on");
        return new MissingLibrary(
                "needs the library " + library + ", which is not on the class path or cannot be loaded (" + what
                        + "); add it",
                cause);
    }

    public SQLException toSqlException(String who) {
        return Errors.because(Errors.usage(who + getMessage()), getCause());
    }
}
