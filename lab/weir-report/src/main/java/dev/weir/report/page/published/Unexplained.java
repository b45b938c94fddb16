package dev.weir.report.page.published;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.published.PublishedRule.Finding;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.WhyWriter;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.RatioResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Words on a contradiction that the study cannot explain: which versions differ, and what was counted here.
 *
 * @param theirVersion what was published was measured with, in words
 */
record Unexplained(RunView view, String theirVersion) {
    /** Returns the findings; contradictions that nothing explains say what differs. */
    List<Finding> explained(List<Finding> findings) {
        return findings.stream()
                .map(each -> isContradiction(each.outcome()) ? each.because(differences(each)) : each)
                .toList();
    }

    private static boolean isContradiction(Outcome outcome) {
        return outcome == Outcome.NOT_REPRODUCED || outcome == Outcome.PROBABLY_NOT_REPRODUCED;
    }

    private String differences(Finding finding) {
        return finding.because() + "; theirs is of " + theirVersion + ours(finding) + counted(finding);
    }

    private String ours(Finding finding) {
        return finding.cells().stream()
                .map(Cell::arm)
                .map(view.arms()::get)
                .filter(arm -> arm != null && !arm.driverVersion().isEmpty())
                .findFirst()
                .map(arm -> ", ours of " + words(arm))
                .orElse("");
    }

    private String words(Manifest.Arm arm) {
        String server = view.manifest().servers().stream()
                .map(each -> each.product() + " " + each.version() + ", ")
                .collect(Collectors.joining());
        return server + arm.driver() + " " + arm.driverVersion();
    }

    private String counted(Finding finding) {
        Optional<RatioResult> ratio = finding.cells().size() < 2
                ? Optional.empty()
                : Optional.ofNullable(view.ratios()
                        .get(new RunView.Pair(
                                finding.cells().get(0), finding.cells().get(1).arm())));
        return ratio.map(found -> "; counted here: " + new WhyWriter(view).why(found))
                .orElse("");
    }
}
