package dev.weir.report.page;

import dev.weir.report.text.Figures;
import java.util.ArrayList;
import java.util.List;

/** The published findings of the study beside ours. */
final class PublishedSection {
    private PublishedSection() {}

    static String stream(RunView view) {
        return findings("Streaming over at once: published (2017) and ours", new PublishedStream(view).findings())
                + NOTES;
    }

    static String blob(RunView view) {
        return findings("BLOBs: published (2023) and ours", new PublishedBlob(view).findings()) + BLOB_NOTES;
    }

    static String keys(RunView view) {
        return findings("Key look-ups: published (2022) and ours", new PublishedKeys(view).findings()) + KEYS_NOTES;
    }

    static String metadata(RunView view) {
        return findings("Metadata left off, over on: published (2020) and ours", new PublishedMetadata(view).findings())
                + METADATA_NOTES;
    }

    private static String findings(String caption, List<PublishedRule.Finding> findings) {
        boolean claimed = findings.stream().anyMatch(each -> !each.claim().isEmpty());
        List<String> columns = new ArrayList<>(claimed ? List.of("Finding") : List.of());
        columns.addAll(List.of("Theirs at", "Arms", "Theirs", "Ours at", "Ours", "Outcome", "Because"));
        Table table = Table.of(caption + ", as ratios of times", columns.toArray(String[]::new));
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
        return summary(findings.stream().map(PublishedRule.Finding::outcome).toList()) + table.html();
    }

    private static final String RULE =
            "A ratio counts as slower above 1.10 and as faster below 0.90; a finding is reproduced when "
                    + "our whole interval lies in the same direction, or is narrow (its ends within 20 %) and within 10 % of theirs; probably where the run's own verdict on the two arms is still open.";
    private static final String BLOB_NOTES =
            "<p class=\"note\">Published: D. Komanov, MySQL BLOB fetch performance in Java, 2023; Connector/J 8.0.30, one fork, five "
                    + "iterations of 1 s; figures read off its charts. " + RULE
                    + " Links compare by round-trip time and rate: the "
                    + "cloud cluster with 0.2 to 2 ms and more than 1.5 Gbit/s; 1 Gbit with a weak server with up to 1 ms and 150 Mbit/s "
                    + "to 1.5 Gbit/s, the nearest to the 250 Mbit/s that plain moved there; sizes compare within a factor of 1.5. Above 3.6 MB the published figures of slow "
                    + "networks are whole fetches in a second, and so coarse; TLS was left at the driver's default.</p>\n";
    private static final String KEYS_NOTES =
            "<p class=\"note\">Published: D. Komanov, MySQL as Redis, and Redis, 2022; one million look-ups a cell, all hits, one "
                    + "laptop of four cores. Theirs are ratios of medians, ours of mean times. Its Redis client was asynchronous and "
                    + "its MySQL client blocking; ours compares clients of one kind. " + RULE + "</p>\n";

    private static final String METADATA_NOTES =
            "<p class=\"note\">Published: the Vert.x MySQL client with optional metadata and cached column definitions, 2020; "
                    + "operations per second of a pool of one connection, caching off and on; its conclusion: not promising, "
                    + "error-prone, no significant gain. Its errors were not published. That client has no such switch today, so "
                    + "ours is Weir, <code>none-unsafe</code> over <code>full</code>: the same change of the wire by another driver. "
                    + "Every published change is below ten per cent, so the rule is a finer one: reproduced when our whole interval, "
                    + "of ratios paired by heat, lies on the published side of 1; undecided when it holds both 1 and the published figure; "
                    + "else not reproduced. 30 ms compares with links of 20 to 45 ms.</p>\n";

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

    private static final String NOTES = """
            <p class="note">Published: D. Komanov, MySQL streaming in Java, 2017; MySQL 5.7, Connector/J 6.0.6, MariaDB 2.2.0; one fork, five
            iterations of 2 s; wire means two small cloud instances. Its own error, as a share of the score, has a median of 5 % (local), 14 % (wire) and 14 % (Wi-Fi), and
            reaches 102 % at the 90th percentile on Wi-Fi. A ratio counts as slower above 1.10 and as faster below 0.90; a finding is
            reproduced when our whole interval lies in the same direction, or is narrow (its ends within 20 %) and within 10 % of theirs; probably where the run's own verdict on the two arms is still open. Links compare by round-trip time: ours without relay with
            local, 0.2 to 2 ms with wire, 1 to 10 ms with Wi-Fi, each with the network it is nearer to.</p>
            <p class="note">A fourth published run, called strange (MariaDB streaming 6.34× at 1000 rows), explains itself: from 300 rows on
            that arm takes a constant time per row, about 61 Mbit/s, and the change falls inside one cell of the last benchmark in a
            fixed order. A link that was throttled meanwhile does that; random order and link probes are what guards against it here.</p>
            """;
}
