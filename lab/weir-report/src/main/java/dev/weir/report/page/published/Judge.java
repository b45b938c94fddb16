package dev.weir.report.page.published;

import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.RunView;
import dev.weir.report.page.view.WhyWriter;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.CellResult;
import dev.weir.report.stats.Looks;
import dev.weir.report.stats.RatioResult;
import dev.weir.report.stats.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Judges the figures of a publication against a run. */
record Judge(Publication publication, RunView view) {
    PublishedFindings findings() {
        return new PublishedFindings(
                publication.caption(),
                publication.headline(),
                publication.notes(view),
                publication.claims().stream().flatMap(this::judged).toList());
    }

    private Stream<PublishedRatio> judged(Publication.Claim claim) {
        return claim.figures().stream().map(figure -> judge(figure).supporting(claim.words()));
    }

    private PublishedRatio judge(Publication.Figure figure) {
        PublishedRatio first = figure.unjudged(figure.pairs().get(0));
        Publication.Network network = publication.networks().get(figure.network());
        String why = figure.notComparable() != null ? figure.notComparable() : network.notComparable();
        if (why != null) {
            return first.with(Outcome.NOT_COMPARABLE, why);
        }
        Optional<String> link = network.nearest(view.manifest().links()).map(Manifest.Link::name);
        return figure.pairs().stream()
                .flatMap(pair -> link.flatMap(name -> measured(figure, pair, name)).stream())
                .findFirst()
                .map(found -> judge(found, figure.alike(), network.explains()))
                .orElseGet(() -> first.missing(link.orElse("")));
    }

    /**
     * A measured figure.
     *
     * @param planned the verdict of the planned comparison; empty if none was planned
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

    /**
     * Returns the cell at the run's common setting except for the given factors, at the nearest level within the publication's
     * tolerance.
     */
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

    private PublishedRatio judge(Measured measured, Double alike, String explains) {
        PublishedRatio finding = measured.finding();
        if (!finding.ours().hasBounds()) {
            return finding.with(Outcome.UNDECIDED, "one heat gives no interval");
        }
        ReproductionRule rule = new ReproductionRule(finding.theirs(), alike);
        ReproductionRule.Judgement judgement = rule.judge(finding.ours());
        PublishedRatio judged = finding.with(judgement.outcome(), judgement.because());
        if (judged.outcome() != Outcome.UNDECIDED && !isSure(judged, rule, measured.planned())) {
            return judged.with(Outcome.UNDECIDED, "probably " + judgement.outcome().words + ": " + judgement.because());
        }
        return told(judged, explains);
    }

    /**
     * Returns whether a judgement is certain, not only probable: a difference needs a verdict of the run, a likeness the
     * verdict EQUAL. Otherwise, for a likeness or an unplanned comparison, an interval valid for all looks must agree and no
     * control of the link may have failed.
     */
    private boolean isSure(PublishedRatio judged, ReproductionRule rule, Optional<Verdict> planned) {
        boolean alike = rule.alike() != null;
        boolean equal = alike && judged.outcome() == Outcome.REPRODUCED;
        boolean sure = planned.filter(verdict -> equal ? verdict == Verdict.EQUAL : verdict != Verdict.UNDECIDED)
                .isPresent();
        boolean unasked = alike || planned.isEmpty();
        return sure || (unasked && holdsForAllLooks(judged, rule));
    }

    private boolean holdsForAllLooks(PublishedRatio judged, ReproductionRule rule) {
        Cell over = judged.cells().get(0);
        int heats =
                view.cells().get(over).heatsWith(view.cells().get(judged.cells().get(1)));
        return Looks.forAll(judged.ours(), heats)
                        .map(rule::judge)
                        .filter(wide -> wide.outcome() == judged.outcome())
                        .isPresent()
                && view.analysis().selfTest().failed(view.run()).at(over).isEmpty();
    }

    /** Adds an explanation to a figure that differs, or else the differing versions, and the counts. */
    private PublishedRatio told(PublishedRatio judged, String explains) {
        boolean differs = judged.outcome() == Outcome.NOT_REPRODUCED || judged.outcome() == Outcome.OTHER_SIZE;
        if (!differs) {
            return judged;
        }
        String why =
                explains != null ? explains : "theirs is of " + publication.versions() + ours(judged) + counted(judged);
        return judged.with(judged.outcome(), judged.because() + "; " + why);
    }

    private String ours(PublishedRatio finding) {
        List<Manifest.Arm> arms = finding.cells().stream()
                .map(cell -> view.arms().get(cell.arm()))
                .filter(arm -> arm != null && !arm.driverVersion().isEmpty())
                .toList();
        boolean redis = arms.stream().anyMatch(arm -> arm.about().store().equals(ArmInfo.REDIS));
        return arms.isEmpty()
                ? ""
                : ", ours of "
                        + view.manifest().servers().stream()
                                .filter(server -> redis || !server.product().equals(ArmInfo.REDIS))
                                .map(server -> server.product() + " " + server.version() + ", ")
                                .collect(Collectors.joining())
                        + arms.get(0).driver() + " " + arms.get(0).driverVersion();
    }

    private String counted(PublishedRatio finding) {
        RatioResult ratio = view.ratios()
                .get(new RatioResult.Terms(
                        finding.cells().get(0), finding.cells().get(1).arm()));
        return ratio == null ? "" : "; counted here: " + new WhyWriter(view).why(ratio);
    }
}
