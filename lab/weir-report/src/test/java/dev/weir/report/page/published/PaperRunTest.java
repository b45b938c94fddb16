package dev.weir.report.page.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What README and {@code docs/} say of published figures is what the kept run of {@code --preset paper} says. */
class PaperRunTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Path DOCUMENT = ROOT.resolve("docs").resolve("published.md");
    private static final PublishedPage PAGE = page();

    private static PublishedPage page() {
        try {
            return PublishedPage.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Written anew by {@code -Dweir.rewrite=true}, below what stands before the first table. */
    @Test
    void thePageHasEveryClaim() throws IOException {
        String page = Files.readString(DOCUMENT);
        String before = page.substring(0, page.indexOf("\n## ") + 1);
        if (Boolean.getBoolean("weir.rewrite")) {
            Files.writeString(DOCUMENT, before + PAGE.markdown());
        }

        assertThat(Files.readString(DOCUMENT))
                .as("stale; run this test with -Dweir.rewrite=true")
                .isEqualTo(before + PAGE.markdown());
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/questions.md"})
    void documentsSayWhatCameOfThem(String file) throws IOException {
        List<PublishedRatio> findings = PAGE.findings();
        assertThat(Files.readString(ROOT.resolve(file)).replaceAll("\\s+", " "))
                .contains("of " + findings.size() + " published figures " + PublishedFindings.counts(findings));
    }

    /** A direction alone, or a size near 1 on its other side, is no reproduction; nor is another kind of slowness. */
    @ParameterizedTest
    @CsvSource({
        "'wire, 1,000 rows', connectorj.stream / connectorj.at-once, OTHER_SIZE",
        "'local, 1,000 rows', mariadb.sequential / mariadb.at-once, NOT_REPRODUCED",
        "'1 Gbit, weak server, 1 MB, low', connectorj.lz4-9 / connectorj.plain, NOT_COMPARABLE",
    })
    void whatWasOnceTakenForAReproductionIsNone(String network, String what, Outcome outcome) {
        assertThat(PAGE.findings())
                .filteredOn(
                        each -> each.network().equals(network) && each.what().equals(what))
                .extracting(PublishedRatio::outcome)
                .containsExactly(outcome);
    }

    @Test
    void noReproductionHasTheOppositeSign() {
        assertThat(PAGE.findings())
                .filteredOn(each -> each.because().equals("same direction and size"))
                .isNotEmpty()
                .allMatch(each ->
                        each.theirs() > 1 ? each.ours().low() > 1 : each.ours().high() < 1);
    }

    @Test
    void whatDiffersSaysWhyOrWhatElseDoes() {
        assertThat(PAGE.findings())
                .filteredOn(each -> each.outcome() == Outcome.NOT_REPRODUCED || each.outcome() == Outcome.OTHER_SIZE)
                .isNotEmpty()
                .allSatisfy(each -> assertThat(each.because())
                        .matches(".+; (theirs is of .+, ours of .+|the published Wi-Fi errors reach .+)"));
        assertThat(PAGE.findings()).allMatch(each -> !each.because().isEmpty());
    }

    /** The tables of {@code docs/published.md}: every publication on file, the oldest first, judged by the kept run. */
    private static final class PublishedPage {
        private static final Path FILES =
                Path.of("src", "main", "resources", "dev", "weir", "report", "page", "published");
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
                            .map(figure ->
                                    figure.unjudged(figure.pairs().get(0)).supporting(claim.words())))
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
            return "- " + of.author() + ", [" + of.title() + "](" + of.address() + "), " + of.date() + ": `"
                    + part.study() + "`\n";
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
}
