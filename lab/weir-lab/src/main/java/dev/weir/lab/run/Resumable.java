package dev.weir.lab.run;

import dev.weir.lab.UsageException;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import java.util.List;

/** The facts that must not have changed for a run to be gone on with: figures of two servers or sets of rows do not mix. */
final class Resumable {
    private Resumable() {}

    /** A study's own fixture never changes; what the user's query returns may. */
    static void requireSameRows(List<PlannedStudy> planned, List<Run> before, RunSet set) {
        for (Run run : before) {
            for (PlannedStudy each : planned) {
                if (each.study().name().equals(run.manifest().study())) {
                    requireSameRows(
                            each.study().fixture(each.plan().levels()),
                            run.manifest().fixture(),
                            set);
                }
            }
        }
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
