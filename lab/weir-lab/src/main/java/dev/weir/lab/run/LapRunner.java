package dev.weir.lab.run;

import dev.weir.lab.machine.NoiseLedger;
import dev.weir.lab.run.plan.LapGroup;
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
import java.util.function.LongToIntFunction;

/** Races one group: its workers take slices of one level on one link in turns, in a fresh random order each lap. */
record LapRunner(Study study, Heat heat, Network network, Random random, TimeLedger time) {
    private static final int SETTLING_LAPS = 8;
    /** Arms whose part of a lap takes at least this long need no settling slices: the preparation did the same often enough. */
    private static final long SETTLED_NANOS = 100_000_000;

    /** Warm-up ends once the JIT has been idle for this many laps. */
    private static final int QUIET_LAPS = 2;

    /** Races a group at its position in the heat; arms not counted yet are counted after the laps. */
    List<SliceGroup> race(LapGroup group, int position, Pace pace, Counts counts) throws InterruptedException {
        Instant startedAt = Instant.now();
        boolean parallel = study.isParallel(group.setting().level());
        time.begin(TimeSpent.Kind.PROBING);
        if (parallel) {
            // what laps on all cores meet, the probe has to meet as well
            heat.stayAwake(group);
            heat.awaitCompilers();
        }
        Optional<SliceGroup.Probe> probe = network.probe(group.setting().link());
        String complaint = complaint(group, probe);
        time.begin(TimeSpent.Kind.CHECKING);
        List<RacedArm> arms = prepared(group);
        time.begin(TimeSpent.Kind.SETTLING);
        heat.place(group);
        settle(arms, group);
        begin(arms, group, parallel ? -1 : heat.stayAwake(group));
        NoiseLedger ledger = NoiseLedger.start(heat.machine());
        long cpu = heat.cpuNanos();
        time.begin(TimeSpent.Kind.TURNS);
        long start = time.awakeNanos();
        laps(arms, pace);
        arms.forEach(RacedArm::discard);
        long millis = (time.awakeNanos() - start) / 1_000_000;
        long spent = cpu < 0 ? -1 : heat.cpuNanos() - cpu;
        SliceGroup.Noise noise = ledger.stop(() -> spent);
        // probing and preparing the next group use every core, timing does not
        time.partOfIt(
                TimeSpent.Kind.SLICES,
                arms.stream().mapToLong(RacedArm::timedNanos).sum());
        String finding = parallel ? afterwards(complaint, group) : complaint;
        time.begin(TimeSpent.Kind.COUNTING);
        // where the laps were: waking a thread on another core that halted would cost it several times the CPU of a
        // look-up
        for (RacedArm arm : arms) {
            count(arm, group.setting(), counts);
            arm.finish();
        }
        heat.placeAnywhere();
        finding = parallel ? finding : afterwards(complaint, group);
        time.begin(TimeSpent.Kind.OTHER);
        List<SliceGroup> done = new ArrayList<>();
        for (RacedArm arm : arms) {
            done.add(arm.result(heat.number(), position, startedAt, millis, finding, noise, probe.orElse(null)));
        }
        return done;
    }

    /** Returns the complaint, or else that of the link as it is after the laps. */
    private String afterwards(String complaint, LapGroup group) throws InterruptedException {
        time.begin(TimeSpent.Kind.PROBING);
        return complaint.isEmpty()
                ? complaint(group, network.probe(group.setting().link()))
                : complaint;
    }

    private String complaint(LapGroup group, Optional<SliceGroup.Probe> probe) {
        return probe.flatMap(found -> network.complaint(group.setting().link(), found))
                .orElse("");
    }

    private List<RacedArm> prepared(LapGroup group) throws InterruptedException {
        LapGroup.Setting setting = group.setting();
        String digest = study.expectedDigest(setting.level());
        List<RacedArm> arms = new ArrayList<>();
        Map<Worker, List<RacedArm>> armsOf = new LinkedHashMap<>();
        for (LapGroup.DrawnArm arm : group.arms()) {
            Worker worker = heat.worker(arm, setting.tls());
            if (!worker.isLossReported()) {
                RacedArm racing =
                        new RacedArm(arm, setting, worker, heat.warmUp(arm, setting), study.figures(setting.level()));
                arms.add(racing);
                armsOf.computeIfAbsent(worker, key -> new ArrayList<>()).add(racing);
            }
        }
        List<Callable<Void>> preparing = new ArrayList<>();
        armsOf.values()
                .forEach(each -> preparing.add(() -> {
                    for (RacedArm arm : each) {
                        // a group on separate cores repeats the one just raced, whose rows were checked
                        arm.prepare(digest, !group.apart());
                    }
                    return null;
                }));
        // on a slow link they wait for the link, not for a core
        heat.inParallel(preparing, heat.isSlow(setting.link()) ? preparing.size() : Heat.CORES);
        return arms;
    }

    private void count(RacedArm arm, LapGroup.Setting setting, Counts counts) throws InterruptedException {
        if (counts.get(arm.id(), setting) == null) {
            arm.count(network.countingRelay(study.arm(arm.id())).counters())
                    .ifPresent(counted -> counts.put(arm.id(), setting, counted));
        }
        arm.counted(Optional.ofNullable(counts.get(arm.id(), setting)));
    }

    /** Runs laps that do not count until the compilers are idle. */
    private void settle(List<RacedArm> arms, LapGroup group) throws InterruptedException {
        if (study.isOfStretches(group.setting().level())) {
            settleStretches(arms);
            return;
        }
        if (heat.isSlow(group.setting().link()) || group.apart()) {
            return;
        }
        int quiet = 0;
        for (int lap = 0; lap < SETTLING_LAPS && quiet < QUIET_LAPS; lap++) {
            for (RacedArm arm : arms) {
                if (arm.expectedNanos() < SETTLED_NANOS) {
                    arm.settle();
                }
            }
            quiet = heat.awaitCompilers() ? quiet + 1 : 0;
        }
    }

    private void settleStretches(List<RacedArm> arms) throws InterruptedException {
        for (RacedArm arm : arms) {
            arm.settle();
        }
        heat.awaitCompilers();
    }

    private void begin(List<RacedArm> arms, LapGroup group, long idlePid) throws InterruptedException {
        long seed = random.nextLong();
        for (RacedArm arm : arms) {
            arm.begin(idlePid, heat.isApart(group), seed);
        }
    }

    /** Races laps until each arm has enough undisturbed slices. */
    private void laps(List<RacedArm> arms, Pace pace) throws InterruptedException {
        long lapNanos = arms.stream().mapToLong(arm -> arm.expectedNanos()).sum();
        int wanted = pace.laps(lapNanos);
        int undisturbed = 0;
        List<RacedArm> order = new ArrayList<>(arms);
        for (int lap = 0; isWanted(lap, undisturbed, wanted) && !pace.isOver(lap); lap++) {
            Collections.shuffle(order, random);
            for (RacedArm arm : order) {
                arm.slice(lap);
                heat.tick();
            }
            undisturbed = arms.stream()
                    .filter(RacedArm::isRacing)
                    .mapToInt(RacedArm::undisturbed)
                    .min()
                    .orElse(wanted);
        }
    }

    /** Returns whether one more lap is wanted: more than planned if too many were disturbed, unless most are. */
    static boolean isWanted(int laps, int undisturbed, int wanted) {
        return laps < wanted || (undisturbed < wanted && 2 * undisturbed >= laps);
    }

    interface Pace {
        /** Returns the number of laps, given the expected time of one in nanoseconds. */
        int laps(long lapNanos);

        /** Returns whether no time is left for one more lap. */
        default boolean isOver(int lapsDone) {
            return false;
        }

        /** Returns a pace of at least one lap that ends when the budget is spent. */
        static Pace within(Budget budget, LongToIntFunction laps) {
            return new Pace() {
                @Override
                public int laps(long lapNanos) {
                    return laps.applyAsInt(lapNanos);
                }

                @Override
                public boolean isOver(int lapsDone) {
                    return lapsDone > 0 && budget.leftSeconds() < 0;
                }
            };
        }
    }
}
