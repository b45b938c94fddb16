package dev.weir.report.stats;

import dev.weir.report.model.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The paired laps of two arms at one setting, from which verdicts are computed. */
public record LapRatios(List<Heat> heats) {

    /**
     * One heat.
     *
     * @param number heat number, counted from 0 over the heats found
     * @param logRatios natural logarithm of each lap's ratio, in time order
     * @param logRatio log ratio of the heat
     */
    public record Heat(int number, List<Double> logRatios, double logRatio) {}

    public static LapRatios of(Run run, Cell arm, String reference) {
        Measurements measured = new Measurements(run);
        Series above = measured.of(arm);
        Series below = measured.of(arm.withArm(reference));
        List<Heat> heats = new ArrayList<>();
        if (above != null && below != null) {
            above.inHeats().forEach((heat, upper) -> {
                LapPairs laps = LapPairs.of(upper, below.inHeats().get(heat));
                if (!laps.isEmpty()) {
                    heats.add(new Heat(
                            heat,
                            Arrays.stream(laps.logRatios()).boxed().toList(),
                            laps.typical().value()));
                }
            });
        }
        return new LapRatios(heats);
    }

    public int laps() {
        return heats.stream().mapToInt(heat -> heat.logRatios().size()).sum();
    }

    public double[] sorted() {
        return heats.stream()
                .flatMap(heat -> heat.logRatios().stream())
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }
}
