package dev.weir.report.page.published;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of {@code docs/published.md}: every publication on file, the oldest first, judged by the kept run. */
final class PublishedPage {
    private static final Path FILES = Path.of("src", "main", "resources", "dev", "weir", "report", "page", "published");
    private static final Path RUN = Path.of("..", "..", "docs", "paper-run");
    private static final String ENDING = ".json";

    private record Part(String study, Publication publication, List<PublishedRatio> findings) {}

    private final List<Part> parts;

    private PublishedPage(List<Part> parts) {
        this.parts = parts;
    }

    static PublishedPage read() throws IOException {
        Map<String, Run> runs = RunSet.open(RUN).read().stream()
                .collect(Collectors.toMap(run -> run.manifest().study(), Function.identity()));
        try (Stream<Path> files = Files.list(FILES)) {
            return new PublishedPage(files.map(file -> file.getFileName().toString())
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .map(study -> part(study, Optional.ofNullable(runs.get(study))))
                    .sorted(Comparator.comparing(part -> part.publication().date()))
                    .toList());
        }
    }

    private static Part part(String study, Optional<Run> run) {
        Publication publication = Publication.on(study).orElseThrow();
        return new Part(
                study,
                publication,
                run.map(kept -> PublishedFindings.on(study, RunView.of(kept, Analysis.of(kept)))
                                .findings())
                        .orElseGet(() -> unmeasured(study, publication)));
    }

    private static List<PublishedRatio> unmeasured(String study, Publication publication) {
        return publication.claims().stream()
                .flatMap(claim -> claim.figures().stream()
                        .map(figure -> figure.unjudged(figure.pairs().get(0)).supporting(claim.words())))
                .map(each -> each.with(Outcome.NOT_MEASURED, "the kept run is not of `" + study + "`"))
                .toList();
    }

    List<PublishedRatio> findings() {
        return parts.stream().flatMap(part -> part.findings().stream()).toList();
    }

    String markdown() {
        return "## Where it was published\n\n"
                + parts.stream().map(PublishedPage::source).collect(Collectors.joining())
                + "\n## What came of it\n\n" + totals()
                + parts.stream().map(PublishedPage::claims).collect(Collectors.joining());
    }

    private static String source(Part part) {
        Publication of = part.publication();
        return "- " + of.author() + ", [" + of.title() + "](" + of.address() + "), " + of.date() + ": `" + part.study()
                + "`\n";
    }

    private String totals() {
        List<Outcome> outcomes = List.of(Outcome.values());
        return row(concat("study", "figures", outcomes.stream().map(each -> each.words)))
                + row(concat("---", "--:", outcomes.stream().map(each -> "--:")))
                + parts.stream()
                        .map(part -> totals("`" + part.study() + "`", part.findings()))
                        .collect(Collectors.joining())
                + totals("all", findings());
    }

    private static String totals(String what, List<PublishedRatio> findings) {
        return row(concat(
                what,
                Integer.toString(findings.size()),
                Arrays.stream(Outcome.values())
                        .map(outcome -> Long.toString(findings.stream()
                                .filter(each -> each.outcome() == outcome)
                                .count()))));
    }

    private static String claims(Part part) {
        Publication of = part.publication();
        StringBuilder out = new StringBuilder("\n## " + of.about() + "\n\n");
        out.append(wrapped(Words.capital(of.measured()) + " " + of.compared()));
        of.asides().forEach(aside -> out.append("\n").append(wrapped(aside)));
        out.append("\n").append(row(List.of("claim", "at", "arms", "published", "ours", "verdict", "why")));
        out.append(row(List.of("---", "---", "---", "--:", "---", "---", "---")));
        String claim = "";
        for (PublishedRatio each : part.findings()) {
            out.append(row(List.of(
                    each.claim().equals(claim) ? "" : each.claim(),
                    each.network(),
                    each.what(),
                    Figures.three(each.theirs()) + "×",
                    each.ours() == null ? Figures.NONE : Figures.ratio(each.ours()) + " on " + each.link(),
                    each.outcome().words,
                    Words.capital(each.because()))));
            claim = each.claim();
        }
        return out.toString();
    }

    private static List<String> concat(String first, String second, Stream<String> more) {
        List<String> cells = new ArrayList<>(List.of(first, second));
        more.forEach(cells::add);
        return cells;
    }

    private static String row(List<String> cells) {
        return cells.stream().map(cell -> cell + " |").collect(Collectors.joining(" ", "| ", "\n"));
    }

    private static String wrapped(String text) {
        return text.replaceAll("(.{1,100})(?: |$)", "$1\n");
    }
}
