package dev.weir.report.page.html;

import java.util.ArrayList;
import java.util.List;

/**
 * An HTML table in a box that scrolls by itself, so that the page never does sideways. Where it has more columns than a phone
 * has room for, its rows become cards there.
 */
public final class Table {
    private static final int FIT_A_PHONE = 4;

    private final String caption;
    private final List<String> head;
    private final List<String> styles = new ArrayList<>();
    private final List<String> rows = new ArrayList<>();
    private final String tool;

    private Table(String caption, String tool, List<String> head) {
        this.caption = caption;
        this.tool = tool;
        this.head = head;
    }

    public static Table of(String caption, String... columns) {
        return of(caption, List.of(columns));
    }

    public static Table of(String caption, List<String> columns) {
        return new Table(caption, "", columns);
    }

    /** A long table that the reader may sort, filter and save as CSV under this name; scripts bring its rows. */
    public static Table interactive(String caption, String name, String... columns) {
        return interactive(caption, name, List.of(columns));
    }

    public static Table interactive(String caption, String name, List<String> columns) {
        return new Table(caption, " data-tool=\"" + Html.text(name) + "\"", columns);
    }

    /** Adds a row of cells made by the methods below; the first is its heading. */
    public void row(Cell... cells) {
        row(List.of(cells));
    }

    public void row(List<Cell> cells) {
        if (rows.isEmpty()) {
            cells.forEach(cell -> styles.add(cell.style));
        }
        StringBuilder row = new StringBuilder("<tr>").append(cells.get(0).heading());
        for (int i = 1; i < cells.size(); i++) {
            row.append(cells.get(i).html(isWide() && tool.isEmpty() ? head.get(i) : ""));
        }
        rows.add(row.append("</tr>\n").toString());
    }

    private boolean isWide() {
        return head.size() > FIT_A_PHONE;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public String html() {
        return "<div class=\"box\" tabindex=\"0\" role=\"region\" aria-label=\"" + Html.text(caption) + "\"><table"
                + (isWide() ? " class=\"wide\"" : "") + tool
                + "><caption><span>" + Html.text(caption) + "</span></caption><thead><tr>" + heads()
                + "</tr></thead><tbody>\n" + (tool.isEmpty() ? written() : "") + "</tbody></table>"
                + (tool.isEmpty() ? "" : Packed.script("class=\"rows\"", written())) + "</div>\n";
    }

    private String written() {
        return String.join("", rows);
    }

    /** A column of figures has its heading on the right too. */
    private String heads() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < head.size(); i++) {
            boolean figures = i < styles.size() && styles.get(i).startsWith("num");
            String start = figures ? "<th scope=\"col\" class=\"num\">" : "<th scope=\"col\">";
            out.append(start + Html.text(head.get(i)) + "</th>");
        }
        return out.toString();
    }

    /** A name that must not break. */
    public static Cell name(String text) {
        return new Cell(Html.text(text), "name", null);
    }

    /** A sentence: its column is wide enough to read. */
    public static Cell prose(String text) {
        return new Cell(Html.sentence(text), text.isEmpty() ? "" : "prose", null);
    }

    public static Cell words(String text) {
        return new Cell(Html.sentence(text), "", null);
    }

    /** A figure: aligned right, sorted by its value. */
    public static Cell figure(String text, double value) {
        return new Cell(Html.text(text), "num", value);
    }

    public static Cell html(String html, String style) {
        return new Cell(html, style, null);
    }

    /**
     * One cell.
     *
     * @param html its content
     * @param style class of the element; may be empty
     * @param order what to sort by instead of the text; may be {@code null}
     */
    public record Cell(String html, String style, Double order) {
        private String heading() {
            return "<th scope=\"row\"" + attributes() + ">" + html + "</th>";
        }

        /** With the name of its column, where that stands beside it on a card. */
        private String html(String column) {
            if (column.isEmpty()) {
                return "<td" + attributes() + ">" + html + "</td>";
            }
            String one = html.indexOf('<') < 0 ? html : "<span>" + html + "</span>";
            return "<td" + attributes() + " data-head=\"" + Html.text(column) + "\">" + one + "</td>";
        }

        private String attributes() {
            return (style.isEmpty() ? "" : " class=\"" + style + "\"")
                    + (order == null || order.isNaN() ? "" : " data-order=\"" + order.floatValue() + "\"");
        }
    }
}
