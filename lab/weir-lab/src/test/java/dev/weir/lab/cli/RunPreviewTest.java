package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.run.PlannedStudy;
import dev.weir.lab.run.RequestCopy;
import dev.weir.lab.run.Requests;
import dev.weir.lab.run.RunRequest;
import dev.weir.lab.run.plan.PlannedArm;
import dev.weir.lab.study.Studies;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunPreviewTest {
    private static RunRequest request(String... arms) {
        RunRequest small = Requests.small(Path.of("runs"), "local", arms);
        return new RunRequest(
                List.of(Studies.named("stream", Map.of()), Studies.named("keys", Map.of())),
                small.preset(),
                small.budget(),
                small.links(),
                Set.of(arms),
                Set.of(),
                Map.of(),
                small.seed(),
                small.thresholdPercent(),
                false,
                small.limits(),
                small.machine(),
                small.commandLine(),
                small.runs());
    }

    @Test
    void anArmAloneInItsStudyIsTold() {
        assertThat(RunPreview.of(request("weir.default", "connectorj.at-once", "connectorj.in-list"), false)
                        .lonelyArms())
                .containsExactly("  nothing is compared with an arm: arm=connectorj.in-list is the only one of study"
                        + " keys; add one to compare it with, like redis.jedis-batch: --arm"
                        + " connectorj.in-list,redis.jedis-batch");
    }

    @Test
    void nothingIsToldOfArmsThatMeet() {
        assertThat(RunPreview.of(request("weir.default", "connectorj.at-once"), false)
                        .lonelyArms())
                .isEmpty();
        assertThat(RunPreview.of(request(), false).lonelyArms()).isEmpty();
    }

    @Test
    void answersThatArePlayedBackAreReadWithoutTls() {
        RunRequest encrypted = RequestCopy.of(request("weir.default", "connectorj.at-once"))
                .tls("on")
                .build();

        assertThat(RunPreview.of(encrypted, false).lonelyArms()).isEmpty();
        assertThat(PlannedStudy.preview(encrypted, true).get(0).plan().tiers().get(0))
                .extracting(PlannedArm::tls)
                .containsOnly("off");
    }
}
