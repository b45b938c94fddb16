package dev.weir.report.text;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns, separated by two spaces: the first and the last column to the left, those between to the right. */
public final class Columns {
    private static final String GAP = "  ";

    private Columns() {}

    /** Returns a line for each row; a row may be shorter than others. */
    public static List<String> of(List<List<String>> rows) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        rows.forEach(row -> {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                boolean left = i == 0 || i == columns - 1;
                String blank = " ".repeat(widths[i] - row.get(i).length());
                line.append(i == 0 ? "" : GAP)
                        .append(left ? "" : blank)
                        .append(row.get(i))
                        .append(left ? blank : "");
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
