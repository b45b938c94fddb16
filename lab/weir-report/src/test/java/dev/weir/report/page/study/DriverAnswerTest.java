package dev.weir.report.page.study;

import static dev.weir.report.stats.Verdict.FASTER;
import static dev.weir.report.stats.Verdict.SLOWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.Manifests;
import dev.weir.report.model.KnownArms;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.page.Judged;
import dev.weir.report.page.PageRun;
import dev.weir.report.page.study.stream.StreamStory;
import dev.weir.report.page.view.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DriverAnswerTest {
    private static final String WEIR = "weir.default";

    @Test
    void saysHowItComparesWithEachPeerAndWithTheSocket() {
        Judged judged = new Judged()
                .ratio(WEIR, "connectorj.at-once", "local", 1000, 0.5, 0.55, 0.6, FASTER)
                .ratio(WEIR, "raw.limit", "local", 1000, 1.1, 1.2, 1.3, SLOWER);

        Answer answer = answer(judged, withWeir()).orElseThrow();

        assertThat(answer.plain())
                .hasSize(2)
                .anyMatch(s ->
                        s.endsWith("takes 45 % less time [40, 50] than Connector/J at once, at 1,000 rows on local."))
                .anyMatch(
                        s -> s.endsWith("takes 20 % more time [10, 30] than raw sequential, at 1,000 rows on local."));
        assertThat(answer.chart().arms()).containsExactly(WEIR, "connectorj.at-once", "raw.limit");
        assertThat(answer.chart().link()).isEqualTo("local");
        assertThat(new StreamStory().answers(RunView.of(withWeir(), judged.analysis())))
                .anyMatch(each -> each.question().equals(answer.question()));
    }

    @Test
    void aRunWithoutWeirHasNoSuchAnswer() {
        assertThat(answer(new Judged(), new PageRun().heats(0).build())).isEmpty();
        assertThat(answer(new Judged(), withWeir())).isEmpty();
    }

    @Test
    void theLimitIsCalledWhatItIs() {
        assertThat(label("stream", arm("raw.limit", "raw", Manifest.LIMIT))).isEqualTo("raw socket, nothing decoded");
        assertThat(label("keys", arm("raw.limit", "raw", Manifest.LIMIT))).isEqualTo("raw socket, nothing decoded");
        assertThat(label("blob", arm("raw.array", "raw", Manifest.ARRAY)))
                .isEqualTo("raw socket, an array for each value");
    }

    @Test
    void aCompressedWireIsCalledWhatItIs() {
        assertThat(label("stream", arm("weir.wire-zstd", "Weir", "wire-zstd"))).isEqualTo("Weir zstd on the wire");
    }

    private static Optional<Answer> answer(Judged judged, Run run) {
        return DriverAnswer.of(RunView.of(run, judged.analysis()), WEIR, "connectorj.at-once", "mariadb.at-once");
    }

    private static String label(String study, Manifest.Arm arm) {
        return KnownArms.of(study, arm).label();
    }

    private static Manifest.Arm arm(String id, String driver, String mode) {
        return new Manifest.Arm(id, Manifest.Role.STUDY, driver, "0.1", mode, "text", "", Map.of(), null);
    }

    private static Run withWeir() {
        Run run = new PageRun().heats(0).build();
        List<Manifest.Arm> arms = new ArrayList<>(run.manifest().arms());
        arms.add(arm(WEIR, "Weir", "default"));
        return Manifests.withArms(run, arms);
    }
}
