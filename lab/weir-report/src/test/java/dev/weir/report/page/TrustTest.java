package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Altered;
import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.Trust.Light;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Scatter;
import dev.weir.report.stats.SelfTest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TrustTest {
    private static final Cell SENTINEL = new Cell("sentinel", "local", Level.of("rows", 1));

    @Test
    void passedControlsAreGreen() {
        Trust trust = trust(8, self(false, 0, "+1 %"));

        assertThat(trust.light()).isEqualTo(Light.GREEN);
        assertThat(trust.reasons()).isEmpty();
        assertThat(trust.passed())
                .contains(
                        "8 whole heats measured.",
                        "One arm raced against itself came out equal (0.0 % more time [-1.0, 1.0]).");
    }

    @Test
    void anAaPairFoundDifferentIsRed() {
        Trust trust = trust(8, self(true, 3, "+1 %"));

        assertThat(trust.light()).isEqualTo(Light.RED);
        assertThat(trust.reasons().get(0)).contains("came out different");
    }

    @Test
    void fewHeatsFloorBlindnessAndWarmUpAreAmber() {
        assertAmber(trust(2, self(false, 0, "+1 %")), "Only two heats");
        assertAmber(trust(8, self(false, 3, "+5 %")), "noise floor, 3 %, is above the threshold of 2 %");
        assertAmber(trust(8, self(false, 0, "")), "None of the delays added on purpose");
        assertAmber(trust(8, new SelfTest(List.of())), "noise floor is unknown");
    }

    @Test
    void aRunThatSeesOnlyLargeEffectsIsAmber() {
        RatioResult aa = ratio(0.8, 1, 1.2);
        SelfTest self = new SelfTest(List.of(
                new SelfTest.OnLink("local", aa, List.of(new SelfTest.Twins(aa, false)), 0, List.of(), "+5 %", 22)));

        assertAmber(trust(8, self), "Differences below 22 % are seldom found");
    }

    @Test
    void howMuchTheSentinelMovedIsSaid() {
        Run run = new SyntheticRun()
                .sentinel()
                .arm("a", 100)
                .heats(8)
                .noise(0, 0, 0)
                .drift(place -> place.progress() < 0.5 ? 1 : 2)
                .build();

        assertThat(Trust.of(RunView.of(run, Analysis.of(run)), false).passed())
                .anyMatch(reason -> reason.startsWith("The sentinel took 100 to 200 µs from heat to heat (")
                        && reason.endsWith("): that is in the times, and cancels in ratios."));
    }

    @Test
    void everyLinkSpeaksForItself() {
        SelfTest self = new SelfTest(List.of(
                onLink("local", false, 3, ""),
                onLink("wifi", true, 0, "+2 %"),
                onLink("wan-30ms", false, 0, "+2 % and +1 round trip")));

        Trust trust = trust(8, self);

        assertThat(trust.light()).isEqualTo(Light.RED);
        assertThat(trust.reasons())
                .containsSequence(
                        "One arm raced against itself came out different on wifi (0.0 % more time [-1.0, 1.0]): the run finds"
                                + " differences that do not exist there.",
                        "On local the noise floor, 3 %, is above the threshold of 2 %: nothing is called equal"
                                + " there, and smaller differences are open.",
                        "None of the delays added on purpose was found on local.");
        assertThat(trust.passed())
                .contains(
                        "One arm raced against itself came out equal on local and wan-30ms.",
                        "Smallest delay added on purpose that was found on wan-30ms: +2 % and +1 round trip.");
    }

    @Test
    void theControlsStandInATableByLink() {
        SelfTest.Injected found = new SelfTest.Injected(
                "injected.5-percent", "+5 %", 1.05, ratio(1.05, 1.07, 1.09), ratio(1.04, 1.05, 1.06));
        RatioResult both = ratio(0.99, 1.02, 1.05);
        SelfTest.Injected missed = new SelfTest.Injected("injected.2-percent", "+2 %", 1.02, both, both);
        SelfTest self = new SelfTest(List.of(
                new SelfTest.OnLink("local", ratio(0.99, 1, 1.01), List.of(), 0, List.of(missed, found), "+5 %", 3.14),
                onLink("wan-30ms", false, 0.4, "")));
        Analysis analysis = new Analysis(8, List.of(), List.of(), List.of(), self, List.of(), List.of());

        String html = Unpacked.spaced(
                TrustSection.html(List.of(StudyPanel.of(new PageRun().heats(0).build(), analysis, true))));

        assertThat(html)
                .contains("Can the run be believed? Its own checks, link by link")
                .contains("missed, 2.0 % more time [-1.0, 5.0]")
                .contains("found, 7.0 % more time [5.0, 9.0]; in one JVM 5.0 % more time [4.0, 6.0]")
                .contains("3.2 %")
                .contains("0.4 %");
    }

    @Test
    void unsettledAndBusyWorkersAreSaid() {
        Run settled = watched(new SliceGroup.Jvm(900, true, 0, 0, 1, 0));
        Run unsettled = watched(new SliceGroup.Jvm(900, false, 0, 0, 400, 2));

        RunView calm = view(settled, 8, self(false, 0, "+1 %"));
        RunView busy = view(unsettled, 8, self(false, 0, "+1 %"));

        assertThat(Trust.of(calm, false).light()).isEqualTo(Light.GREEN);
        assertThat(Trust.of(calm, false).passed())
                .contains("100 % of the workers' levels had settled when their laps began.");
        assertThat(JvmWatch.of(calm).cautions()).isEmpty();
        assertAmber(Trust.of(busy, false), "Workers whose time still fell when their warm-up ended");
        assertThat(JvmWatch.of(busy).cautions())
                .anyMatch(caution -> caution.startsWith("Compiled while others were timed"))
                .anyMatch(caution -> caution.startsWith("Garbage collections while others were timed"));
    }

    @Test
    void aControlBearsItsOwnName() {
        RunView view =
                view(watched(new SliceGroup.Jvm(900, true, 0, 0, 400, 0), "sentinel"), 8, self(false, 0, "+1 %"));

        assertThat(JvmWatch.of(view).cautions()).singleElement().asString().contains(": sentinel (");
    }

    private static Run watched(SliceGroup.Jvm jvm) {
        return watched(jvm, "");
    }

    private static Run watched(SliceGroup.Jvm jvm, String only) {
        Run run = new PageRun().heats(2).build();
        List<Entry> entries = run.entries().stream()
                .map(entry -> entry instanceof SliceGroup group
                                && (only.isEmpty() || group.arm().equals(only))
                        ? Altered.watched(group, jvm)
                        : entry)
                .toList();
        return new Run(run.manifest(), entries, false);
    }

    @Test
    void noHeatAndOneHeatAreRed() {
        assertThat(trust(0, new SelfTest(List.of())).light()).isEqualTo(Light.RED);
        assertThat(trust(1, self(false, 0, "")).reasons().get(0)).startsWith("One heat only");
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

        assertAmber(of(few.with(lost), 8, self(false, 0, "+1 %")), "1 of");
        assertThat(of(many, 8, self(false, 0, "+1 %")).light()).isEqualTo(Light.RED);
    }

    @Test
    void aLinkOutOfToleranceIsRed() {
        LinkCard card = new LinkCard(
                Instant.EPOCH,
                "end",
                PageRun.WIFI,
                new LinkCard.Rtt(2000, 2100, 50, 2100),
                0,
                0,
                0,
                List.of(),
                false,
                List.of("RTT 11 % too high"));

        Trust trust = of(new PageRun().heats(0).with(card), 8, self(false, 0, "+1 %"));

        assertThat(trust.light()).isEqualTo(Light.RED);
        assertThat(trust.reasons().get(0)).isEqualTo("The link wifi was out of tolerance at the end of the run.");
    }

    @Test
    void anInterruptedJournalIsSaid() {
        assertAmber(of(new PageRun().heats(0).interrupted(), 8, self(false, 0, "+1 %")), "cut off");
    }

    @Test
    void aRunThatInjectsNothingSaysWhereItWasDone() {
        RunView view = RunView.of(
                new BlobRun().heats(0).build(),
                new Analysis(8, List.of(), List.of(), List.of(), self(false, 0, ""), List.of(), List.of()));

        assertThat(Trust.of(view, false).light()).isEqualTo(Light.AMBER);
        assertThat(Trust.of(view, false).reasons().get(0)).startsWith("No known delay was added on purpose");
        assertThat(Trust.of(view, true).light()).isEqualTo(Light.GREEN);
        assertThat(Trust.of(view, true).passed()).anyMatch(reason -> reason.contains("in another study"));
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

    private static SelfTest self(boolean differ, double floor, String smallest) {
        return new SelfTest(List.of(onLink("local", differ, floor, smallest)));
    }

    private static SelfTest.OnLink onLink(String link, boolean differ, double floor, String smallest) {
        RatioResult aa = ratio(0.99, 1, 1.01);
        return new SelfTest.OnLink(link, aa, List.of(new SelfTest.Twins(aa, differ)), floor, List.of(), smallest, 0.4);
    }

    private static RatioResult ratio(double low, double estimate, double high) {
        return new RatioResult(SENTINEL, "sentinel", 8, new Interval(low, estimate, high), Scatter.UNKNOWN);
    }

    private static Trust trust(int heats, SelfTest self) {
        return of(new PageRun().heats(0), heats, self);
    }

    private static Trust of(PageRun run, int heats, SelfTest self) {
        return Trust.of(view(run.build(), heats, self), false);
    }

    private static RunView view(Run run, int heats, SelfTest self) {
        Cell cell = new Cell("connectorj.stream", "local", Level.of("rows", 1));
        CellResult result = new CellResult(
                cell,
                heats,
                new Interval(9, 10, 11),
                new TreeMap<>(Map.of(0, 10.0)),
                Double.NaN,
                5,
                100,
                4,
                Double.NaN,
                0,
                0,
                null,
                0,
                null,
                null);
        return RunView.of(run, new Analysis(heats, List.of(result), List.of(), List.of(), self, List.of(), List.of()));
    }
}
