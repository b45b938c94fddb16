package dev.weir.lab.link;

import dev.weir.report.model.Manifest;

/**
 * The time that a link must take by arithmetic, for comparison with what it took.
 *
 * <p>Slow start without loss: round k sends a window of W·2^k back to back and starts when the first acknowledgement of
 * the round before is back, one segment's serialisation and one RTT after that round began. From the first round that
 * lasts as long as that, the link is never idle again. This is the slow-start part of Cardwell, Savage and Anderson,
 * "Modeling TCP latency" (INFOCOM 2000), without loss and without delayed acknowledgements.
 */
public final class ClosedForm {
    private ClosedForm() {}

    /** Median of a one-byte echo, in microseconds; jitter counts with its mean in each direction. */
    public static double echoMicros(Manifest.Link link) {
        LinkModel model = LinkModel.of(link);
        return (model.rttNanos() + model.jitterNanos() + 2 * model.serialisationNanos(1)) / 1_000;
    }

    /**
     * From sending a short request to the last byte of the reply, in microseconds, with a fresh initial window on an open
     * connection.
     *
     * @param bytes size of the reply, at least 1
     */
    public static double transferMicros(Manifest.Link link, long bytes) {
        LinkModel model = LinkModel.of(link);
        double request = model.serialisationNanos(LinkProbe.REQUEST_BYTES) + model.rttNanos() + model.jitterNanos();
        return (request + roundsNanos(model, roundsUntil(model, bytes), bytes)) / 1_000;
    }

    /** Bytes a sender has sent when a fresh window no longer leaves the link idle. */
    static long bytesUntilFull(Manifest.Link link) {
        LinkModel model = LinkModel.of(link);
        return sentBefore(model, roundsUntilFull(model)) + model.bandwidthDelayProduct();
    }

    /** Time until a fresh window no longer leaves the link idle, in microseconds. */
    static double microsUntilFull(Manifest.Link link) {
        LinkModel model = LinkModel.of(link);
        return roundsUntilFull(model) * roundNanos(model) / 1_000;
    }

    /** The round from which on the link is full, or the window as large as it gets. */
    private static int roundsUntilFull(LinkModel model) {
        return rounds(model, Long.MAX_VALUE, doublings(model));
    }

    /** The round in which the last byte is sent, or from which on the link is full. */
    private static int roundsUntil(LinkModel model, long bytes) {
        return rounds(model, bytes, Integer.MAX_VALUE);
    }

    private static int rounds(LinkModel model, long bytes, int most) {
        int round = 0;
        if (model.initialWindowBytes() == 0 || model.rateBitsPerSecond() == 0) {
            return round;
        }
        while (round < most
                && sentBefore(model, round + 1) < bytes
                && model.serialisationNanos(window(model, round)) < roundNanos(model)) {
            round++;
        }
        return round;
    }

    private static double roundsNanos(LinkModel model, int rounds, long bytes) {
        return rounds * roundNanos(model) + model.serialisationNanos(bytes - sentBefore(model, rounds));
    }

    private static double roundNanos(LinkModel model) {
        return model.rttNanos() + model.serialisationNanos(LinkModel.SEGMENT);
    }

    private static long window(LinkModel model, int round) {
        return round < doublings(model) ? model.initialWindowBytes() << round : model.windowBytes();
    }

    private static long sentBefore(LinkModel model, int round) {
        int growing = Math.min(round, doublings(model));
        return model.initialWindowBytes() * ((1L << growing) - 1) + (round - growing) * model.windowBytes();
    }

    /** Rounds in which the window is smaller than the receive window. */
    private static int doublings(LinkModel model) {
        int round = 0;
        while (model.windowBytes() > model.initialWindowBytes() << round) {
            round++;
        }
        return model.windowBytes() == 0 ? Integer.MAX_VALUE : round;
    }
}
