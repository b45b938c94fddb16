package dev.weir.lab.run;

import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.RaceCommand;
import dev.weir.lab.run.fork.SliceLine;
import dev.weir.lab.run.plan.LapGroup;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.WireCounters;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** One arm of a raced group, with its slices so far. */
final class RacedArm {
    /**
     * On any link: in the first operation after a pause, TCP is back in slow start (RFC 2861) and a pool checks that its connection is
     * alive.
     */
    private static final long RUN_IN_NANOS = 1_000_000;

    /** A slice has at least one operation, however long it takes. */
    private static final long SLICE_NANOS = 5_000_000;

    /** After untimed stretches, the share of time in which the compilers still work tells whether an arm had settled. */
    private static final double COMPILING = 0.05;

    private final LapGroup.DrawnArm arm;
    private final LapGroup.Setting setting;
    private final Worker worker;
    private final Optional<ForkMessage.WarmedUp> warmUp;
    private final List<String> figures;
    private final Slices slices = new Slices();
    private String discarded = "";
    private String digest = "";
    private long operationNanos;
    private Optional<ForkMessage.Counted> counted = Optional.empty();
    private Optional<ForkMessage.Finished> finished = Optional.empty();

    /** Creates an arm of a level whose operation measures these figures itself; none if its time counts. */
    RacedArm(
            LapGroup.DrawnArm arm,
            LapGroup.Setting setting,
            Worker worker,
            Optional<ForkMessage.WarmedUp> warmUp,
            List<String> figures) {
        this.arm = arm;
        this.setting = setting;
        this.worker = worker;
        this.warmUp = warmUp;
        // an injected effect has the size that is known in the first figure only
        this.figures = ControlArm.INJECTED.contains(arm.id()) && !figures.isEmpty() ? figures.subList(0, 1) : figures;
    }

    String id() {
        return arm.id();
    }

    long timedNanos() {
        return slices.sum(SliceLine.Answer::nanos);
    }

    /** Prepares the arm; first compares the digest of its rows with the fixture's, if they are to be checked. */
    void prepare(String expected, boolean checked) throws InterruptedException {
        digest = expected;
        operationNanos = worker.prepare(arm.id(), setting.link(), setting.level(), checked ? expected : "")
                .map(ForkMessage.Prepared::nanosPerOperation)
                .orElse(0L);
    }

    void begin(long idlePid, boolean apart, long seed) throws InterruptedException {
        worker.begin(new RaceCommand.Begin(arm.id(), idlePid, apart, seed));
    }

    /** Returns the number of undisturbed slices so far. */
    int undisturbed() {
        return slices.undisturbed();
    }

    boolean isRacing() {
        return !worker.isLost();
    }

    void discard() {
        discarded = slices.discard();
    }

    void counted(Optional<ForkMessage.Counted> found) {
        counted = found;
    }

    Optional<ForkMessage.Counted> count(WireCounters counters) throws InterruptedException {
        return worker.count(arm.id(), setting.level(), counters);
    }

    /** Returns the expected time of its part of a lap; 0 once it is out. */
    long expectedNanos() {
        return isRacing() ? Math.max(RUN_IN_NANOS, operationNanos) + Math.max(SLICE_NANOS, operationNanos) : 0;
    }

    /** Returns 0, for one operation, if that takes at least about as long as a slice: more laps tell more than longer slices. */
    private long sliceNanos() {
        return operationNanos < SLICE_NANOS ? SLICE_NANOS : 0;
    }

    void settle() throws InterruptedException {
        worker.slice(new SliceLine.Request(arm.id(), RUN_IN_NANOS, SLICE_NANOS));
    }

    void slice(int lap) throws InterruptedException {
        worker.slice(new SliceLine.Request(arm.id(), RUN_IN_NANOS, sliceNanos()))
                .ifPresent(answer -> slices.add(lap, answer));
    }

    void finish() throws InterruptedException {
        finished = worker.finish(arm.id(), slices.leftOut());
    }

    SliceGroup result(
            int heat,
            int position,
            Instant startedAt,
            long millis,
            String complaint,
            SliceGroup.Noise noise,
            SliceGroup.Probe probe) {
        boolean lost = worker.isLost();
        worker.reportLoss();
        SliceGroup.Outcome outcome = lost
                ? SliceGroup.Outcome.FAILED
                : complaint.isEmpty() ? SliceGroup.Outcome.OK : SliceGroup.Outcome.INVALID;
        return new SliceGroup(
                heat,
                position,
                arm.draw(),
                arm.id(),
                setting.link(),
                Level.of("tls", setting.tls()),
                outcome,
                lost ? worker.loss() : complaint.isEmpty() ? discarded : complaint,
                startedAt,
                millis,
                slices.isEmpty() || lost ? List.of() : levels(),
                worker.settings(setting.link()),
                noise,
                probe);
    }

    private List<SliceGroup.LevelResult> levels() {
        if (figures.isEmpty()) {
            return List.of(level(setting.level(), slices.laps(), slices.stream().toList(), RacedArm::micros));
        }
        return IntStream.range(0, figures.size())
                .mapToObj(this::figure)
                .filter(each -> !each.laps().isEmpty())
                .toList();
    }

    /** Returns the result of one figure, without the slices in which it meant nothing; each of them weighs the same. */
    private SliceGroup.LevelResult figure(int index) {
        List<Integer> all = slices.laps();
        List<SliceLine.Answer> answers = slices.stream().toList();
        int[] told = IntStream.range(0, all.size())
                .filter(slice -> answers.get(slice).figures().get(index) >= 0)
                .toArray();
        return level(
                setting.level().with(Study.FIGURE, figures.get(index)),
                Arrays.stream(told).mapToObj(all::get).toList(),
                Arrays.stream(told).mapToObj(answers::get).toList(),
                slice -> rounded(slice.figures().get(index) / 1e3));
    }

    private SliceGroup.LevelResult level(
            Level level, List<Integer> laps, List<SliceLine.Answer> of, ToDoubleFunction<SliceLine.Answer> micros) {
        Optional<SliceGroup.Arrivals> arrivals = finished.map(ForkMessage.Finished::arrivals);
        return new SliceGroup.LevelResult(
                level,
                laps,
                of.stream().mapToDouble(micros).boxed().toList(),
                of.stream().map(SliceLine.Answer::units).toList(),
                of.stream().mapToLong(SliceLine.Answer::units).sum(),
                of.stream()
                        .filter(slice -> slice.firstRowNanos() >= 0)
                        .map(slice -> rounded(slice.firstRowNanos() / 1e3))
                        .toList(),
                arrivals.map(SliceGroup.Arrivals::allocatedBytes)
                        .orElseGet(() -> counted.map(ForkMessage.Counted::allocatedBytesPerOp)
                                .orElse(-1.0)),
                arrivals.map(SliceGroup.Arrivals::clientCpuMicros)
                        .orElseGet(() ->
                                cpuMicros(SliceLine.Answer::clientNanos, ForkMessage.Counted::clientCpuMicrosPerOp)),
                cpuMicros(SliceLine.Answer::serverNanos, ForkMessage.Counted::serverCpuMicrosPerOp),
                of.stream().mapToLong(SliceLine.Answer::collections).sum(),
                digest,
                counted.map(ForkMessage.Counted::wire).orElse(null),
                finished.map(ForkMessage.Finished::payloadBytesPerOp).orElse(0.0),
                finished.map(ForkMessage.Finished::latency).orElse(null),
                jvm(),
                slices.disturbedLaps().orElse(null),
                arrivals.orElse(null));
    }

    /** Returns the CPU time of an operation in the slices, or, where these do not know it, as it was counted; -1 if unknown. */
    private double cpuMicros(ToLongFunction<SliceLine.Answer> inSlices, ToDoubleFunction<ForkMessage.Counted> inCount) {
        return slices.microsPerOperation(inSlices)
                .orElseGet(() -> counted.map(inCount::applyAsDouble).orElse(-1.0));
    }

    private SliceGroup.Jvm jvm() {
        long jit = slices.sum(SliceLine.Answer::jitMillis);
        long collections = slices.sum(SliceLine.Answer::collections);
        return new SliceGroup.Jvm(
                warmUp.map(ForkMessage.WarmedUp::millis).orElse(0.0),
                figures.isEmpty()
                        ? warmUp.map(ForkMessage.WarmedUp::settled).orElse(false)
                        : jit < COMPILING * timedNanos() / 1e6,
                jit,
                // the share of collections is asked of slices whose time is the sum of their operations'
                figures.isEmpty() ? slices.sum(SliceLine.Answer::collectionMillis) : -1,
                Math.max(0, finished.map(ForkMessage.Finished::jitMillis).orElse(jit) - jit),
                Math.max(0, finished.map(ForkMessage.Finished::collections).orElse(collections) - collections));
    }

    private static double micros(SliceLine.Answer slice) {
        return rounded(slice.nanos() / 1e3 / slice.units());
    }

    /** Rounds to six digits, more than the precision of a slice. */
    private static double rounded(double micros) {
        double scale = Math.pow(10, 5 - Math.floor(Math.log10(Math.max(micros, 1e-9))));
        return Math.round(micros * scale) / scale;
    }
}
