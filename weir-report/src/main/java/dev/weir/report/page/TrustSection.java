package dev.weir.report.page;

import dev.weir.report.model.SliceGroup;
import dev.weir.report.stats.SelfTest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** How sure the run can be: the light, the controls, the link cards, what does not count, the cautions. */
final class TrustSection {
    private static final List<String> STANDING = List.of(
            "An emulated link models delay, rate and window; loss and cross traffic are not in it.",
            "Client, relay and server share the machine: what an arm saves in CPU shows in its time.");

    private TrustSection() {}

    /** Lights, controls and lost slice groups run by run; link cards and cautions once. */
    static String html(List<Telling> tellings) {
        StringBuilder out = new StringBuilder();
        for (Telling telling : tellings) {
            out.append(light(telling, tellings)).append(tiles(telling.view()));
        }
        tellings.forEach(each -> out.append(injected(each.view())));
        out.append(LinkCards.html(tellings.stream().map(Telling::view).toList()));
        tellings.forEach(each -> out.append(lost(each.view())));
        return out.append(cautions(tellings)).toString();
    }

    private static String light(Telling telling, List<Telling> all) {
        boolean named = all.size() > 1;
        boolean injected = all.stream().anyMatch(each -> Trust.injects(each.view()));
        Trust trust = Trust.of(telling.view(), injected);
        String name = trust.light().name().toLowerCase(Locale.ROOT);
        StringBuilder out = new StringBuilder("<div class=\"card\"><p class=\"light " + name
                + "\"><span class=\"lamp\" aria-hidden=\"true\"></span>"
                + (named ? "<b>" + Html.text(telling.name()) + ":</b> " : "") + "<strong>"
                + Html.text(trust.light().word) + "</strong> (" + name + "): " + Html.text(trust.light().meaning)
                + ".</p><ul class=\"reasons\">");
        trust.reasons()
                .forEach(reason ->
                        out.append("<li>").append(Html.sentence(reason)).append("</li>"));
        return out.append("</ul>")
                .append(Warnings.html(telling.view()))
                .append("</div>\n")
                .toString();
    }

    private static String tiles(RunView view) {
        SelfTest self = view.analysis().selfTest();
        boolean known = self != null && self.aa() != null;
        String smallest = !Trust.injects(view)
                ? "not tried"
                : self == null || self.smallestResolved().isEmpty() ? "none" : self.smallestResolved();
        double steady = 100 * Trust.steadyShare(view);
        return "<dl class=\"tiles\">"
                + tile("A/A pair", "floor", known ? Figures.ratio(self.aa().ratio()) : "not measured")
                + tile("Noise floor", "floor", floor(self))
                + tile("Smallest injected effect found", "injected", smallest)
                + tile("Steady measurements", "steady", Double.isFinite(steady) ? Figures.percent(steady) : "not known")
                + tile(
                        "Drift of the sentinel",
                        "sentinel",
                        self == null || self.aa() == null
                                ? Figures.NONE
                                : self.drift().isEmpty() ? "none seen" : "seen, see above")
                + "</dl>\n";
    }

    private static String floor(SelfTest self) {
        if (self == null || self.aa() == null) {
            return "not known";
        }
        return self.floorPercent() > 0 ? Figures.percent(self.floorPercent()) : "none found";
    }

    private static String tile(String name, String term, String value) {
        return "<div><dt><a href=\"#term-" + term + "\">" + Html.text(name) + "</a></dt><dd>"
                + Html.text(value).replace(" [", " <small>[").replace("]", "]</small>") + "</dd></div>";
    }

    private static String injected(RunView view) {
        SelfTest self = view.analysis().selfTest();
        if (self == null || self.injected().isEmpty()) {
            return "";
        }
        Table table = Table.of(
                "Known effects, injected to prove that the run can see one",
                "Injected",
                "Found as (ratio to the sentinel)",
                "Heats",
                "Told from none");
        for (SelfTest.Injected known : self.injected()) {
            table.row(
                    Table.words(known.effect()),
                    Table.figure(
                            Figures.ratio(known.ratio().ratio()),
                            known.ratio().ratio().estimate()),
                    Table.figure(
                            Integer.toString(known.ratio().heats()),
                            known.ratio().heats()),
                    Table.words(known.found() ? "yes" : "no"));
        }
        return table.html();
    }

    private static String lost(RunView view) {
        Table table = Table.of("Slice groups that do not count", "Arm", "Link", "Heat", "Outcome", "Reason");
        view.run()
                .groups()
                .filter(b -> b.outcome() != SliceGroup.Outcome.OK)
                .forEach(b -> table.row(
                        Table.name(b.arm()),
                        Table.words(b.link()),
                        Table.figure(Integer.toString(b.heat() + 1), b.heat()),
                        Table.words(Words.outcome(b.outcome())),
                        Table.prose(b.reason())));
        return table.isEmpty() ? "" : table.html();
    }

    private static String cautions(List<Telling> tellings) {
        Set<String> cautions = new LinkedHashSet<>();
        tellings.forEach(
                each -> cautions.addAll(each.view().manifest().machine().cautions()));
        if (tellings.stream().allMatch(each -> ImportedRun.is(each.view()))) {
            return listed(cautions);
        }
        cautions.add(
                "One heat is one sample of the JVM, however many slices it holds: the intervals are over heats.");
        oneThread(tellings).ifPresent(cautions::add);
        cautions.addAll(STANDING);
        return listed(cautions);
    }

    private static String listed(Set<String> cautions) {
        StringBuilder out = new StringBuilder("<h3>Cautions</h3><ul>");
        cautions.forEach(c -> out.append("<li>").append(Html.text(c)).append("</li>"));
        return out.append("</ul>\n").toString();
    }

    /** Only the keys study reads with several threads. */
    private static Optional<String> oneThread(List<Telling> tellings) {
        List<String> single = tellings.stream()
                .filter(each -> !each.view().manifest().study().equals("keys"))
                .map(Telling::name)
                .toList();
        if (single.isEmpty()) {
            return Optional.empty();
        }
        String where = single.size() == tellings.size() ? "" : Words.list(single) + ": ";
        return Optional.of(where + (where.isEmpty() ? "One" : "one")
                + " thread, one connection: nothing here tells how an arm behaves under contention.");
    }
}
