package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.Run;
import dev.weir.report.model.RunSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A verdict once shown stands: the journals of kept runs, cut after every line, and analysed as a run does while it goes on. */
final class VerdictsStandTest {
    private final List<String> made = new ArrayList<>();
    private final List<String> withdrawn = new ArrayList<>();
    private final List<String> reversed = new ArrayList<>();

    @Test
    void whateverComesAfterThem() {
        for (Run run : RunSet.open(Path.of("..", "..", "docs", "example-run")).read()) {
            follow(run);
        }
        assertThat(made).hasSizeGreaterThan(80);
        assertThat(reversed).isEmpty();
        assertThat(withdrawn).hasSizeLessThanOrEqualTo(made.size() / 50);
    }

    private void follow(Run run) {
        Map<String, Verdict> shown = new HashMap<>();
        for (int lines = 1; lines <= run.entries().size(); lines++) {
            Run cut = new Run(run.manifest(), run.entries().subList(0, lines), false);
            for (ComparisonResult each : Analysis.of(cut).comparisons()) {
                String name = run.manifest().study() + " " + each.comparison().reference() + " "
                        + each.ratio().cell();
                Verdict before = shown.put(name, each.verdict());
                if (before == null || before == Verdict.UNDECIDED) {
                    if (each.verdict() != Verdict.UNDECIDED) {
                        made.add(name);
                    }
                } else if (each.verdict() == Verdict.UNDECIDED) {
                    assertThat(each.withdrawn()).contains("taken back");
                    if (!each.withdrawn().contains("raced against itself")) {
                        withdrawn.add(name);
                    }
                } else if (each.verdict() != before) {
                    reversed.add(name);
                }
            }
        }
    }
}
