package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import dev.weir.report.page.Trust.Light;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Scatter;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TrustTest {
    private static final Cell SENTINEL = new Cell("sentinel", "local", new TreeMap<>(Map.of("rows", "1")));

    @Test
    void passedControlsAreGreen() {
        Trust trust = trust(8, self(Verdict.EQUAL, 0, "+1 %", ""), 1);

        assertThat(trust.light()).isEqualTo(Light.GREEN);
        assertThat(trust.reasons())
                .contains("8 whole heats measured.", "The A/A pair was not found different (1.00× [0.990, 1.01]).");
    }

    @Test
    void anAaPairFoundDifferentIsRed() {
        Trust trust = trust(8, self(Verdict.SLOWER, 3, "+1 %", ""), 1);

        assertThat(trust.light()).isEqualTo(Light.RED);
        assertThat(trust.reasons().get(0)).contains("found different");
    }

    @Test
    void fewHeatsFloorDriftBlindnessAndWarmUpAreAmber() {
        assertAmber(trust(3, self(Verdict.EQUAL, 0, "+1 %", ""), 1), "Only three heats");
        assertAmber(trust(8, self(Verdict.EQUAL, 3, "+5 %", ""), 1), "noise floor, 3 %, is above the threshold of 2 %");
        assertAmber(trust(8, self(Verdict.EQUAL, 0, "", ""), 1), "None of the injected effects");
        assertAmber(
                trust(8, self(Verdict.EQUAL, 0, "+1 %", "slower by 4 % from start to end"), 1), "Drift: slower by 4 %");
        assertAmber(trust(8, self(Verdict.EQUAL, 0, "+1 %", ""), 0.5), "Only 50 % of the measurements");
        assertAmber(trust(8, null, 1), "noise floor is unknown");
    }

    @Test
    void noHeatAndOneHeatAreRed() {
        assertThat(trust(0, null, 1).light()).isEqualTo(Light.RED);
        assertThat(trust(1, self(Verdict.UNDECIDED, 0, "", ""), 1).reasons().get(0))
                .startsWith("One heat only");
    }

    @Test
    void lostGroupsAreAmberManyAreRed() {
        PageRun few = new PageRun().heats(2);
        Run run = few.build();
        SliceGroup lost = run.groups().findFirst().map(TrustTest::failed).orElseThrow();
        PageRun many = new PageRun().heats(0);
        for (int i = 0; i < 3; i++) {
            many.with(lost);
        }

        assertAmber(of(few.with(lost), 8, self(Verdict.EQUAL, 0, "+1 %", ""), 1), "1 of");
        assertThat(of(many, 8, self(Verdict.EQUAL, 0, "+1 %", ""), 1).light()).isEqualTo(Light.RED);
    }

    @Test
    void aLinkOutOfToleranceIsRed() {
        LinkCard card = new LinkCard(
                Instant.EPOCH,
                "end",
                PageRun.WIFI,
                new LinkCard.Rtt(2000, 2100, 50),
                0,
                0,
                0,
                List.of(),
                false,
                List.of("RTT 11 % too high"));

        Trust trust = of(new PageRun().heats(0).with(card), 8, self(Verdict.EQUAL, 0, "+1 %", ""), 1);

        assertThat(trust.light()).isEqualTo(Light.RED);
        assertThat(trust.reasons().get(0)).isEqualTo("The link wifi was out of tolerance at the end of the run.");
    }

    @Test
    void anInterruptedJournalIsSaid() {
        assertAmber(of(new PageRun().heats(0).interrupted(), 8, self(Verdict.EQUAL, 0, "+1 %", ""), 1), "cut off");
    }

    @Test
    void aRunThatInjectsNothingSaysWhereItWasDone() {
        RunView view = RunView.of(
                new BlobRun().heats(0).build(),
                new Analysis(8, List.of(), List.of(), List.of(), self(Verdict.EQUAL, 0, "", ""), List.of()));

        assertThat(Trust.of(view).light()).isEqualTo(Light.AMBER);
        assertThat(Trust.of(view).reasons().get(0)).startsWith("No known effect was injected");
        assertThat(Trust.of(view, true).light()).isEqualTo(Light.GREEN);
        assertThat(Trust.of(view, true).reasons()).anyMatch(reason -> reason.contains("in another study"));
    }

    private static SliceGroup failed(SliceGroup b) {
        return new SliceGroup(
                b.heat(),
                b.position(),
                b.draw(),
                b.arm(),
                b.link(),
                b.factors(),
                SliceGroup.Outcome.FAILED,
                "connection refused",
                b.startedAt(),
                10,
                List.of(),
                Map.of(),
                b.noise(),
                null);
    }

    private static void assertAmber(Trust trust, String reason) {
        assertThat(trust.light()).as(reason).isEqualTo(Light.AMBER);
        assertThat(trust.reasons().get(0)).contains(reason);
    }

    private static SelfTest self(Verdict verdict, double floor, String smallest, String drift) {
        RatioResult aa = new RatioResult(SENTINEL, "sentinel", 8, new Interval(0.99, 1, 1.01), "t", Scatter.UNKNOWN);
        return new SelfTest(
                List.of(new SelfTest.OnLink("local", aa, List.of(aa), verdict, floor, List.of(), smallest, 2)), drift);
    }

    private static Trust trust(int heats, SelfTest self, double steady) {
        return of(new PageRun().heats(0), heats, self, steady);
    }

    private static Trust of(PageRun run, int heats, SelfTest self, double steady) {
        Cell cell = new Cell("connectorj.stream", "local", new TreeMap<>(Map.of("rows", "1")));
        CellResult result = new CellResult(
                cell, heats, new Interval(9, 10, 11), List.of(10.0), 5, 100, 4, Double.NaN, 0, steady, null, 0, null);
        return Trust.of(
                RunView.of(run.build(), new Analysis(heats, List.of(result), List.of(), List.of(), self, List.of())));
    }
}
