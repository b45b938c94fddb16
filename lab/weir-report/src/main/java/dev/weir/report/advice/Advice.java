package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.FailedControls;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.text.Prose;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Advice from a run: measurements, estimates, choices. A pure function of the run; thread-safe. */
public final class Advice {
    /** The kinds of data nearest to a user's, best first. */
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

    /** Returns the links without advice because a control failed, with the reasons; empty if none failed. */
    public String failed() {
        return failed.all().stream()
                .map(each -> "on " + each.place() + " " + each.reason() + " (measure again by: "
                        + SelfTest.again(run.manifest().study(), each.link()) + ")")
                .collect(Collectors.joining("; "));
    }

    /** Returns the reason why there is no advice at all, in a sentence; empty if at least two arms can be compared. */
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

    /** Returns the timed operation: {@code query}, {@code value} or {@code look-up}. */
    String operation() {
        return run.manifest().about().work().operation().one();
    }

    /** Returns every study arm measured with wire counts, in the manifest's order. */
    public List<String> arms() {
        return samples.byArm.entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the factors besides link, size and data at which the advice holds: the setting that most cells share. */
    public Level setting() {
        return samples.setting;
    }

    /** Returns the name of the size factor; empty if no numeric factor was varied. */
    public String sizeFactor() {
        return samples.sizeFactor;
    }

    /** Returns the measured links in the manifest's order, with measured figures where a link card exists. */
    public List<NetworkPath> links() {
        return samples.paths();
    }

    /** Returns the path with the user's figures: the measured link declared with these figures, or else a new path. */
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

    /** Returns the cells on which an arm's estimates are based, ascending by size; empty if none has an interval. */
    public List<Sample> base(String arm, String data) {
        return candidates.base(arm, data);
    }

    /**
     * Returns the kinds of data, least compressible first, by the bytes that the arms move; a single empty name if the run has
     * no kinds.
     */
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

    /** Returns the kind of data nearest to a user's: their own if measured, else documents, else the middle one. */
    public String likelyData() {
        List<String> kinds = data();
        return LIKELY.stream().filter(kinds::contains).findFirst().orElseGet(() -> kinds.get(kinds.size() / 2));
    }

    /** Returns the middle one of the measured sizes; 0 if nothing was measured. */
    public double middleSize() {
        List<Double> sizes = sizes();
        return sizes.isEmpty() ? 0 : sizes.get(sizes.size() / 2);
    }

    /** Returns the load of one operation of an arm at a size; {@code null} if the arm never read such data. */
    public Load load(String arm, double size, String data) {
        NavigableMap<Double, Load> curve = curve(arm, data);
        return curve.isEmpty() ? null : Load.at(size, curve);
    }

    private NavigableMap<Double, Load> curve(String arm, String data) {
        return curves.getOrDefault(arm, Collections.emptySortedMap())
                .getOrDefault(data, Collections.emptyNavigableMap());
    }

    /** Returns the distance of a situation from the measured ones. */
    public Reach reach(Situation situation) {
        return Reach.of(situation, links(), sizes(), data());
    }

    /** Ranks the arms by measurements in this situation, or else by estimates. */
    public Choice choose(Situation situation) {
        return choose(situation, Map.of());
    }

    /** Ranks the arms except the excluded ones, given by id with the reason. */
    public Choice choose(Situation situation, Map<String, String> excluded) {
        return candidates.choose(situation, excluded);
    }

    /** Returns the ids of the arms whose result does not fit into the client's heap, each with the reason. */
    public Map<String, String> withoutRoom(double rows, double heapBytes) {
        return heapNeed.without(rows, heapBytes);
    }

    HeapNeed heapNeed() {
        return heapNeed;
    }

    int heats(Cell cell) {
        return heats.getOrDefault(cell, 0);
    }

    /** Ranks the arms by estimates alone, which have no jumps at measured situations. */
    Choice byEstimate(Situation situation) {
        return candidates.byEstimate(situation);
    }

    /** Returns the ratio of two arms' times in the same situation, paired within laps where both were measured. */
    public Interval ratio(Prediction one, Prediction other) {
        return candidates.ratio(one, other);
    }

    /** Returns the ratio of two arms' times to rely on in a decision: the lower bound, and at least the threshold below the estimate. */
    double least(Prediction one, Prediction other) {
        return candidates.least(one, other);
    }

    boolean isSameDriver(String one, String other) {
        return driver(one).equals(driver(other));
    }

    private Optional<String> driver(String arm) {
        return run().manifest().arm(arm).map(Manifest.Arm::driver);
    }

    /** Returns the ratio of two arms' times in words, emphasized only where the run decided that they differ. */
    String words(Prediction one, Prediction other, Function<Interval, String> words) {
        String said = words.apply(ratio(one, other));
        return candidates.differ(one, other) ? said : Prose.plain(said);
    }

    /**
     * Returns the time of an arm to display next to the arm in use, in microseconds: the time of the arm in use times their
     * ratio, which is paired within laps, and its own interval about it; the arm's own time if the arm in use is unknown. That
     * is the same where the arm in use is the usual one.
     */
    public Interval micros(Recommendation it, Prediction shown) {
        return it.present()
                .filter(now -> !now.equals(shown))
                .map(now -> now.micros().estimate()
                        * ratio(shown, now).estimate()
                        / shown.micros().estimate())
                .map(factor -> shown.micros().map(micros -> micros * factor))
                .orElse(shown.micros());
    }

    String use(Recommendation it) {
        return isDecided(it) ? "use " : "not decided yet, probably ";
    }

    /** Returns the choice reduced to the arms that match. */
    Choice among(Choice all, Predicate<Prediction> which) {
        return candidates.choice(
                all.situation(),
                all.reach(),
                all.ranked().stream().filter(which).toList(),
                all.missing());
    }

    /** Returns whether the run decided that the advised arm differs from the arm in use; otherwise the advice is worded as probable. */
    boolean isDecided(Recommendation it) {
        return it.present().filter(now -> candidates.differ(it.advised(), now)).isPresent();
    }

    /** Returns the other arms that cannot be distinguished from the advised one, fastest first. */
    List<Prediction> ties(Recommendation it) {
        return it.choice().ranked().stream()
                .filter(each -> !each.arm().equals(it.advised().arm()))
                .filter(each -> isTooClose(it.advised(), each) && isTooClose(each, it.advised()))
                .toList();
    }

    /** Returns whether an arm cannot be distinguished from a faster one in the same situation, or the difference does not matter. */
    boolean isTooClose(Prediction best, Prediction other) {
        return candidates.isTooClose(best, other);
    }

    /**
     * Returns the bound that the ratio of two arms' times in the same situation must exceed to distinguish them: half of its 95
     * % interval on the logarithmic scale, at least the run's threshold.
     */
    public double band(Prediction one, Prediction other) {
        return candidates.band(one, other);
    }

    /** Returns the largest difference that does not matter to the user, on the logarithmic scale. */
    public double threshold() {
        return threshold;
    }
}
