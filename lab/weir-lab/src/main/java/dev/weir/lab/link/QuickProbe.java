package dev.weir.lab.link;

import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.LinkModel;
import dev.weir.rig.link.LinkSpec;
import java.io.IOException;
import java.util.Optional;

/**
 * A short probe of a link: under 150 ms if the RTT is at most 30 ms and the link is within tolerance.
 *
 * <p>The rate is that of 25 ms with the window open. If opening it takes too long, the rate comes from one initial window: from the time by
 * which it exceeds an echo, within some twenty per cent. A measurement out of tolerance is repeated before it counts: noise passes, a wrong
 * link stays wrong.
 */
final class QuickProbe {
    private static final double ECHO_BUDGET_MICROS = 40_000;
    private static final int FEWEST_ECHOES = 3;
    private static final int MOST_ECHOES = 20;
    private static final double TIMED_SECONDS = 0.025;
    private static final double CHEAP_WARM_UP_MICROS = 20_000;
    private static final int CHEAP_ATTEMPTS = 3;
    private static final int COSTLY_ATTEMPTS = 4;
    /** A shorter burst tells nothing about a rate. */
    private static final double SHORTEST_BURST_NANOS = 700_000;

    private final LinkModel model;
    private final Tolerance tolerance;
    private final int echoes;
    private final boolean windowOpensFast;
    private final long timedBytes;
    private final double expectedRate;

    QuickProbe(LinkSpec link) {
        this.model = LinkModel.of(link);
        this.tolerance = new Tolerance(link);
        double affordable = ECHO_BUDGET_MICROS / Math.max(1, model.echoMicros());
        this.echoes = (int) Math.max(FEWEST_ECHOES, Math.min(MOST_ECHOES, affordable));
        this.windowOpensFast = model.microsUntilFull() + link.rttMicros() < CHEAP_WARM_UP_MICROS;
        long openBytes = (long) (model.goodputBitsPerSecond() / 8 * TIMED_SECONDS);
        this.timedBytes = windowOpensFast ? openBytes : burstBytes(openBytes);
        // no window limits a burst
        this.expectedRate = windowOpensFast ? model.goodputBitsPerSecond() : (double) model.rateBitsPerSecond();
    }

    private long burstBytes(long openBytes) {
        long bytes = model.initialWindowBytes() > 0 ? model.initialWindowBytes() : openBytes;
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
        return connection.download(model.bytesUntilFull(), timedBytes).bitsPerSecond();
    }

    /** Returns 0 if the burst took no longer than an echo: the echoes were disturbed then, and the rate is unknown. */
    private double burstRate(ProbeConnection connection, double shortestEchoMicros) throws IOException {
        double nanos = connection.transferNanos(timedBytes) - shortestEchoMicros * 1e3;
        return nanos <= 0 ? 0 : timedBytes * 8e9 / nanos;
    }

    private Optional<String> verdictOnRtt(double micros, int count) {
        return tolerance.rtt(model.echoMicros(), micros, count);
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
