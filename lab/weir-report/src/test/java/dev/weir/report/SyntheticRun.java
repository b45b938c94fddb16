package dev.weir.report;

import dev.weir.report.model.Entry;
import dev.weir.report.model.KnownArms;
import dev.weir.report.model.KnownStudies;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/**
 * Makes runs whose truth is known, for tests: arms with given times, lognormal noise of heats, forks and batches, a control
 * set of sentinel and injected effects. Equal settings and seed give the equal run.
 */
public final class SyntheticRun {
    /** Id of the sentinel arm. */
    public static final String SENTINEL = "sentinel";

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    private final List<Manifest.Arm> arms = new ArrayList<>();
    private final Map<String, ToDoubleFunction<Place>> times = new TreeMap<>();
    private final List<Manifest.Comparison> comparisons = new ArrayList<>();
    private List<String> links = List.of("local");
    private String factor = "rows";
    private List<String> levels = List.of("1");
    private Level outer = Level.NONE;
    private String twin = "";
    private int heats = 6;
    private int samples = 8;
    private long seed = 1;
    private double thresholdPercent = 2;
    private double heatSd = 0.03;
    private double forkSd = 0.01;
    private double batchSd = 0.01;
    private ToDoubleFunction<Place> drift = place -> 1;
    private Predicate<SliceGroup> kept = group -> true;
    private UnaryOperator<SliceGroup> change = UnaryOperator.identity();

    /**
     * Where a time is asked for.
     *
     * @param arm id of the arm
     * @param link name of the link
     * @param level value of the inner factor
     * @param heat number of the heat, from 0
     * @param batch number of the batch in the level, from 0
     * @param progress share of the run gone by when the slice group starts, 0 to 1
     */
    public record Place(String arm, String link, String level, int heat, int batch, double progress) {}

    /** A study arm that takes the same time everywhere, in microseconds. */
    public SyntheticRun arm(String id, double micros) {
        return arm(id, place -> micros);
    }

    /** A study arm and its true time per operation in microseconds. */
    public SyntheticRun arm(String id, ToDoubleFunction<Place> micros) {
        return arm(id, Manifest.Role.STUDY, micros);
    }

    private SyntheticRun arm(String id, Manifest.Role role, ToDoubleFunction<Place> micros) {
        String driver = id.contains(".") ? id.substring(0, id.indexOf('.')) : id;
        String mode = id.contains(".") ? id.substring(id.indexOf('.') + 1) : "at-once";
        arms.add(new Manifest.Arm(
                id, role, driver, "1.0", mode, "text", "Synthetic arm " + id, Map.of("tls", "off"), null));
        times.put(id, micros);
        return this;
    }

    /** A sentinel of 100 us, drawn twice a heat on the first link at the first level. */
    public SyntheticRun sentinel() {
        return arm(SENTINEL, Manifest.Role.SENTINEL, place -> 100);
    }

    /** Races the controls on every link, and the sentinel at every level, as the twin of an arm. */
    public SyntheticRun twinOf(String arm) {
        twin = arm;
        return this;
    }

    /** The sentinel with 1, 2 and 5 per cent and a round trip of 50 us added. */
    public SyntheticRun injected() {
        for (int percent : new int[] {1, 2, 5}) {
            arm("injected." + percent + "-percent", Manifest.Role.INJECTED, place -> 100 + percent);
        }
        return arm("injected.round-trip", Manifest.Role.INJECTED, place -> 150);
    }

    /** The sentinel with nothing added, in the worker of those with something. */
    public SyntheticRun nothingInjected() {
        return arm("injected.nothing", Manifest.Role.INJECTED, place -> 100);
    }

    /** A planned comparison. */
    public SyntheticRun compare(String arm, String reference) {
        comparisons.add(new Manifest.Comparison(arm, reference, arm + " against " + reference + "?", true));
        return this;
    }

    public SyntheticRun links(String... names) {
        links = List.of(names);
        return this;
    }

    /** The inner factor and its values. */
    public SyntheticRun levels(String name, String... values) {
        factor = name;
        levels = List.of(values);
        return this;
    }

    /** An outer factor besides the link, the same for every slice group. */
    public SyntheticRun outer(String name, String value) {
        outer = Level.of(name, value);
        return this;
    }

    public SyntheticRun heats(int count) {
        heats = count;
        return this;
    }

    /** Batches per level. */
    public SyntheticRun samples(int count) {
        samples = count;
        return this;
    }

    public SyntheticRun seed(long value) {
        seed = value;
        return this;
    }

    public SyntheticRun threshold(double percent) {
        thresholdPercent = percent;
        return this;
    }

    /** Standard deviations of the logarithm of time: common to a heat, of a fork, of a batch. */
    public SyntheticRun noise(double ofHeat, double ofFork, double ofBatch) {
        heatSd = ofHeat;
        forkSd = ofFork;
        batchSd = ofBatch;
        return this;
    }

    /** A factor on every time, whatever the arm. */
    public SyntheticRun drift(ToDoubleFunction<Place> value) {
        drift = value;
        return this;
    }

    /** Leaves slice groups out of the journal. */
    public SyntheticRun keep(Predicate<SliceGroup> wanted) {
        kept = kept.and(wanted);
        return this;
    }

    /** Changes slice groups, for example their outcome. */
    public SyntheticRun change(UnaryOperator<SliceGroup> value) {
        Function<SliceGroup, SliceGroup> both = change.andThen(value);
        change = both::apply;
        return this;
    }

    /** Makes the run. */
    public Run build() {
        Random random = new Random(seed);
        List<Entry> entries = new ArrayList<>();
        int total = heats * plan().size();
        int done = 0;
        for (int heat = 0; heat < heats; heat++) {
            List<Slot> plan = plan();
            Collections.shuffle(plan, random);
            double heatEffect = heatSd * random.nextGaussian();
            for (int position = 0; position < plan.size(); position++) {
                SliceGroup group =
                        group(plan.get(position), heat, position, (double) done++ / total, heatEffect, random);
                if (kept.test(group)) {
                    entries.add(change.apply(group));
                }
            }
        }
        HeatEnd.add(entries);
        return new Run(manifest(), entries, false);
    }

    private record Slot(Manifest.Arm arm, String link, int draw) {}

    private List<Slot> plan() {
        List<Slot> plan = new ArrayList<>();
        for (Manifest.Arm arm : arms) {
            if (arm.role() == Manifest.Role.STUDY) {
                links.forEach(link -> plan.add(new Slot(arm, link, 0)));
            } else {
                links.stream()
                        .limit(twin.isEmpty() ? 1 : links.size())
                        .forEach(link -> plan.add(new Slot(arm, link, 0)));
                if (arm.role() == Manifest.Role.SENTINEL && twin.isEmpty()) {
                    plan.add(new Slot(arm, links.get(0), 1));
                }
            }
        }
        return plan;
    }

    private SliceGroup group(Slot slot, int heat, int position, double progress, double heatEffect, Random random) {
        boolean control = slot.arm().role() == Manifest.Role.INJECTED
                || (slot.arm().role() == Manifest.Role.SENTINEL && twin.isEmpty());
        double fork = Math.exp(heatEffect + forkSd * random.nextGaussian());
        List<SliceGroup.LevelResult> visited = new ArrayList<>();
        for (String level : control ? levels.subList(0, 1) : levels) {
            Place place = new Place(slot.arm().id(), slot.link(), level, heat, 0, progress);
            visited.add(level(place, fork, random));
        }
        return new SliceGroup(
                heat,
                position,
                slot.draw(),
                slot.arm().id(),
                slot.link(),
                outer,
                SliceGroup.Outcome.OK,
                "",
                START.plusMillis((long) (progress * heats * plan().size() * 10_000)),
                10_000,
                visited,
                Map.of(),
                new SliceGroup.Noise(0, 0, 0, 0),
                null);
    }

    private SliceGroup.LevelResult level(Place at, double fork, Random random) {
        List<Double> batches = new ArrayList<>();
        for (int batch = 0; batch < samples; batch++) {
            Place place = new Place(at.arm(), at.link(), at.level(), at.heat(), batch, at.progress());
            double truth = times.get(at.arm()).applyAsDouble(place) * drift.applyAsDouble(place);
            batches.add(truth * fork * Math.exp(batchSd * random.nextGaussian()));
        }
        return new SliceGroup.LevelResult(
                Level.of(factor, at.level()),
                Altered.consecutiveLaps(batches.size()),
                batches,
                List.of(),
                1000,
                List.of(40.0, 42.0, 41.0),
                2048,
                30,
                -1,
                2,
                "digest",
                new SliceGroup.Wire(100, 1, 1, 4, 60, 400),
                0,
                null,
                Altered.SETTLED,
                null,
                null);
    }

    private Manifest manifest() {
        List<Manifest.Link> declared = links.stream()
                .map(name -> new Manifest.Link(name, !name.equals("local"), 0, 0, 0, 0))
                .toList();
        return new Manifest(
                RunDirectory.SCHEMA_VERSION,
                "synthetic-" + seed,
                "stream",
                START,
                "weir run stream",
                "0.1.0",
                "default",
                seed,
                600,
                thresholdPercent,
                5,
                new Manifest.Fixture("synthetic", "SELECT id, name FROM t LIMIT ?", 1000, seed, Map.of()),
                new Manifest.Machine("synthetic", 2, 1L << 32, "none", "none", "unknown", List.of()),
                List.of(new Manifest.Server("MySQL", "8.0.0", "embedded", 1000, Map.of())),
                declared,
                KnownArms.told("stream", arms),
                List.copyOf(comparisons),
                twin,
                KnownStudies.of("stream"));
    }
}
