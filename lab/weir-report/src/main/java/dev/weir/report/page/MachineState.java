package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.CellResult;
import dev.weir.report.text.Scale;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;

/** The meaning of a cell's time, and the state of the machine as shown by the sentinel's times. */
final class MachineState {
    private MachineState() {}

    /** Returns meaning and state in two sentences; empty for runs without a sentinel measured in two heats. */
    static String words(RunView view) {
        return moved(view)
                .map(moved -> "A time is the mean over heats of the centre of each heat's slices, with its interval. "
                        + moved)
                .orElse("");
    }

    /** Returns the sentinel's variation in a sentence; empty for runs without a sentinel measured in two heats. */
    static Optional<String> moved(RunView view) {
        return sentinel(view).map(sentinel -> swing(view, sentinel));
    }

    private static Optional<CellResult> sentinel(RunView view) {
        return view.analysis().cells().stream()
                .filter(result -> {
                    Manifest.Arm arm = view.arms().get(result.cell().arm());
                    return arm != null && arm.role() == Manifest.Role.SENTINEL;
                })
                .filter(result -> result.heatsMicros().size() > 1)
                .reduce((best, each) -> each.heats() > best.heats() ? each : best);
    }

    private static String swing(RunView view, CellResult sentinel) {
        DoubleSummaryStatistics heats = sentinel.heatsMicros().values().stream()
                .mapToDouble(Double::doubleValue)
                .summaryStatistics();
        Scale scale = Scale.time(heats.getMin(), heats.getMax());
        return "The sentinel took " + scale.bare(heats.getMin()) + " to " + scale.with(heats.getMax())
                + " from heat to heat (" + view.levelWords(sentinel.cell()) + " on "
                + sentinel.cell().link() + "): that is in the times, and cancels in ratios.";
    }
}
