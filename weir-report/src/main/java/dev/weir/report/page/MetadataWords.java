package dev.weir.report.page;

import dev.weir.report.model.Manifest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Names of the metadata study's arms and of the work they do. */
final class MetadataWords {
    private static final String QUERY = "query";
    private static final String ROWS = "rows";
    private static final String COLUMNS = "columns";

    private MetadataWords() {}

    /** {@code Weir auto, in a transaction}; {@code Connector/J cached, through a pool}: the id's parts after the driver's. */
    static String arm(Manifest.Arm arm) {
        List<String> parts = Arrays.asList(arm.id().split("\\.", -1));
        String ways =
                parts.stream().skip(1).map(part -> way(part, parts.get(0))).collect(Collectors.joining(", "));
        return (parts.get(0).equals("raw") ? "socket" : arm.driver()) + " " + ways;
    }

    private static String way(String part, String driver) {
        boolean socket = driver.equals("raw");
        return switch (part) {
            case "full" -> socket ? "with metadata" : "full";
            case "none" -> "without metadata";
            case "auto-transaction" -> "auto, in a transaction";
            case "none-unsafe" -> "none-unsafe";
            case "pool" -> "through a pool";
            case "connection" -> "on a connection";
            default -> part.replace('-', ' ');
        };
    }

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
