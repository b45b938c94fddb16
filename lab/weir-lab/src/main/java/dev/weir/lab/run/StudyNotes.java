package dev.weir.lab.run;

import dev.weir.lab.machine.NoiseLedger;
import dev.weir.report.model.Entry;
import dev.weir.report.model.Event;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.model.TimeSpent;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Verdict;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The events of a study during its measurement: reported at once, and kept in its journal. */
record StudyNotes(String study, RunProgress progress, Budget budget, Journal journal) {
    @FunctionalInterface
    interface Journal {
        void record(Entry entry) throws IOException;
    }

    /** Keeps an event that was reported elsewhere. */
    void event(String kind, String what) throws IOException {
        journal.record(new Event(Instant.now(), kind, what, budget.spentSeconds()));
    }

    private void tell(String kind, String what, String line) throws IOException {
        event(kind, what);
        progress.line("  " + study + line);
    }

    void otherLoad(Run run, int heat) throws IOException {
        double other = run.groups()
                .filter(group -> group.heat() == heat && group.noise() != null)
                .mapToDouble(group -> group.noise().otherCpuPercent())
                .average()
                .orElse(0);
        if (other > NoiseLedger.BUSY_PERCENT) {
            String what = String.format(
                    Locale.ROOT,
                    "heat %d: other processes took %.0f %% of the CPU time, so its figures scatter more",
                    heat + 1,
                    other);
            tell(Event.BUSY, what, ", " + what);
        }
    }

    /** Reports verdicts that were shown and are now withdrawn. */
    void withdrawals(Analysis before, Analysis now) throws IOException {
        Set<String> shown = before.comparisons().stream()
                .filter(each -> each.verdict() != Verdict.UNDECIDED)
                .map(StudyNotes::name)
                .collect(Collectors.toSet());
        for (ComparisonResult each : now.comparisons()) {
            if (each.verdict() == Verdict.UNDECIDED && shown.contains(name(each))) {
                String what = name(each) + ": " + each.withdrawn();
                tell(Event.WITHDRAWN, what, ": a verdict is taken back: " + what);
            }
        }
    }

    private static String name(ComparisonResult result) {
        return result.comparison().arm() + " / " + result.comparison().reference() + ", "
                + result.ratio().cell().link() + " " + result.ratio().cell().factors();
    }

    /** Keeps the use of time, and reports a standstill of the run. */
    void time(TimeSpent spent) throws IOException {
        journal.record(spent);
        double still = spent.seconds().getOrDefault(TimeSpent.Kind.STANDSTILL, 0.0);
        if (still > 0) {
            String what = "nothing ran for " + Math.round(still)
                    + " s: the machine or the lab was stopped; the run goes on with what it has";
            tell(Event.STANDSTILL, what, ": " + what);
        }
    }

    void group(SliceGroup group) {
        if (!group.reason().isEmpty() || group.outcome() != SliceGroup.Outcome.OK) {
            String outcome = group.outcome() == SliceGroup.Outcome.OK
                    ? ""
                    : group.outcome().name().toLowerCase(Locale.ROOT) + ": ";
            progress.line("  " + outcome + group.arm() + " on " + group.link() + ": " + group.reason());
        }
    }
}
