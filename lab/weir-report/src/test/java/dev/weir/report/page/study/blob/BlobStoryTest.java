package dev.weir.report.page.study.blob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.page.BlobRun;
import dev.weir.report.page.PageRun;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.published.PublishedRatio;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlobStoryTest {
    @Test
    void saysWhichCodecLeadsOnEveryLinkAndWhatChangesIt() {
        Answer answer = view(new BlobRun()).answers().get(0);

        assertThat(answer.plain().get(0))
                .matches(
                        "zstd 3 is [\\d.]+ times faster \\[.*\\] than plain, at 4.3 MB, data documents, on lan-weak\\.");
        assertThat(answer.plain().get(1))
                .startsWith("At 4.3 MB, data documents, on local lz4 9 leads with 1.24 GB/s [")
                .containsPattern("It is 2\\.\\d+ times faster \\[.*] than plain\\.");
        assertThat(answer.plain().get(3)).contains("on lan-weak zstd 3 leads with 139 MB/s [");
        assertThat(answer.plain().get(4))
                .startsWith("What changes it, on lan-weak: ")
                .contains("at 1 kB")
                .contains("with data low");
        assertThat(answer.chart().metric()).isEqualTo("throughput");
        assertThat(answer.chart().arms()).startsWith("connectorj.plain").contains("connectorj.zstd-3");
    }

    @Test
    void saysWhoShouldInflate() {
        Answer answer = view(new BlobRun()).answers().get(1);

        assertThat(answer.plain().get(0))
                .matches(
                        "COMPRESS\\(\\), JVM inflates is [\\d.]+ times faster \\[.*\\] than UNCOMPRESS\\(\\), at 4\\.3 MB on .*\\.");
    }

    @Test
    void oneHeatDecidesNothing() {
        List<String> sentences = view(new BlobRun().heats(1)).answers().get(0).plain();

        assertThat(sentences.get(0)).contains("(no interval)").contains("Not told apart from it: ");
        assertThat(sentences)
                .last()
                .isEqualTo("Undecided at 36 of 36 settings: 2 more heats would tell what can be decided.");
    }

    @Test
    void nothingMeasuredIsSaid() {
        StudyPanel nothing = view(new BlobRun().heats(0));

        assertThat(nothing.answers().get(0).plain())
                .containsExactly("Not known: this run has not measured any codec beside plain yet.");
        assertThat(nothing.answers().get(0).chart()).isNull();
    }

    @Test
    void costTellsStorageEncodingAndTheSpreadOfTheRatio() {
        String cost = cost(view(new BlobRun()));

        assertThat(cost)
                .contains("brotli 11 takes the least room, 652 kB a value, 6.60 times less than plain")
                .contains("brotli 11 takes the longest to write, 14.3 s of encoding a value")
                .contains("5.28 to 7.92")
                .contains("not in the client");
    }

    @Test
    void publishedFiguresFindTheLinkAndSizeThatCompare() {
        List<PublishedRatio> findings = view(new BlobRun()).published().findings();

        assertThat(findings).hasSize(58);
        assertThat(findings)
                .filteredOn(f -> f.network().startsWith("localhost, 4.29 MB")
                        && f.what().equals("connectorj.uncompress / connectorj.page-compressed"))
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.theirs()).isBetween(0.911, 0.912);
                    assertThat(f.link()).isEqualTo("local, 4.3 MB");
                });
        assertThat(findings)
                .filteredOn(f -> f.network().equals("localhost, 5 MB, extra"))
                .hasSize(2)
                .allMatch(f ->
                        f.outcome() == Outcome.NOT_MEASURED && f.because().startsWith("this run has no such figure"));
        assertThat(view(new BlobRun().links(PageRun.WAN)).published().findings())
                .filteredOn(f -> f.outcome() != Outcome.NOT_COMPARABLE)
                .allMatch(f -> f.because().equals("no link compares"));
    }

    @Test
    void aSlowServerIsNoSlowLink() {
        assertThat(view(new BlobRun()).published().findings())
                .filteredOn(f -> f.network().contains("weak server"))
                .hasSize(14)
                .allMatch(f -> f.outcome() == Outcome.NOT_COMPARABLE && f.ours() == null);
    }

    private static StudyPanel view(BlobRun run) {
        Run built = run.build();
        return StudyPanel.of(built, Analysis.of(built), true);
    }

    private static String cost(StudyPanel panel) {
        return Unpacked.page(panel.story().cost(panel.view()));
    }
}
