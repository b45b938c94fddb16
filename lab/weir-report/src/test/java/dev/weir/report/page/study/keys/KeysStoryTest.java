package dev.weir.report.page.study.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Run;
import dev.weir.report.page.BehaviourSection;
import dev.weir.report.page.KeysRun;
import dev.weir.report.page.StudyPanel;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.published.Outcome;
import dev.weir.report.page.study.Answer;
import dev.weir.report.stats.Analysis;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeysStoryTest {
    @Test
    void answersThePoolRedisAndBatches() {
        List<Answer> answers = telling(new KeysRun()).answers();

        assertThat(answers).hasSize(7);
        assertThat(answers.get(0).plain().get(0))
                .startsWith("Connector/J thread-local takes ")
                .contains(" than Connector/J HikariCP, at parallelism 8 on ");
        assertThat(answers.get(1).plain())
                .anyMatch(s -> s.startsWith("Asynchronous clients, one connection each: Lettuce takes"));
        assertThat(answers.get(5).plain().get(0))
                .startsWith("In batches of 100 a key costs 3.")
                .contains("One key at a time costs")
                .contains("Redis takes");
    }

    @Test
    void manyKeysAtATimeAreToldPerLookUpOnEachLink() {
        List<Answer> answers = telling(new KeysRun()).answers();

        assertThat(answers.get(3).question()).isEqualTo("What do pipelining and keyed reads gain, look-up by look-up?");
        assertThat(answers.get(3).plain())
                .hasSize(3)
                .first()
                .asString()
                .matches("Per look-up, Weir pipelined, 100 at a time is [\\d.]+ times faster \\[.*\\] than Weir"
                        + " thread-local, at parallelism \\d+ on aws\\.");
        assertThat(answers.get(3).plain().get(1))
                .matches("At parallelism \\d+ on local it is [\\d.]+ times faster \\[.*\\]\\.");
        assertThat(answers.get(3).plain().get(2))
                .startsWith("Weir keyed reads, 100 at a time is ")
                .contains("on aws. At parallelism ");
        assertThat(answers.get(3).chart().arms())
                .containsExactly("weir.pipelined-100", "weir.thread-local", "weir.keyed-100");
    }

    @Test
    void sharedReadsAreToldBesideAPoolAndRedis() {
        Answer answer = telling(new KeysRun().withSharedReads()).answers().get(3);

        assertThat(answer.question()).isEqualTo("What do many threads gain by sharing a connection?");
        assertThat(answer.plain()).hasSize(3);
        assertThat(answer.plain().get(0))
                .startsWith("Weir shared connection ")
                .contains(" than Weir from a small pool, at parallelism 8 on ");
        assertThat(answer.plain().get(2))
                .contains(
                        " is equal to Lettuce awaited within 2 %, at parallelism 8 on local.",
                        "At parallelism 8 on aws it is equal within 2 %.");
        assertThat(answer.chart().arms()).containsExactly("weir.shared", "weir.small-pool", "redis.lettuce-awaited");
    }

    @Test
    void mySqlAndRedisAreComparedWithBothBatchedAndKeyedReadsWithRedisOneByOne() {
        List<String> sentences = telling(new KeysRun()).answers().get(4).plain();

        assertThat(sentences).hasSize(4);
        assertThat(sentences.get(0)).contains(" Jedis SMISMEMBER, 100 at a time, at ");
        assertThat(sentences.get(2)).contains(" Jedis pipelined, 100 at a time, at ");
        assertThat(sentences.get(3)).contains(" times faster [").contains(" than Jedis, at ");
    }

    @Test
    void theSmallestPoolThatIsEnoughIsToldAndMarked() {
        StudyPanel telling = telling(new KeysRun());
        Answer answer = telling.answers().get(6);

        assertThat(answer.question()).isEqualTo("How many connections does a pool need?");
        assertThat(answer.plain()).hasSize(3);
        assertThat(answer.plain().get(0)).contains("4 for 16 threads");
        assertThat(answer.plain().get(1)).contains("99 % [99 %, 99 %] of what 8 connections do");
        assertThat(answer.plain().get(2)).contains("A longer path");
        String table = behaviour(telling);
        assertThat(table.split("✓ enough", -1)).hasSize(2);
        assertThat(table)
                .contains("Look-ups by threads that share a pool, Connector/J HikariCP on local")
                .contains("the most")
                .contains("within 5 % of the most look-ups");
    }

    @Test
    void aSweepThatFailedIsToldAsSuch() {
        Run run = new KeysRun().withoutExperiments().build();
        Run failed = new Run(
                run.manifest(),
                List.of(new Behaviour(
                        "pool-size", "connectorj.hikari", "local", "failed", "Too many connections", Map.of())),
                false);

        assertThat(behaviour(StudyPanel.of(failed, Analysis.of(failed), true)))
                .contains("How many connections a pool needs")
                .contains("Too many connections")
                .doesNotContain("enough");
    }

    @Test
    void whatWasNotTriedIsNotClaimed() {
        List<Answer> answers =
                telling(new KeysRun().heats(0).withoutExperiments()).answers();

        assertThat(answers).hasSize(2);
        assertThat(answers.get(0).plain()).hasSize(1).allMatch(s -> s.startsWith("Not known"));
    }

    @Test
    void publishedMaximaAreNeverRanked() {
        var findings = telling(new KeysRun()).published().findings();

        assertThat(findings)
                .filteredOn(f -> f.claim().contains("maximum"))
                .hasSize(3)
                .allMatch(f -> f.outcome() == Outcome.NOT_COMPARABLE);
        assertThat(findings)
                .filteredOn(f ->
                        f.claim().contains("size of the table") && f.network().endsWith("parallelism 1"))
                .singleElement()
                .satisfies(f -> assertThat(f.outcome()).isEqualTo(Outcome.REPRODUCED));
        assertThat(findings)
                .filteredOn(
                        f -> f.what().startsWith("redis.jedis") && f.network().endsWith("parallelism 1"))
                .allMatch(f -> f.outcome() == Outcome.REPRODUCED);
        assertThat(findings)
                .filteredOn(f -> f.network().endsWith("parallelism 10"))
                .allMatch(f -> f.outcome() == Outcome.NOT_MEASURED);
    }

    private static String behaviour(StudyPanel panel) {
        return Unpacked.page(BehaviourSection.html(panel));
    }

    private static StudyPanel telling(KeysRun run) {
        Run built = run.build();
        return StudyPanel.of(built, Analysis.of(built), true);
    }
}
