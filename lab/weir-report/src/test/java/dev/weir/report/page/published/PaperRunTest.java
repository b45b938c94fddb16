package dev.weir.report.page.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        "'local, 1,000 rows', mariadb.sequential / mariadb.at-once, UNDECIDED",
        "'1 Gbit, weak server, 1 MB, low', connectorj.lz4-9 / connectorj.plain, NOT_COMPARABLE",
        "'localhost, parallelism 1', connectorj.thread-local / connectorj.hikari, UNDECIDED",
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
}
