package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.view.RatioAxis;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.LapRatios;
import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class LapPictureTest {
    private static final Cell STREAM = new Cell("c.stream", "local", Level.of("rows", 1));

    private static SyntheticRun run() {
        return new SyntheticRun()
                .arm("c.at-once", 100)
                .arm("c.stream", 130)
                .compare("c.stream", "c.at-once")
                .heats(4)
                .samples(30);
    }

    private static String picture(Run run) {
        return LapPicture.html(RunView.of(run, Analysis.of(run)));
    }

    @Test
    void everyLapIsADotAndEveryHeatAColumn() throws Exception {
        String picture = picture(run().build());
        String svg = picture.substring(picture.indexOf("<svg"), picture.indexOf("</svg>") + 6);

        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(svg)))
                        .getDocumentElement()
                        .getTagName())
                .isEqualTo("svg");
        assertThat(occurrences(svg, "h0")).isEqualTo(4 * 30);
        assertThat(occurrences(svg, "class=\"centre\"")).isEqualTo(4);
        assertThat(occurrences(svg, "class=\"band\"")).isEqualTo(1);
        assertThat(svg).contains(">heat 1<").contains(">heat 4<");
    }

    @Test
    void itCanBeReadWithoutBeingSeenAndNeedsNeitherScriptNorStyleOfItsOwn() {
        String picture = picture(run().build());

        assertThat(picture)
                .contains("role=\"img\"")
                .containsPattern("aria-labelledby=\"(laps-synthetic-1)-title \\1-desc\"")
                .containsPattern(
                        "<desc [^>]*>Ratio of times by heat: 1\\.\\d+× over 30 laps, .* Together 1\\.\\d+× \\[")
                .contains("The axis is logarithmic.")
                .doesNotContain("style=")
                .doesNotContain("<script");
    }

    @Test
    void lapsThatOnlyOneWorkerFinishedAreNoPairs() {
        Run run = run().change(group -> group.arm().equals("c.stream") ? without(group, 7) : group)
                .build();

        LapRatios laps = LapRatios.of(run, STREAM, "c.at-once");

        assertThat(laps.laps()).isEqualTo(4 * 29);
        assertThat(laps.heats()).extracting(LapRatios.Heat::number).containsExactly(0, 1, 2, 3);
    }

    @Test
    void groupsThatDoNotCountAreLeftOut() {
        Run run = run().keep(group -> group.heat() != 2 || !group.arm().equals("c.stream"))
                .build();

        assertThat(LapRatios.of(run, STREAM, "c.at-once").heats())
                .extracting(LapRatios.Heat::number)
                .containsExactly(0, 1, 3);
    }

    @Test
    void aRunWithoutLapsHasNoPicture() {
        assertThat(picture(run().heats(0).build())).isEmpty();
    }

    @Test
    void theCoreDecidedAndModerateIsChosen() {
        Run run = run().arm("c.slow", 900)
                .arm("c.same", 100)
                .compare("c.slow", "c.at-once")
                .compare("c.same", "c.at-once")
                .build();

        assertThat(picture(run)).contains("How a ratio comes about: c streaming over c at once");
    }

    @Test
    void theAxisLeavesOutWhatLiesFarOutAndHasRoundTicks() {
        double[] sorted = new double[300];
        Arrays.setAll(sorted, i -> Math.log(0.95 + 0.1 * i / 299));
        sorted[299] = 3;

        RatioAxis axis = RatioAxis.holding(sorted, 0, Double.NaN);

        assertThat(axis.holds(Math.log(1.04))).isTrue();
        assertThat(axis.holds(3)).isFalse();
        assertThat(axis.share(3)).isEqualTo(1);
        assertThat(axis.share(axis.low())).isZero();
        assertThat(axis.ticks())
                .hasSizeBetween(3, 6)
                .anySatisfy(tick -> assertThat(tick).isCloseTo(1, within(1e-9)));
    }

    @Test
    void neighbouringTicksReadDifferently() {
        for (double span : new double[] {0.02, 0.05, 0.1, 0.3, 1, 2}) {
            RatioAxis axis = new RatioAxis(-span / 2, span / 2);

            assertThat(axis.ticks().stream().map(axis::label))
                    .as("span %s", span)
                    .doesNotHaveDuplicates()
                    .hasSizeBetween(3, 7)
                    .contains(axis.label(1));
        }
    }

    private static SliceGroup without(SliceGroup group, int lap) {
        SliceGroup.LevelResult level = group.levels().get(0);
        List<Integer> laps =
                level.laps().stream().map(each -> each < lap ? each : each + 1).toList();
        return Altered.withLevels(group, List.of(Altered.withLaps(level, laps)));
    }

    private static long occurrences(String text, String part) {
        Matcher matcher = Pattern.compile(Pattern.quote(part)).matcher(text);
        return matcher.results().count();
    }
}
