package dev.weir.lab.run.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a run of a study visits. */
class StudyPlansTest {
    private static final String[] LINKS = {"local", "lan-1g", "wan-30ms"};
    private static final String USUAL = "rtt=5ms,rate=1gbit";
    private static final Study BATCH = Studies.named("batch", Map.of());
    private static final Study LOAD = Studies.named("load", Map.of());
    private static final Study METADATA = Studies.named("metadata", Map.of());

    private static Plan plan(Study study, Preset preset, Set<String> only, String... links) {
        return Plan.of(
                study,
                new Plan.Choice(
                        study.tiers(preset),
                        Set.copyOf(Arm.ids(study.arms())),
                        Stream.of(links).map(Recorded::link).toList(),
                        Set.of(),
                        only));
    }

    private static Plan batches() {
        return plan(BATCH, Preset.DEFAULT, Set.of(), LINKS);
    }

    private static Plan load(Preset preset, String... links) {
        return plan(LOAD, preset, Set.of(), links);
    }

    private static Plan metadata(Set<String> only) {
        return plan(METADATA, Preset.DEFAULT, only, LINKS);
    }

    private static Stream<Level> levels(Plan plan, String arm, String link) {
        return plan.upToTier(plan.tiers().size()).stream()
                .filter(each -> each.arm().equals(arm) && each.link().equals(link))
                .flatMap(each -> each.levels().stream());
    }

    private static List<String> inserts(String arm, String link) {
        return levels(batches(), arm, link).map(level -> level.get("inserts")).toList();
    }

    private static List<String> visited(Plan plan, String arm, String link) {
        return levels(plan, arm, link).map(Level::text).toList();
    }

    private static Analysis analysis(List<ComparisonResult> results) {
        return new Analysis(0, List.of(), results, List.of(), new SelfTest(List.of()), List.of(), List.of());
    }

    /** Nothing waits for a thousand replies from afar. */
    @Test
    void whatTakesTooLongOnALinkIsNotVisitedThere() {
        assertThat(inserts("connectorj.default", "wan-30ms")).containsExactly("100");
        assertThat(inserts("connectorj.default", "lan-1g")).containsExactly("100", "1000", "10000");
        assertThat(inserts("connectorj.rewrite", "wan-30ms")).containsExactly("100", "1000", "10000");
    }

    @Test
    void laterTiersOpenAllTheSame() {
        Plan plan = batches();

        assertThat(new HeatPlanner(plan, 1, true).openTiers(afterHeats(plan, 9)))
                .isEqualTo(plan.tiers().size());
    }

    /** Results of every comparison wherever both of its arms are visited. */
    private static Analysis afterHeats(Plan plan, int heats) {
        List<ComparisonResult> results = new ArrayList<>();
        for (Manifest.Comparison comparison : plan.comparisons()) {
            for (String link : plan.links()) {
                List<String> common = new ArrayList<>(inserts(comparison.arm(), link));
                common.retainAll(inserts(comparison.reference(), link));
                common.forEach(inserts -> results.add(undecided(comparison, link, inserts, heats)));
            }
        }
        return analysis(results);
    }

    private static ComparisonResult undecided(Manifest.Comparison comparison, String link, String inserts, int heats) {
        Cell cell =
                new Cell(comparison.arm(), link, Level.of("inserts", inserts).with("tls", "off"));
        RatioResult ratio =
                new RatioResult(cell, comparison.reference(), heats, new Interval(1, 1, 1), Scatter.UNKNOWN);
        return new ComparisonResult(comparison, ratio, Verdict.UNDECIDED, 0, 2, Chances.UNKNOWN, "");
    }

    @Test
    void linksWithTiersOfTheirOwnHaveNoOtherRatesOfLoad() {
        Plan full = load(Preset.FULL, USUAL, "rtt=1ms,rate=1gbit", "wan-30ms");

        assertThat(visited(full, "raw.pipelined", "rtt=1ms,rate=1gbit"))
                .containsExactlyInAnyOrder("rate=1600, connections=8, query=row", "connections=8, query=row");
        assertThat(visited(full, "raw.pipelined", "wan-30ms"))
                .containsExactlyInAnyOrder("rate=53, connections=8, query=row", "connections=8, query=row");
        assertThat(visited(full, "raw.pipelined", USUAL))
                .contains("rate=3000, connections=128, query=row", "connections=8, query=100-rows")
                .doesNotContain("rate=1600, connections=8, query=row");
        assertThat(visited(load(Preset.DEFAULT, "wan-30ms"), "weir.pool", "wan-30ms"))
                .contains("rate=300, connections=8, query=row");
    }

    @Test
    void whatAnArmCannotDoIsNotVisitedWithIt() {
        Plan full = load(Preset.FULL, USUAL);

        assertThat(visited(full, "redis.lettuce", USUAL)).isNotEmpty().allMatch(level -> level.endsWith("query=row"));
        assertThat(visited(full, "weir.shared", USUAL))
                .anyMatch(level -> level.endsWith("slow-ones"))
                .noneMatch(level -> level.endsWith("100-rows"));
        assertThat(visited(full, "weir.pool", USUAL)).anyMatch(level -> level.endsWith("100-rows"));
    }

    @Test
    void tiersKeepTheirOrderAndTheOthersTheirQuestions() {
        Plan full = load(Preset.FULL, USUAL, "rtt=1ms,rate=1gbit", "wan-30ms");

        assertThat(full.tiers()).hasSameSizeAs(LOAD.tiers(Preset.FULL));
        assertThat(full.tiers().get(0)).allMatch(each -> each.link().equals(USUAL));
        assertThat(full.comparisons()).containsAll(LOAD.comparisons());
    }

    @Test
    void theFirstHeatOfMetadataIsSmall() {
        List<LapGroup> groups = new HeatPlanner(metadata(Set.of()), 1, true).plan(1, analysis(List.of()));

        assertThat(groups)
                .filteredOn(group -> group.arms().contains(new LapGroup.DrawnArm("weir.auto-transaction", 0)))
                .extracting(group -> group.setting().level())
                .extracting(level -> level.get("query") + "/" + level.get("columns"))
                .containsOnly("single-select/2", "columns/50", "large-select/2")
                .as("on the two links with a short round trip")
                .hasSize(3 * 2);
        assertThat(groups.stream().flatMap(group -> group.workers().stream()).distinct())
                .as("four arms, the sentinel, and the known effects")
                .hasSize(4 + 2);
    }

    @Test
    void everyArmAndQuestionOfMetadataIsPlanned() {
        Plan plan = metadata(Set.of());

        assertThat(plan.tiers()).hasSize(METADATA.tiers(Preset.DEFAULT).size());
        assertThat(plan.comparisons()).hasSameSizeAs(METADATA.comparisons());
        assertThat(plan.arms())
                .containsAll(
                        METADATA.arms().stream().map(arm -> arm.info().id()).toList());
    }

    @Test
    void columnsOfMetadataCanBeChosen() {
        assertThat(metadata(Set.of("200")).levels())
                .contains(Level.of("query", "columns").with("columns", 200).with("rows", 1))
                .noneMatch(level -> level.get("columns").equals("50"));
    }
}
