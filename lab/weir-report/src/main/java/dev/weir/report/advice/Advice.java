package dev.weir.report.advice;

import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.FailedControls;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Advice on what to do: what was measured, estimates, choices. A pure function of the run; thread-safe. */
public final class Advice {
    /** Kinds of data nearest to a user's. */
    private static final List<String> LIKELY = List.of("own", "documents");

    private final Run run;
    private final Samples samples;
    private final FailedControls failed;
    private final Map<String, SortedMap<String, NavigableMap<Double, Load>>> curves = new LinkedHashMap<>();
    private final Candidates candidates;
    private final double threshold;
    private final HeapNeed heapNeed;
    private final Map<Cell, Integer> heats;

    private Advice(Run run, Analysis analysis) {
        this.run = run;
        this.failed = analysis.selfTest().failed(run);
        this.samples = new Samples(run, analysis);
        this.threshold = Math.log1p(run.manifest().thresholdPercent() / 100);
        samples.byArm.forEach((arm, cells) -> cells.forEach(each -> curves.computeIfAbsent(arm, a -> new TreeMap<>())
                .computeIfAbsent(each.data(), d -> new TreeMap<>())
                .put(each.size(), each.load())));
        this.heapNeed = new HeapNeed(run, analysis.cells());
        this.heats = analysis.cells().stream()
                .collect(Collectors.toMap(CellResult::cell, CellResult::heats, (one, other) -> one));
        this.candidates = new Candidates(
                this,
                List.copyOf(samples.byArm.keySet()),
                samples.unsafe,
                new MeasuredCells(samples.byArm.values(), analysis));
    }

    public static Advice of(Run run, Analysis analysis) {
        return new Advice(run, analysis);
    }

    /** On which links a control failed, so that there is no advice, and why; empty where none did. */
    public String failed() {
        return failed.all().stream()
                .map(each -> "on " + each.place() + " " + each.reason() + " (measure again by: "
                        + SelfTest.again(run.manifest().study(), each.link()) + ")")
                .collect(Collectors.joining("; "));
    }

    /** Why there is no advice at all, in a sentence; empty when at least two arms can be compared. */
    public String abstention() {
        if (arms().isEmpty()) {
            return failed.isEmpty()
                    ? "The run " + run.manifest().runId() + " holds no cell with counted bytes and round trips."
                    : "A control failed wherever something could be told: " + failed() + ".";
        }
        if (isAnyChoiceKnown()) {
            return "";
        }
        return samples.hasIntervals()
                ? "No two arms were measured in one situation: " + Words.list(arms()) + "."
                : "Each cell was measured in one heat, and an interval takes two.";
    }

    private boolean isAnyChoiceKnown() {
        return links().stream()
                .anyMatch(link -> sizes().stream()
                        .anyMatch(size -> data().stream()
                                .anyMatch(kind -> choose(Situation.reading(link, size, kind))
                                        .known())));
    }

    public Run run() {
        return run;
    }

    /** Returns what is timed: {@code query}, {@code value} or {@code look-up}. */
    String operation() {
        return run.manifest().about().work().operation().one();
    }

    /** Every study arm that was measured with its wire counts, in the manifest's order. */
    public List<String> arms() {
        return samples.byArm.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Factors at which all of this holds, besides link, size and data: the setting that most cells share. */
    public Level setting() {
        return samples.setting;
    }

    /** Name of the factor that is the size; empty when nothing numeric was varied. */
    public String sizeFactor() {
        return samples.sizeFactor;
    }

    /** The measured links in the manifest's order, with figures as measured where there is a link card. */
    public List<NetworkPath> links() {
        return samples.paths();
    }

    /** A path in the user's figures: the measured link that was declared so, else such a path. */
    public NetworkPath path(double rttMicros, double rateBitsPerSecond) {
        NetworkPath asked = NetworkPath.of("yours", rttMicros, rateBitsPerSecond);
        return run.manifest().links().stream()
                .filter(link -> link.emulated()
                        && NetworkPath.of(link.name(), (double) link.rttMicros(), (double) link.rateBitsPerSecond())
                                .isLike(asked))
                .flatMap(link -> links().stream().filter(path -> path.name().equals(link.name())))
                .findFirst()
                .orElse(asked);
    }

    public List<Double> sizes() {
        TreeSet<Double> sizes = new TreeSet<>();
        curves.values().forEach(byData -> byData.values().forEach(curve -> sizes.addAll(curve.keySet())));
        return List.copyOf(sizes);
    }

    /** The cells that estimates of an arm start from, ascending by size; none where it has none with an interval. */
    public List<Sample> base(String arm, String data) {
        return candidates.base(arm, data);
    }

    /** The kinds of data, the least compressible first, by the bytes that the arms move; one empty name where there are none. */
    public List<String> data() {
        Map<String, List<Double>> shares = new TreeMap<>();
        curves.values()
                .forEach(byData -> byData.forEach((data, curve) -> curve.values()
                        .forEach(load -> shares.computeIfAbsent(data, d -> new ArrayList<>())
                                .add(load.payloadBytes() > 0 ? load.bytesDown() / load.payloadBytes() : 1))));
        Comparator<String> byShare = Comparator.comparingDouble(data -> -shares.get(data).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(1));
        return shares.keySet().stream().sorted(byShare).toList();
    }

    /** The kind of data nearest to a user's: their own where measured, else documents, else the middle one. */
    public String likelyData() {
        List<String> kinds = data();
        return LIKELY.stream().filter(kinds::contains).findFirst().orElseGet(() -> kinds.get(kinds.size() / 2));
    }

    /** The middle one of the measured sizes; 0 when nothing was measured. */
    public double middleSize() {
        List<Double> sizes = sizes();
        return sizes.isEmpty() ? 0 : sizes.get(sizes.size() / 2);
    }

    /** Returns what one operation of an arm moves at a value of the size factor; {@code null} for data it never read. */
    public Load load(String arm, double size, String data) {
        NavigableMap<Double, Load> curve = curve(arm, data);
        return curve.isEmpty() ? null : Load.at(size, curve);
    }

    private NavigableMap<Double, Load> curve(String arm, String data) {
        return curves.getOrDefault(arm, Collections.emptySortedMap())
                .getOrDefault(data, Collections.emptyNavigableMap());
    }

    /** Returns how far a situation is from what was measured. */
    public Reach reach(Situation situation) {
        return Reach.of(situation, links(), sizes(), data());
    }

    /** Ranks the arms: by what was measured in just this situation, else by an estimate. */
    public Choice choose(Situation situation) {
        return choose(situation, Map.of());
    }

    /** Ranks the arms but those that are out of the question, by id, each with the reason. */
    public Choice choose(Situation situation, Map<String, String> excluded) {
        return candidates.choose(situation, excluded);
    }

    /** Ids of the arms that have no room for a result in the client's heap, each with the reason. */
    public Map<String, String> withoutRoom(double rows, double heapBytes) {
        return heapNeed.without(rows, heapBytes);
    }

    HeapNeed heapNeed() {
        return heapNeed;
    }

    int heats(Cell cell) {
        return heats.getOrDefault(cell, 0);
    }

    /** Ranks the arms by estimates alone, which know no jumps where something was measured. */
    Choice byEstimate(Situation situation) {
        return candidates.byEstimate(situation);
    }

    /** Time of one arm over that of another in the same situation: paired within laps where both were measured there. */
    public Interval ratio(Prediction one, Prediction other) {
        return candidates.ratio(one, other);
    }

    /**
     * Returns the time of an arm to show beside that of the arm in use, in microseconds: the latter times their ratio, which is
     * paired within laps; its own time where nothing is known of the arm in use.
     */
    public Interval micros(Recommendation it, Prediction shown) {
        return it.present()
                .filter(now -> !now.equals(shown))
                .map(now -> ratio(shown, now).map(ratio -> now.micros().estimate() * ratio))
                .orElse(shown.micros());
    }

    String use(Recommendation it) {
        return isDecided(it) ? "use " : "not decided yet, probably ";
    }

    /** The same choice with some of its arms only. */
    Choice among(Choice all, Predicate<Prediction> which) {
        return candidates.choice(
                all.situation(),
                all.reach(),
                all.ranked().stream().filter(which).toList(),
                all.missing());
    }

    /** Returns whether the run decided that what is advised differs from what is in use: what is only probable is no order to anybody. */
    boolean isDecided(Recommendation it) {
        return it.present().filter(now -> candidates.differ(it.advised(), now)).isPresent();
    }

    /** Returns the other arms that cannot be told from the advised one, the fastest first. */
    List<Prediction> ties(Recommendation it) {
        return it.choice().ranked().stream()
                .filter(each -> !each.arm().equals(it.advised().arm()))
                .filter(each -> isTooClose(it.advised(), each) && isTooClose(each, it.advised()))
                .toList();
    }

    /** Returns whether an arm cannot be distinguished from a faster one of the same situation, or differs by too little to matter. */
    boolean isTooClose(Prediction best, Prediction other) {
        return candidates.isTooClose(best, other);
    }

    /**
     * Returns what the ratio of two arms' times in the same situation must exceed to tell them apart: half of its interval at
     * 95 % on the logarithmic scale, the run's threshold at least.
     */
    public double band(Prediction one, Prediction other) {
        return candidates.band(one, other);
    }

    /** Differences up to this size, on the logarithmic scale, do not matter to the user. */
    public double threshold() {
        return threshold;
    }
}
