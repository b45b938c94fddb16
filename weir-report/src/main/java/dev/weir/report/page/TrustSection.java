package dev.weir.report.page;

import dev.weir.report.model.Block;
import dev.weir.report.stats.SelfTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How sure the run can be: the light, the controls, the link cards, what does not count, the cautions. */
final class TrustSection {
    private static final List<String> STANDING = List.of(
            "One fork is one sample of the JVM: the intervals are over rounds, not over the operations inside them.",
            "One thread, one connection: nothing here tells how an arm behaves under contention.",
            "An emulated link models delay, rate and window; loss and cross traffic are not in it.",
            "Client, relay and server share the machine: what an arm saves in CPU shows in its time.");

    private TrustSection() {}

    static String html(RunView view) {
        Trust trust = Trust.of(view);
        String name = trust.light().name().toLowerCase(Locale.ROOT);
        StringBuilder out = new StringBuilder("<div class=\"card\"><p class=\"light " + name
                + "\"><span class=\"lamp\" aria-hidden=\"true\"></span><strong>" + Html.text(trust.light().word)
                + "</strong> ("
                + name + "): " + Html.text(trust.light().meaning) + ".</p><ul class=\"reasons\">");
        trust.reasons()
                .forEach(reason ->
                        out.append("<li>").append(Html.sentence(reason)).append("</li>"));
        out.append("</ul></div>\n").append(tiles(view));
        out.append(injected(view))
                .append(LinkCards.html(view))
                .append(lost(view))
                .append(cautions(view));
        return out.toString();
    }

    private static String tiles(RunView view) {
        SelfTest self = view.analysis().selfTest();
        boolean known = self != null && self.aa() != null;
        String smallest = self == null || self.smallestResolved().isEmpty() ? "none" : self.smallestResolved();
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
                "Rounds",
                "Told from none");
        for (SelfTest.Injected known : self.injected()) {
            table.row(
                    Table.words(known.effect()),
                    Table.figure(
                            Figures.ratio(known.ratio().ratio()),
                            known.ratio().ratio().estimate()),
                    Table.figure(
                            Integer.toString(known.ratio().rounds()),
                            known.ratio().rounds()),
                    Table.words(known.found() ? "yes" : "no"));
        }
        return table.html();
    }

    private static String lost(RunView view) {
        Table table = Table.of("Blocks that do not count", "Arm", "Link", "Round", "Outcome", "Reason");
        view.run()
                .blocks()
                .filter(b -> b.outcome() != Block.Outcome.OK)
                .forEach(b -> table.row(
                        Table.name(b.arm()),
                        Table.words(b.link()),
                        Table.figure(Integer.toString(b.round() + 1), b.round()),
                        Table.words(Words.outcome(b.outcome())),
                        Table.prose(b.reason())));
        return table.isEmpty() ? "" : table.html();
    }

    private static String cautions(RunView view) {
        List<String> cautions = new ArrayList<>(view.manifest().machine().cautions());
        if (!ImportedRun.is(view)) {
            cautions.addAll(STANDING);
        }
        StringBuilder out = new StringBuilder("<h3>Cautions</h3><ul>");
        cautions.forEach(c -> out.append("<li>").append(Html.text(c)).append("</li>"));
        return out.append("</ul>\n").toString();
    }
}
