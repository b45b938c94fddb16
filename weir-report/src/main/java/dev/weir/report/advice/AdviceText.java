package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Advice in sentences, for the terminal and the page. */
public final class AdviceText {
    private static final int NEAREST = 2;
    /** Share of a time from which slow start is worth a sentence. */
    private static final double WORTH_SAYING = 0.1;

    private final Advice advice;

    /**
     * Takes the advice in.
     *
     * @param advice what to tell
     */
    public AdviceText(Advice advice) {
        this.advice = advice;
    }

    /**
     * Everything to say about one situation.
     *
     * @param at where
     * @return sentences: what to do, what it gains, what it costs, what would change the answer
     */
    public List<String> lines(Situation at) {
        if (!advice.abstention().isEmpty()) {
            return List.of("No advice. " + advice.abstention());
        }
        Choice choice = advice.choose(at);
        if (!choice.known()) {
            return List.of("No advice for " + where(at) + ": " + whyUnknown(at));
        }
        List<String> lines = new ArrayList<>(brief(at));
        cost(choice).ifPresent(lines::add);
        lines.addAll(changes(choice));
        afterAPause(choice).ifPresent(lines::add);
        if (choice.reach() == Reach.EXTRAPOLATED) {
            lines.add("Extrapolated: this is outside what the run measured (" + measured()
                    + "), by less than a factor of " + Say.three(Reach.FACTOR) + ".");
        }
        return lines;
    }

    /**
     * The arms without a model.
     *
     * @return a sentence; empty when every arm has one
     */
    public Optional<String> withoutModel() {
        List<String> arms = advice.fits().stream()
                .filter(each -> !each.fits())
                .map(ArmFit::arm)
                .toList();
        return arms.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "No model holds for " + Say.list(arms)
                                + ": they are compared only where they were measured; the page says how far their models are off.");
    }

    /**
     * Whom the answer is chosen from, and who is missing.
     *
     * @param at where
     * @return sentences
     */
    public List<String> field(Situation at) {
        return FieldText.of(advice.choose(at));
    }

    /**
     * What to do and what it gains.
     *
     * @param at where
     * @return one or two sentences
     */
    public List<String> brief(Situation at) {
        Choice choice = advice.choose(at);
        List<String> lines = new ArrayList<>();
        lines.add("For " + where(at) + ": " + best(at));
        gain(choice).ifPresent(lines::add);
        return lines;
    }

    /**
     * What to change, from the way an application reads now.
     *
     * @param at where
     * @param now id of the arm in use
     * @param times how often it reads in a while; 0 where that does not matter
     * @return sentences; none where nothing can be chosen from
     */
    public List<String> change(Situation at, String now, double times) {
        Choice choice = advice.choose(at);
        return choice.known() ? new Change(advice).lines(choice, now, times) : List.of();
    }

    /** The situation in words. */
    String where(Situation at) {
        String size = advice.sizeFactor().isEmpty() ? "" : Axis.SIZE.words(at.size(), advice.sizeFactor());
        String data = at.data().isEmpty() ? "" : " of " + at.data() + " data";
        String reads =
                Double.isInfinite(at.readsPerWrite()) ? "" : ", " + Say.count(at.readsPerWrite()) + " reads per write";
        return (size + data + (size.isEmpty() ? "" : ", ")) + Say.path(at.path()) + reads;
    }

    /**
     * The best arm of a situation in words.
     *
     * @param at where
     * @return who wins and its predicted time, or that it is too close to call; why not when nothing is predicted
     */
    public String best(Situation at) {
        Choice choice = advice.choose(at);
        return choice.known() ? verdict(choice) : whyUnknown(at);
    }

    private String verdict(Choice choice) {
        Prediction best = choice.best();
        if (choice.close().isEmpty()) {
            return best.arm() + ", " + time(best) + ".";
        }
        List<String> all = new ArrayList<>(List.of(best.arm()));
        all.addAll(choice.close());
        return "too close to call between " + Say.list(all) + ", about " + time(best) + "; take the simplest of them.";
    }

    private static String time(Prediction prediction) {
        return grounds(prediction) + Say.time(prediction.micros().estimate()) + " ["
                + Say.time(prediction.micros().low()) + ", "
                + Say.time(prediction.micros().high()) + "]";
    }

    private static String grounds(Prediction prediction) {
        return switch (prediction.cells().size()) {
            case 0 -> "predicted ";
            case 1 -> "measured ";
            default -> "between measured sizes ";
        };
    }

    private Optional<String> gain(Choice choice) {
        if (!choice.known()) {
            return Optional.empty();
        }
        Prediction best = choice.best();
        Prediction next = choice.ranked().stream()
                .skip(1)
                .filter(each -> !choice.close().contains(each.arm()))
                .findFirst()
                .orElse(null);
        if (next == null) {
            return Optional.empty();
        }
        String sentence = "Gain: " + against(best, next);
        Optional<Prediction> plain = choice.ranked().stream()
                .filter(each -> isReference(each.arm()) && !each.arm().equals(best.arm()))
                .findFirst();
        if (plain.isPresent() && !plain.get().arm().equals(next.arm())) {
            sentence += "; " + against(best, plain.get());
        }
        return Optional.of(sentence + ".");
    }

    private String against(Prediction best, Prediction other) {
        Interval ratio = advice.ratio(other, best);
        return String.format(
                Locale.ROOT,
                "%s takes %s× [%s, %s] as long",
                other.arm(),
                Say.three(ratio.estimate()),
                Say.three(ratio.low()),
                Say.three(ratio.high()));
    }

    private Optional<String> cost(Choice choice) {
        String arm = choice.best().arm();
        return plainOf(arm)
                .map(plain -> WriteCost.of(advice, arm, plain, choice.situation()))
                .map(CostText::of);
    }

    /** Slow start, where the connection was not kept busy: RFC 5681, section 4.1, restarts it after a retransmission timeout. */
    private Optional<String> afterAPause(Choice choice) {
        Situation at = choice.situation();
        Prediction best = choice.best();
        boolean counted = advice.fitted().stream()
                .anyMatch(each ->
                        each.arm().equals(best.arm()) && each.model().form().window() == Form.Window.FRESH);
        double idle = at.path()
                .slowStartMicros(advice.load(best.arm(), at.size(), at.data()).bytesDown());
        if (counted || idle < WORTH_SAYING * best.micros().estimate()) {
            return Optional.empty();
        }
        return Optional.of("After a pause of more than RTT + 200 ms the first read takes about " + Say.time(idle)
                + " longer (slow start), with whatever moves as many bytes.");
    }

    /** The nearest borders, along every axis. */
    private List<String> changes(Choice choice) {
        Situation at = choice.situation();
        String best = choice.best().arm();
        List<String> lines = new ArrayList<>();
        for (Axis axis : Axis.values()) {
            double here = switch (axis) {
                case RATE -> at.path().rateBitsPerSecond();
                case RTT -> at.path().rttMicros();
                case SIZE -> at.size();
            };
            if (here > 0) {
                Borders.along(advice, at, axis).stream()
                        .filter(border ->
                                border.below().equals(best) || border.above().equals(best))
                        .sorted(Comparator.comparingDouble(
                                border -> Math.abs(Math.log(border.at().estimate() / here))))
                        .limit(NEAREST)
                        .sorted(Comparator.comparingDouble(border -> border.at().estimate()))
                        .forEach(border -> lines.add("Would change it: " + words(border) + "."));
            }
        }
        return lines;
    }

    /**
     * A border in words.
     *
     * @param border the border
     * @return for example {@code lz4-9 wins below 4.10 Gbit/s [3.20 Gbit/s, 5.00 Gbit/s], plain above}
     */
    public String words(Border border) {
        return border.below() + " wins below " + place(border, border.at().estimate()) + " ["
                + place(border, border.at().low()) + ", "
                + place(border, border.at().high()) + "], " + border.above()
                + " above";
    }

    private String place(Border border, double place) {
        return Double.isNaN(place) ? "not known" : border.axis().words(place, advice.sizeFactor());
    }

    private String whyUnknown(Situation at) {
        if (!advice.data().contains(at.data())) {
            return "the run read data=" + Say.list(advice.data()) + " only; measure yours, or name one of these.";
        }
        if (advice.reach(at) == Reach.BEYOND) {
            return advice.links().size() == 1
                    ? "the run measured one link only (" + measured() + "); measure two or more to advise on others."
                    : "too far from what the run measured (" + measured() + "); run on a link or size nearer to it.";
        }
        Choice choice = advice.choose(at);
        String known = choice.ranked().isEmpty()
                ? "no arm"
                : "only " + choice.ranked().get(0).arm() + ", and one is no choice";
        return "known is " + known + ". Missing: " + FieldText.missing(choice)
                + ". Measure them in one run: weir run --resume.";
    }

    /** What was measured, in words. */
    String measured() {
        List<String> links = advice.links().stream()
                .map(each -> each.name() + " at " + Say.time(each.rttMicros()) + " and "
                        + Say.rate(each.rateBitsPerSecond()))
                .toList();
        List<Double> sizes = advice.sizes();
        String range = advice.sizeFactor().isEmpty()
                ? ""
                : "; " + Axis.SIZE.words(sizes.get(0), advice.sizeFactor()) + " to "
                        + Axis.SIZE.words(sizes.get(sizes.size() - 1), advice.sizeFactor());
        return String.join(", ", links) + range;
    }

    /**
     * The arm of the same driver that keeps values as they are.
     *
     * @param arm id of an arm
     * @return id of the other; empty when there is none, or it is the arm itself
     */
    public Optional<String> plainOf(String arm) {
        return driver(arm)
                .flatMap(driver -> advice.run().manifest().arms().stream()
                        .filter(each -> each.driver().equals(driver) && isReference(each.id()))
                        .map(Manifest.Arm::id)
                        .filter(each -> !each.equals(arm))
                        .findFirst());
    }

    private Optional<String> driver(String arm) {
        return advice.run().manifest().arms().stream()
                .filter(each -> each.id().equals(arm))
                .map(Manifest.Arm::driver)
                .findFirst();
    }

    private boolean isReference(String arm) {
        return advice.run().manifest().arms().stream()
                .anyMatch(each -> each.id().equals(arm) && each.mode().equals("plain"));
    }
}
