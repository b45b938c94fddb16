package dev.weir.lab.link;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.Recorded;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.link.EmulatedLink;
import dev.weir.rig.link.LinkModel;
import dev.weir.rig.link.LinkSpec;
import dev.weir.rig.link.Relay;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Measures an emulated link through the link itself, against its own peer at the far end.
 *
 * <p>Not thread-safe, and meant for a link without other traffic at the time.
 */
public final class LinkProbe implements AutoCloseable {
    private static final int ECHOES = 200;
    private static final int FEWEST_ECHOES = 20;
    private static final double ECHO_BUDGET_MICROS = 1_200_000;
    private static final double MOST_SECONDS = 2;
    private static final double LEAST_SECONDS = 0.25;
    private static final int PRODUCTS = 20;
    private static final long UNLIMITED_LINK_BYTES = 256L << 20;
    private static final int GOODPUT_ATTEMPTS = 2;
    private static final long[] TRANSFERS = {1 << 10, 4 << 10, 16 << 10, 64 << 10, 256 << 10, 1 << 20, 4 << 20};
    private static final double CURVE_BUDGET_MICROS = 2_000_000;
    private static final double REPEAT_BELOW_MICROS = 20_000;
    private static final int REPEATS = 5;

    private final EmulatedLink link;
    private final LinkSpec declared;
    private final Tolerance tolerance;
    private final QuickProbe quick;
    private final ProbePeer peer = ProbePeer.open();
    private final Relay relay;
    private ProbeConnection standing;

    private LinkProbe(EmulatedLink link) {
        this.link = link;
        this.declared = link.declared();
        this.tolerance = new Tolerance(declared);
        this.quick = new QuickProbe(declared);
        this.relay = link.relayTo(peer.address());
    }

    /** Puts a peer at the far end of the link. */
    public static LinkProbe over(EmulatedLink link) {
        return new LinkProbe(link);
    }

    /**
     * Measures the link in full, in at most some six seconds if the RTT is at most 30 ms: echoes, goodput each way with the window open,
     * and the transfer-time curve with a fresh window for each point (the median of five if that is cheap).
     *
     * @param occasion {@code start} or {@code end} of the run
     * @throws EnvironmentException if a probe connection breaks
     */
    public LinkCard card(String occasion) {
        Instant at = Instant.now();
        List<String> wrong = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        try {
            standing();
            LinkCard.Rtt rtt = rtt(wrong, notes);
            long bytes = goodputBytes(notes);
            double down = goodput("down", bytes, wrong);
            double up = goodput("up", bytes, wrong);
            List<LinkCard.Transfer> transfers = transfers(notes);
            List<String> findings = new ArrayList<>(wrong);
            findings.addAll(notes);
            return new LinkCard(
                    at,
                    occasion,
                    Recorded.link(declared),
                    rtt,
                    up,
                    down,
                    bytes,
                    transfers,
                    wrong.isEmpty(),
                    List.copyOf(findings));
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /**
     * Measures a few echoes and, on a link with a rate, one short transfer down; on a long link only the initial window, which shows the
     * rate within some twenty per cent.
     *
     * @throws EnvironmentException if the probe connection breaks
     */
    public SliceGroup.Probe quick() {
        try {
            return quick.measure(standing());
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** The connection of the quick probes, kept open so that none of them includes the handshake. */
    private ProbeConnection standing() throws IOException {
        if (standing == null) {
            standing = ProbeConnection.open(relay.address());
            standing.echoNanos();
        }
        return standing;
    }

    /** Returns a sentence about the deviation of the link; empty if it is within tolerance. */
    public Optional<String> verdict(SliceGroup.Probe probe) {
        return quick.verdict(probe);
    }

    private LinkCard.Rtt rtt(List<String> wrong, List<String> notes) throws IOException {
        double expected = link.model().echoMicros();
        int echoes = (int) Math.min(ECHOES, Math.max(FEWEST_ECHOES, ECHO_BUDGET_MICROS / Math.max(1, expected)));
        if (echoes < ECHOES) {
            notes.add("Round-trip time from " + echoes + " echoes instead of " + ECHOES + ", to save time.");
        }
        double[] micros = echoes(relay.address(), echoes);
        double median = Quantile.of(micros, 0.5);
        if (link.model().transparent()) {
            // the only reference is the same echoes without the relay
            expected = Quantile.of(echoes(peer.address(), echoes), 0.5);
            notes.add(format(
                    "The relay takes a round trip from %.0f to %.0f µs; that is its own cost.", expected, median));
        }
        tolerance.rtt(expected, median, echoes).ifPresent(wrong::add);
        return new LinkCard.Rtt(median, Quantile.of(micros, echoes < 100 ? 1 : 0.99), echoes, Quantile.of(micros, 1));
    }

    private static double[] echoes(InetSocketAddress address, int echoes) throws IOException {
        try (ProbeConnection connection = ProbeConnection.open(address)) {
            // the first one includes the handshake
            connection.echoNanos();
            return connection.echoMicros(echoes);
        }
    }

    private long goodputBytes(List<String> notes) {
        if (declared.rateBitsPerSecond() == 0) {
            return UNLIMITED_LINK_BYTES;
        }
        double perSecond = link.model().goodputBitsPerSecond() / 8;
        double wanted = Math.max((double) PRODUCTS * link.model().bandwidthDelayProduct(), perSecond * LEAST_SECONDS);
        double most = Math.max(perSecond * MOST_SECONDS, LinkModel.SEGMENT);
        if (wanted > most) {
            notes.add(format(
                    "Goodput over %.0f bytes instead of %.0f (%d bandwidth-delay products), to save time.",
                    most, wanted, PRODUCTS));
        }
        return (long) Math.min(wanted, most);
    }

    private double goodput(String direction, long bytes, List<String> wrong) throws IOException {
        long untimed = link.model().bytesUntilFull();
        double rate = 0;
        Optional<String> verdict = Optional.empty();
        for (int i = 0; i < GOODPUT_ATTEMPTS; i++) {
            try (ProbeConnection connection = ProbeConnection.open(relay.address())) {
                boolean down = direction.equals("down");
                ProbePeer.Timed timed = down ? connection.download(untimed, bytes) : connection.upload(untimed, bytes);
                rate = timed.bitsPerSecond();
            }
            double expected = link.model().goodputBitsPerSecond();
            verdict = expected == 0 ? verdict : tolerance.rate(direction, expected, rate, bytes);
            if (verdict.isEmpty()) {
                break;
            }
        }
        verdict.ifPresent(wrong::add);
        return rate;
    }

    private List<LinkCard.Transfer> transfers(List<String> notes) throws IOException {
        List<LinkCard.Transfer> curve = new ArrayList<>();
        double spent = 0;
        for (long bytes : TRANSFERS) {
            double expected = link.model().transferMicros(bytes);
            int repeats = expected < REPEAT_BELOW_MICROS ? REPEATS : 1;
            // handshake and one echo precede each
            spent += repeats * (expected + 2.0 * declared.rttMicros());
            if (spent > CURVE_BUDGET_MICROS) {
                notes.add("Transfer-time curve ends before bytes=" + bytes + ", to save time.");
                break;
            }
            curve.add(new LinkCard.Transfer(bytes, expected, transferMicros(bytes, repeats)));
        }
        return curve;
    }

    private double transferMicros(long bytes, int repeats) throws IOException {
        double[] micros = new double[repeats];
        for (int i = 0; i < repeats; i++) {
            try (ProbeConnection connection = ProbeConnection.open(relay.address())) {
                // one byte includes the handshake and leaves the window as it is
                connection.echoNanos();
                micros[i] = connection.transferNanos(bytes) / 1e3;
            }
        }
        return Quantile.of(micros, 0.5);
    }

    private EnvironmentException failed(IOException e) {
        return new EnvironmentException(
                "link=" + declared.name() + ": the probe's connection broke (" + e
                        + "); check that this machine lets processes"
                        + " connect over loopback and has free file descriptors, then run again",
                e);
    }

    /** Removes the peer; the link itself stays open. */
    @Override
    public void close() {
        relay.close();
        try {
            if (standing != null) {
                standing.close();
            }
            peer.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }
}
