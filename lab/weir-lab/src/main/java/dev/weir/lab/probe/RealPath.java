package dev.weir.lab.probe;

import static dev.weir.report.text.Text.format;

import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Units;
import dev.weir.rig.link.LinkSyntax;
import dev.weir.rig.link.Profile;
import dev.weir.rig.server.ServerUrl;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The path from here to a server, measured through one account without writing anything: every statement is a SELECT without tables, a SHOW
 * or a ping, so that an account without any privilege suffices.
 *
 * @param login time of logging in by Connector/J, its own first statements included, TCP and TLS as in effect
 * @param ping round-trip time of COM_PING over an open connection
 * @param statement round-trip time of the smallest SELECT that a proxy cannot answer for the server
 * @param variables session variables that bound transfers
 * @param between recognised proxies and managed services, in sentences
 * @param findings shortened or unknown measurements, in sentences
 */
public record RealPath(
        Instant at,
        Server server,
        double tcpConnectMicros,
        Times login,
        Times ping,
        Times statement,
        double goodputDownBitsPerSecond,
        double goodputUpBitsPerSecond,
        Bytes goodputBytes,
        Tls tls,
        Map<String, String> variables,
        List<String> between,
        List<String> findings) {
    /** The round-trip time that {@code local} corresponds to: client, driver and server still take their time there. */
    private static final double LOCAL_MICROS = 60;

    private static final double LOCAL_BITS_PER_SECOND = 10e9;
    /** The limit of {@link LinkSyntax}. */
    private static final double MOST_RTT_MILLIS = 2000;

    private static final double LEAST_MBIT = 0.1;
    private static final double MOST_MBIT = 100_000;

    /** The server that answers; the plugin is the account's, or the greeting's if that is unknown. */
    public record Server(
            String host, int port, String product, String version, String comment, String authenticationPlugin) {}

    /** Times of one repeated action. */
    public record Times(double p50Micros, double p99Micros, int count, double maxMicros) {}

    public record Bytes(long down, long up) {}

    /** Encryption; version and cipher are empty without it. The time that it adds to the median login is {@code null} if unknown. */
    public record Tls(boolean offered, String version, String cipher, Double extraLoginMicros) {
        public boolean inEffect() {
            return !cipher.isEmpty();
        }
    }

    /** Round trips of {@code @Transactional(readOnly = true)} around one read, with Connector/J's defaults. */
    public static final int CONNECTORJ_ROUND_TRIPS = 6;

    /** The same with Weir's defaults. */
    public static final int WEIR_ROUND_TRIPS = 1;

    /** The time it takes by default. */
    public static final Duration USUAL = Duration.ofSeconds(10);

    /**
     * Measures the path to a server.
     *
     * @param tls whether the connection must be encrypted; otherwise it is encrypted if the server offers TLS
     * @param budget approximate time limit, at least 2 s; a server that does not answer takes up to 10 s more
     * @param steps receives a description of each step, once the server has answered
     * @throws dev.weir.rig.UsageException if the budget is too short, or TLS is required and the server offers none
     * @throws dev.weir.rig.EnvironmentException if there is no MySQL server, it refuses the account, or it stops answering
     */
    public static RealPath measure(ServerUrl url, boolean tls, Duration budget, Consumer<String> steps) {
        return new PathProbe(url, tls, budget, steps).measure();
    }

    /** Returns the saving of a transaction around one read, from the transaction study's counts, in a sentence. */
    public static String transactionSaving(double roundTripMicros) {
        return format(
                "@Transactional(readOnly = true) around one read waits %d times with Connector/J as it comes, %s here, and %d"
                        + " with Weir: %s less. Counted round trips times the median of SELECT 1; %s measures it",
                CONNECTORJ_ROUND_TRIPS,
                Units.time(CONNECTORJ_ROUND_TRIPS * roundTripMicros),
                WEIR_ROUND_TRIPS,
                Units.time((CONNECTORJ_ROUND_TRIPS - WEIR_ROUND_TRIPS) * roundTripMicros),
                Launcher.command("run transaction"));
    }

    /** Returns a {@code --link} value that emulates this path, {@code rtt=..,rate=..}: by a ping and, for reading, the rate down. */
    public String freeForm() {
        double rttMillis = Math.min(MOST_RTT_MILLIS, ping.p50Micros() / 1e3);
        double rate = Math.max(LEAST_MBIT, Math.min(MOST_MBIT, goodputDownBitsPerSecond / 1e6));
        return "rtt=" + threeDigits(rttMillis) + "ms,rate=" + threeDigits(rate) + "mbit";
    }

    /** Rounds: more digits would exceed the precision of one measurement, and a microsecond or a kilobit is the finest unit. */
    private static String threeDigits(double value) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3)).setScale(3, RoundingMode.HALF_UP);
        return rounded.stripTrailingZeros().toPlainString();
    }

    /** Returns the nearest named link by factors: twice the round-trip time counts as much as half the rate. */
    public Profile nearest() {
        // no network resembles the relay without a delay
        return Arrays.stream(Profile.values())
                .filter(profile -> profile != Profile.RELAY)
                .min(Comparator.comparingDouble(this::distance))
                .orElseThrow();
    }

    private double distance(Profile profile) {
        boolean local = profile == Profile.LOCAL;
        double rtt = local ? LOCAL_MICROS : profile.link().rttMicros();
        double rate = local ? LOCAL_BITS_PER_SECOND : profile.link().rateBitsPerSecond();
        return Math.abs(Math.log(ping.p50Micros() / rtt)) + Math.abs(Math.log(goodputDownBitsPerSecond / rate));
    }
}
