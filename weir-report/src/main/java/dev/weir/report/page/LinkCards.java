package dev.weir.report.page;

import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import java.util.Comparator;
import java.util.List;

/** Link cards as a table, with the transfer curves behind it. */
final class LinkCards {
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
        Table table = Table.of(
                "Declared and measured, at the start and end of the run",
                "Link",
                "When",
                "Declared",
                "RTT, median",
                "99th percentile",
                "Residual",
                "Goodput up, down",
                "Tolerance");
        StringBuilder rest = new StringBuilder();
        for (LinkCard card : cards) {
            linkRow(table, card);
            card.findings()
                    .forEach(finding -> rest.append("<p>")
                            .append(Html.text(card.link().name() + " at the " + card.occasion() + ": " + finding))
                            .append("</p>\n"));
        }
        cards.forEach(card -> rest.append(curve(card)));
        return "<h3><a href=\"#term-card\">Link cards</a></h3>" + table.html() + rest;
    }

    private static void linkRow(Table table, LinkCard card) {
        double median = card.rtt().p50Micros();
        double high = card.rtt().p99Micros();
        Scale rtt = Scale.time(median);
        double declared = (double) card.link().rttMicros();
        String echoes = " of " + Figures.plural(card.rtt().echoes(), "echo").replace("echos", "echoes");
        table.row(
                Table.words(card.link().name()),
                Table.words(card.occasion()),
                Table.prose(Words.link(card.link())),
                Table.figure(rtt.with(median) + echoes, median),
                Table.figure(rtt.with(high), high),
                Table.figure(
                        card.link().emulated() && declared > 0 ? residual(median - declared, declared) : Figures.NONE,
                        median - declared),
                goodput(card.goodputUpBitsPerSecond(), card.goodputDownBitsPerSecond()),
                Table.html(lamp(card.withinTolerance()), "light " + (card.withinTolerance() ? "green" : "red")));
    }

    private static String lamp(boolean good) {
        return "<span class=\"lamp\" aria-hidden=\"true\"></span> " + (good ? "within" : "out of tolerance");
    }

    private static Table.Cell goodput(double up, double down) {
        if (up <= 0 && down <= 0) {
            return Table.figure("not measured", Double.NaN);
        }
        Scale rate = Scale.rate(up, down);
        String upward = up > 0 ? rate.bare(up) : "not measured";
        String downward = down > 0 ? rate.bare(down) : "not measured";
        return Table.figure(upward + ", " + downward + " " + rate.unit(), down);
    }

    private static String residual(double residual, double declared) {
        Scale scale = Scale.time(Math.abs(residual));
        return (residual < 0 ? "−" : "+") + scale.with(Math.abs(residual)) + " (" + (residual < 0 ? "−" : "+")
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
        Table table = Table.of(
                title + ", server to client",
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
