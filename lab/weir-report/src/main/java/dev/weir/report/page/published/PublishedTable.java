package dev.weir.report.page.published;

import dev.weir.report.page.html.Html;
import dev.weir.report.page.html.Table;
import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;

/** The published findings of a study beside ours. */
public final class PublishedTable {
    private PublishedTable() {}

    /** The table with what it is about; the reason alone where there is none. */
    public static String html(PublishedFindings published) {
        List<PublishedRule.Finding> findings = published.findings();
        if (findings.isEmpty()) {
            return published.notes();
        }
        boolean claimed = findings.stream().anyMatch(each -> !each.claim().isEmpty());
        List<String> columns = new ArrayList<>(claimed ? List.of("Finding") : List.of());
        columns.addAll(List.of("Theirs at", "Arms", "Theirs", "Ours at", "Ours", "Outcome", "Because"));
        Table table = Table.interactive(
                published.caption() + ", as ratios of times", "published", columns.toArray(String[]::new));
        for (PublishedRule.Finding f : findings) {
            List<Table.Cell> row = new ArrayList<>(claimed ? List.of(Table.prose(f.claim())) : List.of());
            row.addAll(List.of(
                    Table.words(f.network()),
                    Table.name(f.what()),
                    Table.figure(Figures.three(f.theirs()) + "×", f.theirs()),
                    Table.words(f.link().isEmpty() ? "none" : f.link()),
                    Table.figure(
                            f.ours() == null ? Figures.NONE : Figures.ratio(f.ours()),
                            f.ours() == null ? Double.NaN : f.ours().estimate()),
                    Table.html("<strong>" + Html.text(f.outcome().words) + "</strong>", "outcome"),
                    Table.prose(f.because())));
            table.row(row.toArray(Table.Cell[]::new));
        }
        return summary(findings.stream().map(PublishedRule.Finding::outcome).toList())
                + table.html()
                + published.notes();
    }

    private static String summary(List<Outcome> findings) {
        StringBuilder out = new StringBuilder("<p>Of " + findings.size() + " published figures: ");
        String separator = "";
        for (Outcome outcome : Outcome.values()) {
            long count = findings.stream().filter(f -> f == outcome).count();
            if (count > 0) {
                out.append(separator).append(count).append(' ').append(outcome.words);
                separator = ", ";
            }
        }
        return out.append(".</p>\n").toString();
    }
}
