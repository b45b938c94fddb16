package dev.weir.report.advice;

import dev.weir.report.model.Run;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a run says about what to do: fitted models, predictions, choices. A pure function of the run; thread-safe. */
public final class Advice {
    private final Run run;
    private final Ground ground;
    private final List<ArmFit> fits;
    private final List<ArmFit> fitted;
    private final Map<String, SortedMap<String, LoadCurve>> curves = new LinkedHashMap<>();
    private final Errors errors;
    private final double threshold;

    private Advice(Run run, Ground ground) {
        this.run = run;
        this.ground = ground;
        this.fits = ground.samples().entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(each -> ModelChoice.of(each.getKey(), each.getValue()))
                .toList();
        this.fitted = fits.stream().filter(ArmFit::fits).toList();
        this.errors = new Errors(fitted);
        this.threshold = Math.log1p(run.manifest().thresholdPercent() / 100);
        ground.samples()
                .forEach((arm, samples) -> samples.forEach(each -> curves.computeIfAbsent(arm, a -> new TreeMap<>())
                        .computeIfAbsent(each.data(), d -> new LoadCurve())
                        .put(each.size(), each.load())));
    }

    /**
     * Fits and checks the models.
     *
     * @param run the run
     * @param analysis what the statistics say about it
     * @return what it says to do
     */
    public static Advice of(Run run, Analysis analysis) {
        return new Advice(run, new Ground(run, analysis));
    }

    /**
     * Why there is no advice at all.
     *
     * @return a sentence; empty when at least two arms can be compared
     */
    public String abstention() {
        if (fits.isEmpty()) {
            return "The run " + run.manifest().runId() + " holds no cell with counted bytes and round trips: nothing to"
                    + " fit a model to.";
        }
        if (fitted.size() < 2) {
            return "The model fits "
                    + (fitted.isEmpty() ? "no arm" : "only " + fitted.get(0).arm()) + " of this run: "
                    + fits.stream()
                            .filter(each -> !each.fits())
                            .findFirst()
                            .map(ArmFit::reason)
                            .orElse("one arm only")
                    + ".";
        }
        return "";
    }

    /**
     * The run it comes from.
     *
     * @return the run
     */
    public Run run() {
        return run;
    }

    /**
     * Every study arm that was measured with its wire counts.
     *
     * @return fits in the manifest's order, misfits included
     */
    public List<ArmFit> fits() {
        return fits;
    }

    /**
     * The arms that there is advice on.
     *
     * @return fits whose model holds, in the manifest's order
     */
    public List<ArmFit> fitted() {
        return fitted;
    }

    /**
     * Factors at which all of this holds, besides link, size and data.
     *
     * @return the setting most cells share
     */
    public SortedMap<String, String> setting() {
        return ground.setting();
    }

    /**
     * The factor that is the size.
     *
     * @return its name; empty when nothing numeric was varied
     */
    public String sizeFactor() {
        return ground.sizeFactor();
    }

    /**
     * The measured links.
     *
     * @return their figures, as measured where there is a link card, in the manifest's order
     */
    public List<NetworkPath> links() {
        return ground.paths();
    }

    /**
     * The measured sizes.
     *
     * @return ascending
     */
    public List<Double> sizes() {
        TreeSet<Double> sizes = new TreeSet<>();
        curves.values()
                .forEach(byData -> byData.values()
                        .forEach(curve -> sizes.addAll(curve.points().keySet())));
        return List.copyOf(sizes);
    }

    /**
     * The sizes at which an arm was measured.
     *
     * @param arm id of the arm
     * @param data kind of data
     * @return ascending; empty when it never read that data
     */
    public List<Double> sizesOf(String arm, String data) {
        SortedMap<String, LoadCurve> byData = curves.get(arm);
        LoadCurve curve = byData == null ? null : byData.get(data);
        return curve == null ? List.of() : List.copyOf(curve.points().keySet());
    }

    /**
     * The kinds of data.
     *
     * @return the least compressible first, by the bytes that the arms move on average; one empty name where there are none
     */
    public List<String> data() {
        Map<String, List<Double>> shares = new TreeMap<>();
        curves.values()
                .forEach(byData -> byData.forEach((data, curve) -> curve.points()
                        .values()
                        .forEach(load -> shares.computeIfAbsent(data, d -> new ArrayList<>())
                                .add(load.payloadBytes() > 0 ? load.bytesDown() / load.payloadBytes() : 1))));
        Comparator<String> byShare = Comparator.comparingDouble(data -> -shares.get(data).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(1));
        return shares.keySet().stream().sorted(byShare).toList();
    }

    /**
     * What one operation of an arm moves.
     *
     * @param arm id of the arm
     * @param size value of the size factor
     * @param data kind of data
     * @return the load, between or beyond the counted ones along straight lines; {@code null} for data it never read
     */
    public Load load(String arm, double size, String data) {
        SortedMap<String, LoadCurve> byData = curves.get(arm);
        LoadCurve curve = byData == null ? null : byData.get(data);
        return curve == null ? null : curve.at(size);
    }

    /**
     * How far a situation is from what was measured.
     *
     * @param situation where
     * @return beyond when the run has one link only and this is another
     */
    public Reach reach(Situation situation) {
        return new Range(links(), sizes(), data()).reach(situation);
    }

    /**
     * Ranks the arms.
     *
     * @param situation where
     * @return predictions, fastest first, and which cannot be told from the best
     */
    public Choice choose(Situation situation) {
        Reach reach = reach(situation);
        List<Prediction> ranked = new ArrayList<>();
        if (reach != Reach.BEYOND && fitted.size() >= 2) {
            for (ArmFit fit : fitted) {
                Prediction prediction = predict(fit, situation);
                if (prediction != null) {
                    ranked.add(prediction);
                }
            }
        }
        ranked.sort(Comparator.comparingDouble(each -> each.micros().estimate()));
        List<String> close = ranked.stream()
                .skip(1)
                .filter(each -> tooClose(ranked.get(0), each))
                .map(Prediction::arm)
                .toList();
        return new Choice(situation, reach, List.copyOf(ranked), close);
    }

    private boolean tooClose(Prediction best, Prediction other) {
        return Math.log(other.micros().estimate() / best.micros().estimate()) <= band(best, other);
    }

    /**
     * What the ratio of two arms' predicted times must exceed to tell them apart.
     *
     * @param one prediction of an arm
     * @param other prediction of another in the same situation
     * @return half of its prediction interval at 95 % on the logarithmic scale, the run's threshold at least
     */
    public double band(Prediction one, Prediction other) {
        double share = Math.max(one.fittedShare(), other.fittedShare());
        return Math.max(threshold, spread(one.arm(), other.arm()).halfWidth(share));
    }

    /**
     * How far the ratio of two arms' predicted times may be off.
     *
     * @param one id of a fitted arm
     * @param other id of another
     * @return from the cells that both were held out in
     */
    public Spread spread(String one, String other) {
        return errors.of(one, other);
    }

    /**
     * How far an arm's predicted time may be off.
     *
     * @param arm id of a fitted arm
     * @return from its held-out cells
     */
    public Spread spread(String arm) {
        return errors.of(arm);
    }

    /**
     * Differences up to this size do not matter to the user.
     *
     * @return on the logarithmic scale
     */
    public double threshold() {
        return threshold;
    }

    private Prediction predict(ArmFit fit, Situation situation) {
        if (!reaches(fit.arm(), situation)) {
            return null;
        }
        Load load = load(fit.arm(), situation.size(), situation.data());
        double read = fit.model().micros(load, situation.data(), situation.path());
        double write = writeShare(load, situation);
        if (!(read > 0) || !(write >= 0)) {
            return null;
        }
        double share = fit.model().fittedShare(load, situation.data(), situation.path());
        double factor = Math.exp(errors.of(fit.arm()).halfWidth(share));
        return new Prediction(
                fit.arm(), new Interval(read / factor + write, read + write, read * factor + write), share, write);
    }

    /** Whether the arm itself was measured near the size, whatever others were measured at. */
    private boolean reaches(String arm, Situation situation) {
        List<Double> sizes = sizesOf(arm, situation.data());
        return !sizes.isEmpty()
                && Reach.of(situation.size(), sizes.get(0), sizes.get(sizes.size() - 1)) != Reach.BEYOND;
    }

    /** Encoding and the server's INSERT, shared among the reads; {@code NaN} when asked for and not measured. */
    private static double writeShare(Load load, Situation situation) {
        if (Double.isInfinite(situation.readsPerWrite())) {
            return 0;
        }
        double server = Double.isNaN(load.serverWriteMicros()) ? 0 : load.serverWriteMicros();
        return (load.encodeMicros() + server) / situation.readsPerWrite();
    }
}
