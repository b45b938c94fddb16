package dev.weir.report.page;

import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Centre;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

record LapRatios(List<Heat> heats) {

    /**
     * One heat.
     *
     * @param logRatios natural logarithm of the ratio of each lap, in time order
     */
    record Heat(int number, List<Double> logRatios) {
        double centre() {
            return Centre.of(logRatios.stream().mapToDouble(Double::doubleValue).toArray())
                    .value();
        }
    }

    static LapRatios of(Run run, Cell arm, String reference) {
        SortedMap<Integer, SortedMap<Integer, Double>> above = slices(run, arm);
        SortedMap<Integer, SortedMap<Integer, Double>> below = slices(run, arm.withArm(reference));
        List<Heat> heats = new ArrayList<>();
        above.forEach((heat, laps) -> {
            List<Double> logRatios = laps.entrySet().stream()
                    .filter(lap -> below.getOrDefault(heat, new TreeMap<>()).containsKey(lap.getKey()))
                    .map(lap -> Math.log(lap.getValue() / below.get(heat).get(lap.getKey())))
                    .filter(Double::isFinite)
                    .toList();
            if (!logRatios.isEmpty()) {
                heats.add(new Heat(heat, logRatios));
            }
        });
        return new LapRatios(heats);
    }

    /** Time per operation by heat and lap, of the groups that count. */
    private static SortedMap<Integer, SortedMap<Integer, Double>> slices(Run run, Cell cell) {
        SortedMap<Integer, SortedMap<Integer, Double>> heats = new TreeMap<>();
        run.groups()
                .filter(group -> group.outcome() == SliceGroup.Outcome.OK
                        && group.draw() == 0
                        && group.arm().equals(cell.arm())
                        && group.link().equals(cell.link()))
                .forEach(group -> group.levels().stream()
                        .filter(level -> group.factors(level).equals(cell.factors()))
                        .forEach(level -> {
                            SortedMap<Integer, Double> laps =
                                    heats.computeIfAbsent(group.heat(), heat -> new TreeMap<>());
                            for (int i = 0; i < level.slicesMicros().size(); i++) {
                                laps.putIfAbsent(
                                        level.laps().get(i),
                                        level.slicesMicros().get(i));
                            }
                        }));
        return heats;
    }

    int laps() {
        return heats.stream().mapToInt(heat -> heat.logRatios().size()).sum();
    }

    double[] sorted() {
        return heats.stream()
                .flatMap(heat -> heat.logRatios().stream())
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }
}
