package dev.weir.lab.study.jdbc;

import dev.weir.lab.study.Target;
import dev.weir.rig.raw.RawConnection;
import dev.weir.rig.raw.ServerGreeting;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The compression algorithms that Weir and the server can negotiate. */
public enum CompressionAlgorithm {
    ZLIB("MySQL and MariaDB do unless it was switched off"),
    ZSTD("MySQL does from 8.0.18 on where protocol_compression_algorithms names it");

    private static final String OPTION = "useCompression";
    private static final String MODE = "wire-";

    private final String who;

    CompressionAlgorithm(String who) {
        this.who = who;
    }

    /** Returns the second part of the ids of arms that use it, and their mode. */
    public String mode() {
        return MODE + label();
    }

    /** Returns its part in the names of arms. */
    public String way() {
        return label() + " on the wire";
    }

    /** Returns whether the second part of an arm's id is one of these. */
    public static boolean isMode(String mode) {
        return Arrays.stream(values()).anyMatch(each -> each.mode().equals(mode));
    }

    /** Returns the driver's options for it. */
    public Map<String, String> options() {
        return Map.of(OPTION, label());
    }

    /** Returns its name in an arm's description. */
    public String words() {
        return "both sides compress what they send: " + OPTION + "=" + label();
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns why a server cannot be reached with these options of Weir; empty if it can, or cannot be asked. */
    static String obstacle(Map<String, String> options, Target target) {
        return named(options.getOrDefault(OPTION, ""))
                .map(compression -> compression.obstacle(target))
                .orElse("");
    }

    private static Optional<CompressionAlgorithm> named(String value) {
        return Arrays.stream(values())
                .filter(each -> each.label().equalsIgnoreCase(value))
                .findFirst();
    }

    private String obstacle(Target target) {
        try (RawConnection connection = RawConnection.open(target.raw())) {
            ServerGreeting greeting = connection.greeting();
            return isOffered(greeting)
                    ? ""
                    : "server=" + greeting.version() + " does not offer " + label() + " for what goes over the wire; "
                            + who;
        } catch (IOException | SQLException e) {
            // the arm reports the error when it connects
            return "";
        }
    }

    private boolean isOffered(ServerGreeting greeting) {
        return this == ZLIB ? greeting.offersZlib() : greeting.offersZstd();
    }
}
