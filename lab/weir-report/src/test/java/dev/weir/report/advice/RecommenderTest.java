package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Manifests;
import dev.weir.report.SyntheticRun;
import dev.weir.report.advice.RecommendationText.Line;
import dev.weir.report.advice.RecommendationText.Scope;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecommenderTest {
    /** A run of two sizes, without arms yet. */
    private static SyntheticRun synthetic() {
        return new SyntheticRun().noise(0.005, 0.002, 0.002).samples(40).levels("rows", "100", "1000");
    }

    private static Run run(double... micros) {
        Run built = synthetic()
                .arm("connectorj.at-once", micros[0])
                .arm("connectorj.stream", micros[1])
                .arm("weir.default", micros[2])
                .arm("redis.get", micros[3])
                .build();
        return Manifests.withArms(
                built,
                arm -> arm.driver().equals("redis")
                        ? Manifests.altered(arm, arm.mode(), "RESP", Map.of("setFetchSize", "not called"))
                        : arm);
    }

    private static Advice advice(Run run) {
        return Advice.of(run, Analysis.of(run));
    }

    private static Situation at(Advice advice, double rows) {
        return new Situation(advice.links().get(0), rows, "", Double.POSITIVE_INFINITY);
    }

    private static Recommendation recommended(double... micros) {
        Advice advice = advice(run(micros));
        return new Recommender(advice).of(advice.choose(at(advice, 100))).orElseThrow();
    }

    @Test
    void theUsualWayIsWhatAdviceStartsFromAndWhatAsksForLessIsNamedToo() {
        Recommendation it = recommended(100, 80, 60, 25);

        assertThat(it.now()).isEqualTo("connectorj.at-once");
        assertThat(it.assumed()).isTrue();
        assertThat(it.advised().arm()).isEqualTo("redis.get");
        assertThat(it.lesser()).extracting(Prediction::arm).containsExactly("weir.default", "connectorj.stream");
    }

    /** It is faster by a third, and has to be run and filled. */
    @Test
    void anotherStoreIsNotAdvisedForLessThanHalfTheTime() {
        Advice advice = advice(run(100, 80, 60, 40));
        Recommendation it =
                new Recommender(advice).of(advice.choose(at(advice, 100))).orElseThrow();

        assertThat(it.advised().arm()).isEqualTo("weir.default");
        assertThat(it.otherStore()).map(Prediction::arm).contains("redis.get");
        assertThat(text(advice, it, Scope.ONE, "Or"))
                .contains(
                        "redis.get: measured ",
                        " % less time [",
                        " than weir.default; it asks for ",
                        "another store, Redis")
                .contains("connectorj.stream, which keeps the driver: ");
    }

    @Test
    void ofWaysThatCannotBeToldApartTheOneThatAsksForLeastIsAdvised() {
        Recommendation it = recommended(100, 60.4, 60, 60.2);

        assertThat(it.advised().arm()).isEqualTo("connectorj.stream");
        assertThat(it.choice().best().arm()).isIn("weir.default", "redis.get", "connectorj.stream");
        assertThat(it.lesser()).isEmpty();
    }

    private static Run with(String arm, double micros, String other, double otherMicros) {
        return synthetic()
                .arm("connectorj.at-once", 100)
                .arm(arm, micros)
                .arm(other, otherMicros)
                .build();
    }

    /** Two drivers are as fast: whoever reads the name of one reads that of the other in the same sentence. */
    @Test
    void noArmIsNamedAloneWhereAnotherTies() {
        Advice advice = advice(with("weir.default", 60, "mariadb.at-once", 60.1));

        assertThat(Prose.plain(WhatToDo.of(advice, id -> id).sentences().get(0)))
                .contains("use ")
                .contains("weir.default", "mariadb.at-once")
                .contains(", not told apart from it) instead of connectorj.at-once");
        assertThat(WhatToDo.of(advice, id -> id).links())
                .singleElement()
                .satisfies(cell -> assertThat(cell.arm()).contains("weir.default", " or ", "mariadb.at-once"));
    }

    /** What is clearly slower than the advised arm is not as good. */
    @Test
    void whatIsSlowerIsNoTie() {
        Advice advice = advice(with("weir.default", 60, "mariadb.at-once", 80));

        assertThat(WhatToDo.of(advice, id -> id).sentences().get(0)).doesNotContain("mariadb");
    }

    /** Of two arms of one driver the one that leaves the pool alone is the smaller change. */
    @Test
    void oneChangeIsSmallerThanTwo() {
        Run built = with("weir.hikari", 60.2, "weir.thread-local", 60);
        Advice advice = advice(Manifests.withArms(built, RecommenderTest::pooled));
        Recommendation it =
                new Recommender(advice).of(advice.choose(at(advice, 100))).orElseThrow();

        assertThat(it.advised().arm()).isEqualTo("weir.hikari");
        assertThat(text(advice, it, Scope.ONE, "Costs")).isEqualTo("another driver, weir.");
    }

    /** Whoever streams wants to go on with little memory. */
    @Test
    void ofEqualChangesTheOneThatKeepsMemoryBoundedIsAdvised() {
        Run built = synthetic()
                .arm("connectorj.stream", 100)
                .arm("connectorj.at-once", 59.9)
                .arm("connectorj.stream-no-timeout", 60)
                .build();
        List<Entry> entries = new ArrayList<>(built.entries());
        entries.add(memory("connectorj.at-once", "out-of-memory", Map.of("heapLimitBytes", 1e8)));
        entries.add(memory("connectorj.stream", "survives", Map.of("peakLiveBytes", 1e3)));
        entries.add(memory("connectorj.stream-no-timeout", "survives", Map.of("peakLiveBytes", 1e3)));
        Advice advice = advice(new Run(built.manifest(), entries, false));
        Recommendation it = new Recommender(advice, "connectorj.stream")
                .of(advice.choose(at(advice, 100)))
                .orElseThrow();

        assertThat(it.advised().arm()).isEqualTo("connectorj.stream-no-timeout");
    }

    /** A hundred keys by the driver in use, as fast as by another. */
    @Test
    void ofWaysToAskForManyTheSmallestChangeIsNamed() {
        Run built = synthetic()
                .arm("connectorj.at-once", 100)
                .arm("connectorj.stream", 120)
                .arm("weir.keyed-100", 5)
                .arm("connectorj.in-list-100", 5.01)
                .build();
        Advice advice = advice(Manifests.withArms(
                built, arm -> arm.id().endsWith("-100") ? arm.with(arm.about().asking(100)) : arm));
        Recommendation it =
                new Recommender(advice).of(advice.choose(at(advice, 100))).orElseThrow();

        assertThat(it.gathered()).map(Prediction::arm).contains("connectorj.in-list-100");
    }

    /** Without the smaller change among the arms, both are named. */
    @Test
    void twoChangesAreBothNamed() {
        Run built = with("weir.thread-local", 60, "mariadb.at-once", 120);
        Advice advice = advice(Manifests.withArms(built, RecommenderTest::pooled));
        Recommendation it =
                new Recommender(advice).of(advice.choose(at(advice, 100))).orElseThrow();

        assertThat(text(advice, it, Scope.ONE, "Costs"))
                .isEqualTo("no pool: connections are held otherwise (thread-local); another driver, weir.");
    }

    private static Manifest.Arm pooled(Manifest.Arm arm) {
        String pool = arm.id().equals("weir.thread-local") ? "none" : "HikariCP";
        return Manifests.altered(arm, arm.mode(), arm.protocol(), Map.of("pool", pool));
    }

    /** A hundred keys in a request are no faster way of asking for one. */
    @Test
    void whatAsksForManyAtATimeStandsBesideTheAdvice() {
        Run built = run(100, 80, 5, 90);
        Advice advice = advice(Manifests.withArms(
                built,
                arm -> arm.id().equals("weir.default") ? arm.with(arm.about().asking(100)) : arm));
        Recommendation it =
                new Recommender(advice).of(advice.choose(at(advice, 100))).orElseThrow();

        assertThat(it.advised().arm()).isEqualTo("connectorj.stream");
        assertThat(it.gathered()).map(Prediction::arm).contains("weir.default");
        assertThat(text(advice, it, Scope.ONE, "Or"))
                .contains(
                        "weir.default: measured ",
                        "100 keys at a time: the application has to gather them before it asks");
    }

    /** Six per cent in two heats are no verdict: a JVM that was placed well explains them. */
    @Test
    void whatIsNotDecidedIsNoOrder() {
        Run built = run(100, 120, 94, 130);
        Advice few = advice(new Run(
                built.manifest(),
                built.entries().stream()
                        .filter(each -> !(each instanceof SliceGroup group) || group.heat() < 2)
                        .toList(),
                false));
        Recommendation it = new Recommender(few).of(few.choose(at(few, 100))).orElseThrow();

        assertThat(text(few, it, Scope.ONE, "Do")).startsWith("not decided yet, probably weir.default");
        assertThat(WhatToDo.of(few, id -> id).sentences().get(0))
                .contains("not decided yet, probably weir.default instead of");
    }

    @Test
    void whatCannotBeToldFromTheFastestStays() {
        assertThat(recommended(60, 90, 60.3, 60.2).stays()).isTrue();
    }

    /** A difference of 3 % is found, but 2 % do not matter: what may be hardly more than that is no reason for a change. */
    @Test
    void aGainThatMayBeNextToNothingIsNoReasonForAChange() {
        Advice advice = advice(run(100, 97.7, 120, 130));
        Recommendation it =
                new Recommender(advice).of(advice.choose(at(advice, 100))).orElseThrow();

        assertThat(it.choice().close()).isEmpty();
        assertThat(it.choice().best().arm()).isEqualTo("connectorj.stream");
        assertThat(it.stays()).isTrue();
        assertThat(text(advice, it, Scope.ONE, "Do")).contains("which is hardly worth a change");
    }

    @Test
    void savingsAreToldForAllReads() {
        Advice advice = advice(run(36_000, 30_000, 360, 40_000));
        Recommendation it = new Recommender(advice, "connectorj.stream")
                .of(advice.choose(at(advice, 100)))
                .orElseThrow();

        assertThat(it.assumed()).isFalse();
        String saves = text(advice, it, new Scope(1_000_000, 0, Optional.empty()), "Saves");
        assertThat(saves)
                .startsWith("29.6 ms a query: 83.4 times faster [")
                .contains("1,000,000 take ", " min] instead of ", " h.");
        assertThat(text(advice, it, Scope.ONE, "Costs")).isEqualTo("another driver, weir.");
    }

    @Test
    void anArmInUseThatWasNotMeasuredIsSaid() {
        Run measured = run(100, 80, 60, 20);
        List<Entry> entries = measured.entries().stream()
                .filter(each -> !each.toString().contains("connectorj.stream"))
                .toList();
        Advice advice = advice(new Run(measured.manifest(), entries, false));
        Recommendation it = new Recommender(advice, "connectorj.stream")
                .of(advice.choose(at(advice, 100)))
                .orElseThrow();

        assertThat(text(advice, it, Scope.ONE, "Now"))
                .isEqualTo("connectorj.stream: not compared there: not measured.");
        assertThat(text(advice, it, Scope.ONE, "Do")).startsWith("not decided yet, probably redis.get");
    }

    private static Run withMemory(Run run) {
        List<Entry> entries = new ArrayList<>(run.entries());
        entries.add(memory("connectorj.at-once", "out-of-memory", Map.of("heapLimitBytes", 1e8)));
        entries.add(memory("weir.default", "survives", Map.of("peakLiveBytes", 1e3)));
        return new Run(run.manifest(), entries, false);
    }

    private static Behaviour memory(String arm, String outcome, Map<String, Double> figures) {
        return new Behaviour("memory", arm, "local", outcome, "tried", figures);
    }

    /** The synthetic rows of the largest level allocate 2,048 bytes in 1,000 rows. */
    @Test
    void whatHasNoRoomInTheHeapIsOutOfTheQuestion() {
        Advice advice = advice(withMemory(run(50, 90, 60, 70)));

        Choice choice = advice.choose(at(advice, 1000), advice.withoutRoom(1000, 2000));
        assertThat(choice.missing().get("connectorj.at-once"))
                .startsWith("needs up to ")
                .contains(" of heap");
        assertThat(choice.best().arm()).isEqualTo("weir.default");

        assertThat(advice.withoutRoom(1000, 1e6)).isEmpty();
    }

    @Test
    void heapIsToldForTheArmInUseAndForOneThatKeepsLittle() {
        Advice advice = advice(withMemory(run(50, 90, 60, 70)));
        Recommendation it =
                new Recommender(advice).of(advice.choose(at(advice, 1000))).orElseThrow();

        assertThat(text(advice, it, new Scope(0, 0x1p20, Optional.empty()), "Heap")
                        .lines())
                .hasSize(2)
                .anyMatch(line -> line.startsWith("connectorj.at-once holds the whole result")
                        && line.contains("1 MiB are enough for 512 of them at a time, or for one of 510,000 rows"))
                .anyMatch(line -> line.startsWith("weir.default keeps at most ") && line.contains(" % more time ["));
        assertThat(text(advice, it, Scope.ONE, "Heap")).isEmpty();
    }

    /** The driver in use comes first, then another that costs less. */
    @Test
    void whereAResultMayOutgrowTheHeapTheSmallestChangeIsNamedFirst() {
        Run run = withMemory(run(50, 60, 55, 70));
        List<Entry> entries = new ArrayList<>(run.entries());
        entries.add(memory("connectorj.stream", "survives", Map.of("peakLiveBytes", 1e3)));
        Advice advice = advice(new Run(run.manifest(), entries, false));

        String sentence = Prose.plain(WhatToDo.of(advice, id -> id).sentences().get(1));

        assertThat(sentence)
                .containsSubsequence(
                        "If a result may outgrow the heap: connectorj.stream keeps at most ",
                        "; or weir.default keeps at most ");
    }

    private static String text(Advice advice, Recommendation it, Scope scope, String label) {
        return Prose.plain(String.join(
                "\n",
                new RecommendationText(advice, id -> id)
                        .lines(it, scope).stream()
                                .filter(line -> line.label().equals(label))
                                .map(Line::text)
                                .toList()));
    }
}
