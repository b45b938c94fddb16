package dev.weir.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Run;
import dev.weir.report.page.LoadRun;
import dev.weir.report.stats.Analysis;
import dev.weir.report.text.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Eight connections over 5 ms: pools hold 1,300 a second, r2dbc 600, several on a connection 18,000, which the cores limit. */
class ManyRequestsTest {
    private static final Run RUN = new LoadRun().build();
    private static final Analysis ANALYSIS = Analysis.of(RUN);

    private static ManyRequests answer(ArrivalQuestion question) {
        List<ManyRequests> answers = ManyRequests.of(RUN, ANALYSIS, question);
        assertThat(answers).hasSize(1);
        return answers.get(0);
    }

    private static ArrivalQuestion at(double perSecond) {
        return new ArrivalQuestion(perSecond, 0, Optional.empty(), OptionalDouble.empty());
    }

    private static ArrivalQuestion at(double perSecond, WaitingThreads threads) {
        return new ArrivalQuestion(perSecond, 0, Optional.of(threads), OptionalDouble.empty());
    }

    private static ArrivalQuestion over(double perSecond, double rttMicros) {
        return new ArrivalQuestion(perSecond, 0, Optional.empty(), OptionalDouble.of(rttMicros));
    }

    private static List<String> lines(ManyRequests answer) {
        ManyRequestsText.Lines lines = new ManyRequestsText(answer).lines();
        List<String> all = new ArrayList<>(List.of(lines.head()));
        all.addAll(lines.table());
        all.addAll(lines.sentences());
        return all;
    }

    private static List<String> lines(ArrivalQuestion question) {
        return lines(answer(question));
    }

    private static String advice(ArrivalQuestion question) {
        List<String> lines = lines(question);
        return lines.get(lines.size() - 1);
    }

    @Test
    void eachArmIsToldInItsGroupWithItsConnectionsAndCores() {
        List<String> lines = lines(at(2000));
        assertThat(lines.get(0))
                .isEqualTo("2,000 requests a second on rtt=5ms,rate=1gbit; at most over 8 connections:");
        assertThat(lines.get(1)).startsWith("One request at a time").endsWith("cores  CPU ratio");
        assertThat(lines)
                .anyMatch(line -> line.matches("connectorj\\.pool +1,[23]\\d0 +no +19 +1[23]\\d +0\\.2[56]\\d +1"))
                .anyMatch(line -> line.matches("Several on a connection"))
                .anyMatch(line -> line.matches("vertx\\.pipelined +1[78],\\d00\\* +yes +8 .*"))
                .anyMatch(line -> line.startsWith("*CPU-bound: what the run's 2 cores give")
                        && line.endsWith("not scaled by round trip."))
                .contains("Several on a connection: no transaction and no session state spans requests.");
        assertThat(lines.indexOf("Several on a connection"))
                .isGreaterThan(first(lines, "r2dbc.pool"))
                .isLessThan(first(lines, "vertx.pipelined"));
    }

    private static int first(List<String> lines, String arm) {
        return lines.indexOf(
                lines.stream().filter(line -> line.startsWith(arm)).findFirst().orElseThrow());
    }

    /** Of arms that take 90, 170 and 130 µs. */
    @Test
    void aRatioIsThatOfTheUsualArmWhereTheRunDecidedIt() {
        assertThat(lines(at(1300)))
                .anyMatch(line -> line.startsWith("weir.pool ") && line.matches(".* 0\\.(6.|7.) \\[.*\\]"))
                .anyMatch(line -> line.matches("connectorj\\.pool-virtual .* 1\\.[23]\\d \\[.*\\]"));
    }

    /** r2dbc breaks down at 1,300 a second. */
    @Test
    void whatBreaksDownCostsWhatItTakesWhereItHolds() {
        assertThat(lines(at(1300)))
                .anyMatch(line -> line.matches("r2dbc\\.pool .* 1[23]\\d° .*"))
                .contains("°at 300 a second, where it holds.");
        assertThat(lines(at(300))).noneMatch(line -> line.contains("°"));
    }

    @Test
    void theUsualArmIsKeptAsLongAsConnectionsHoldIt() {
        assertThat(advice(at(300)))
                .startsWith("Do: keep connectorj.pool: 8 connections hold up to 1,")
                .contains("and 3 are enough.", "Not told apart from it: ", "weir.pool");
        assertThat(advice(at(2000)))
                .startsWith("Do: keep connectorj.pool with 19 connections: 8 hold at most 1,")
                .contains("Holds it, too: r2dbc.pool.");
    }

    @Test
    void ofTheThreadsAskedForTheLeastChangeIsAdvised() {
        ManyRequests virtual = answer(at(2000, WaitingThreads.VIRTUAL));
        assertThat(virtual.ways()).extracting(RequestWay::id).containsExactly("connectorj.pool-virtual");
        assertThat(lines(virtual)).noneMatch(line -> line.startsWith("Several on a connection"));
        assertThat(advice(at(2000, WaitingThreads.VIRTUAL))).startsWith("Do: use connectorj.pool-virtual with 19");
        assertThat(answer(at(2000, WaitingThreads.PLATFORM)).ways())
                .extracting(RequestWay::id)
                .containsExactly("connectorj.pool", "weir.pool");
        assertThat(answer(at(2000, WaitingThreads.NONE)).ways())
                .extracting(RequestWay::id)
                .containsExactly("vertx.pool", "r2dbc.pool", "vertx.pipelined", "weir.shared-async");
        assertThat(virtual.measuredThreads()).containsExactly(WaitingThreads.values());
    }

    /** 130 µs in the client and 26 in the server are 1.48 cores at 9,500 a second: more than two thirds of two. */
    @Test
    void whereCoresOfPoolsWereNotMeasuredSeveralOnAConnectionAreAdvisedWithWhatIsGivenUp() {
        assertThat(advice(at(9500, WaitingThreads.NONE)))
                .startsWith("Do: ")
                .contains("cores of client and server, of which the run had 2; use vertx.pipelined, which holds 1")
                .contains("Given up: no transaction and no session state spans requests.", "weir.shared-async")
                .doesNotContain("The interval begins");
    }

    @Test
    void aRateNearTheHighestIsHeldWithLessInReserveAndDoubtedIfTheIntervalBeginsBelow() {
        ConnectionLimit limit = answer(at(17_000)).ways().stream()
                .filter(each -> each.id().equals("vertx.pipelined"))
                .findFirst()
                .orElseThrow()
                .limit();
        String near = advice(at(0.9 * limit.limit().low()));
        assertThat(near).contains("with less than a third in reserve").doesNotContain("The interval begins");
        assertThat(advice(at((limit.limit().low() + limit.limit().estimate()) / 2)))
                .contains("with less than a third in reserve", "The interval begins below that rate");
    }

    @Test
    void aRateBeyondAllIsSaidWithTheHighest() {
        assertThat(answer(at(100_000)).isHeld()).isFalse();
        assertThat(advice(at(100_000)))
                .startsWith("Do: nothing measured is known to hold 100,000 a second; the highest measured is 1")
                .contains("CPU-bound. Measure on more cores");
        assertThat(advice(at(100_000, WaitingThreads.VIRTUAL)))
                .contains("in virtual threads", "connectorj.pool-virtual", "Of all arms the highest is 1");
    }

    @Test
    void onAnotherPathPoolsAreScaledAndCoresAreNot() {
        List<String> far = lines(over(2000, 20_000));
        assertThat(far.get(0)).startsWith("2,000 requests a second at a round trip of 20.0 ms, scaled from rtt=5ms");
        assertThat(far)
                .anyMatch(line -> line.matches("connectorj\\.pool +37\\d +no +6[345] .*"))
                .anyMatch(line -> line.matches("vertx\\.pipelined +1[78],\\d00\\* .*"));
        // two round trips with the connection taken: 13.3 ms become 43.3
        assertThat(far).anyMatch(line -> line.matches("r2dbc\\.pool +18\\d +no +1[23]\\d .*"));
    }

    @Test
    void thePathOfTheRunIsNotScaled() {
        assertThat(lines(over(2000, 5000))).isEqualTo(lines(at(2000)));
        assertThat(lines(over(2000, 5100))).isEqualTo(lines(at(2000)));
    }

    @Test
    void whatRequestsWaitAndTakeIsToldAsFarAsTheRunKnows() {
        ArrivalQuestion question = new ArrivalQuestion(2000, 500, Optional.empty(), OptionalDouble.empty());
        assertThat(lines(question))
                .anyMatch(line -> line.matches("500 at once +last waits"))
                // of 19 connections, which hold 3,090 a second
                .anyMatch(line -> line.matches("connectorj\\.pool +1[56]\\d ms"))
                .anyMatch(line ->
                        line.startsWith("last waits: 500 / the pool's highest rate. Little's law: 2,000 a second x 6.")
                                && line.endsWith("500 in flight are 250 ms a request."));

        Run run = new LoadRun()
                .with(waiting("connectorj.pool", 10_020, 2000, 30_000))
                .with(waiting("connectorj.pool-virtual", 25, 6000, 100))
                .build();
        List<String> known =
                lines(ManyRequests.of(run, Analysis.of(run), question).get(0));
        assertThat(known)
                .anyMatch(line -> line.matches("500 at once +last waits +threads +heap +outside heap"))
                .anyMatch(line -> line.matches("connectorj\\.pool +1[56]\\d ms +520 +1\\.00 MB +15\\.0 MB"))
                .anyMatch(line -> line.matches("connectorj\\.pool-virtual +1[56]\\d ms +25 +3\\.00 MB +50\\.0 kB"))
                .anyMatch(line -> line.matches("vertx\\.pool +1[56]\\d ms +– +– +–"));
    }

    private static Behaviour waiting(String arm, double threads, double heap, double other) {
        return new Behaviour(
                "waiting",
                arm,
                "rtt=5ms,rate=1gbit",
                "works",
                "",
                Map.of("requests", 10_000.0, "threads", threads, "heapBytesEach", heap, "otherBytesEach", other));
    }

    /** 2,000 a second for 6.15 ms are 12.3 on their way. */
    @Test
    void fewerInFlightThanTheRateTakesAreSaidToBeTooFew() {
        assertThat(lines(new ArrivalQuestion(2000, 5, Optional.empty(), OptionalDouble.empty())))
                .anyMatch(line -> line.contains("5 are too few for that: they get 8"));
    }

    @Test
    void withoutAHighestRateThereIsNoAnswer() {
        Run empty = new LoadRun().heats(0).build();
        assertThat(ManyRequests.of(empty, Analysis.of(empty), at(2000))).isEmpty();
    }

    /** A terminal of 80 columns does not break the table. */
    @Test
    void theTableFitsATerminal() {
        assertThat(new ManyRequestsText(answer(at(2000))).lines().table()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void adviceOfAnotherKindSaysWhatSeveralOnAConnectionCost() {
        Advice advice = Advice.of(RUN, ANALYSIS);
        WhatToDo what = WhatToDo.of(advice, id -> id);
        String note =
                "With vertx.pipelined several requests share a connection: no transaction and no session state spans requests.";
        assertThat(Prose.plain(what.sentences().get(0))).contains("vertx.pipelined");
        assertThat(what.note().orElseThrow()).contains("vertx.pipelined", SeveralOnAConnection.PRICE);
        assertThat(what.sentences()).contains(what.note().orElseThrow());

        Situation at = Situation.reading(advice.links().get(0), advice.middleSize(), advice.likelyData());
        Recommendation it = new Recommender(advice).of(advice.choose(at)).orElseThrow();
        assertThat(new RecommendationText(advice, id -> id).lines(it, RecommendationText.Scope.ONE))
                .filteredOn(line -> line.label().equals("Note"))
                .anyMatch(line -> line.text().contains(SeveralOnAConnection.PRICE));
        assertThat(SeveralOnAConnection.note(RUN.manifest(), id -> id, "use vertx.pipelined: it is faster"))
                .contains(note);
        assertThat(SeveralOnAConnection.note(RUN.manifest(), id -> id, "use vertx.pool, not weir.shared-async-other"))
                .isEmpty();
    }
}
