package dev.weir.report.page;

import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Remaining;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.stats.Warning;
import dev.weir.report.text.Figures;
import dev.weir.report.text.TimeSplit;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The section on the run's trustworthiness: the light, controls, link cards, slices that do not count, cautions. */
final class TrustSection {
    private static final List<String> STANDING = List.of(
            "An emulated link models delay, rate and window; loss and cross traffic are not in it.",
            "Client, relay and server share the machine: what an arm saves in CPU shows in its time.");

    private TrustSection() {}

    /** Returns the lights with the reasons against each run; folded, the checks of each run, and link cards and cautions once. */
    static String html(List<StudyPanel> tellings) {
        boolean injected = tellings.stream().anyMatch(each -> Trust.injects(each.view()));
        StringBuilder lights = new StringBuilder();
        StringBuilder checks = new StringBuilder();
        StringBuilder placements = new StringBuilder();
        for (StudyPanel telling : tellings) {
            Trust trust = Trust.of(telling.view(), injected);
            String name = tellings.size() > 1 ? "<b>" + Html.text(telling.name()) + ":</b> " : "";
            lights.append(light(trust, name));
            trust.placements().ifPresent(both -> placements.append(PlacementTable.html(telling.view(), both)));
            checks.append("<div class=\"card\">")
                    .append(name.isEmpty() ? "" : "<p>" + name + "</p>")
                    .append(tiles(telling.view()))
                    .append(listed("reasons", trust.passed()))
                    .append(warnings(telling.view()))
                    .append("</div>\n");
        }
        return remaining(tellings) + "<div class=\"lights\">" + lights + "</div>\n"
                + "<details class=\"part\"><summary><h3>The run's own checks</h3> <span class=\"sub\">noise floor, known effects,"
                + " links, what the time went to, what does not count, cautions</span></summary>\n<div class=\"lights\">"
                + checks
                + "</div>\n" + evidence(tellings, placements) + "</details>\n";
    }

    private static String evidence(List<StudyPanel> tellings, CharSequence placements) {
        StringBuilder out = new StringBuilder(time(tellings));
        out.append(ControlTable.html(tellings));
        out.append(placements);
        out.append(LinkCards.html(tellings.stream().map(StudyPanel::view).toList()));
        tellings.forEach(each -> out.append(lost(each.view())));
        return out.append(cautions(tellings)).toString();
    }

    /** Returns the number of decided comparisons and the forecast for the others. */
    private static String remaining(List<StudyPanel> tellings) {
        List<Run> runs = tellings.stream().map(each -> each.view().run()).toList();
        List<Analysis> analyses =
                tellings.stream().map(each -> each.view().analysis()).toList();
        long all =
                analyses.stream().mapToLong(each -> each.comparisons().size()).sum();
        return Remaining.of(runs, analyses)
                .map(left -> "<p>" + (all - left.outlook().open()) + " of " + all
                        + " comparisons are decided. For the others " + Html.sentence(left.words()) + ".</p>\n")
                .orElse("");
    }

    /** Returns the use of the run's time, by study and in total; empty if not recorded. */
    private static String time(List<StudyPanel> tellings) {
        record Row(String name, List<Run> runs) {}
        List<Row> rows = new ArrayList<>();
        tellings.forEach(
                each -> rows.add(new Row(each.name(), List.of(each.view().run()))));
        if (tellings.size() > 1) {
            rows.add(new Row(
                    "All", tellings.stream().map(each -> each.view().run()).toList()));
        }
        rows.removeIf(row -> TimeSplit.of(row.runs).isEmpty());
        return Table.of("What the time went to: slices alone decide", rows)
                .words("Study", Row::name)
                .words("Time", row -> TimeSplit.words(TimeSplit.of(row.runs)))
                .ifAny();
    }

    private static String light(Trust trust, String study) {
        String name = trust.light().name().toLowerCase(Locale.ROOT);
        return "<div class=\"card\"><p class=\"light " + name
                + "\"><span class=\"lamp\" aria-hidden=\"true\"></span>"
                + study + "<strong>"
                + Html.text(trust.light().word) + "</strong> (" + name + "): " + Html.text(trust.light().meaning)
                + ".</p>" + listed("reasons", trust.reasons()) + "</div>\n";
    }

    private static String listed(String style, Collection<String> sentences) {
        return sentences.isEmpty()
                ? ""
                : sentences.stream()
                        .map(each -> "<li>" + Html.sentence(each) + "</li>")
                        .collect(Collectors.joining("", "<ul class=\"" + style + "\">", "</ul>\n"));
    }

    private static String tiles(RunView view) {
        List<SelfTest.OnLink> links = Trust.measured(view.analysis().selfTest());
        double settled = JvmWatch.of(view).settledShare();
        return "<dl class=\"tiles\">"
                + tile("Smallest difference found", "smallest", smallest(links))
                + tile("Noise floor", "floor", floor(links))
                + tile(
                        "Settled workers",
                        "steady",
                        Double.isFinite(settled) ? Figures.percent(100 * settled) : "not known")
                + "</dl>\n";
    }

    private static String floor(List<SelfTest.OnLink> links) {
        if (links.isEmpty()) {
            return "not known";
        }
        double largest =
                links.stream().mapToDouble(SelfTest.OnLink::floorPercent).max().orElseThrow();
        return largest > 0 ? Figures.percent(largest) : "none found";
    }

    /** Returns the range of the smallest detectable effects over the links. */
    private static String smallest(List<SelfTest.OnLink> links) {
        double[] effects = links.stream()
                .mapToDouble(SelfTest.OnLink::smallestEffectPercent)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        if (effects.length == 0) {
            return "not known";
        }
        String least = Figures.effect(effects[0]);
        String most = Figures.effect(effects[effects.length - 1]);
        return least.equals(most) ? least : least + " to " + most;
    }

    private static String tile(String name, String term, String value) {
        return "<div><dt><a href=\"#term-" + term + "\">" + Html.text(name) + "</a></dt><dd>"
                + Html.text(value).replace(" [", " <small>[").replace("]", "]</small>") + "</dd></div>";
    }

    private static String lost(RunView view) {
        return Table.of(
                        "Slice groups that do not count, or not all of them",
                        view.run()
                                .groups()
                                .filter(group -> group.outcome() != SliceGroup.Outcome.OK
                                        || !group.reason().isEmpty())
                                .toList())
                .names("Arm", group -> view.label(group.arm()))
                .words("Link", SliceGroup::link)
                .figures("Heat", group -> Integer.toString(group.heat() + 1), SliceGroup::heat)
                .words("Outcome", group -> Words.outcome(group.outcome()))
                .prose("Reason", SliceGroup::reason)
                .ifAny();
    }

    private static String cautions(List<StudyPanel> tellings) {
        Set<String> cautions = new LinkedHashSet<>();
        tellings.forEach(
                each -> cautions.addAll(each.view().manifest().machine().cautions()));
        cautions.add("One heat is one sample of the JVM, however many slices it holds: the intervals are over heats.");
        tellings.forEach(each -> JvmWatch.of(each.view())
                .cautions()
                .forEach(caution -> cautions.add(tellings.size() > 1 ? each.name() + ": " + caution : caution)));
        oneThread(tellings).ifPresent(cautions::add);
        cautions.addAll(STANDING);
        return "<h3>Cautions</h3>" + listed("cautions", cautions);
    }

    /** Returns the caution on studies with one thread; empty if there are none. */
    private static Optional<String> oneThread(List<StudyPanel> tellings) {
        List<String> single = tellings.stream()
                .filter(each -> !each.view().about().work().manyThreads())
                .map(StudyPanel::name)
                .toList();
        if (single.isEmpty()) {
            return Optional.empty();
        }
        String where = single.size() == tellings.size() ? "" : Words.list(single) + ": ";
        return Optional.of(where + (where.isEmpty() ? "One" : "one")
                + " thread, one connection: nothing here tells how an arm behaves under contention.");
    }

    /** Returns the table of warnings on single cells; each is also shown next to its cell's figures. */
    private static String warnings(RunView view) {
        List<Warning> warnings = view.analysis().warnings();
        if (warnings.isEmpty()) {
            return "";
        }
        String title = Figures.plural(warnings.size(), "warning") + " about single cells";
        return "<details><summary>" + Html.text(title) + "</summary>"
                + Table.interactive(title, "warnings", warnings)
                        .words("Cell", warning -> where(view, warning))
                        .prose("Warning", warning -> "⚠ " + warning.sentence())
                        .html()
                + "</details>";
    }

    private static String where(RunView view, Warning warning) {
        return warning.cell() == null
                ? "the run"
                : view.label(warning.cell().arm()) + ", " + warning.cell().link() + ", "
                        + warning.cell().factors().words();
    }
}
