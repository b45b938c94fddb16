package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Recorded;
import dev.weir.lab.cli.PageReporter;
import dev.weir.lab.machine.Machine;
import dev.weir.lab.machine.Placement;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.Stored;
import dev.weir.report.stats.Analysis;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The blob study, from the loading of its fixture to what a run tells. */
class BlobRunTest {
    private static final Set<String> ARMS = Set.of("connectorj.plain", "connectorj.lz4-9");

    /** A slice whose times differ from each other by up to 3 % counts as undisturbed. */
    private static final double ROUNDED = 1.03;

    private static final Level DOCUMENTS = Level.of("size", 10240).with("data", "documents");

    private final Study study = Studies.named("blob", Map.of());

    @TempDir
    private Path runs;

    @Test
    @Tag("nightly")
    void aRunTellsTimesBytesAndWhatIsStored() throws Exception {
        LabServer.Source source = FixtureServer.source("mysql", null, "weir_lab");
        try (LabServer server = source.open(List.of(study), RunProgress.quiet())) {
            Lab lab = new Lab(Requests.lend(server), RunProgress.quiet(), new PageReporter(), Heats.of(1));
            Run run = Heats.told(lab.start(request()).runs().get(0));
            assertThat(run.manifest().fixture().digests()).containsKey("size=10240, data=documents");
            assertThat(run.groups())
                    .isNotEmpty()
                    .allSatisfy(group ->
                            assertThat(group.outcome()).as(group.reason()).isEqualTo(SliceGroup.Outcome.OK));
            assertThat(run.groups().flatMap(group -> group.levels().stream()))
                    .allSatisfy(BlobRunTest::cpuTimesFitIntoTheTime);
            assertThat(Analysis.of(run).cells()).anySatisfy(cell -> {
                assertThat(cell.payloadBytesPerOp()).isEqualTo(10_240);
            });
            assertThat(stored(server))
                    .hasSize(1)
                    .first()
                    .satisfies(entry -> assertThat(((Stored) entry).factors()).isEqualTo(DOCUMENTS));
        }
    }

    /** Client and server share a core, so what they ran in the slices adds up to no more than those took. */
    private static void cpuTimesFitIntoTheTime(SliceGroup.LevelResult level) {
        assertThat(level.clientCpuMicrosPerOp()).isPositive();
        assertThat(level.serverCpuMicrosPerOp()).isPositive();
        Placement placement = Placement.on(Machine.ofThisProcess());
        if (placement.isPossible() && !placement.isRoomy() && level.disturbedLaps() != null) {
            assertThat(level.clientCpuMicrosPerOp() + level.serverCpuMicrosPerOp())
                    .as("at %s", level.factors())
                    .isLessThan(ROUNDED * meanMicros(level));
        }
    }

    private static double meanMicros(SliceGroup.LevelResult level) {
        double micros = 0;
        long operations = 0;
        for (int slice = 0; slice < level.laps().size(); slice++) {
            if (!level.disturbedLaps().contains(level.laps().get(slice))) {
                micros += level.slicesMicros().get(slice)
                        * level.sliceOperations().get(slice);
                operations += level.sliceOperations().get(slice);
            }
        }
        return micros / operations;
    }

    /** The experiment in a fork of its own, as a run makes it. */
    private List<Entry> stored(LabServer server) throws Exception {
        int index = 0;
        while (!study.experiments().get(index).arm().equals("connectorj.lz4-9")) {
            index++;
        }
        server.load(study, "connectorj.lz4-9", List.of(DOCUMENTS), RunProgress.quiet());
        try (Network network = new Network(server, List.of(Recorded.link("local")))) {
            return new ExperimentRunner(study, ForkOptions.withoutArchive(Machine.ofThisProcess()), runs)
                    .run(index, List.of(DOCUMENTS), network).stream()
                            .filter(Stored.class::isInstance)
                            .toList();
        }
    }

    private RunRequest request() {
        return new RunRequest(
                List.of(new WithoutExperiments(study)),
                Preset.DEFAULT,
                Requests.SAFETY_NET,
                List.of(Recorded.link("local")),
                ARMS,
                Set.of("off"),
                Map.of("size", Set.of("10240")),
                42,
                2,
                false,
                Requests.LIMITS,
                Machine.ofThisProcess(),
                "weir run blob",
                runs);
    }
}
