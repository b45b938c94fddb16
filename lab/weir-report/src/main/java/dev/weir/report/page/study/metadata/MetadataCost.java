package dev.weir.report.page.study.metadata;

import dev.weir.report.page.study.CountedCosts;
import dev.weir.report.page.view.RunView;

/** The cost of metadata beside time, arm by arm, on the link measured first. */
final class MetadataCost {
    private static final String WORDS = """
            <p>Definitions cost bytes on the wire, work of the server that writes them, and work of the client that reads them;
            the table holds what was counted. Leaving them off has a price of its own: what a column is must then be known from
            somewhere else, and be right. A table that is altered in between turns the rows into wrong values without a word, unless
            the server itself keeps track (MariaDB's cache), the select list fixes the types, or a transaction holds the table as it
            was. That is what <code>auto</code> keeps to, and what <code>none-unsafe</code> does not.</p>
            """;

    private MetadataCost() {}

    static String html(RunView view) {
        return WORDS + new CountedCosts(view, "metadata-cost", MetadataWords::work).html();
    }
}
