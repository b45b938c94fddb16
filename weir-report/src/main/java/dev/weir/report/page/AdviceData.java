package dev.weir.report.page;

import dev.weir.report.advice.Advice;
import dev.weir.report.advice.ArmFit;
import dev.weir.report.advice.Load;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.advice.Spread;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the maps are drawn from: models instead of grids, so that every size and kind of data can be chosen.
 *
 * @param sizes measured sizes, ascending
 * @param data kinds of data, the least compressible first
 * @param likely kind of data shown first
 * @param links measured links as [name, RTT in us, rate in bit/s, window in bytes]
 * @param arms fitted arms
 * @param spreads error of arm i as [constant, byShare, quantile]
 * @param pairs error of the ratio of arms i and j, j below i, row by row
 * @param threshold logarithm of the ratio that does not matter
 * @param window initial window of a path that is asked for, in bytes
 */
record AdviceData(
        List<Double> sizes,
        List<String> data,
        String likely,
        List<List<Object>> links,
        List<ArmModel> arms,
        List<List<Double>> spreads,
        List<List<Double>> pairs,
        double threshold,
        double window) {

    private static final MathContext DIGITS = new MathContext(9);

    /**
     * One arm: {@code loads} by kind of data, each [size, trips, up, down, payload, decode, encode, insert], {@code null} for
     * unknown.
     */
    record ArmModel(
            String id,
            String decodeForm,
            String overlap,
            boolean fresh,
            double fixed,
            double perByte,
            Map<String, Double> decode,
            SortedMap<String, List<List<Double>>> loads) {}

    static AdviceData of(Advice advice, String likely) {
        List<ArmFit> fitted = advice.fitted();
        List<List<Double>> pairs = new ArrayList<>();
        for (int i = 0; i < fitted.size(); i++) {
            for (int j = 0; j < i; j++) {
                pairs.add(
                        spread(advice.spread(fitted.get(i).arm(), fitted.get(j).arm())));
            }
        }
        return new AdviceData(
                advice.sizes(),
                advice.data(),
                likely,
                advice.links().stream().map(AdviceData::link).toList(),
                fitted.stream().map(each -> arm(advice, each)).toList(),
                fitted.stream().map(each -> spread(advice.spread(each.arm()))).toList(),
                pairs,
                advice.threshold(),
                NetworkPath.of("", 0, 0).windowBytes());
    }

    private static List<Object> link(NetworkPath path) {
        return List.of(path.name(), path.rttMicros(), path.rateBitsPerSecond(), path.windowBytes());
    }

    private static List<Double> spread(Spread spread) {
        return List.of(spread.constant(), spread.byShare(), spread.quantile());
    }

    private static ArmModel arm(Advice advice, ArmFit fit) {
        SortedMap<String, List<List<Double>>> loads = new TreeMap<>();
        for (String data : advice.data()) {
            List<List<Double>> rows = new ArrayList<>();
            for (double size : advice.sizesOf(fit.arm(), data)) {
                rows.add(row(size, advice.load(fit.arm(), size, data)));
            }
            if (!rows.isEmpty()) {
                loads.put(data, rows);
            }
        }
        return new ArmModel(
                fit.arm(),
                fit.model().form().decode().name(),
                fit.model().form().overlap().name(),
                fit.model().form().window() == dev.weir.report.advice.Form.Window.FRESH,
                fit.model().fixedMicros(),
                fit.model().perWireByteMicros(),
                fit.model().decode(),
                loads);
    }

    private static List<Double> row(double size, Load load) {
        return Arrays.asList(
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
