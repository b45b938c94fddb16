package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.SelfTest;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The run's own controls, a row for each link: the A/A pair, the noise floor, the known effects, what can be seen. */
final class ControlTable {
    private static final String MEANING =
            "<p class=\"note\">Each run races one arm against itself, where no difference is to be found, and against itself with"
                    + " a known delay, which is found when its whole interval lies above 1. The"
                    + " <a href=\"#term-smallest\">smallest difference</a> is what a run of this length finds nine times in"
                    + " ten.</p>\n";

    private ControlTable() {}

    /** The tables of several runs, and once what their columns mean. */
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
        List<String> head = new ArrayList<>(List.of("Link", "One arm against itself", "Noise floor"));
        effects.forEach(effect -> head.add(effect + " added on purpose"));
        head.add("Smallest difference found");
        Table table = Table.of(
                (named ? telling.name() + ": c" : "C") + "an the run be believed? Its own checks, link by link", head);
        links.forEach(link -> table.row(row(link, effects)));
        return table.html() + note(view, links);
    }

    private static List<Table.Cell> row(SelfTest.OnLink link, List<String> effects) {
        List<Table.Cell> cells = new ArrayList<>();
        cells.add(Table.name(link.link()));
        if (link.aa() == null) {
            cells.add(Table.figure("not measured", Double.NaN));
            cells.add(Table.figure("not known", Double.NaN));
        } else {
            cells.add(Table.figure(
                    verdict(link) + ", " + Figures.ratio(link.aa().ratio()),
                    link.aa().ratio().estimate()));
            cells.add(Table.figure(
                    link.floorPercent() > 0 ? Figures.percent(link.floorPercent()) : "none found",
                    link.floorPercent()));
        }
        effects.forEach(effect -> cells.add(injected(link, effect)));
        double smallest = link.smallestEffectPercent();
        cells.add(Table.figure(Double.isFinite(smallest) ? Figures.effect(smallest) : "not known", smallest));
        return cells;
    }

    private static String verdict(SelfTest.OnLink link) {
        return switch (link.aaVerdict()) {
            case EQUAL -> "equal";
            case UNDECIDED -> "no difference";
            case FASTER, SLOWER -> "different: an alarm";
        };
    }

    private static Table.Cell injected(SelfTest.OnLink link, String effect) {
        return link.injected().stream()
                .filter(known -> known.effect().equals(effect))
                .findFirst()
                .map(known -> Table.figure(
                        (known.found() ? "found, " : "missed, ")
                                + Figures.ratio(known.ratio().ratio()),
                        known.ratio().ratio().estimate()))
                .orElse(Table.figure(Figures.NONE, Double.NaN));
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
