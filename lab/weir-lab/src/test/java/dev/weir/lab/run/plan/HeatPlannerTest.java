package dev.weir.lab.run.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.jdbc.StudyWithArms;
import dev.weir.lab.study.stream.StreamStudy;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.Chances;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Scatter;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeatPlannerTest {
    private static final List<String> LINKS = List.of("local", "wan-30ms");
    private static final List<Manifest.Link> DECLARED =
            LINKS.stream().map(Recorded::link).toList();
    private static final List<String> CORE = List.of(
            "connectorj.at-once",
            "connectorj.stream",
            "connectorj.stream-no-timeout",
            "mariadb.at-once",
            "mariadb.stream",
            "weir.default");

    @TempDir
    private static Path folder;

    private static Path jar;

    private final Study study = new StreamStudy();

    @BeforeAll
    static void writeJar() throws IOException {
        jar = folder.resolve("driver.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), new java.util.jar.Manifest())) {
            out.putNextEntry(new JarEntry("dev/weir/jdbc/WeirDriver.class"));
        }
    }

    private final Plan plan = Plan.of(
            study,
            new Plan.Choice(
                    study.tiers(Preset.DEFAULT),
                    study.arms().stream().map(arm -> arm.info().id()).collect(Collectors.toSet()),
                    DECLARED,
                    Set.of(),
                    Set.of()));

    private static final Analysis NOTHING = analysis(List.of());

    @Test
    void theFirstHeatRacesTheCoreOnQuickLinks() {
        assertThat(new HeatPlanner(plan, 1, true).plan(0, NOTHING))
                .extracting(group -> group.setting().link())
                .containsOnly("local");
        List<String> far = List.of("wan-30ms");
        Plan slowOnly = Plan.of(
                study,
                new Plan.Choice(
                        study.tiers(Preset.DEFAULT),
                        Set.copyOf(CORE),
                        far.stream().map(Recorded::link).toList(),
                        Set.of(),
                        Set.of()));
        assertThat(new HeatPlanner(slowOnly, 1, true).plan(0, NOTHING)).isNotEmpty();
    }

    @Test
    void everyLaterHeatRacesTheCoreOnEveryLinkWithTheControls() {
        List<LapGroup> groups = new HeatPlanner(plan, 1, true).plan(2, NOTHING);

        assertThat(groups)
                .extracting(group ->
                        group.setting().link() + " " + group.setting().level().get("rows"))
                .containsExactlyInAnyOrder(
                        "local 1", "local 100", "local 1000", "wan-30ms 1", "wan-30ms 100", "wan-30ms 1000");
        assertThat(groups).allSatisfy(group -> {
            boolean injected = group.setting().level().get("rows").equals("100");
            assertThat(arms(group)).containsAll(CORE).contains("sentinel");
            assertThat(arms(group)).hasSize(6 + 1 + (injected ? 5 : 0));
        });
        assertThat(workers(groups))
                .as("one for the sentinel, one for all injected effects")
                .hasSize(6 + 2);
    }

    @Test
    void untilThereCanBeVerdictsSlowLinksWait() {
        HeatPlanner first = new HeatPlanner(plan, 1, true);

        assertThat(first.isHasty(1)).isTrue();
        assertThat(first.plan(1, NOTHING))
                .extracting(group -> group.setting().link())
                .containsExactly("local", "local", "local");
        assertThat(first.isHasty(2)).isFalse();
        assertThat(new HeatPlanner(plan, 1, false).isHasty(0)).isFalse();
        assertThat(new HeatPlanner(plan, 1, false).plan(1, NOTHING))
                .extracting(group -> group.setting().link())
                .contains("wan-30ms");
    }

    @Test
    void untilThereCanBeVerdictsOnlyArmsOfTheFirstQuestionsRace() {
        assertThat(new HeatPlanner(plan, 1, true).plan(1, NOTHING))
                .isNotEmpty()
                .allSatisfy(group -> assertThat(arms(group))
                        .contains("connectorj.at-once", "connectorj.stream", "connectorj.stream-no-timeout", "sentinel")
                        .doesNotContain("mariadb.at-once", "mariadb.stream", "weir.default"));
        assertThat(arms(new HeatPlanner(plan, 1, false).plan(0, NOTHING).get(0)))
                .containsAll(CORE);
    }

    @Test
    void theSentinelIsThereTwiceWhereItsArmIsNot() {
        List<LapGroup> groups = new HeatPlanner(of("weir.default", "mariadb.at-once"), 1, true).plan(0, NOTHING);

        assertThat(groups)
                .isNotEmpty()
                .allSatisfy(group -> assertThat(group.arms())
                        .contains(new LapGroup.DrawnArm("sentinel", 0), new LapGroup.DrawnArm("sentinel", 1)));
    }

    @Test
    void twoVersionsOfADriverAreComparedWithEachOther() {
        Study both = StudyWithArms.of(study, List.of("weir.default", "weir.default@" + jar), "", release -> null);
        List<Level> levels = List.of(Level.of("rows", 10).with("work", "collect"));
        List<String> arms = List.of("connectorj.at-once", "weir.default", "weir.default@" + jar);
        Study.Tier tier = new Study.Tier(arms, List.of("off"), levels);
        Plan versions = Plan.of(both, new Plan.Choice(List.of(tier), Set.copyOf(arms), DECLARED, Set.of(), Set.of()));

        assertThat(versions.comparisons())
                .extracting(Manifest.Comparison::arm, Manifest.Comparison::reference)
                .contains(tuple("weir.default@" + jar, "weir.default"));
    }

    @Test
    void orderComesFromTheSeedAndDiffersFromHeatToHeat() {
        HeatPlanner planner = new HeatPlanner(plan, 7, true);

        assertThat(planner.plan(0, NOTHING)).isEqualTo(new HeatPlanner(plan, 7, true).plan(0, NOTHING));
        assertThat(planner.plan(0, NOTHING)).isNotEqualTo(planner.plan(1, NOTHING));
        assertThat(planner.plan(0, NOTHING)).isNotEqualTo(new HeatPlanner(plan, 8, true).plan(0, NOTHING));
    }

    @Test
    void decidedCellsGetNoMoreHeats() {
        Analysis analysis = analysis(results(0, question -> !question.endsWith("local/rows=100")));
        List<LapGroup> groups = new HeatPlanner(plan, 1, true).plan(3, analysis, 1);

        LapGroup.Setting open =
                new LapGroup.Setting("local", "off", Level.of("rows", 100).with("work", "collect"));
        assertThat(groups)
                .filteredOn(group -> arms(group).contains("weir.default"))
                .allSatisfy(group -> assertThat(group.setting()).isEqualTo(open));
        assertThat(groups)
                .as("known effects on every link")
                .extracting(group -> group.setting().link())
                .containsExactlyInAnyOrderElementsOf(LINKS);
    }

    @Test
    void whereItAimsAtCellsJustThoseGetMoreHeats() {
        Plan two = of("drizzle.at-once", "vertx.at-once");
        Analysis undecided = analysis(LINKS.stream()
                .map(link -> result(two.comparisons().get(0), link, "10", 3, false))
                .toList());
        HeatPlanner planner = new HeatPlanner(two, 1, true);
        Cell cell = undecided.comparisons().get(1).ratio().cell();

        planner = planner.aimingAt(Optional.of(Set.of(cell)));

        assertThat(planner.plan(3, undecided))
                .filteredOn(group -> arms(group).contains(cell.arm()))
                .extracting(LapGroup::setting)
                .containsExactly(new LapGroup.Setting(
                        cell.link(), "off", two.upToTier(1).get(0).levels().get(0)));
        assertThat(all(planner.plan(3, undecided))).doesNotContain("drizzle.at-once");
        assertThat(undecided.comparisons().stream().filter(planner::isOpen))
                .extracting(result -> result.ratio().cell())
                .containsExactly(cell);
        assertThat(all(planner.plan(3, NOTHING)))
                .as("of what was never raced, all")
                .contains("drizzle.at-once", "vertx.at-once");
        planner = planner.aimingAt(Optional.of(Set.of()));
        assertThat(planner.plan(3, undecided)).isEmpty();
    }

    @Test
    void nothingIsPlannedWhenAllIsDecided() {
        assertThat(new HeatPlanner(plan, 1, true).plan(3, analysis(results(0, question -> true)), 1))
                .isEmpty();
    }

    @Test
    void theNextTierOpensAfterThoseBeforeHadTheirHeats() {
        HeatPlanner planner = new HeatPlanner(plan, 1, true);

        assertThat(planner.openTiers(analysis(results(3, question -> false)))).isEqualTo(1);
        assertThat(planner.openTiers(analysis(results(4, question -> false)))).isEqualTo(4);
        List<LapGroup> groups = planner.plan(3, analysis(results(4, question -> false)));
        assertThat(all(groups)).contains("connectorj.cursor", "vertx.at-once");
    }

    @Test
    void anArmOfALaterTierBringsItsReferenceAlong() {
        Analysis coreDecided = analysis(results(3, question -> true));
        List<LapGroup> groups = new HeatPlanner(plan, 1, true).plan(3, coreDecided);

        assertThat(all(groups))
                .contains("connectorj.cursor", "connectorj.at-once")
                .doesNotContain("connectorj.stream");
    }

    @Test
    void anArmThatWasGivenUpIsLeftOut() {
        HeatPlanner planner = new HeatPlanner(plan, 1, true);
        planner = planner.without("connectorj.stream");

        assertThat(all(planner.plan(0, NOTHING))).isNotEmpty().doesNotContain("connectorj.stream");
    }

    @Test
    void armsThatNoQuestionIsAboutAreComparedWithTheFirst() {
        Plan chosen = of("connectorj.stream", "drizzle.at-once", "vertx.at-once");

        assertThat(chosen.comparisons())
                .extracting(comparison -> comparison.arm() + " / " + comparison.reference())
                .containsExactly("drizzle.at-once / connectorj.stream", "vertx.at-once / connectorj.stream");
        assertThat(all(new HeatPlanner(chosen, 1, true).plan(0, NOTHING, 9))).contains("drizzle.at-once");
    }

    @Test
    void oneArmAloneIsMeasuredForAFewHeats() {
        HeatPlanner planner = new HeatPlanner(of("drizzle.at-once"), 1, true);

        assertThat(all(planner.plan(9, NOTHING, 9))).contains("drizzle.at-once");
        assertThat(planner.plan(10, NOTHING, 9)).isEmpty();
    }

    private Plan of(String... arms) {
        List<Level> levels = List.of(Level.of("rows", 10).with("work", "collect"));
        Study.Tier tier = new Study.Tier(List.of(arms), List.of("off"), levels);
        return Plan.of(study, new Plan.Choice(List.of(tier), Set.of(arms), DECLARED, Set.of(), Set.of()));
    }

    private static List<String> arms(LapGroup group) {
        return group.arms().stream().map(LapGroup.DrawnArm::id).toList();
    }

    private static Set<String> all(List<LapGroup> groups) {
        return groups.stream().flatMap(group -> arms(group).stream()).collect(Collectors.toSet());
    }

    private static Set<LapGroup.WorkerKey> workers(List<LapGroup> groups) {
        return groups.stream().flatMap(group -> group.workers().stream()).collect(Collectors.toSet());
    }

    /** Results of the comparisons of the first tier, and of what its arms are held against in the next two, at every cell; {@code decided} gets arm/link/rows=n. */
    private List<ComparisonResult> results(int heats, Predicate<String> decided) {
        List<ComparisonResult> results = new ArrayList<>();
        Set<String> core = plan.upToTier(2).stream().map(PlannedArm::arm).collect(Collectors.toSet());
        for (Manifest.Comparison comparison : plan.comparisons()) {
            if (!core.containsAll(Set.of(comparison.arm(), comparison.reference()))) {
                continue;
            }
            for (String link : LINKS) {
                for (String rows : List.of("1", "10", "100", "1000")) {
                    boolean done = decided.test(comparison.arm() + "/" + link + "/rows=" + rows);
                    results.add(result(comparison, link, rows, heats, done));
                }
            }
        }
        return results;
    }

    private static ComparisonResult result(
            Manifest.Comparison comparison, String link, String rows, int heats, boolean done) {
        RatioResult ratio = new RatioResult(
                new Cell(
                        comparison.arm(),
                        link,
                        Level.of("rows", rows).with("work", "collect").with("tls", "off")),
                comparison.reference(),
                heats,
                new Interval(1, 1, 1),
                Scatter.UNKNOWN);
        return new ComparisonResult(
                comparison, ratio, done ? Verdict.EQUAL : Verdict.UNDECIDED, done ? 3 : 0, 2, Chances.UNKNOWN, "");
    }

    private static Analysis analysis(List<ComparisonResult> results) {
        return new Analysis(0, List.of(), results, List.of(), new SelfTest(List.of()), List.of(), List.of());
    }
}
