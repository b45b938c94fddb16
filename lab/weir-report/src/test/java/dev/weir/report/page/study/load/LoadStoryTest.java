package dev.weir.report.page.study.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Run;
import dev.weir.report.page.LoadRun;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadStoryTest {
    private static final StudyPanel PANEL = telling(new LoadRun());

    private static StudyPanel telling(LoadRun run) {
        return telling(run.build());
    }

    private static StudyPanel telling(Run built) {
        return StudyPanel.of(built, Analysis.of(built), true);
    }

    private static List<String> answered(String question) {
        return answered(PANEL, question);
    }

    private static List<String> answered(StudyPanel panel, String question) {
        return panel.answers().stream()
                .filter(answer -> answer.question().equals(question))
                .findFirst()
                .orElseThrow()
                .plain();
    }

    private static String tables() {
        return Unpacked.page(PANEL.story().cost(PANEL.view()))
                .replaceAll("<[^>]*>", " ")
                .replaceAll("\\s+", " ");
    }

    @Test
    void speaksOfThe99thPercentile() {
        assertThat(PANEL.view().inner()).isEqualTo("rate");
        assertThat(PANEL.view().setting().get("figure")).isEqualTo("p99");
        assertThat(answered("Do virtual threads make JDBC faster or slower?").get(0))
                .contains("Connector/J pool virtual, prepared")
                .contains("at rate 1,300 on rtt=5ms,rate=1gbit");
    }

    @Test
    void saysHowManyRequestsEachHolds() {
        List<String> answer = answered("How many requests does each way hold?");
        assertThat(answer.get(0))
                .startsWith("Over 8 connections on rtt=5ms,rate=1gbit, requests a second: most, 1")
                .endsWith(", with Weir shared async, prepared.");
        assertThat(answer).hasSize(2);
        assertThat(answer.get(1)).startsWith("Fewest, ").endsWith(", with r2dbc-mysql pool, prepared.");
    }

    @Test
    void saysWhatASlowQueryDoesToTheOthers() {
        List<String> answer = answered("What does one slow query in a hundred do to the others?");
        assertThat(answer.get(0))
                .startsWith(
                        "With one request in a hundred that takes 50 ms, at 700 a second on rtt=5ms,rate=1gbit, 99 of");
        assertThat(answer.get(1)).matches("Most, 1[23]\\d ms, with Vert.x MySQL client pipelined, prepared\\.");
    }

    @Test
    void saysWhatARequestCosts() {
        List<String> answer = answered("What does a request cost the client?");
        assertThat(answer.get(0))
                .matches("At 300 requests a second on rtt=5ms,rate=1gbit, CPU of the client for each: least,"
                        + " (8|9)\\d\\.?\\d? µs, with Weir .*");
        assertThat(answer.get(1)).matches("Most, 1[67]\\d µs, with Connector/J pool virtual, prepared\\.");
    }

    @Test
    void whatBreaksDownAndWhatIsCpuBoundHasNoLatency() {
        assertThat(tables())
                .contains("One request at a time on a connection, on rtt=5ms,rate=1gbit")
                .contains("Several requests on a connection, on rtt=5ms,rate=1gbit")
                .containsPattern("r2dbc-mysql pool, prepared [\\d.]+ ms / [\\d.]+ ms breaks down")
                .containsPattern("Vert.x MySQL client pool, prepared [\\d.]+ ms / [\\d.]+ ms CPU-bound here");
    }

    @Test
    void withoutAMeasurementNothingIsClaimed() {
        List<Answer> answers = telling(new LoadRun().heats(0)).answers();

        assertThat(answers).hasSize(3);
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.plain().get(0)).startsWith("Not known"));
    }

    private static Behaviour waiting(String arm, double heap, double other, double threads) {
        return new Behaviour(
                "waiting",
                arm,
                "local",
                "works",
                "10,000 requests wait",
                Map.of("requests", 10_000.0, "heapBytesEach", heap, "otherBytesEach", other, "threads", threads));
    }

    private static Behaviour overload(String arm, String outcome, double micros, double failed) {
        return new Behaviour(
                "overload",
                arm,
                "rtt=5ms,rate=1gbit",
                outcome,
                "0.5 s of 3000 requests a second, then 375 a second",
                Map.of(
                        "recoveryMicros",
                        micros,
                        "leastMicros",
                        micros,
                        "mostMicros",
                        micros,
                        "failedRequests",
                        failed));
    }

    private static StudyPanel tried() {
        Run run = new LoadRun().build();
        List<Entry> entries = new ArrayList<>(run.entries());
        entries.add(waiting("connectorj.pool", 500, 40_000, 10_020));
        entries.add(waiting("vertx.pool", 1500, 0, 20));
        entries.add(overload("connectorj.pool", "works", 690_000, 0));
        entries.add(overload("vertx.pool", "works", 700_000, 12));
        entries.add(overload("r2dbc.pool", "failed", -1, 0));
        return telling(new Run(run.manifest(), entries, false));
    }

    @Test
    void saysWhatWaitingRequestsCost() {
        assertThat(answered(tried(), "What do 10,000 waiting requests cost?").get(0))
                .startsWith("From 1.50 kB each and 20 threads with Vert.x MySQL client pool")
                .contains(" to 40.5 kB each and 10,020 threads with Connector/J pool");
        assertThat(PANEL.answers()).extracting(Answer::question).noneMatch(each -> each.contains("waiting"));
    }

    @Test
    void saysHowSoonEachRecovers() {
        List<String> answer = answered(tried(), "How soon does each way recover from an overload?");
        assertThat(answer.get(0)).isEqualTo("0.5 s of 3000 requests a second, then 375 a second.");
        assertThat(answer.get(1))
                .startsWith("Each way does after 690 ms with Connector/J pool")
                .endsWith("(12 requests failed).");
    }

    @Test
    void tablesHoldWhatWorkedAndLeaveTheRest() {
        StudyPanel panel = tried();
        List<Behaviour> rows = panel.view().run().behaviours("overload").toList();
        var table = panel.story().table(panel.view(), "overload", rows).orElseThrow();
        assertThat(table.left()).extracting(Behaviour::arm).containsExactly("r2dbc.pool");
        assertThat(Unpacked.page(table.html())).contains("690 ms").contains("Failed requests");
    }
}
