package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.cli.PageReporter;
import dev.weir.lab.machine.Machine;
import dev.weir.report.model.Level;
import dev.weir.report.model.RunDirectory;
import dev.weir.report.model.SliceGroup;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a study makes of what was raced; nothing is. */
class StudyRunTest {
    private static final String STREAM = "connectorj.stream";

    @TempDir
    private Path folder;

    private interface Told {
        void by(StudyRun study, RunDirectory directory) throws Exception;
    }

    private void study(List<SliceGroup> before, Told told) throws Exception {
        RunRequest request = Requests.small(folder, "local", "connectorj.at-once", STREAM);
        LabServer.Source source = (studies, progress) -> new StandInServer(true);
        try (ServerKeeper server = new ServerKeeper(request, source, RunProgress.quiet());
                Interruption cancellation = Interruption.listen()) {
            PlannedStudy planned = PlannedStudy.preview(request, false).get(0);
            RunDirectory directory = new RunDirectory(folder.resolve("run"));
            directory.writeManifest(
                    planned.manifest(request, "run", server.server().describeAll()));
            for (SliceGroup each : before) {
                directory.append(each);
            }
            RunSession session = new RunSession(
                    request,
                    server,
                    ForkOptions.withoutArchive(Machine.ofThisProcess()),
                    RunProgress.quiet(),
                    new PageReporter(),
                    cancellation,
                    new Budget(request.budget(), 0),
                    new TimeLedger());
            told.by(new StudyRun(session, planned, true, directory, new HeatClock(new HashMap<>())), directory);
        }
    }

    @Test
    void anArmThatFailsInTwoHeatsInARowIsLeftOut() throws Exception {
        study(List.of(), (study, directory) -> {
            study.follow(group(SliceGroup.Outcome.FAILED));
            study.follow(group(SliceGroup.Outcome.OK));
            study.follow(group(SliceGroup.Outcome.FAILED));
            assertThat(study.isDecided()).isFalse();
            study.follow(group(SliceGroup.Outcome.FAILED));
            assertThat(study.isDecided()).as("nothing is left to compare").isTrue();
        });
    }

    private static SliceGroup group(SliceGroup.Outcome outcome) {
        return new SliceGroup(
                0,
                0,
                0,
                STREAM,
                "local",
                Level.NONE,
                outcome,
                "the measuring JVM ended early",
                Instant.EPOCH,
                0,
                List.of(),
                Map.of(),
                new SliceGroup.Noise(0, 0, 0, 0),
                null);
    }
}
