package dev.weir.report.page;

import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import dev.weir.report.text.Words;
import java.util.Comparator;
import java.util.List;

/** Link cards as a table, with the transfer curves behind it. */
final class LinkCards {
    private static final Scale MEGABITS = new Scale("Mbit/s", 1e6);

    private LinkCards() {}

    /** Cards that several runs share are shown once. */
    static String html(List<RunView> views) {
        List<String> order = views.stream()
                .flatMap(view -> view.manifest().links().stream().map(Manifest.Link::name))
                .distinct()
                .toList();
        List<LinkCard> cards = views.stream()
                .flatMap(view -> view.run().entriesOf(LinkCard.class))
                .distinct()
                .sorted(Comparator.comparingInt(
                        card -> order.indexOf(card.link().name())))
                .toList();
        if (cards.isEmpty()) {
            return "<p>No link card yet: no link has been measured.</p>\n";
        }
        Scale rtt = Scale.time(
                cards.stream().mapToDouble(card -> card.rtt().p50Micros()).toArray());
        Table table = Table.of(
                "Declared and measured, at the start and end of the run; times in " + rtt.unit() + ", rates in Mbit/s",
                "Link",
                "When",
                "Declared RTT, " + rtt.unit(),
                "Median",
                "99th percentile",
                "Residual",
                "Declared rate, Mbit/s",
                "Goodput up",
                "Goodput down",
                "Tolerance");
        StringBuilder rest = new StringBuilder();
        for (LinkCard card : cards) {
            linkRow(table, rtt, card);
            card.findings()
                    .forEach(finding -> rest.append("<p>")
                            .append(Html.text(card.link().name() + " at the " + card.occasion() + ": " + finding))
                            .append("</p>\n"));
        }
        cards.forEach(card -> rest.append(curve(card)));
        return "<h3><a href=\"#term-card\">Link cards</a></h3>" + table.html() + rest;
    }

    private static void linkRow(Table table, Scale rtt, LinkCard card) {
        double median = card.rtt().p50Micros();
        double high = card.rtt().p99Micros();
        double declared = (double) card.link().rttMicros();
        double rate = (double) card.link().rateBitsPerSecond();
        String echoes = " of " + Figures.plural(card.rtt().echoes(), "echo").replace("echos", "echoes");
        table.row(
                Table.words(card.link().name()),
                Table.words(card.occasion()),
                Table.figure(card.link().emulated() ? declared(card, rtt) : "none", declared),
                Table.figure(rtt.bare(median) + echoes, median),
                Table.figure(rtt.bare(high), high),
                Table.figure(
                        card.link().emulated() && declared > 0
                                ? residual(rtt, median - declared, declared)
                                : Figures.NONE,
                        median - declared),
                Table.figure((rate > 0 ? MEGABITS.bare(rate) : "no limit") + window(card.link()), rate),
                goodput(card.goodputUpBitsPerSecond()),
                goodput(card.goodputDownBitsPerSecond()),
                Table.html(lamp(card.withinTolerance()), "light " + (card.withinTolerance() ? "green" : "red")));
    }

    private static String declared(LinkCard card, Scale rtt) {
        double jitter = (double) card.link().jitterMicros();
        return rtt.bare((double) card.link().rttMicros())
                + (jitter > 0 ? " and up to " + rtt.bare(jitter) + " jitter each way" : "");
    }

    private static String window(Manifest.Link link) {
        return link.windowBytes() > 0 ? ", windows of " + Words.size((double) link.windowBytes()) : "";
    }

    private static String lamp(boolean good) {
        return "<span class=\"lamp\" aria-hidden=\"true\"></span> " + (good ? "within" : "out of tolerance");
    }

    private static Table.Cell goodput(double bitsPerSecond) {
        return bitsPerSecond > 0
                ? Table.figure(MEGABITS.bare(bitsPerSecond), bitsPerSecond)
                : Table.figure("not measured", Double.NaN);
    }

    private static String residual(Scale scale, double residual, double declared) {
        return (residual < 0 ? "−" : "+") + scale.bare(Math.abs(residual)) + " (" + (residual < 0 ? "−" : "+")
                + Figures.three(Math.abs(100 * residual / declared)) + " %)";
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
        String title = "Transfer curve of " + card.link().name() + " at the " + card.occasion();
        Table table = Table.interactive(
                title + ", server to client",
                "transfers",
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
        return "<details><summary>" + Html.text(title) + "</summary>" + table.html() + "</details>\n";
    }
}
