package dev.weir.report.page.study.stream;

import static dev.weir.report.stats.Verdict.EQUAL;
import static dev.weir.report.stats.Verdict.FASTER;
import static dev.weir.report.stats.Verdict.SLOWER;
import static dev.weir.report.stats.Verdict.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Interval;
import dev.weir.report.page.Judged;
import dev.weir.report.page.PageRun;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.view.RunView;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamAnswersTest {
    private static final String STREAM = "connectorj.stream";
    private static final String REMEDY = "connectorj.stream-no-timeout";
    private static final String ONCE = "connectorj.at-once";

    @Test
    void costSaysWhereCauseAndRemedy() {
        Judged judged = new Judged()
                .trips(STREAM, 3)
                .ratio(STREAM, ONCE, "wan-30ms", 1, 2.73, 2.91, 3.1, SLOWER)
                .ratio(STREAM, ONCE, "wan-30ms", 100, 2.0, 2.1, 2.2, SLOWER)
                .ratio(STREAM, ONCE, "wan-30ms", 1000, 0.99, 1.0, 1.01, EQUAL)
                .ratio(STREAM, ONCE, "local", 1, 1.8, 1.88, 1.9, SLOWER)
                .ratio(REMEDY, ONCE, "wan-30ms", 1, 0.99, 1.0, 1.02, EQUAL);

        assertThat(connectorj(judged))
                .containsExactly(
                        "Yes: it takes 2.91 times as long [2.73, 3.10] as reading at once, at 1 row on wan-30ms.",
                        "Streaming makes two extra round trips per query (3 against 1). With"
                                + " `netTimeoutForStreamingResults=0` the cost is gone: it takes 0.0 % more time [-1.0, 2.0] at 1 row on wan-30ms.",
                        "It takes 88 % more time [80, 90] at 1 row on local. On wan-30ms there is none from 1,000 rows up.");
    }

    @Test
    void ofLevelsAboutAsBadTheLowestIsNamed() {
        Judged judged = new Judged()
                .ratio(STREAM, ONCE, "local", 1, 2.8, 2.95, 3.1, SLOWER)
                .ratio(STREAM, ONCE, "local", 10, 2.9, 3.0, 3.1, SLOWER);

        assertThat(connectorj(judged).get(0))
                .contains("2.95 times as long [2.80, 3.10] as reading at once, at 1 row on local");
    }

    @Test
    void aCostThatStaysSaysSo() {
        Judged judged = new Judged()
                .trips(STREAM, 3)
                .ratio(STREAM, ONCE, "local", 1, 1.8, 1.9, 2.0, SLOWER)
                .ratio(STREAM, ONCE, "local", 1000, 1.1, 1.2, 1.3, SLOWER)
                .ratio(REMEDY, ONCE, "local", 1, 1.3, 1.4, 1.5, SLOWER);

        assertThat(connectorj(judged))
                .anyMatch(s -> s.contains("it still costs: it takes 40 % more time [30, 50]"))
                .anyMatch(s -> s.equals("On local it still takes 20 % more time [10, 30] at 1,000 rows."));
    }

    @Test
    void reversedResultReadsReversed() {
        Judged judged = new Judged().ratio(STREAM, ONCE, "local", 1000, 0.68, 0.7, 0.72, FASTER);

        assertThat(connectorj(judged))
                .containsExactly(
                        "No: it was nowhere found slower, and it takes 30 % less time [28, 32] at 1,000 rows on local.",
                        "Both ways make 1 round trip per query.");
    }

    @Test
    void slowerHereAndFasterThere() {
        Judged judged = new Judged()
                .ratio(STREAM, ONCE, "local", 1, 1.8, 1.9, 2.0, SLOWER)
                .ratio(STREAM, ONCE, "wifi", 1000, 0.68, 0.7, 0.72, FASTER);

        assertThat(connectorj(judged).get(2))
                .isEqualTo("Elsewhere it takes 30 % less time [28, 32], at 1,000 rows on wifi.");
    }

    @Test
    void anIntervalOffOneIsProbableBeforeItIsDecided() {
        Judged judged = new Judged().ratio(STREAM, ONCE, "local", 1, 2.06, 2.11, 2.15, UNDECIDED);

        assertThat(connectorj(judged).get(0))
                .isEqualTo(
                        "Probably, though nothing is decided yet: at worst it takes 2.11 times as long [2.06, 2.15] as"
                                + " reading at once, at 1 row on local.");
    }

    @Test
    void equalEverywhere() {
        Judged judged = new Judged()
                .ratio(STREAM, ONCE, "local", 1, 0.99, 0.995, 1.0, EQUAL)
                .ratio(STREAM, ONCE, "local", 10, 0.99, 1.01, 1.02, EQUAL);

        assertThat(connectorj(judged).get(0)).isEqualTo("No: the two are equal within 2 % at every setting measured.");
    }

    @Test
    void undecidedNamesTheTimeItWouldTake() {
        Judged judged = new Judged()
                .ratio(STREAM, ONCE, "local", 1, new Interval(0.9, 1.05, 1.2), UNDECIDED, 840)
                .ratio(STREAM, ONCE, "local", 10, new Interval(0.9, 1.02, 1.2), UNDECIDED, 60);

        assertThat(connectorj(judged))
                .containsExactly(
                        "Not decided yet: at worst it takes 5 % more time [-10, 20] than reading at once, at 1 row on local.",
                        "Both ways make 1 round trip per query.",
                        "Undecided at 2 of 2 settings: 2 more heats would decide about 2 [2, 2] of them.");
    }

    @Test
    void undecidedWithoutAForecastSaysThat() {
        Judged judged = new Judged()
                .ratio(STREAM, ONCE, "local", 1, 0.99, 1.0, 1.01, EQUAL)
                .ratio(STREAM, ONCE, "local", 10, 0.9, 1.02, 1.2, UNDECIDED);

        assertThat(connectorj(judged)).first().isEqualTo("No: the two are equal within 2 % at 1 of 2 settings.");
        assertThat(connectorj(judged).get(2))
                .isEqualTo("Undecided at 1 of 2 settings: 2 more heats would tell what can be decided.");
    }

    @Test
    void oneHeatDecidesNothing() {
        Judged judged = new Judged()
                .uncounted()
                .ratio(STREAM, ONCE, "local", 1, new Interval(Double.NaN, 1.9, Double.NaN), UNDECIDED, Double.NaN)
                .ratio(STREAM, ONCE, "local", 10, new Interval(Double.NaN, 1.1, Double.NaN), UNDECIDED, Double.NaN);
        Judged withRemedy = new Judged()
                .ratio(STREAM, ONCE, "local", 1, new Interval(Double.NaN, 1.9, Double.NaN), UNDECIDED, Double.NaN)
                .ratio(REMEDY, ONCE, "local", 1, new Interval(Double.NaN, 1.2, Double.NaN), UNDECIDED, Double.NaN);

        assertThat(connectorj(judged).get(0))
                .isEqualTo(
                        "One heat decides nothing: at worst it takes 90 % more time (no interval) than reading at once, at 1"
                                + " row on local.");
        assertThat(connectorj(judged)).hasSize(2).last().isEqualTo("Round trips were not counted.");
        assertThat(connectorj(withRemedy).get(1)).contains("it takes 20 % more time (no interval).");
    }

    @Test
    void neverMoreThanThreeSentences() {
        Judged judged = new Judged()
                .trips(STREAM, 3)
                .ratio(STREAM, ONCE, "wan-30ms", 1, 2.7, 2.9, 3.1, SLOWER)
                .ratio(STREAM, ONCE, "wan-30ms", 10, 0.9, 1.0, 1.2, UNDECIDED)
                .ratio(STREAM, ONCE, "local", 10, 0.7, 0.8, 0.9, FASTER)
                .ratio(REMEDY, ONCE, "wan-30ms", 1, 0.9, 1.0, 1.2, UNDECIDED);

        assertThat(connectorj(judged)).hasSize(3);
        assertThat(connectorj(judged).get(2))
                .isEqualTo(
                        "On wan-30ms no cost was found from 10 rows up. Elsewhere it takes 20 % less time [10, 30],"
                                + " at 10 rows on local. Undecided at 1 of 3 settings: 2 more heats would tell what can be decided.");
    }

    @Test
    void theChartShowsTheLinkTheAnswerSpeaksOf() {
        Judged judged = new Judged()
                .ratio(STREAM, ONCE, "local", 1, 1.8, 1.9, 2.0, SLOWER)
                .ratio(STREAM, ONCE, "wifi", 1, 2.8, 2.9, 3.0, SLOWER);

        Answer answer = new StreamStory().answers(judged.view(new PageRun())).get(0);

        assertThat(answer.chart().link()).isEqualTo("wifi");
        assertThat(answer.chart().arms()).containsExactly(STREAM, REMEDY);
        assertThat(answer.chart().reference()).isEqualTo(ONCE);
    }

    @Test
    void memoryIsWhatWasTried() {
        assertThat(memory(new PageRun().heats(0)))
                .containsExactly("Memory, in principle; this run has not tried it, so there is no figure to give.");
        assertThat(memory(new PageRun().heats(1)))
                .containsExactly(
                        "Memory. On a result larger than the heap these ran out of it: at once (Connector/J and MariaDB"
                                + " Connector/J). These survived: streaming (Connector/J and MariaDB Connector/J).",
                        "The survivors peaked between 18.8 MiB and 22.3 MiB of heap.");
        assertThat(memory(
                        new PageRun().heats(0).with(new Behaviour("memory", ONCE, "local", "survives", "", Map.of()))))
                .containsExactly("No arm ran out of memory on the large result, so this run shows no gain in memory.");
        assertThat(memory(new PageRun()
                        .heats(0)
                        .with(new Behaviour("memory", STREAM, "local", "out-of-memory", "", Map.of()))))
                .containsExactly(
                        "Streaming (Connector/J) ran out of memory on the large result; no other arm was tried.");
    }

    private static List<String> memory(PageRun run) {
        List<Answer> answers = new StreamStory().answers(RunView.of(run.build(), new Judged().analysis()));
        return answers.get(answers.size() - 1).plain();
    }

    private static List<String> connectorj(Judged judged) {
        return new StreamStory().answers(judged.view(new PageRun())).get(0).plain();
    }
}
