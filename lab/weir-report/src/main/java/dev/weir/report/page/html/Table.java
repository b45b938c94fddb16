package dev.weir.report.page.html;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * An HTML table in a box that scrolls on its own, so that the page never scrolls sideways. If it has more columns than fit on a
 * phone, its rows become cards there.
 *
 * @param <R> the type of the rows
 */
public final class Table<R> {
    private static final int FIT_A_PHONE = 4;

    private final String caption;
    private final String tool;
    private final Collection<R> rows;
    private final List<Column<R>> columns = new ArrayList<>();

    private record Column<R>(String head, Function<R, Cell> cell) {}

    private Table(String caption, String tool, Collection<R> rows) {
        this.caption = caption;
        this.tool = tool;
        this.rows = rows;
    }

    public static <R> Table<R> of(String caption, Collection<R> rows) {
        return new Table<>(caption, "", rows);
    }

    /** Creates a long table that the reader may sort, filter and save as CSV under this name; scripts add its rows. */
    public static <R> Table<R> interactive(String caption, String name, Collection<R> rows) {
        return new Table<>(caption, " data-tool=\"" + Html.text(name) + "\"", rows);
    }

    /** Adds a column of cells made by the methods below; the first column holds the headings of the rows. */
    public Table<R> column(String head, Function<R, Cell> cell) {
        columns.add(new Column<>(head, cell));
        return this;
    }

    public Table<R> names(String head, Function<R, String> text) {
        return column(head, row -> name(text.apply(row)));
    }

    /** Adds a column of sentences, wide enough to read. */
    public Table<R> prose(String head, Function<R, String> text) {
        return column(head, row -> prose(text.apply(row)));
    }

    public Table<R> words(String head, Function<R, String> text) {
        return column(head, row -> new Cell(Html.sentence(text.apply(row)), "", null));
    }

    /** Adds a column of figures, aligned right and sorted by value. */
    public Table<R> figures(String head, Function<R, String> text, ToDoubleFunction<R> value) {
        return column(head, row -> figure(text.apply(row), value.applyAsDouble(row)));
    }

    public String ifAny() {
        return rows.isEmpty() ? "" : html();
    }

    public String html() {
        List<List<Cell>> cells = rows.stream()
                .map(row ->
                        columns.stream().map(column -> column.cell.apply(row)).toList())
                .toList();
        String written = cells.stream().map(this::written).collect(Collectors.joining());
        return "<div class=\"box\" tabindex=\"0\" role=\"region\" aria-label=\"" + Html.text(caption) + "\"><table"
                + (isWide() ? " class=\"wide\"" : "") + tool
                + "><caption><span>" + Html.text(caption) + "</span></caption><thead><tr>"
                + heads(cells.isEmpty() ? List.of() : cells.get(0))
                + "</tr></thead><tbody>\n" + (tool.isEmpty() ? written : "") + "</tbody></table>"
                + (tool.isEmpty() ? "" : Packed.script("class=\"rows\"", written)) + "</div>\n";
    }

    private boolean isWide() {
        return columns.size() > FIT_A_PHONE;
    }

    private String written(List<Cell> cells) {
        StringBuilder row = new StringBuilder("<tr>").append(cells.get(0).heading());
        for (int i = 1; i < cells.size(); i++) {
            row.append(cells.get(i).html(isWide() && tool.isEmpty() ? columns.get(i).head : ""));
        }
        return row.append("</tr>\n").toString();
    }

    /** Returns the headings; that of a column of figures is aligned right too. */
    private String heads(List<Cell> first) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            boolean figures = i < first.size() && first.get(i).style.startsWith("num");
            String start = figures ? "<th scope=\"col\" class=\"num\">" : "<th scope=\"col\">";
            out.append(start + Html.text(columns.get(i).head) + "</th>");
        }
        return out.toString();
    }

    public static Cell name(String text) {
        return new Cell(Html.text(text), "name", null);
    }

    public static Cell prose(String text) {
        return new Cell(Html.sentence(text), text.isEmpty() ? "" : "prose", null);
    }

    public static Cell figure(String text, double value) {
        return new Cell(Html.text(text), "num", value);
    }

    public static Cell html(String html, String style) {
        return new Cell(html, style, null);
    }

    /**
     * A table cell.
     *
     * @param html its content
     * @param style class of the element; may be empty
     * @param order sort key instead of the text; may be {@code null}
     */
    public record Cell(String html, String style, Double order) {
        private String heading() {
            return "<th scope=\"row\"" + attributes() + ">" + html + "</th>";
        }

        /** Returns the cell's HTML with the name of its column, which a card shows next to it. */
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
