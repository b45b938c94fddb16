package dev.weir.report.advice;

import java.util.DoubleSummaryStatistics;
import java.util.List;

/** The range of what was measured, from least to most. */
final class Range {
    /** Below this a round trip is one of a single host. */
    private static final double HOST_RTT_MICROS = 50;

    private final List<NetworkPath> links;
    private final List<String> data;
    private final DoubleSummaryStatistics rtts;
    private final DoubleSummaryStatistics periods;
    private final List<Double> sizes;

    Range(List<NetworkPath> links, List<Double> sizes, List<String> data) {
        this.links = links;
        this.data = data;
        this.rtts = links.stream().mapToDouble(NetworkPath::rttMicros).summaryStatistics();
        this.periods =
                links.stream().mapToDouble(each -> each.serialisationMicros(1)).summaryStatistics();
        this.sizes = sizes;
    }

    Reach reach(Situation at) {
        if (links.isEmpty() || sizes.isEmpty() || !data.contains(at.data())) {
            return Reach.BEYOND;
        }
        Reach size = Reach.ofSize(at.size(), sizes);
        return links.size() == 1 ? size.and(onlyLink(at.path())) : size.and(path(at.path()));
    }

    /** One link shows nothing about another: the terms of the path were never checked. */
    private Reach onlyLink(NetworkPath path) {
        NetworkPath only = links.get(0);
        boolean same = near(path.rttMicros(), only.rttMicros())
                && near(path.serialisationMicros(1), only.serialisationMicros(1));
        return same ? Reach.MEASURED : Reach.BEYOND;
    }

    private static boolean near(double a, double b) {
        return Math.abs(a - b) <= 0.1 * Math.max(a, b);
    }

    private Reach path(NetworkPath path) {
        double least = rtts.getMin() <= HOST_RTT_MICROS ? 0 : rtts.getMin();
        Reach rtt = Reach.of(path.rttMicros(), least, rtts.getMax());
        return rtt.and(Reach.of(path.serialisationMicros(1), periods.getMin(), periods.getMax()));
    }
}
