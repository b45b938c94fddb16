package dev.weir.report.page.study;

import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.ArmsCompared.Found;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.TwoModes;
import dev.weir.report.stats.Leaning;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Prose;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One arm against another, link by link: the outcome at the highest level, where it turns, what is open. */
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

    /** Sentences: the outcome on every link, and what is undecided. */
    public List<String> sentences() {
        if (found.isEmpty()) {
            return List.of("Not known: this run has not measured " + view.label(arm) + " beside "
                    + view.label(reference) + " yet.");
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(Words.capital(view.label(arm)) + " takes, as a multiple of the time of " + view.label(reference)
                + ": " + Words.list(byLink().values().stream().map(this::onLink).toList()) + ".");
        Undecided.words(found).ifPresent(open -> sentences.add(Words.capital(open) + "."));
        return sentences;
    }

    private Map<String, List<Found>> byLink() {
        Map<String, List<Found>> byLink = new LinkedHashMap<>();
        found.forEach(f ->
                byLink.computeIfAbsent(f.cell().link(), l -> new ArrayList<>()).add(f));
        return byLink;
    }

    /** The highest level, and the lowest too where it came out otherwise. */
    private String onLink(List<Found> oneLink) {
        Found last = oneLink.get(oneLink.size() - 1);
        Found first = oneLink.get(0);
        String words = Prose.ratio(last.ratio()) + " (" + outcome(last) + ") at " + view.levelWords(last.cell());
        if (first.verdict() != last.verdict()) {
            words += " but " + Prose.ratio(first.ratio()) + " (" + outcome(first) + ") at "
                    + view.levelWords(first.cell());
        }
        return words + " on " + last.cell().link();
    }

    private static String outcome(Found found) {
        return found.verdict() == Verdict.UNDECIDED && !found.modes().isEmpty()
                ? "two modes: " + TwoModes.prose(found.modes())
                : Leaning.words(found.verdict(), found.ratio());
    }

    /** The link where the two differ most at the highest level. */
    public Optional<String> mostTelling() {
        return byLink().values().stream()
                .map(list -> list.get(list.size() - 1))
                .max((a, b) -> Double.compare(
                        Math.abs(Math.log(a.ratio().estimate())),
                        Math.abs(Math.log(b.ratio().estimate()))))
                .map(f -> f.cell().link());
    }
}
