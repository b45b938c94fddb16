package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.Recorded;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.report.model.RunSet;
import dev.weir.rig.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** With kept runs of an older version, which had other arms. */
class ResumableTest {
    /** A paper run of metadata, of a version before this one, and its first groups. */
    private static final Path OLD_RUN = Path.of("src/test/resources/dev/weir/lab/run/old-run");

    private static List<PlannedStudy> planned(String study, Preset preset, RunSet set) {
        RunRequest request = new RunRequest(
                List.of(Studies.named(study, Map.of())),
                preset,
                Requests.SAFETY_NET,
                Stream.of("local", "wan-30ms").map(Recorded::link).toList(),
                Set.of(),
                Set.of(),
                Map.of(),
                42,
                2,
                false,
                Requests.LIMITS,
                Machine.ofThisProcess(),
                "weir run",
                set.path());
        return PlannedStudy.preview(request, false);
    }

    @Test
    void armsThatTheRunDoesNotHaveAreNotMeasuredIntoIt() {
        RunSet set = RunSet.open(OLD_RUN);

        assertThatThrownBy(() -> Resumable.requireSamePlan(planned("metadata", Preset.PAPER, set), set.read(), set))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("without arms=weir.auto-transaction, which are in the plan now")
                .hasMessageContaining("go on with that version, or start a new run");
    }

    @Test
    void knownEffectsThatTheRunDoesNotHaveAreLeftOut() {
        RunSet set = RunSet.open(OLD_RUN);

        assertThat(Resumable.undeclaredControls(set.read().get(0).manifest()))
                .containsExactly("injected.nothing", "injected.rare-stalls");
    }

    @Test
    void armsThatAreGoneAreLeftOut() {
        RunSet set = RunSet.open(Path.of("../../docs/example-run/metadata"));

        assertThatCode(() -> Resumable.requireSamePlan(planned("metadata", Preset.DEFAULT, set), set.read(), set))
                .doesNotThrowAnyException();
    }
}
