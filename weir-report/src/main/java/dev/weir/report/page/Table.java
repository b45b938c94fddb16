package dev.weir.report.page;

import java.util.ArrayList;
import java.util.List;

/** An HTML table in a box that scrolls by itself, so that the page never does sideways. */
final class Table {
    private final String caption;
    private final List<String> head = new ArrayList<>();
    private final List<String> rows = new ArrayList<>();
    private final String tool;

    private Table(String caption, String tool) {
        this.caption = caption;
        this.tool = tool;
    }

    static Table of(String caption, String... columns) {
        return make(caption, "", columns);
    }

    /** A table that the reader may sort, filter and save as CSV under this name. */
    static Table interactive(String caption, String name, String... columns) {
        return make(caption, " data-tool=\"" + Html.text(name) + "\"", columns);
    }

    private static Table make(String caption, String tool, String... columns) {
        Table table = new Table(caption, tool);
        for (String column : columns) {
            table.head.add("<th scope=\"col\">" + column + "</th>");
        }
        return table;
    }

    /** Adds a row of cells made by the methods below; the first is its heading. */
    Table row(Cell... cells) {
        StringBuilder row = new StringBuilder("<tr>");
        for (int i = 0; i < cells.length; i++) {
            row.append(cells[i].html(i == 0));
        }
        rows.add(row.append("</tr>\n").toString());
        return this;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    String html() {
        return "<div class=\"box\" tabindex=\"0\" role=\"region\" aria-label=\"" + Html.text(caption) + "\"><table"
                + tool
                + "><caption>" + Html.text(caption) + "</caption><thead><tr>" + String.join("", head)
                + "</tr></thead><tbody>\n" + String.join("", rows) + "</tbody></table></div>\n";
    }

    static Cell words(String text) {
        return new Cell(Html.sentence(text), "", null);
    }

    /** A figure: aligned right, sorted by its value. */
    static Cell figure(String text, double value) {
        return new Cell(Html.text(text), "num", value);
    }

    static Cell html(String html, String style) {
        return new Cell(html, style, null);
    }

    /**
     * One cell.
     *
     * @param html its content
     * @param style class of the element; may be empty
     * @param order what to sort by instead of the text; may be {@code null}
     */
    record Cell(String html, String style, Double order) {
        private String html(boolean heading) {
            String attributes = (style.isEmpty() ? "" : " class=\"" + style + "\"")
                    + (order == null || order.isNaN() ? "" : " data-order=\"" + order + "\"");
            return heading
                    ? "<th scope=\"row\"" + attributes + ">" + html + "</th>"
                    : "<td" + attributes + ">" + html + "</td>";
        }
    }
}
