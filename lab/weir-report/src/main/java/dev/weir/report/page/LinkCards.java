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

/** Link cards as a table, followed by the transfer curves. */
final class LinkCards {
    private static final Scale MEGABITS = new Scale("Mbit/s", 1e6);

    private LinkCards() {}

    /** Returns the cards; those shared by several runs are shown once. */
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
        String table = Table.of(
                        "Declared and measured, at the start and end of the run; times in " + rtt.unit()
                                + ", rates in Mbit/s",
                        cards)
                .words("Link", card -> card.link().name())
                .words("When", LinkCard::occasion)
                .figures(
                        "Declared RTT, " + rtt.unit(),
                        card -> card.link().emulated() ? declared(card, rtt) : "none",
                        LinkCards::declared)
                .figures(
                        "Median",
                        card -> rtt.bare(card.rtt().p50Micros()) + echoes(card),
                        card -> card.rtt().p50Micros())
                .column("99th percentile", card -> time(rtt, card.rtt().p99Micros()))
                .column(
                        "Longest",
                        card -> card.rtt().maxMicros() > 0
                                ? time(rtt, card.rtt().maxMicros())
                                : Table.figure("not kept", Double.NaN))
                .column("Residual", card -> residual(card, rtt))
                .figures("Declared rate, Mbit/s", LinkCards::rate, card ->
                        (double) card.link().rateBitsPerSecond())
                .column("Goodput up", card -> goodput(card.goodputUpBitsPerSecond()))
                .column("Goodput down", card -> goodput(card.goodputDownBitsPerSecond()))
                .column("Tolerance", card -> lamp(card.withinTolerance()))
                .html();
        StringBuilder rest = new StringBuilder();
        for (LinkCard card : cards) {
            card.findings()
                    .forEach(finding -> rest.append("<p>")
                            .append(Html.text(card.link().name() + " at the " + card.occasion() + ": " + finding))
                            .append("</p>\n"));
        }
        cards.forEach(card -> rest.append(curve(card)));
        return "<h3><a href=\"#term-card\">Link cards</a></h3>" + table + rest;
    }

    private static double declared(LinkCard card) {
        return (double) card.link().rttMicros();
    }

    private static String declared(LinkCard card, Scale rtt) {
        double jitter = (double) card.link().jitterMicros();
        return rtt.bare(declared(card)) + (jitter > 0 ? " and up to " + rtt.bare(jitter) + " jitter each way" : "");
    }

    private static String echoes(LinkCard card) {
        return " of " + Figures.plural(card.rtt().echoes(), "echo").replace("echos", "echoes");
    }

    private static Table.Cell time(Scale scale, double micros) {
        return Table.figure(scale.bare(micros), micros);
    }

    private static Table.Cell residual(LinkCard card, Scale scale) {
        double declared = declared(card);
        double residual = card.rtt().p50Micros() - declared;
        String sign = residual < 0 ? "−" : "+";
        return Table.figure(
                card.link().emulated() && declared > 0
                        ? sign + scale.bare(Math.abs(residual)) + " (" + sign
                                + Figures.three(Math.abs(100 * residual / declared)) + " %)"
                        : Figures.NONE,
                residual);
    }

    private static String rate(LinkCard card) {
        double rate = (double) card.link().rateBitsPerSecond();
        return (rate > 0 ? MEGABITS.bare(rate) : "no limit") + window(card.link());
    }

    private static String window(Manifest.Link link) {
        return link.windowBytes() > 0 ? ", windows of " + Words.size((double) link.windowBytes()) : "";
    }

    private static Table.Cell lamp(boolean good) {
        return Table.html(
                "<span class=\"lamp\" aria-hidden=\"true\"></span> " + (good ? "within" : "out of tolerance"),
                "light " + (good ? "green" : "red"));
    }

    private static Table.Cell goodput(double bitsPerSecond) {
        return bitsPerSecond > 0
                ? Table.figure(MEGABITS.bare(bitsPerSecond), bitsPerSecond)
                : Table.figure("not measured", Double.NaN);
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
        String table = Table.interactive(title + ", server to client", "transfers", card.transfers())
                .figures("Reply, " + size.unit(), t -> size.bare((double) t.bytes()), t -> (double) t.bytes())
                .column("Expected, " + scale.unit(), t -> time(scale, t.expectedMicros()))
                .column("Measured, " + scale.unit(), t -> time(scale, t.measuredMicros()))
                .column("Residual", LinkCards::residual)
                .html();
        return "<details><summary>" + Html.text(title) + "</summary>" + table + "</details>\n";
    }

    private static Table.Cell residual(LinkCard.Transfer transfer) {
        double off = 100 * (transfer.measuredMicros() / transfer.expectedMicros() - 1);
        return Table.figure(
                Double.isFinite(off) ? (off < 0 ? "−" : "+") + Figures.three(Math.abs(off)) + " %" : Figures.NONE, off);
    }
}
