package dev.weir.lab.run;

import dev.weir.lab.link.WireCounters;
import dev.weir.lab.machine.NoiseLedger;
import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.fork.SliceLine;
import dev.weir.lab.study.Study;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.TimeSpent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;

/** Races one group: its contestants take slices of one level on one link in turns, in a fresh random order each lap. */
final class LapRunner {
    private static final long RUN_IN_NANOS = 1_000_000;
    /** At most. */
    private static final int SETTLING_LAPS = 8;
    /** What takes longer has done the same often enough when it is done once. */
    private static final long SETTLED_NANOS = 100_000_000;

    /** So many after which the compilers had nothing to do are enough. */
    private static final int QUIET_LAPS = 2;

    /** At least one operation, however long it takes. */
    private static final long SLICE_NANOS = 5_000_000;

    private final Study study;
    private final Heat heat;
    private final Site site;
    private final Random random;
    private final TimeLedger time;

    /**
     * A runner of a heat's groups.
     *
     * @param time takes down what the time goes to
     */
    LapRunner(Study study, Heat heat, Site site, Random random, TimeLedger time) {
        this.time = time;
        this.study = study;
        this.heat = heat;
        this.site = site;
        this.random = random;
    }

    /**
     * Races a group.
     *
     * @param position place of the group in the heat
     * @param pace how many laps
     * @param counts what has been counted; what is missing is counted after the laps
     * @return what each lane did, in the order of the lanes
     */
    List<SliceGroup> race(LapGroup group, int position, Pace pace, Counts counts) throws InterruptedException {
        Network network = site.network();
        Instant startedAt = Instant.now();
        time.begin(TimeSpent.Kind.PROBING);
        Optional<SliceGroup.Probe> probe = network.probe(group.setting().link());
        String complaint = complaint(group, probe);
        time.begin(TimeSpent.Kind.CHECKING);
        List<RacingLane> lanes = prepared(group);
        time.begin(TimeSpent.Kind.SETTLING);
        heat.place(group);
        settle(lanes, group);
        heat.stayAwake(group);
        NoiseLedger ledger = NoiseLedger.start();
        long cpu = heat.cpuNanos();
        time.begin(TimeSpent.Kind.TURNS);
        long start = System.nanoTime();
        laps(lanes, pace);
        long millis = (System.nanoTime() - start) / 1_000_000;
        long spent = cpu < 0 ? -1 : heat.cpuNanos() - cpu;
        SliceGroup.Noise noise = ledger.stop(() -> spent);
        // counting, probing and getting the next group ready need every core, timing does not
        time.partOfIt(
                TimeSpent.Kind.SLICES,
                lanes.stream().mapToLong(RacingLane::timedNanos).sum());
        time.begin(TimeSpent.Kind.COUNTING);
        heat.placeAnywhere();
        for (RacingLane lane : lanes) {
            count(lane, group.setting(), counts);
            lane.finish();
        }
        time.begin(TimeSpent.Kind.PROBING);
        String finding = complaint.isEmpty()
                ? complaint(group, network.probe(group.setting().link()))
                : complaint;
        time.begin(TimeSpent.Kind.OTHER);
        List<SliceGroup> done = new ArrayList<>();
        for (RacingLane lane : lanes) {
            done.add(lane.result(heat.number(), position, startedAt, millis, finding, noise, probe.orElse(null)));
        }
        return done;
    }

    private String complaint(LapGroup group, Optional<SliceGroup.Probe> probe) {
        return probe.flatMap(found -> site.network().complaint(group.setting().link(), found))
                .orElse("");
    }

    private List<RacingLane> prepared(LapGroup group) throws InterruptedException {
        LapGroup.Setting setting = group.setting();
        String digest = study.expectedDigest(setting.level());
        List<RacingLane> lanes = new ArrayList<>();
        Map<Contestant, List<RacingLane>> lanesOf = new LinkedHashMap<>();
        for (LapGroup.Lane lane : group.lanes()) {
            Contestant contestant = heat.contestant(lane, setting.tls());
            if (!contestant.isLossTold()) {
                RacingLane racing = new RacingLane(lane, setting, contestant, heat.warmUp(lane, setting));
                lanes.add(racing);
                lanesOf.computeIfAbsent(contestant, key -> new ArrayList<>()).add(racing);
            }
        }
        List<Callable<Void>> preparing = new ArrayList<>();
        lanesOf.values()
                .forEach(each -> preparing.add(() -> {
                    for (RacingLane lane : each) {
                        lane.prepare(digest);
                    }
                    return null;
                }));
        // on a slow link they wait for it, not for a core
        Heat.inParallel(preparing, heat.isSlow(setting.link()) ? preparing.size() : Heat.CORES);
        return lanes;
    }

    private void count(RacingLane lane, LapGroup.Setting setting, Counts counts) throws InterruptedException {
        if (counts.get(lane.arm(), setting) == null) {
            lane.count(site.network().countingRelay(study.arm(lane.arm())).counters())
                    .ifPresent(counted -> counts.put(lane.arm(), setting, counted));
        }
        lane.counted = Optional.ofNullable(counts.get(lane.arm(), setting));
    }

    /** Laps that do not count, until nothing that they need has to be compiled any more. */
    private void settle(List<RacingLane> lanes, LapGroup group) throws InterruptedException {
        if (heat.isSlow(group.setting().link())) {
            return;
        }
        int quiet = 0;
        for (int lap = 0; lap < SETTLING_LAPS && quiet < QUIET_LAPS; lap++) {
            for (RacingLane lane : lanes) {
                if (lane.expectedNanos() < SETTLED_NANOS) {
                    lane.settle();
                }
            }
            quiet = heat.awaitCompilers() ? quiet + 1 : 0;
        }
    }

    private void laps(List<RacingLane> lanes, Pace pace) throws InterruptedException {
        long lapNanos = lanes.stream().mapToLong(lane -> lane.expectedNanos()).sum();
        int laps = pace.laps(lapNanos);
        List<RacingLane> order = new ArrayList<>(lanes);
        for (int lap = 0; lap < laps && !pace.isOver(lap); lap++) {
            Collections.shuffle(order, random);
            for (RacingLane lane : order) {
                lane.slice(lap);
            }
        }
    }

    /** How many laps a group gets. */
    interface Pace {
        /** Number of laps, from what one is expected to take in nanoseconds. */
        int laps(long lapNanos);

        /** Whether there is no time for one more. */
        default boolean isOver(int lapsDone) {
            return false;
        }
    }

    /** One arm of the group with its slices so far. */
    private static final class RacingLane {
        /** The wall clock ran so much longer than the timer: the machine slept in between. */
        private static final long SLEPT_MILLIS = 200;

        private final LapGroup.Lane lane;
        private final LapGroup.Setting setting;
        private final Contestant contestant;
        private final Optional<ForkMessage.WarmedUp> warmUp;
        private final List<Integer> laps = new ArrayList<>();
        private final List<SliceLine.Answer> slices = new ArrayList<>();
        private String digest = "";
        private long operationNanos;
        private Optional<ForkMessage.Counted> counted = Optional.empty();
        private Optional<ForkMessage.Finished> finished = Optional.empty();

        RacingLane(
                LapGroup.Lane lane,
                LapGroup.Setting setting,
                Contestant contestant,
                Optional<ForkMessage.WarmedUp> warmUp) {
            this.lane = lane;
            this.setting = setting;
            this.contestant = contestant;
            this.warmUp = warmUp;
        }

        String arm() {
            return lane.arm();
        }

        long timedNanos() {
            return slices.stream().mapToLong(SliceLine.Answer::nanos).sum();
        }

        void prepare(String expected) throws InterruptedException {
            digest = expected;
            operationNanos = contestant
                    .prepare(lane.arm(), setting.link(), setting.level(), expected)
                    .map(ForkMessage.Prepared::nanosPerOperation)
                    .orElse(0L);
        }

        Optional<ForkMessage.Counted> count(WireCounters counters) throws InterruptedException {
            return contestant.count(lane.arm(), setting.level(), counters);
        }

        /** What its part of a lap takes; nothing when it is out. */
        long expectedNanos() {
            return contestant.isLost()
                    ? 0
                    : Math.max(RUN_IN_NANOS, operationNanos) + Math.max(SLICE_NANOS, operationNanos);
        }

        /** One operation where it takes about as long as a slice or longer: more laps tell more than longer slices. */
        private long sliceNanos() {
            return operationNanos < SLICE_NANOS ? SLICE_NANOS : 0;
        }

        void settle() throws InterruptedException {
            contestant.slice(new SliceLine.Request(lane.arm(), RUN_IN_NANOS, SLICE_NANOS));
        }

        void slice(int lap) throws InterruptedException {
            contestant
                    .slice(new SliceLine.Request(lane.arm(), RUN_IN_NANOS, sliceNanos()))
                    .filter(answer -> answer.sleptMillis() < SLEPT_MILLIS)
                    .ifPresent(answer -> {
                        laps.add(lap);
                        slices.add(answer);
                    });
        }

        void finish() throws InterruptedException {
            finished = contestant.finish(lane.arm());
        }

        SliceGroup result(
                int heat,
                int position,
                Instant startedAt,
                long millis,
                String complaint,
                SliceGroup.Noise noise,
                SliceGroup.Probe probe) {
            boolean lost = contestant.isLost();
            contestant.tellLoss();
            SliceGroup.Outcome outcome = lost
                    ? SliceGroup.Outcome.FAILED
                    : complaint.isEmpty() ? SliceGroup.Outcome.OK : SliceGroup.Outcome.INVALID;
            return new SliceGroup(
                    heat,
                    position,
                    lane.draw(),
                    lane.arm(),
                    setting.link(),
                    Map.of("tls", setting.tls()),
                    outcome,
                    lost ? contestant.loss() : complaint,
                    startedAt,
                    millis,
                    slices.isEmpty() || lost ? List.of() : List.of(level()),
                    contestant.settings(setting.link()),
                    noise,
                    probe);
        }

        private SliceGroup.Level level() {
            return new SliceGroup.Level(
                    setting.level(),
                    List.copyOf(laps),
                    slices.stream().map(RacingLane::micros).toList(),
                    slices.stream().map(SliceLine.Answer::units).toList(),
                    slices.stream().mapToLong(SliceLine.Answer::units).sum(),
                    slices.stream()
                            .filter(slice -> slice.firstRowNanos() >= 0)
                            .map(slice -> rounded(slice.firstRowNanos() / 1e3))
                            .toList(),
                    counted.map(ForkMessage.Counted::allocatedBytesPerOp).orElse(-1.0),
                    counted.map(ForkMessage.Counted::clientCpuMicrosPerOp).orElse(-1.0),
                    counted.map(ForkMessage.Counted::serverCpuMicrosPerOp).orElse(-1.0),
                    slices.stream().mapToLong(SliceLine.Answer::collections).sum(),
                    digest,
                    counted.map(ForkMessage.Counted::wire).orElse(null),
                    finished.map(ForkMessage.Finished::payloadBytesPerOp).orElse(0.0),
                    finished.map(ForkMessage.Finished::latency).orElse(null),
                    jvm());
        }

        private SliceGroup.Jvm jvm() {
            long jit = slices.stream().mapToLong(SliceLine.Answer::jitMillis).sum();
            long collections =
                    slices.stream().mapToLong(SliceLine.Answer::collections).sum();
            return new SliceGroup.Jvm(
                    warmUp.map(ForkMessage.WarmedUp::millis).orElse(0.0),
                    warmUp.map(ForkMessage.WarmedUp::settled).orElse(false),
                    jit,
                    Math.max(0, finished.map(ForkMessage.Finished::jitMillis).orElse(jit) - jit),
                    Math.max(0, finished.map(ForkMessage.Finished::collections).orElse(collections) - collections));
        }

        private static double micros(SliceLine.Answer slice) {
            return rounded(slice.nanos() / 1e3 / slice.units());
        }

        /** Six digits are more than a slice tells. */
        private static double rounded(double micros) {
            double scale = Math.pow(10, 5 - Math.floor(Math.log10(Math.max(micros, 1e-9))));
            return Math.round(micros * scale) / scale;
        }
    }
}
