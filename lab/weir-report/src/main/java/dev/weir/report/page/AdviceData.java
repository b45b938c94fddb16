package dev.weir.report.page;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.Load;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.Sample;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The data of the maps: the basis of estimates instead of grids, so that every size and kind of data can be chosen.
 *
 * @param threshold logarithm of the largest ratio that does not matter
 */
record AdviceData(
        List<Double> sizes,
        List<String> data,
        String likely,
        List<LinkModel> links,
        List<ArmModel> arms,
        double threshold) {

    private static final MathContext DIGITS = new MathContext(9);

    /** A link: round-trip time in microseconds, rate in bit/s with 0 for no limit. */
    record LinkModel(String name, double rtt, double rate) {}

    /** A cell on the arm's fastest link: its time in microseconds, and the load of one operation; {@code null} for unknown. */
    record CellModel(
            String link,
            double size,
            double micros,
            double halfWidth,
            double roundTrips,
            double bytes,
            Double encodeMicros,
            Double serverWriteMicros) {}

    /** An arm, with {@code cells} by kind of data, ascending by size. */
    record ArmModel(String id, SortedMap<String, List<CellModel>> cells) {}

    static AdviceData of(Advice advice, String likely) {
        return new AdviceData(
                advice.sizes(),
                advice.data(),
                likely,
                advice.links().stream().map(AdviceData::link).toList(),
                advice.arms().stream().map(arm -> arm(advice, arm)).toList(),
                advice.threshold());
    }

    private static LinkModel link(NetworkPath path) {
        return new LinkModel(path.name(), path.rttMicros(), path.rateBitsPerSecond());
    }

    private static ArmModel arm(Advice advice, String arm) {
        SortedMap<String, List<CellModel>> cells = new TreeMap<>();
        for (String data : advice.data()) {
            List<CellModel> base =
                    advice.base(arm, data).stream().map(AdviceData::cell).toList();
            if (!base.isEmpty()) {
                cells.put(data, base);
            }
        }
        return new ArmModel(arm, cells);
    }

    private static CellModel cell(Sample sample) {
        Load load = sample.load();
        return new CellModel(
                sample.path().name(),
                sample.size(),
                round(sample.micros()),
                round(sample.halfWidth()),
                round(load.roundTrips()),
                round(load.bytesUp() + load.bytesDown()),
                figure(load.encodeMicros()),
                figure(load.serverWriteMicros()));
    }

    private static double round(double value) {
        return BigDecimal.valueOf(value).round(DIGITS).doubleValue();
    }

    private static Double figure(double value) {
        return Double.isFinite(value) ? round(value) : null;
    }
}
