package dev.weir.report.page.study.metadata;

import dev.weir.report.page.view.RunView;
import dev.weir.report.text.Figures;
import java.util.Map;

/** Names of the metadata study's arms and of the work they do. */
final class MetadataWords {
    private static final String QUERY = "query";
    private static final String ROWS = "rows";
    private static final String COLUMNS = "columns";

    private MetadataWords() {}

    /** The work at a setting: {@code SingleSelect}, {@code 1 row × 50 columns}. */
    static String work(Map<String, String> factors) {
        return switch (factors.getOrDefault(QUERY, "")) {
            case "single-select" -> "SingleSelect";
            case "large-select" -> "LargeSelect";
            case "key-look-up" -> "a key look-up";
            default -> count(factors, ROWS, "row") + " × " + count(factors, COLUMNS, "column");
        };
    }

    private static String count(Map<String, String> factors, String factor, String noun) {
        String value = factors.getOrDefault(factor, "");
        return RunView.isNumber(value) ? Figures.plural(Math.round(Double.parseDouble(value)), noun) : noun + "s";
    }
}
