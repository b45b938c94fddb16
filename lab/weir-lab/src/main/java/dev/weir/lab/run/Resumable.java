package dev.weir.lab.run;

import dev.weir.lab.study.ControlArm;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The facts that must be unchanged when a run is resumed: figures of two servers, sets of rows or plans must not be mixed. */
final class Resumable {
    private Resumable() {}

    /** Handles a run that cannot go on: writes its page and returns an exception that tells how to resume it. */
    static EnvironmentException cannotGoOn(RunRequest request, RunSet set, Reporter reporter, Exception failure) {
        try {
            reporter.report(AnalysedSet.of(set));
        } catch (IOException | RuntimeException e) {
            // the failure may be a full disk, and is the one to report
            failure.addSuppressed(e);
        }
        String goOn = reporter.goOn(set.path(), request.commandLine());
        return failure instanceof EnvironmentException complete
                        && complete.getMessage().contains(goOn)
                ? complete
                : new EnvironmentException(
                        failure.getMessage() + "; what was measured so far is kept, its page is " + set.report()
                                + "; go on with: " + goOn,
                        failure);
    }

    /** Requires the same plan and rows: a study's fixture never changes, but a user's query may, and other versions may have other arms. */
    static void requireSamePlan(List<PlannedStudy> planned, List<Run> before, RunSet set) {
        for (Run run : before) {
            for (PlannedStudy each : planned) {
                if (each.study().name().equals(run.manifest().study())) {
                    requireSameRows(
                            each.study().fixture(each.plan().levels()),
                            run.manifest().fixture(),
                            set);
                    requireDeclared(each.plan().arms(), run.manifest(), set);
                }
            }
        }
    }

    private static void requireDeclared(Collection<String> arms, Manifest before, RunSet set) {
        Set<String> declared = declared(before);
        List<String> others = arms.stream()
                .filter(arm -> !declared.contains(arm) && !ControlArm.INJECTED.contains(arm))
                .sorted()
                .toList();
        if (!others.isEmpty()) {
            throw new UsageException("run " + set.path() + " was planned by Weir " + before.weirVersion()
                    + " without arms=" + String.join(",", others)
                    + ", which are in the plan now; go on with that version, or start a new run");
        }
    }

    /** Returns the known effects that the run lacks, as one of another version: it goes on without them. */
    static List<String> undeclaredControls(Manifest before) {
        Set<String> declared = declared(before);
        return ControlArm.INJECTED.stream()
                .filter(arm -> !declared.contains(arm))
                .toList();
    }

    private static Set<String> declared(Manifest before) {
        return before.arms().stream().map(Manifest.Arm::id).collect(Collectors.toSet());
    }

    private static void requireSameRows(Manifest.Fixture now, Manifest.Fixture before, RunSet set) {
        if (!now.digests().equals(before.digests())) {
            throw new UsageException("run " + set.path() + " read other rows than there are now (rows then="
                    + before.rows() + ", now=" + now.rows()
                    + "); figures of two sets of rows do not mix: start a new run");
        }
    }

    static void requireSameServer(Manifest before, Manifest.Server now, RunSet set) {
        Manifest.Server then = before.servers().get(0);
        if (!then.version().equals(now.version()) || !then.product().equals(now.product())) {
            throw new UsageException("run " + set.path() + " was measured on " + then.product() + " "
                    + then.version() + ", this server is " + now.product() + " " + now.version()
                    + "; figures of two servers do not mix: resume with the same server, or start a new run");
        }
    }
}
