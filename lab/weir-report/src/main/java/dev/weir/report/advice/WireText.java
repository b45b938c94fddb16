package dev.weir.report.advice;

import dev.weir.report.stats.Interval;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Units;
import java.util.List;
import java.util.function.UnaryOperator;

/** When to compress the wire, in a sentence for each way of doing it. */
record WireText(Advice advice, UnaryOperator<String> name) {
    List<String> lines(Choice choice) {
        return WireCost.of(advice, choice.situation()).stream()
                .map(cost -> line(cost, choice))
                .toList();
    }

    private String line(WireCost cost, Choice choice) {
        return cost.option() + " (" + name.apply(cost.arm().id()) + ") " + pays(cost.paysBelow()) + ": "
                + Units.bytes(cost.compressedBytes()) + " instead of " + Units.bytes(cost.bytes()) + " a "
                + advice.run().manifest().about().work().operation().one() + ", and "
                + more(cost.moreMicros().estimate()) + " on "
                + cost.measuredOn().name() + ". Here "
                + here(cost, choice) + ".";
    }

    private static String pays(Interval below) {
        if (below.estimate() == 0) {
            return "never pays";
        }
        if (Double.isInfinite(below.estimate())) {
            return "pays at any rate";
        }
        return "pays below about " + Units.rate(below.estimate()) + " [" + Units.rate(below.low()) + ", "
                + (Double.isInfinite(below.high()) ? "any" : Units.rate(below.high())) + "]";
    }

    private static String more(double micros) {
        return Units.time(Math.abs(micros)) + (micros < 0 ? " less" : " more");
    }

    /** The text about this path; what was measured on just this path says more than a rate does. */
    private String here(WireCost cost, Choice choice) {
        return choice.of(cost.arm().id())
                .filter(with -> !with.cells().isEmpty())
                .flatMap(with -> choice.of(cost.plain().id())
                        .filter(without -> !without.cells().isEmpty())
                        .map(without -> measured(advice.ratio(with, without))))
                .orElseGet(() -> byRate(cost.paysBelow(), choice.situation().path()));
    }

    private static String measured(Interval ratio) {
        String what = ratio.high() < 1 ? "it pays" : ratio.low() > 1 ? "it costs" : "it is too close to call";
        return what + ": a read " + RatioWords.does(ratio) + ", measured";
    }

    private static String byRate(Interval below, NetworkPath path) {
        double rate = path.rateBitsPerSecond() == 0 ? Double.POSITIVE_INFINITY : path.rateBitsPerSecond();
        return rate < below.low() ? "it pays" : rate > below.high() ? "it costs" : "it is too close to call";
    }
}
