package dev.weir.lab.link;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import java.io.IOException;
import java.util.Optional;

/**
 * The short look at a link: under 150 ms where the RTT is 30 ms or less and nothing is off.
 *
 * <p>The rate is that of 25 ms with the window open. Where opening it takes too long, it is that of one initial window:
 * the time it takes longer than an echo, which tells the rate within some twenty per cent. A measurement out of tolerance is
 * repeated before it counts: noise passes, a wrong link stays wrong.
 */
final class QuickProbe {
    private static final double ECHO_BUDGET_MICROS = 40_000;
    private static final int FEWEST_ECHOES = 3;
    private static final int MOST_ECHOES = 20;
    private static final double TIMED_SECONDS = 0.025;
    private static final double CHEAP_WARM_UP_MICROS = 20_000;
    private static final int CHEAP_ATTEMPTS = 3;
    private static final int COSTLY_ATTEMPTS = 4;
    /** A burst below this tells nothing about a rate. */
    private static final double SHORTEST_BURST_NANOS = 700_000;

    private final Manifest.Link link;
    private final Tolerance tolerance;
    private final int echoes;
    private final boolean windowOpensFast;
    private final long timedBytes;
    private final double expectedRate;

    QuickProbe(Manifest.Link link) {
        this.link = link;
        this.tolerance = new Tolerance(link);
        double affordable = ECHO_BUDGET_MICROS / Math.max(1, ClosedForm.echoMicros(link));
        this.echoes = (int) Math.max(FEWEST_ECHOES, Math.min(MOST_ECHOES, affordable));
        this.windowOpensFast = ClosedForm.microsUntilFull(link) + link.rttMicros() < CHEAP_WARM_UP_MICROS;
        this.timedBytes = windowOpensFast ? openBytes(link) : burstBytes(link);
        // no window limits a burst
        this.expectedRate =
                windowOpensFast ? LinkModel.of(link).goodputBitsPerSecond() : (double) link.rateBitsPerSecond();
    }

    private static long openBytes(Manifest.Link link) {
        return (long) (LinkModel.of(link).goodputBitsPerSecond() / 8 * TIMED_SECONDS);
    }

    private static long burstBytes(Manifest.Link link) {
        LinkModel model = LinkModel.of(link);
        long bytes = model.initialWindowBytes() > 0 ? model.initialWindowBytes() : openBytes(link);
        return model.serialisationNanos(bytes) >= SHORTEST_BURST_NANOS ? bytes : 0;
    }

    SliceGroup.Probe measure(ProbeConnection connection) throws IOException {
        double[] micros = connection.echoMicros(echoes);
        if (verdictOnRtt(Quantile.of(micros, 0.5), echoes).isPresent()) {
            micros = connection.echoMicros(echoes);
        }
        double rate = timedBytes == 0 ? 0 : rate(connection, Quantile.of(micros, 0));
        return new SliceGroup.Probe(Quantile.of(micros, 0.5), echoes, rate);
    }

    private double rate(ProbeConnection connection, double shortestEchoMicros) throws IOException {
        int attempts = windowOpensFast ? CHEAP_ATTEMPTS : COSTLY_ATTEMPTS;
        double rate = 0;
        for (int i = 0; i < attempts; i++) {
            rate = windowOpensFast ? openRate(connection) : burstRate(connection, shortestEchoMicros);
            if (verdictOnRate(rate).isEmpty()) {
                break;
            }
        }
        return rate;
    }

    private double openRate(ProbeConnection connection) throws IOException {
        return connection.download(ClosedForm.bytesUntilFull(link), timedBytes).bitsPerSecond();
    }

    /** Returns 0 if the burst took no longer than an echo: then the echoes were disturbed and the rate is unknown. */
    private double burstRate(ProbeConnection connection, double shortestEchoMicros) throws IOException {
        double nanos = connection.transferNanos(timedBytes) - shortestEchoMicros * 1e3;
        return nanos <= 0 ? 0 : timedBytes * 8e9 / nanos;
    }

    private Optional<String> verdictOnRtt(double micros, int count) {
        return tolerance.rtt(ClosedForm.echoMicros(link), micros, count);
    }

    private Optional<String> verdictOnRate(double rate) {
        return rate == 0 ? Optional.empty() : tolerance.rate("down", expectedRate, rate, timedBytes);
    }

    Optional<String> verdict(SliceGroup.Probe probe) {
        Optional<String> rtt = verdictOnRtt(probe.rttMicros(), probe.echoes());
        Optional<String> rate = verdictOnRate(probe.rateBitsPerSecond());
        return rtt.isPresent() && rate.isPresent() ? Optional.of(rtt.get() + " " + rate.get()) : rtt.or(() -> rate);
    }
}
