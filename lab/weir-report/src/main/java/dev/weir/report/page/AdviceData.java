package dev.weir.report.page;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.ArmFit;
import dev.weir.report.advice.Load;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.Spread;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The data of the maps: models instead of grids, so that every size and kind of data can be chosen.
 *
 * @param threshold logarithm of the ratio that does not matter
 * @param window initial window of a path that is asked for, in bytes
 */
record AdviceData(
        List<Double> sizes,
        List<String> data,
        String likely,
        List<LinkModel> links,
        List<ArmModel> arms,
        double threshold,
        double window) {

    private static final MathContext DIGITS = new MathContext(9);

    /** One link: microseconds, bit/s with 0 for no limit, bytes. */
    record LinkModel(String name, double rtt, double rate, double window) {}

    /** The bytes and the work of one operation at one size; {@code null} for unknown. */
    record LoadModel(
            double size,
            Double roundTrips,
            Double bytesUp,
            Double bytesDown,
            Double payloadBytes,
            Double decodeMicros,
            Double encodeMicros,
            Double serverWriteMicros) {}

    /** One arm: {@code loads} by kind of data, ascending; {@code ratios} is the error of the ratio to each arm before it. */
    record ArmModel(
            String id,
            String decodeForm,
            String overlap,
            boolean fresh,
            double fixed,
            double perByte,
            Map<String, Double> decode,
            SortedMap<String, List<LoadModel>> loads,
            Spread spread,
            Map<String, Spread> ratios) {}

    static AdviceData of(Advice advice, String likely) {
        List<ArmFit> fitted = advice.fitted();
        return new AdviceData(
                advice.sizes(),
                advice.data(),
                likely,
                advice.links().stream().map(AdviceData::link).toList(),
                IntStream.range(0, fitted.size())
                        .mapToObj(i -> arm(advice, fitted.get(i), fitted.subList(0, i)))
                        .toList(),
                advice.threshold(),
                NetworkPath.of("", 0, 0).windowBytes());
    }

    private static LinkModel link(NetworkPath path) {
        return new LinkModel(path.name(), path.rttMicros(), path.rateBitsPerSecond(), path.windowBytes());
    }

    private static ArmModel arm(Advice advice, ArmFit fit, List<ArmFit> before) {
        Map<String, Spread> ratios = new LinkedHashMap<>();
        before.forEach(each -> ratios.put(each.arm(), advice.spread(fit.arm(), each.arm())));
        return new ArmModel(
                fit.arm(),
                fit.model().form().decode().name(),
                fit.model().form().overlap().name(),
                fit.model().form().fresh(),
                fit.model().fixedMicros(),
                fit.model().perWireByteMicros(),
                fit.model().decode(),
                loads(advice, fit.arm()),
                advice.spread(fit.arm()),
                ratios);
    }

    private static SortedMap<String, List<LoadModel>> loads(Advice advice, String arm) {
        SortedMap<String, List<LoadModel>> loads = new TreeMap<>();
        for (String data : advice.data()) {
            List<LoadModel> rows = advice.sizesOf(arm, data).stream()
                    .map(size -> load(size, advice.load(arm, size, data)))
                    .toList();
            if (!rows.isEmpty()) {
                loads.put(data, rows);
            }
        }
        return loads;
    }

    private static LoadModel load(double size, Load load) {
        return new LoadModel(
                size,
                figure(load.roundTrips()),
                figure(load.bytesUp()),
                figure(load.bytesDown()),
                figure(load.payloadBytes()),
                figure(load.decodeMicros()),
                figure(load.encodeMicros()),
                figure(load.serverWriteMicros()));
    }

    private static Double figure(double value) {
        return Double.isFinite(value) ? BigDecimal.valueOf(value).round(DIGITS).doubleValue() : null;
    }
}
