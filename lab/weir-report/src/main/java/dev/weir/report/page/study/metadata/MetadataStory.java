package dev.weir.report.page.study.metadata;

import dev.weir.report.page.published.PublishedFindings;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.study.Story;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Cell;
import dev.weir.report.text.Figures;
import java.util.List;
import java.util.Map;

/** Result-set metadata on the wire or left off it. */
public final class MetadataStory implements Story {
    private static final String COST = """
            <p>Definitions cost bytes on the wire, work of the server that writes them, and work of the client that reads them;
            the table holds what was counted. Leaving them off has a price of its own: what a column is must then be known from
            somewhere else, and be right. A table that is altered in between turns the rows into wrong values without a word, unless
            the server itself keeps track (MariaDB's cache), the select list fixes the types, or a transaction holds the table as it
            was. That is what <code>auto</code> keeps to, and what <code>none-unsafe</code> does not.</p>
            """;

    @Override
    public String study() {
        return "metadata";
    }

    @Override
    public List<Answer> answers(RunView view) {
        return new MetadataAnswers(view).answers();
    }

    @Override
    public String cost(RunView view) {
        return COST + new CountedCosts(view, "metadata-cost", MetadataStory::work).html();
    }

    @Override
    public PublishedFindings published(RunView view) {
        return new PublishedMetadata(view).published();
    }

    @Override
    public Look look(RunView view) {
        return new Look(
                "time",
                "driver",
                "log",
                List.of(
                        List.of("weir.auto-transaction", "weir.full"),
                        List.of("weir.auto", "weir.full"),
                        List.of("weir.none-unsafe", "weir.full"),
                        List.of("raw.none", "raw.full"),
                        List.of("connectorj.cached", "connectorj.uncached")));
    }

    @Override
    public Map<String, String> experiments() {
        return Map.of("metadata-counters", "Column definitions that the driver asked for, left out and saved");
    }

    /** The work at a setting: {@code SingleSelect}, {@code 1 row × 50 columns}. */
    static String work(Map<String, String> factors) {
        return switch (factors.getOrDefault("query", "")) {
            case "single-select" -> "SingleSelect";
            case "large-select" -> "LargeSelect";
            case "key-look-up" -> "a key look-up";
            default -> count(factors, "rows", "row") + " × " + count(factors, "columns", "column");
        };
    }

    private static String count(Map<String, String> factors, String factor, String noun) {
        String value = factors.getOrDefault(factor, "");
        return Cell.isNumber(value) ? Figures.plural(Math.round(Double.parseDouble(value)), noun) : noun + "s";
    }
}
