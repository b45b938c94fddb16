package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.text.Figures;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Words;
import java.util.List;
import java.util.stream.Collectors;

/** Table of the run's own controls, one row per link: A/A pair, noise floor, known effects, detectable effect. */
final class ControlTable {
    private static final String MEANING =
            "<p class=\"note\">Each run races one arm against itself, where no difference is to be found, and against itself with"
                    + " a known delay, which is found when its whole interval lies above 1, and must be as large as it is beside"
                    + " an arm of the same JVM to which nothing is added. The"
                    + " <a href=\"#term-smallest\">smallest difference</a> is what a run of this length finds nine times in"
                    + " ten.</p>\n";

    private ControlTable() {}

    static String html(List<StudyPanel> tellings) {
        String tables =
                tellings.stream().map(each -> html(each, tellings.size() > 1)).collect(Collectors.joining());
        return tables.isEmpty() ? "" : tables + MEANING;
    }

    private static String html(StudyPanel telling, boolean named) {
        RunView view = telling.view();
        SelfTest self = view.analysis().selfTest();
        List<SelfTest.OnLink> links = self.links().stream()
                .filter(link -> link.aa() != null || !link.injected().isEmpty())
                .toList();
        if (links.isEmpty()) {
            return "";
        }
        List<String> effects = links.stream()
                .flatMap(link -> link.injected().stream().map(SelfTest.Injected::effect))
                .distinct()
                .toList();
        Table<SelfTest.OnLink> table = Table.of(
                        (named ? telling.name() + ": c" : "C") + "an the run be believed? Its own checks, link by link",
                        links)
                .names("Link", SelfTest.OnLink::link)
                .column("One arm against itself", ControlTable::pair)
                .column("Noise floor", ControlTable::floor);
        effects.forEach(effect -> table.column(effect + " added on purpose", link -> injected(link, effect)));
        table.figures(
                "Smallest difference found",
                link -> Double.isFinite(link.smallestEffectPercent())
                        ? Figures.effect(link.smallestEffectPercent())
                        : "not known",
                SelfTest.OnLink::smallestEffectPercent);
        return table.html() + note(view, links);
    }

    private static Table.Cell pair(SelfTest.OnLink link) {
        return link.aa() == null
                ? Table.figure("not measured", Double.NaN)
                : Table.figure(
                        verdict(link) + ", " + RatioWords.plain(link.aa().ratio()),
                        link.aa().ratio().estimate());
    }

    private static Table.Cell floor(SelfTest.OnLink link) {
        if (link.aa() == null) {
            return Table.figure("not known", Double.NaN);
        }
        double floor = link.floorPercent();
        return Table.figure(floor > 0 ? Figures.percent(floor) : "none found", floor);
    }

    private static String verdict(SelfTest.OnLink link) {
        return link.isAlarm() ? "different: an alarm" : "no difference";
    }

    private static Table.Cell injected(SelfTest.OnLink link, String effect) {
        return link.injected().stream()
                .filter(known -> known.effect().equals(effect))
                .findFirst()
                .map(known -> Table.figure(
                        found(known) + RatioWords.plain(known.ratio().ratio()) + added(known),
                        known.ratio().ratio().estimate()))
                .orElse(Table.figure(Figures.NONE, Double.NaN));
    }

    /** Returns what the effect is in its own JVM, where that was measured. */
    private static String added(SelfTest.Injected known) {
        return known.added().equals(known.ratio())
                ? ""
                : "; in one JVM " + RatioWords.plain(known.added().ratio());
    }

    private static String found(SelfTest.Injected known) {
        return !known.found() ? "missed, " : known.isTrue() ? "found, " : "found, but not as large as it is, ";
    }

    private static String note(RunView view, List<SelfTest.OnLink> links) {
        List<String> missing = view.manifest().links().stream()
                .map(Manifest.Link::name)
                .filter(name -> links.stream().noneMatch(link -> link.link().equals(name)))
                .toList();
        return missing.isEmpty()
                ? ""
                : "<p class=\"note\">No control has been raced yet on " + Html.text(Words.list(missing)) + ".</p>\n";
    }
}
