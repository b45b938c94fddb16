package dev.weir.report.page;

import dev.weir.report.model.Block;
import dev.weir.report.model.LinkCard;
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
        out.append(injected(view)).append(linkCards(view)).append(lost(view)).append(cautions(view));
        return out.toString();
    }

    private static String tiles(RunView view) {
        SelfTest self = view.analysis().selfTest();
        boolean known = self != null && self.aa() != null;
        String smallest = self == null || self.smallestResolved().isEmpty() ? "none" : self.smallestResolved();
        double steady = 100 * Trust.steadyShare(view);
        return "<dl class=\"tiles\">"
                + tile("Noise floor", "floor", known ? Figures.percent(self.floorPercent()) : Figures.NONE)
                + tile("Smallest injected effect found", "injected", smallest)
                + tile("Steady measurements", "steady", Figures.percent(steady))
                + tile(
                        "Drift of the sentinel",
                        "sentinel",
                        self == null || self.aa() == null
                                ? Figures.NONE
                                : self.drift().isEmpty() ? "none seen" : "seen, see above")
                + "</dl>\n";
    }

    private static String tile(String name, String term, String value) {
        return "<div><dt><a href=\"#term-" + term + "\">" + Html.text(name) + "</a></dt><dd>" + Html.text(value)
                + "</dd></div>";
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

    private static String linkCards(RunView view) {
        List<LinkCard> cards = view.run().entriesOf(LinkCard.class).toList();
        if (cards.isEmpty()) {
            return "<p>No link card yet: no link has been measured.</p>\n";
        }
        StringBuilder out = new StringBuilder("<h3><a href=\"#term-card\">Link cards</a></h3><div class=\"cards\">");
        cards.forEach(card -> out.append(linkCard(card)));
        return out.append("</div>\n").toString();
    }

    private static String linkCard(LinkCard card) {
        boolean good = card.withinTolerance();
        Scale rtt = Scale.time(card.rtt().p50Micros());
        StringBuilder out = new StringBuilder(
                "<div class=\"card\"><h4>" + Html.text(card.link().name())
                        + " <small>at the " + Html.text(card.occasion()) + "</small></h4><p class=\"light "
                        + (good ? "green" : "red") + "\"><span class=\"lamp\" aria-hidden=\"true\"></span>"
                        + (good ? "within tolerance" : "out of tolerance") + "</p><dl class=\"pairs\">");
        pair(out, "Declared", Words.link(card.link()));
        pair(
                out,
                "RTT measured",
                rtt.with(card.rtt().p50Micros()) + " median, "
                        + rtt.with(card.rtt().p99Micros()) + " 99th percentile of "
                        + Figures.plural(card.rtt().echoes(), "echo").replace("echos", "echoes"));
        if (card.link().emulated() && card.link().rttMicros() > 0) {
            double residual = card.rtt().p50Micros() - card.link().rttMicros();
            pair(out, "RTT residual", residual(residual, (double) card.link().rttMicros()));
        }
        double up = card.goodputUpBitsPerSecond();
        double down = card.goodputDownBitsPerSecond();
        Scale rate = Scale.rate(up, down);
        pair(
                out,
                "Goodput up, down",
                up > 0 || down > 0 ? rateOrNone(rate, up) + ", " + rateOrNone(rate, down) : "not measured");
        out.append("</dl>");
        card.findings().forEach(f -> out.append("<p>").append(Html.text(f)).append("</p>"));
        return out.append(curve(card)).append("</div>").toString();
    }

    private static String rateOrNone(Scale rate, double value) {
        return value > 0 ? rate.with(value) : "not measured";
    }

    private static String residual(double residual, double declared) {
        Scale scale = Scale.time(Math.abs(residual));
        return (residual < 0 ? "−" : "+") + scale.with(Math.abs(residual)) + " (" + (residual < 0 ? "−" : "+")
                + Figures.three(Math.abs(100 * residual / declared)) + " %)";
    }

    private static void pair(StringBuilder out, String name, String value) {
        out.append("<div><dt>")
                .append(Html.text(name))
                .append("</dt><dd>")
                .append(Html.text(value))
                .append("</dd></div>");
    }

    private static String curve(LinkCard card) {
        if (card.transfers().isEmpty()) {
            return "";
        }
        double[] times = card.transfers().stream()
                .mapToDouble(LinkCard.Transfer::measuredMicros)
                .toArray();
        Scale scale = Scale.time(times);
        Scale size = Scale.bytes(
                card.transfers().stream().mapToDouble(LinkCard.Transfer::bytes).toArray());
        Table table = Table.of(
                "Transfer curve of " + card.link().name() + ", server to client",
                "Reply, " + size.unit(),
                "Expected, " + scale.unit(),
                "Measured, " + scale.unit(),
                "Residual");
        for (LinkCard.Transfer t : card.transfers()) {
            double off = 100 * (t.measuredMicros() / t.expectedMicros() - 1);
            table.row(
                    Table.figure(size.bare((double) t.bytes()), (double) t.bytes()),
                    Table.figure(scale.bare(t.expectedMicros()), t.expectedMicros()),
                    Table.figure(scale.bare(t.measuredMicros()), t.measuredMicros()),
                    Table.figure(
                            Double.isFinite(off)
                                    ? (off < 0 ? "−" : "+") + Figures.three(Math.abs(off)) + " %"
                                    : Figures.NONE,
                            off));
        }
        return "<details><summary>Transfer curve, "
                + Figures.plural(card.transfers().size(), "size") + "</summary>" + table.html() + "</details>";
    }

    private static String lost(RunView view) {
        Table table = Table.of("Blocks that do not count", "Arm", "Link", "Round", "Outcome", "Reason");
        view.run()
                .blocks()
                .filter(b -> b.outcome() != Block.Outcome.OK)
                .forEach(b -> table.row(
                        Table.words(b.arm()),
                        Table.words(b.link()),
                        Table.figure(Integer.toString(b.round() + 1), b.round()),
                        Table.words(Words.outcome(b.outcome())),
                        Table.words(b.reason())));
        return table.isEmpty() ? "" : table.html();
    }

    private static String cautions(RunView view) {
        List<String> cautions = new ArrayList<>(view.manifest().machine().cautions());
        cautions.addAll(STANDING);
        StringBuilder out = new StringBuilder("<h3>Cautions</h3><ul>");
        cautions.forEach(c -> out.append("<li>").append(Html.text(c)).append("</li>"));
        return out.append("</ul>\n").toString();
    }
}
