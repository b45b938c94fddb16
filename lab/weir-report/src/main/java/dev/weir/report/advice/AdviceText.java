package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Units;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Advice in sentences, for the terminal and the page. */
public record AdviceText(Advice advice, UnaryOperator<String> name) {
    /** Least share of slow start in the time to be mentioned. */
    private static final double WORTH_SAYING = 0.1;

    /** Most arms missing for one reason that are listed by name. */
    private static final int MOST_NAMES = 8;

    public AdviceText(Advice advice) {
        this(advice, id -> id);
    }

    /** Returns the arms compared and the arms missing; empty where {@link #whyUnknown} covers this. */
    public List<String> field(Choice choice) {
        if (!choice.known()) {
            return List.of();
        }
        String from = "Chosen from: "
                + Words.list(
                        choice.ranked().stream().map(Prediction::arm).sorted().toList())
                + ".";
        return choice.missing().isEmpty() ? List.of(from) : List.of(from, "Missing: " + missing(choice) + ".");
    }

    /** Returns the situation in words: {@code 100 rows, RTT 30.2 ms, 100 Mbit/s}. */
    public String where(Situation at) {
        String size = advice.sizeFactor().isEmpty() ? "" : Axis.SIZE.words(at.size(), advice.sizeFactor());
        String data = at.data().isEmpty() ? "" : " of " + at.data() + " data";
        String reads = Double.isInfinite(at.readsPerWrite())
                ? ""
                : ", " + Figures.count(at.readsPerWrite()) + " reads per write";
        return (size + data + (size.isEmpty() ? "" : ", ")) + at.path().words() + reads;
    }

    /** Returns the best arm of a situation with its time, or that it is too close to call; the reason if no choice is known. */
    public String best(Situation at) {
        Choice choice = advice.choose(at);
        return choice.known() ? verdict(choice) : whyUnknown(choice);
    }

    private String verdict(Choice choice) {
        Prediction best = choice.best();
        if (choice.close().isEmpty()) {
            return best.arm() + ", " + time(best) + ".";
        }
        List<String> all = new ArrayList<>(List.of(best.arm()));
        all.addAll(choice.close());
        return "too close to call between " + Words.list(all) + ", about " + time(best)
                + "; take the simplest of them.";
    }

    static String time(Prediction prediction) {
        return time(prediction, prediction.micros());
    }

    static String time(Prediction prediction, Interval micros) {
        String grounds = switch (prediction.cells().size()) {
            case 0 -> "estimated ";
            case 1 -> "measured ";
            default -> "between measured sizes ";
        };
        return grounds + Figures.interval(micros, Units::time);
    }

    /** Returns the write cost of an arm compared with the plain arm of its driver. */
    public Optional<WriteCost> writeCost(String arm, Situation at) {
        return plainOf(arm).flatMap(plain -> WriteCost.of(advice, arm, plain, at));
    }

    /** Returns a sentence on slow start after an idle period: RFC 5681, section 4.1, restarts it after a retransmission timeout. */
    Optional<String> afterAPause(Choice choice, Prediction best) {
        Situation at = choice.situation();
        double idle = at.path()
                .slowStartMicros(advice.load(best.arm(), at.size(), at.data()).bytesDown());
        if (idle < WORTH_SAYING * best.micros().estimate()) {
            return Optional.empty();
        }
        return Optional.of("After a pause of more than RTT + 200 ms the first read takes about " + Units.time(idle)
                + " longer (slow start), with whatever moves as many bytes.");
    }

    /** Returns a border in words: {@code lz4-9 wins below 4.10 Gbit/s [3.20 Gbit/s, 5.00 Gbit/s], plain above}. */
    public String words(Borders.Border border) {
        String at = Figures.interval(
                border.at(),
                place -> Double.isNaN(place) ? "not known" : border.axis().words(place, advice.sizeFactor()));
        return name.apply(border.below()) + " wins below " + at + ", " + name.apply(border.above()) + " above";
    }

    /** Returns the reason why there is no choice, in a sentence with a remedy. */
    public String whyUnknown(Choice choice) {
        Situation at = choice.situation();
        if (!advice.data().contains(at.data())) {
            return "the run read data=" + Words.list(advice.data()) + " only; measure yours, or name one of these.";
        }
        if (advice.reach(at) == Reach.BEYOND) {
            return "too far from what the run measured (" + measured() + "); run on a link or size nearer to it.";
        }
        String known = choice.ranked().isEmpty()
                ? "nothing is known of any arm"
                : "only " + choice.ranked().get(0).arm() + " is known, and one is no choice";
        return known + ". Missing: " + missing(choice) + ". Measure them in one run: "
                + Launcher.command("run --resume RUN") + ".";
    }

    String measured() {
        List<String> links = advice.links().stream()
                .map(each -> each.name() + ": " + each.words())
                .toList();
        List<Double> sizes = advice.sizes();
        String range = advice.sizeFactor().isEmpty()
                ? ""
                : "; " + Axis.SIZE.words(sizes.get(0), advice.sizeFactor()) + " to "
                        + Axis.SIZE.words(sizes.get(sizes.size() - 1), advice.sizeFactor());
        return String.join("; ", links) + range;
    }

    /** Returns the id of the same driver's arm in plain mode; empty if there is none or it is the arm itself. */
    Optional<String> plainOf(String arm) {
        Manifest manifest = advice.run().manifest();
        return manifest.arm(arm)
                .flatMap(own -> manifest.arms().stream()
                        .filter(each -> each.driver().equals(own.driver())
                                && each.mode().equals("plain"))
                        .map(Manifest.Arm::id)
                        .filter(each -> !each.equals(arm))
                        .findFirst());
    }

    private static String missing(Choice choice) {
        return choice.missing().keySet().stream()
                .collect(Collectors.groupingBy(choice.missing()::get, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(each -> named(each.getValue()) + " (" + each.getKey() + ")")
                .collect(Collectors.joining("; "));
    }

    private static String named(List<String> arms) {
        return arms.size() <= MOST_NAMES
                ? Words.list(arms)
                : String.join(", ", arms.subList(0, MOST_NAMES)) + " and " + (arms.size() - MOST_NAMES) + " more";
    }
}
