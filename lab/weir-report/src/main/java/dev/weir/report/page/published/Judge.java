package dev.weir.report.page.published;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.WhyWriter;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Interval;
import dev.weir.report.stats.Looks;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Judges the figures of a publication by a run. */
record Judge(Publication publication, RunView view) {
    PublishedFindings findings() {
        return new PublishedFindings(
                publication.caption(),
                publication.headline(),
                publication.notes(view),
                publication.figures().stream().map(this::judge).toList());
    }

    private PublishedRatio judge(Publication.Figure figure) {
        PublishedRatio first = figure.unjudged(figure.pairs().get(0));
        if (figure.notJudged() != null) {
            return first.with(Outcome.NOT_JUDGED, figure.notJudged());
        }
        Publication.Network network = publication.networks().get(figure.network());
        Optional<String> link = network.nearest(view.manifest().links()).map(Manifest.Link::name);
        return figure.pairs().stream()
                .flatMap(pair -> link.flatMap(name -> measured(figure, pair, name)).stream())
                .findFirst()
                .map(found -> judge(found, network.explains()))
                .orElseGet(() -> first.missing(link.orElse("")));
    }

    /**
     * A measured figure.
     *
     * @param planned the verdict of the plan's comparison; none where it does not ask
     */
    private record Measured(PublishedRatio finding, Optional<Verdict> planned) {}

    private Optional<Measured> measured(Publication.Figure figure, List<String> pair, String link) {
        String reference = pair.get(1);
        return cell(pair.get(0), link, figure.setting())
                .flatMap(over -> figure.under() == null
                        ? ArmsCompared.at(view, over.cell(), reference)
                                .map(found -> measured(
                                        figure,
                                        over.cell(),
                                        over.cell().withArm(reference),
                                        found.ratio(),
                                        found.planned()))
                        : cell(reference, link, figure.setting().with(figure.under()))
                                .map(under -> measured(
                                        figure, over.cell(), under.cell(), over.ratioTo(under), Optional.empty())));
    }

    private Measured measured(
            Publication.Figure figure, Cell arm, Cell reference, Interval ratio, Optional<Verdict> planned) {
        String level = publication.levelWithin() > 1 ? ", " + view.levelWords(arm) : "";
        return new Measured(
                figure.unjudged(List.of(arm.arm(), reference.arm()))
                        .measured(arm.link() + level, ratio, arm, reference),
                planned);
    }

    /** At the run's common setting, but for the factors given; the nearest level that counts as theirs. */
    private Optional<CellResult> cell(String arm, String link, Level asked) {
        Level setting = view.setting().with(asked).without(view.inner());
        return view.cellsOf(arm, link)
                .filter(each -> each.cell().factors().agrees(setting))
                .filter(each -> distance(each, asked) <= Math.log(publication.levelWithin()))
                .min(Comparator.comparingDouble(each -> distance(each, asked)));
    }

    private double distance(CellResult cell, Level asked) {
        return asked.find(view.inner())
                .map(level -> Math.abs(Math.log(view.level(cell.cell()) / Double.parseDouble(level))))
                .orElse(0.0);
    }

    private PublishedRatio judge(Measured measured, String explains) {
        PublishedRatio finding = measured.finding();
        if (!finding.ours().hasBounds()) {
            return finding.with(Outcome.UNDECIDED, "one heat gives no interval");
        }
        ReproductionRule.Judgement judgement = publication.rule().judge(finding.theirs(), finding.ours());
        boolean explained = explains != null && judgement.outcome() == Outcome.NOT_REPRODUCED;
        Outcome outcome = explained ? Outcome.EXPLAINED : judgement.outcome();
        String because = explained ? explains : judgement.because();
        PublishedRatio judged = finding.with(outcome, because);
        return told(isSure(judged, measured.planned()) ? judged : judged.with(outcome.probable(), because));
    }

    /**
     * Returns whether a judgement is sure and not only probable. A published difference is where the run has a verdict; what
     * was published as alike, where it is equal. What the plan does not ask is where an interval that holds for every look says
     * the same, and no control of the link failed.
     */
    private boolean isSure(PublishedRatio judged, Optional<Verdict> planned) {
        boolean alike = publication.rule().saysAlike(judged.theirs());
        boolean sure = planned.filter(verdict -> alike ? verdict == Verdict.EQUAL : verdict != Verdict.UNDECIDED)
                .isPresent();
        boolean unasked = alike || planned.isEmpty();
        return sure || (unasked && holdsForAllLooks(judged));
    }

    private boolean holdsForAllLooks(PublishedRatio judged) {
        Cell over = judged.cells().get(0);
        int heats =
                view.cells().get(over).heatsWith(view.cells().get(judged.cells().get(1)));
        return Looks.forAll(judged.ours(), heats)
                        .map(wide -> publication.rule().judge(judged.theirs(), wide))
                        .filter(wide -> wide.outcome() == judged.outcome())
                        .isPresent()
                && view.analysis().selfTest().failed(view.run()).at(over).isEmpty();
    }

    /** A contradiction that nothing explains for sure says which versions differ, and what was counted. */
    private PublishedRatio told(PublishedRatio judged) {
        boolean contradicts =
                judged.outcome() == Outcome.NOT_REPRODUCED || judged.outcome() == Outcome.PROBABLY_NOT_REPRODUCED;
        return contradicts
                ? judged.with(
                        judged.outcome(),
                        judged.because() + "; theirs is of " + publication.versions() + ours(judged) + counted(judged))
                : judged;
    }

    private String ours(PublishedRatio finding) {
        return finding.cells().stream()
                .map(cell -> view.arms().get(cell.arm()))
                .filter(arm -> arm != null && !arm.driverVersion().isEmpty())
                .findFirst()
                .map(arm -> ", ours of "
                        + view.manifest().servers().stream()
                                .map(each -> each.product() + " " + each.version() + ", ")
                                .collect(Collectors.joining())
                        + arm.driver() + " " + arm.driverVersion())
                .orElse("");
    }

    private String counted(PublishedRatio finding) {
        RatioResult ratio = view.ratios()
                .get(new RunView.Pair(
                        finding.cells().get(0), finding.cells().get(1).arm()));
        return ratio == null ? "" : "; counted here: " + new WhyWriter(view).why(ratio);
    }
}
