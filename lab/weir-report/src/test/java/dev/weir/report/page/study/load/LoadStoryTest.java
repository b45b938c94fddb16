package dev.weir.report.page.study.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.page.LoadRun;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadStoryTest {
    private static final StudyPanel PANEL = telling(new LoadRun());

    private static StudyPanel telling(LoadRun run) {
        Run built = run.build();
        return StudyPanel.of(built, Analysis.of(built), true);
    }

    private static List<String> answered(String question) {
        return PANEL.answers().stream()
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
                .startsWith("Over 8 connections on rtt=5ms,rate=1gbit, requests a second: 1")
                .endsWith("with r2dbc-mysql pool, prepared.");
        assertThat(answer.get(1)).startsWith("All: ").contains("with Connector/J pool, prepared");
    }

    @Test
    void saysWhatASlowQueryDoesToTheOthers() {
        assertThat(answered("What does one slow query in a hundred do to the others?")
                        .get(0))
                .startsWith(
                        "With one request in a hundred that takes 50 ms, at 700 a second on rtt=5ms,rate=1gbit, 99 of")
                .containsPattern(", 1[23]\\d ms with Vert.x MySQL client pipelined, prepared\\.$");
    }

    @Test
    void saysWhatARequestCosts() {
        assertThat(answered("What does a request cost the client?").get(0))
                .startsWith("At 300 requests a second on rtt=5ms,rate=1gbit, CPU of the client for each: ")
                .containsPattern(
                        ": (8|9)\\d\\.?\\d? µs with Weir .*, 1[67]\\d µs with Connector/J pool virtual, prepared\\.$");
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
}
