package dev.weir.lab.cli;

import static dev.weir.report.text.Text.format;

import dev.weir.lab.run.Reporter;
import dev.weir.lab.run.plan.LapGroup;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.Level;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.page.LivePage;
import dev.weir.report.page.ReportPage;
import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.AnalysedSet;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.Verdict;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Presents a run by its page, and by lines on the terminal. */
public final class PageReporter implements Reporter {
    private static final Level USUAL = Level.of("tls", "off").with("work", "collect");

    private static final int SENTENCES_OF_ONE_STUDY = 4;
    private static final int SENTENCES_OF_EACH = 1;

    @Override
    public void live(Path report, List<Standing> studies, double spentSeconds, double budgetSeconds)
            throws IOException {
        List<LivePage.Study> shown = studies.stream()
                .map(each -> new LivePage.Study(each.manifest(), each.analysis()))
                .toList();
        LivePage.write(report, shown, spentSeconds, budgetSeconds);
    }

    @Override
    public String goOn(Path run, String commandLine) {
        return RepeatedCommand.goingOn(run, commandLine);
    }

    @Override
    public void report(AnalysedSet done) throws IOException {
        ReportPage.write(done);
    }

    @Override
    public Optional<Set<Cell>> unjudged(Run run, Analysis analysis, int heats) {
        PublishedFindings published = Story.of(run.manifest().study()).published(RunView.of(run, analysis));
        return published.findings().stream().allMatch(each -> each.cells().isEmpty())
                ? Optional.empty()
                : Optional.of(published.open(analysis, heats));
    }

    @Override
    public String card(LinkCard card) {
        Manifest.Link link = card.link();
        String declared =
                link.rttMicros() == 0 ? "no delay" : link.name() + " declared " + Units.time((double) link.rttMicros());
        String measured = "measured " + Units.time(card.rtt().p50Micros()) + ", "
                + Units.rate(card.goodputDownBitsPerSecond()) + " down";
        String rate = link.rateBitsPerSecond() == 0 ? "" : " " + Units.rate((double) link.rateBitsPerSecond());
        String verdict = card.withinTolerance() ? "verified" : "OUT OF TOLERANCE: " + String.join(" ", card.findings());
        return "  link " + link.name() + ": " + declared + rate + ", " + measured + "; " + verdict;
    }

    @Override
    public String launching(Moment moment, int workers) {
        return format("%s: launching and warming up %d workers", words(moment), workers);
    }

    @Override
    public String racing(Moment moment, int position, List<LapGroup> groups) {
        LapGroup.Setting setting = groups.get(position).setting();
        return format(
                "%s, group %d of %d: %s on %s%s",
                words(moment),
                position + 1,
                groups.size(),
                setting.level().without(USUAL).sorted(),
                setting.link(),
                setting.tls().equals("on") ? ", TLS" : "");
    }

    private static String words(Moment moment) {
        return format("%s (heat %d)", moment.study(), moment.heat() + 1);
    }

    @Override
    public String missing(Moment moment, double heatSeconds) {
        String so = moment.heat() == 0
                ? "not started, for its first heat did not fit into what was left of the budget"
                : "no verdict after " + Figures.plural(moment.heat(), "heat") + ", and one more did not fit";
        return format(
                "  %s: %s; it would take about %s, less with fewer --arm, --link or levels",
                moment.study(), so, Units.duration(heatSeconds));
    }

    @Override
    public List<String> behaviours(List<Behaviour> found) {
        Map<String, Map<String, Set<String>>> arms = new LinkedHashMap<>();
        for (Behaviour behaviour : found) {
            arms.computeIfAbsent(behaviour.experiment(), key -> new TreeMap<>())
                    .computeIfAbsent(behaviour.outcome(), key -> new LinkedHashSet<>())
                    .add(behaviour.arm());
        }
        List<String> lines = new ArrayList<>();
        arms.forEach((experiment, outcomes) -> lines.add("  " + experiment + ": "
                + outcomes.entrySet().stream()
                        .map(outcome -> outcome.getKey() + " " + String.join(", ", outcome.getValue()))
                        .collect(Collectors.joining("; "))));
        return lines;
    }

    /** Returns the most telling verdicts of each study, after its count if there are several. */
    @Override
    public List<String> standings(List<Standing> studies) {
        int most = studies.size() == 1 ? SENTENCES_OF_ONE_STUDY : SENTENCES_OF_EACH;
        List<String> lines = new ArrayList<>();
        for (Standing study : studies) {
            if (studies.size() > 1) {
                lines.add(count(study));
            }
            String factor = study.manifest().about().levels().factor();
            telling(study.analysis(), most).forEach(result -> lines.add("  " + sentence(factor, result)));
        }
        return lines;
    }

    private static String count(Standing study) {
        List<ComparisonResult> comparisons = study.analysis().comparisons();
        long decided = comparisons.stream()
                .filter(result -> result.verdict() != Verdict.UNDECIDED)
                .count();
        return format("%s: %d of %d comparisons decided", study.manifest().study(), decided, comparisons.size());
    }

    /** Returns the largest difference of each question, core questions first. */
    static List<ComparisonResult> telling(Analysis analysis, int most) {
        Set<String> asked = new HashSet<>();
        return analysis.comparisons().stream()
                .filter(result -> result.verdict() == Verdict.FASTER || result.verdict() == Verdict.SLOWER)
                .sorted(Comparator.comparing((ComparisonResult result) ->
                                !result.comparison().core())
                        .thenComparing(result ->
                                -Math.abs(Math.log(result.ratio().ratio().estimate()))))
                .filter(result -> asked.add(result.comparison().question()))
                .limit(most)
                .toList();
    }

    /** Returns a line like {@code c.stream takes 2.91 times as long [2.73, 3.10] as c.at-once (rows=1, wan-30ms)}. */
    static String sentence(String factor, ComparisonResult result) {
        Level level = result.ratio().cell().factors();
        return result.comparison().arm() + " "
                + Prose.plain(RatioWords.than(
                        result.ratio().ratio(), result.comparison().reference())) + " ("
                + level.only(factor).with(level.without(USUAL)) + ", "
                + result.ratio().cell().link() + ")";
    }
}
