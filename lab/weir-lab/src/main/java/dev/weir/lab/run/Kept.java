package dev.weir.lab.run;

import dev.weir.lab.EnvironmentException;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.ReportPage;
import dev.weir.report.stats.AnalysedSet;
import java.io.IOException;
import java.nio.file.Path;

/** Keeps the files of a run that cannot be carried on, or written, to its end. */
final class Kept {
    private Kept() {}

    /** A new run's folder, or what belongs into it, cannot be written. */
    static EnvironmentException unwritable(Path path, IOException failure) {
        return new EnvironmentException(
                "cannot write to " + path + ": " + failure.getMessage()
                        + "; make room there, or choose another folder with --runs DIR",
                failure);
    }

    /** A run cannot go on: writes its page, and says how to go on. */
    static EnvironmentException cannotGoOn(RunRequest request, RunSet set, Exception failure) {
        try {
            ReportPage.write(AnalysedSet.of(set));
        } catch (IOException | RuntimeException e) {
            // the failure may be a full disk, and is what has to be reported
            failure.addSuppressed(e);
        }
        String goOn = ResumeLine.of(set.path(), request.commandLine());
        return failure instanceof EnvironmentException complete
                        && complete.getMessage().contains(goOn)
                ? complete
                : new EnvironmentException(
                        failure.getMessage() + "; what was measured so far is kept, its page is " + set.report()
                                + "; go on with: " + goOn,
                        failure);
    }
}
