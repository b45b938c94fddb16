package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.machine.Machine;
import dev.weir.lab.run.fork.ForkTask;
import dev.weir.report.model.Level;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClassArchiveTest {
    private static String archive(String... arms) {
        return ForkOptions.fileName(new ForkTask.Rehearse(Stream.of(arms)
                .map(arm -> new ForkTask.Part("stream", Map.of(), arm, null, Level.NONE))
                .toList()));
    }

    @Test
    void anArchiveIsOfItsArmsInAnyOrder() {
        assertThat(archive("weir.default", "raw.limit"))
                .isEqualTo(archive("raw.limit", "weir.default", "raw.limit"))
                .isNotEqualTo(archive("weir.default"))
                .startsWith("forks-")
                .endsWith(".jsa");
    }

    @Test
    void everyMeasuringJvmIsToldItsMachine() {
        ForkOptions options = ForkOptions.withoutArchive(Machine.chosen("plain"));

        assertThat(Stream.of(
                        options.worker(64, true),
                        options.worker(64, false),
                        options.smallHeap(64),
                        options.fixedHeap(64)))
                .allMatch(each -> each.contains("-Dweir.machine=plain"));
    }
}
