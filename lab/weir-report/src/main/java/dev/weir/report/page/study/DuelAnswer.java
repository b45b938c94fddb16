package dev.weir.report.page.study;

import dev.weir.report.model.Level;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Leaning;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One arm against another, link by link: the outcome at the highest level, exceptions, open comparisons. */
public final class DuelAnswer {
    private final RunView view;
    private final String arm;
    private final String reference;
    private final List<Found> found;

    public DuelAnswer(RunView view, String arm, String reference) {
        this.view = view;
        this.arm = arm;
        this.reference = reference;
        this.found = ArmsCompared.atCommonSetting(view, arm, reference);
    }

    public boolean measured() {
        return !found.isEmpty();
    }

    /** Returns the most telling outcome, the outcomes elsewhere and the undecided comparisons, in sentences. */
    public List<String> sentences() {
        if (found.isEmpty()) {
            return List.of("Not known: this run has not measured " + view.label(arm) + " beside "
                    + view.label(reference) + " yet.");
        }
        List<String> sentences = new ArrayList<>(List.of(headline()));
        elsewhere().ifPresent(sentences::add);
        Undecided.words(found).ifPresent(open -> sentences.add(Words.capital(open) + "."));
        return sentences;
    }

    /** Returns sentences about several duels: for each, the most telling outcome and those elsewhere. */
    public static List<String> sentences(List<DuelAnswer> measured) {
        List<String> sentences = new ArrayList<>(List.of(measured.get(0).headline()));
        measured.get(0).elsewhere().ifPresent(sentences::add);
        measured.stream()
                .skip(1)
                .map(each -> each.headline() + each.elsewhere().map(" "::concat).orElse(""))
                .forEach(sentences::add);
        return sentences;
    }

    /** Returns one answer about several duels, with a chart of the first; empty if none was measured. */
    public static Optional<Answer> together(
            String question, Stream<DuelAnswer> duels, Function<DuelAnswer, Answer.Chart> chart) {
        List<DuelAnswer> measured = duels.filter(DuelAnswer::measured).toList();
        return measured.isEmpty()
                ? Optional.empty()
                : Optional.of(new Answer(question, sentences(measured), chart.apply(measured.get(0))));
    }

    private String headline() {
        Found telling = telling();
        return Words.capital(view.label(arm)) + " " + outcome(telling, view.label(reference)) + ", "
                + view.where(telling.cell()) + ".";
    }

    private Optional<String> elsewhere() {
        Found telling = telling();
        List<String> others = byLink().stream()
                .flatMap(DuelAnswer::ends)
                .filter(each -> !each.equals(telling))
                .map(each -> Words.capital(view.where(each.cell())) + " it " + outcome(each, "") + ".")
                .toList();
        return others.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", others));
    }

    /** Returns the largest decided difference among the links' highest levels, or else the largest difference. */
    private Found telling() {
        return byLink().stream()
                .map(list -> list.get(list.size() - 1))
                .max(Comparator.comparing((Found each) -> each.verdict().isDifference())
                        .thenComparing(each -> Math.abs(Math.log(each.ratio().estimate()))))
                .orElseThrow();
    }

    private Collection<List<Found>> byLink() {
        return found.stream()
                .collect(Collectors.groupingBy(f -> f.cell().link(), LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    /** Returns the highest level, and also the lowest if its verdict differs. */
    private static Stream<Found> ends(List<Found> oneLink) {
        Found last = oneLink.get(oneLink.size() - 1);
        Found first = oneLink.get(0);
        return first.verdict() == last.verdict() ? Stream.of(last) : Stream.of(last, first);
    }

    /** Returns the arm's outcome relative to the reference, which is left unnamed if {@code other} is empty. */
    private static String outcome(Found found, String other) {
        return switch (found.verdict()) {
            case FASTER, SLOWER -> other.isEmpty() ? found.does() : found.than(other);
            case EQUAL ->
                "is equal" + (other.isEmpty() ? "" : " to " + other) + " within "
                        + Figures.percent(found.deltaPercent());
            case UNDECIDED ->
                (other.isEmpty() ? found.does() : found.than(other)) + " ("
                        + Leaning.of(found.ratio()).words() + ")";
        };
    }

    /**
     * Returns a chart of times on the link of the first sentence; {@code null} if nothing was measured.
     *
     * @param times name of the times, for example {@code Time per look-up}
     */
    public Answer.Chart chart(String times, List<String> arms) {
        return mostTelling()
                .map(link -> new Answer.Chart(times + ", on " + link, "time", link, Level.NONE, arms, ""))
                .orElse(null);
    }

    public Optional<String> mostTelling() {
        return found.isEmpty() ? Optional.empty() : Optional.of(telling().cell().link());
    }
}
