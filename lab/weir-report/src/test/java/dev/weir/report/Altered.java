package dev.weir.report;

import dev.weir.report.model.SliceGroup;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Copies of slice groups with one thing changed, for tests. */
public final class Altered {
    /** A worker's JVM that was warm and had nothing else to do. */
    public static final SliceGroup.Jvm SETTLED = new SliceGroup.Jvm(900, true, 0, 0, 0, 0);

    private Altered() {}

    /** Lap numbers, from 0, of slices that were taken one after the other without a gap. */
    public static List<Integer> consecutiveLaps(int slices) {
        return IntStream.range(0, slices).boxed().toList();
    }

    /** The same slice group with every time multiplied. */
    public static SliceGroup scaled(SliceGroup group, double factor) {
        return withLevels(
                group,
                group.levels().stream()
                        .map(level -> withSamples(
                                level,
                                level.slicesMicros().stream()
                                        .map(each -> each * factor)
                                        .toList()))
                        .toList());
    }

    /** The same level with other samples. */
    public static SliceGroup.LevelResult withSamples(SliceGroup.LevelResult level, List<Double> slicesMicros) {
        return level(level, consecutiveLaps(slicesMicros.size()), slicesMicros, level.jvm(), level.wire());
    }

    /** The same slice group, its operations moving this. */
    public static SliceGroup withWire(SliceGroup group, SliceGroup.Wire wire) {
        return withLevels(
                group,
                group.levels().stream()
                        .map(level -> level(level, level.laps(), level.slicesMicros(), level.jvm(), wire))
                        .toList());
    }

    private static SliceGroup.LevelResult level(
            SliceGroup.LevelResult level,
            List<Integer> laps,
            List<Double> slicesMicros,
            SliceGroup.Jvm jvm,
            SliceGroup.Wire wire) {
        return new SliceGroup.LevelResult(
                level.factors(),
                laps,
                slicesMicros,
                List.of(),
                level.operations(),
                level.firstRowMicros(),
                level.allocatedBytesPerOp(),
                level.clientCpuMicrosPerOp(),
                level.serverCpuMicrosPerOp(),
                level.gcCount(),
                level.digest(),
                wire,
                level.payloadBytesPerOp(),
                level.latency(),
                jvm,
                level.disturbedLaps(),
                level.arrivals());
    }

    /** The same slice group with what its worker's JVM did besides. */
    public static SliceGroup watched(SliceGroup group, SliceGroup.Jvm jvm) {
        return withLevels(
                group,
                group.levels().stream()
                        .map(level -> level(level, level.laps(), level.slicesMicros(), jvm, level.wire()))
                        .toList());
    }

    /** The same slice group with slices of 10 operations, the laps that were disturbed, and the time that its collections took. */
    public static SliceGroup exact(SliceGroup group, List<Integer> disturbedLaps, double collectionMillis) {
        return withLevels(
                group,
                group.levels().stream()
                        .map(level -> exact(level, disturbedLaps, collectionMillis))
                        .toList());
    }

    private static SliceGroup.LevelResult exact(
            SliceGroup.LevelResult level, List<Integer> disturbedLaps, double collectionMillis) {
        return new SliceGroup.LevelResult(
                level.factors(),
                level.laps(),
                level.slicesMicros(),
                Collections.nCopies(level.laps().size(), 10L),
                level.operations(),
                level.firstRowMicros(),
                level.allocatedBytesPerOp(),
                level.clientCpuMicrosPerOp(),
                level.serverCpuMicrosPerOp(),
                level.gcCount(),
                level.digest(),
                level.wire(),
                level.payloadBytesPerOp(),
                level.latency(),
                new SliceGroup.Jvm(900, true, 0, collectionMillis, 0, 0),
                disturbedLaps,
                level.arrivals());
    }

    /** The same level, its slices taken in these laps. */
    public static SliceGroup.LevelResult withLaps(SliceGroup.LevelResult level, List<Integer> laps) {
        return level(level, laps, level.slicesMicros(), level.jvm(), level.wire());
    }

    /** The same slice group with other levels. */
    public static SliceGroup withLevels(SliceGroup group, List<SliceGroup.LevelResult> levels) {
        return copy(group, group.outcome(), group.reason(), group.startedAt(), levels);
    }

    /** The same slice group with another outcome. */
    public static SliceGroup withOutcome(SliceGroup group, SliceGroup.Outcome outcome, String reason) {
        boolean failed = outcome == SliceGroup.Outcome.FAILED;
        return copy(group, outcome, reason, group.startedAt(), failed ? List.of() : group.levels());
    }

    /** The same slice group, started later by some seconds. */
    public static SliceGroup startedLater(SliceGroup group, long seconds) {
        return copy(group, group.outcome(), group.reason(), group.startedAt().plusSeconds(seconds), group.levels());
    }

    private static SliceGroup copy(
            SliceGroup group,
            SliceGroup.Outcome outcome,
            String reason,
            Instant startedAt,
            List<SliceGroup.LevelResult> levels) {
        return new SliceGroup(
                group.heat(),
                group.position(),
                group.draw(),
                group.arm(),
                group.link(),
                group.factors(),
                outcome,
                reason,
                startedAt,
                group.durationMillis(),
                levels,
                group.settingsInEffect(),
                group.noise(),
                group.probe());
    }
}
