package dev.weir.lab.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** A terminal that wraps at its last column and knows to return, to go up a line, to clear a line or all below, and colours. */
final class Screen {
    private final int columns;
    private final StringWriter written = new StringWriter();

    Screen(int columns) {
        this.columns = columns;
    }

    PrintWriter writer() {
        return new PrintWriter(written);
    }

    String written() {
        return written.toString();
    }

    /** Returns what it shows, line by line; the last is that of the cursor. */
    List<String> lines() {
        List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
        String output = written.toString().replaceAll("\u001b\\[[0-9;]*m", "");
        int row = 0;
        int column = 0;
        for (int i = 0; i < output.length(); i++) {
            char next = output.charAt(i);
            if (output.startsWith("\u001b[A", i)) {
                row--;
                i += 2;
            } else if (output.startsWith("\u001b[J", i)) {
                lines.subList(row + 1, lines.size()).clear();
                lines.get(row).setLength(column);
                i += 2;
            } else if (output.startsWith("\u001b[K", i)) {
                lines.get(row).setLength(column);
                i += 2;
            } else if (next == '\r') {
                column = 0;
            } else if (next == '\n' || column == columns) {
                row++;
                column = 0;
                if (row == lines.size()) {
                    lines.add(new StringBuilder());
                }
            }
            if (next >= ' ') {
                lines.get(row).replace(column, column + 1, String.valueOf(next));
                column++;
            }
        }
        return lines.stream().map(StringBuilder::toString).toList();
    }
}
