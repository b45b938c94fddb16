package dev.weir.lab.run;

import dev.weir.lab.Recorded;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Small requests for tests. */
public final class Requests {
    /** A run of a test ends when it has had its heats; only a hang, or a machine far too slow, meets this. */
    static final Duration SAFETY_NET = Duration.ofMinutes(10);

    /** Figures of tests are not read: cold code and few laps will do. Nothing but a hang is silent for so long. */
    static final Limits LIMITS = new Limits(Duration.ofMillis(300), Duration.ofMillis(400), Duration.ofMinutes(2));

    private Requests() {}

    /** One link, few arms, one level. */
    public static RunRequest small(Path runs, String link, String... arms) {
        return new RunRequest(
                List.of(new WithoutExperiments(Studies.named("stream", Map.of()))),
                Preset.DEFAULT,
                SAFETY_NET,
                Stream.of(link).map(Recorded::link).toList(),
                Set.of(arms),
                Set.of("off"),
                Map.of("rows", Set.of("100")),
                42,
                2,
                false,
                LIMITS,
                Machine.ofThisProcess(),
                "weir run",
                runs);
    }

    /** A source that lends a server which the run must not close. */
    static LabServer.Source lend(LabServer server) {
        return (study, progress) -> new LentServer(server);
    }
}
