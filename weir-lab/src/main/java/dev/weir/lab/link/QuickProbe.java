package dev.weir.lab.link;

import dev.weir.report.model.Block;
import dev.weir.report.model.Manifest;
import java.io.IOException;
import java.util.Optional;

/**
 * The short look at a link: under 150 ms where the RTT is 30 ms or less.
 *
 * <p>A measurement out of tolerance is repeated before it counts: noise passes, a wrong link stays wrong.
 */
final class QuickProbe {
    private static final double ECHO_BUDGET_MICROS = 40_000;
    private static final int FEWEST_ECHOES = 3;
    private static final int MOST_ECHOES = 20;
    private static final double TIMED_SECONDS = 0.025;
    private static final double CHEAP_WARM_UP_MICROS = 10_000;
    private static final int CHEAP_ATTEMPTS = 3;

    private final Manifest.Link link;
    private final LinkModel model;
    private final Tolerance tolerance;
    private final int echoes;
    private final boolean cheap;
    private final long untimedBytes;
    private final long timedBytes;

    QuickProbe(Manifest.Link link) {
        this.link = link;
        this.model = LinkModel.of(link);
        this.tolerance = new Tolerance(link);
        this.echoes = (int) Math.max(
                FEWEST_ECHOES, Math.min(MOST_ECHOES, ECHO_BUDGET_MICROS / Math.max(1, ClosedForm.echoMicros(link))));
        this.cheap = ClosedForm.microsUntilFull(link) + link.rttMicros() < CHEAP_WARM_UP_MICROS;
        boolean oneWindow = !cheap && model.initialWindowBytes() > 0;
        this.untimedBytes = oneWindow ? LinkModel.SEGMENT : ClosedForm.bytesUntilFull(link);
        // where opening the window takes too long, the initial window itself shows the rate, if more coarsely
        this.timedBytes = oneWindow
                ? model.initialWindowBytes() - LinkModel.SEGMENT
                : (long) (link.rateBitsPerSecond() / 8.0 * TIMED_SECONDS);
    }

    Block.Probe measure(ProbeConnection connection) throws IOException {
        double rtt = medianEcho(connection);
        if (verdictOnRtt(rtt).isPresent()) {
            rtt = medianEcho(connection);
        }
        return new Block.Probe(rtt, echoes, ratedLink() ? rate(connection) : 0);
    }

    private boolean ratedLink() {
        return link.rateBitsPerSecond() > 0 && timedBytes >= LinkModel.SEGMENT;
    }

    private double medianEcho(ProbeConnection connection) throws IOException {
        double[] micros = new double[echoes];
        for (int i = 0; i < echoes; i++) {
            micros[i] = connection.echoNanos() / 1e3;
        }
        return Quantile.of(micros, 0.5);
    }

    private double rate(ProbeConnection connection) throws IOException {
        int attempts = cheap ? CHEAP_ATTEMPTS : 2;
        double rate = 0;
        for (int i = 0; i < attempts; i++) {
            rate = connection.download(untimedBytes, timedBytes).bitsPerSecond();
            if (tolerance.rate("down", rate, timedBytes).isEmpty()) {
                break;
            }
        }
        return rate;
    }

    private Optional<String> verdictOnRtt(double micros) {
        return tolerance.rtt(ClosedForm.echoMicros(link), micros, echoes);
    }

    Optional<String> verdict(Block.Probe probe) {
        Optional<String> rtt = tolerance.rtt(ClosedForm.echoMicros(link), probe.rttMicros(), probe.echoes());
        Optional<String> rate = probe.rateBitsPerSecond() == 0
                ? Optional.empty()
                : tolerance.rate("down", probe.rateBitsPerSecond(), timedBytes);
        return rtt.isPresent() && rate.isPresent() ? Optional.of(rtt.get() + " " + rate.get()) : rtt.or(() -> rate);
    }
}
