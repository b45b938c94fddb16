package dev.weir.report.advice;

import dev.weir.report.model.Interval;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A summary of a study's advice for the first screen.
 *
 * @param sentences the advice with its gain, link by link; the advice if results may outgrow the heap
 * @param grounds the evidence: measured with the number of heats, or in part estimated
 * @param operation the timed operation: {@code query}, {@code value} or {@code look-up}
 * @param gain the largest gain; empty if no change is advised
 * @param links the advice on every link, in the run's order
 * @param note what an advised arm costs an application besides the change, in a sentence that {@code sentences} contains, too;
 *     empty if there is no such cost
 * @param against the arm in use and the size, in words: {@code Connector/J at once, 100 rows}; empty without advice
 */
public record WhatToDo(
        List<String> sentences,
        String grounds,
        String operation,
        Optional<Gain> gain,
        List<OnLink> links,
        Optional<String> note,
        String against) {
    /**
     * A gain; the larger first, those that are decided before others.
     *
     * @param ratio ratio of the advised arm's time to that of the arm in use
     */
    public record Gain(Recommendation recommendation, Interval ratio, boolean decided) implements Comparable<Gain> {
        @Override
        public int compareTo(Gain other) {
            return decided == other.decided
                    ? Double.compare(ratio.estimate(), other.ratio.estimate())
                    : Boolean.compare(other.decided, decided);
        }
    }

    /**
     * Summarises the advice at the middle size and likeliest data, relative to the usual arm; {@code name} gives the arms'
     * display names.
     */
    public static WhatToDo of(Advice advice, UnaryOperator<String> name) {
        return new Writer(advice, name).write();
    }

    private static final class Writer {
        /** Names of arms that a sentence has; the page's tables have all. */
        private static final int MOST_TIES = 4;

        private final Advice advice;
        private final UnaryOperator<String> name;
        private final Map<String, Recommendation> byLink = new LinkedHashMap<>();
        private final List<String> unknown = new ArrayList<>();

        Writer(Advice advice, UnaryOperator<String> name) {
            this.advice = advice;
            this.name = name;
            Recommender recommender = new Recommender(advice);
            for (NetworkPath link : advice.links()) {
                recommender
                        .of(advice.choose(Situation.reading(link, advice.middleSize(), advice.likelyData())))
                        .filter(it -> it.present().isPresent())
                        .ifPresentOrElse(it -> byLink.put(link.name(), it), () -> unknown.add(link.name()));
            }
        }

        WhatToDo write() {
            if (byLink.isEmpty()) {
                return new WhatToDo(
                        List.of("Nothing yet: no link has enough to compare."),
                        "",
                        advice.operation(),
                        Optional.empty(),
                        onLinks(),
                        Optional.empty(),
                        "");
            }
            List<String> sentences = new ArrayList<>();
            if (!advice.failed().isEmpty()) {
                sentences.add("A control failed, so nothing is advised there: " + advice.failed() + ".");
            }
            Optional<Gain> gain = largest();
            gain.map(Gain::recommendation)
                    .ifPresentOrElse(
                            it -> {
                                sentences.add(where() + change(it));
                                sentences.addAll(elsewhere(it));
                            },
                            () -> sentences.add(where() + stay()));
            gathered().ifPresent(sentences::add);
            if (!unknown.isEmpty()) {
                sentences.add("Not known on " + Words.list(unknown) + ".");
            }
            new HeapText(advice, name).bounded(byLink.values()).ifPresent(sentences::add);
            Optional<String> note =
                    SeveralOnAConnection.note(advice.run().manifest(), name, String.join("\n", sentences));
            note.ifPresent(sentences::add);
            return new WhatToDo(
                    List.copyOf(sentences), grounds(), advice.operation(), gain, onLinks(), note, against());
        }

        private List<OnLink> onLinks() {
            return advice.links().stream()
                    .map(link -> Optional.ofNullable(byLink.get(link.name()))
                            .map(it -> OnLink.of(it, advice.isDecided(it), ratio(it), named(it), besides(it)))
                            .orElseGet(() -> OnLink.unknown(link.name())))
                    .toList();
        }

        private String where() {
            String what = what();
            return what.isEmpty() ? "" : "For " + what + ": ";
        }

        /** Returns the arm in use, and the size that the advice is for: {@code Connector/J at once, 100 rows}. */
        private String against() {
            String now = name.apply(byLink.values().iterator().next().now());
            return what().isEmpty() ? now : now + ", " + what();
        }

        private String what() {
            Situation at = byLink.values().iterator().next().choice().situation();
            String size = advice.sizeFactor().isEmpty() ? "" : Axis.SIZE.words(at.size(), advice.sizeFactor());
            String data = at.data().isEmpty() ? "" : " of " + at.data();
            return size.isEmpty() ? "" : size + data;
        }

        private Optional<Gain> largest() {
            return byLink.values().stream()
                    .filter(it -> !it.stays())
                    .map(it -> new Gain(it, ratio(it), advice.isDecided(it)))
                    .min(Comparator.naturalOrder());
        }

        private Interval ratio(Recommendation it) {
            return advice.ratio(it.advised(), it.present().orElseThrow());
        }

        private String change(Recommendation it) {
            return use(it) + " instead of " + name.apply(it.now()) + ": it " + does(it) + " on " + link(it) + ".";
        }

        private String use(Recommendation it) {
            return advice.use(it) + name.apply(it.advised().arm()) + ties(it);
        }

        private String does(Recommendation it) {
            return gain(it, it.advised(), RatioWords::does);
        }

        /** Returns a sentence for each other link with a change, that of the stated arm first, then one for those without. */
        private List<String> elsewhere(Recommendation stated) {
            List<String> sentences = byLink.values().stream()
                    .filter(each -> !each.equals(stated) && !each.stays())
                    .sorted(Comparator.comparing(each -> !isSameAdvice(stated, each)))
                    .map(each -> isSameAdvice(stated, each)
                            ? "On " + link(each) + " it " + does(each)
                                    + (ties(each).equals(ties(stated)) ? "" : ties(each)) + "."
                            : Words.capital(use(each)) + " on " + link(each) + ": it " + does(each) + ".")
                    .collect(Collectors.toCollection(ArrayList::new));
            List<String> stays = byLink.values().stream()
                    .filter(Recommendation::stays)
                    .map(Writer::link)
                    .toList();
            if (!stays.isEmpty()) {
                sentences.add("Stay on " + Words.list(stays) + ".");
            }
            return sentences;
        }

        /** Returns the arms that cannot be distinguished from the advised one, to be shown with its name. */
        private String ties(Recommendation it) {
            List<String> ties =
                    advice.ties(it).stream().map(each -> name.apply(each.arm())).toList();
            return ties.isEmpty() ? "" : " (or " + Words.list(ties, MOST_TIES) + ", not told apart from it)";
        }

        /** Names the advised arm and what ties with it, in a few words. */
        private String named(Recommendation it) {
            List<Prediction> ties = advice.ties(it);
            String others = switch (ties.size()) {
                case 0 -> "";
                case 1 -> " or " + name.apply(ties.get(0).arm());
                default -> " or " + ties.size() + " others";
            };
            return name.apply(it.advised().arm()) + others;
        }

        /** Returns what a cell says besides the advice: that it is another driver, and what an application gains that gathers. */
        private String besides(Recommendation it) {
            String driver = it.stays() || advice.isSameDriver(it.advised().arm(), it.now()) ? "" : "another driver";
            return Stream.of(
                            Optional.of(driver),
                            it.gathered()
                                    .map(many -> "many at a time: " + Prose.plain(gain(it, many, RatioWords::brief))))
                    .flatMap(Optional::stream)
                    .filter(each -> !each.isEmpty())
                    .collect(Collectors.joining("; "));
        }

        /** Returns the largest gain of an application that gathers, in a sentence. */
        private Optional<String> gathered() {
            return byLink.values().stream()
                    .filter(it -> it.gathered().isPresent())
                    .min(Comparator.comparingDouble(it -> advice.ratio(
                                    it.gathered().orElseThrow(), it.present().orElseThrow())
                            .estimate()))
                    .map(it -> "An application that gathers what it asks for: "
                            + name.apply(it.gathered().orElseThrow().arm()) + " "
                            + gain(it, it.gathered().orElseThrow(), RatioWords::does) + " on " + link(it) + ".");
        }

        private String gain(Recommendation it, Prediction shown, Function<Interval, String> words) {
            return advice.words(shown, it.present().orElseThrow(), words);
        }

        private String stay() {
            Recommendation any = byLink.values().iterator().next();
            return "stay with " + name.apply(any.now()) + " on " + Words.list(List.copyOf(byLink.keySet()))
                    + "; nothing was found to be faster.";
        }

        private boolean isSameAdvice(Recommendation one, Recommendation other) {
            return other.advised().arm().equals(one.advised().arm())
                    && advice.isDecided(other) == advice.isDecided(one);
        }

        private static String link(Recommendation it) {
            return it.choice().situation().path().name();
        }

        private String grounds() {
            List<Prediction> advised =
                    byLink.values().stream().map(Recommendation::advised).toList();
            if (advised.stream().anyMatch(each -> each.cells().isEmpty())) {
                return "in part estimated";
            }
            int least = advised.stream()
                    .mapToInt(each -> advice.heats(each.cells().get(0)))
                    .min()
                    .orElse(0);
            return "measured, " + least + (least == 1 ? " heat" : " heats");
        }
    }
}
