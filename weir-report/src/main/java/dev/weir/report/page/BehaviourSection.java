package dev.weir.report.page;

import dev.weir.report.model.Behaviour;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Scale;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the arms do and do not do, found by trying. */
final class BehaviourSection {
    private static final Map<String, String> TITLES = titles();

    private BehaviourSection() {}

    private static Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("memory", "Memory: a result larger than the heap");
        titles.put("early-close", "Closing the result before its end");
        titles.put("second-statement", "A second statement while the result is open");
        titles.put("heap-ceiling", "Does the heap grow with the result?");
        titles.put("connect", "Connecting: time");
        titles.put("connect-round-trips", "Connecting: round trips");
        titles.put("connect-to-first-row", "Connecting: round trips until the first row of a prepared query");
        titles.put("streaming-support", "Does it stream at all?");
        titles.put("open-loop", "Latency against load");
        titles.put("pool-overhead", "What a pool costs by itself");
        titles.put("pool-size", "How many connections a pool needs");
        titles.put("encode", "Storing what is read");
        titles.put("encode-more", "Storing what is read, at further levels");
        titles.put("metadata-counters", "Column definitions that the driver asked for, left out and saved");
        return titles;
    }

    static String html(RunView view) {
        Map<String, List<Behaviour>> found = new LinkedHashMap<>();
        TITLES.keySet().forEach(experiment -> collect(view, experiment, found));
        new TreeSet<>(view.run()
                        .entriesOf(Behaviour.class)
                        .map(Behaviour::experiment)
                        .toList())
                .forEach(experiment -> collect(view, experiment, found));
        if (found.isEmpty()) {
            return "<p>No behaviour has been tried in this run.</p>\n";
        }
        StringBuilder out = new StringBuilder();
        found.forEach((experiment, rows) -> out.append(
                switch (experiment) {
                    case "open-loop" -> OpenLoopTable.html(view) + table(view, experiment, untold(rows));
                    case "pool-overhead" -> PoolOverhead.table(view, rows);
                    case "pool-size" -> PoolSizes.table(view, rows) + table(view, experiment, failed(rows));
                    default -> table(view, experiment, rows);
                }));
        return out.toString();
    }

    private static void collect(RunView view, String experiment, Map<String, List<Behaviour>> found) {
        List<Behaviour> rows = view.run()
                .entriesOf(Behaviour.class)
                .filter(b -> b.experiment().equals(experiment))
                .toList();
        if (!rows.isEmpty()) {
            found.put(experiment, rows);
        }
    }

    private static List<Behaviour> failed(List<Behaviour> rows) {
        return rows.stream().filter(row -> !row.outcome().equals("works")).toList();
    }

    /** Those that did not get as far as a load. */
    private static List<Behaviour> untold(List<Behaviour> rows) {
        return rows.stream()
                .filter(row -> row.figures().keySet().stream().noneMatch(name -> name.startsWith("p50Micros")))
                .toList();
    }

    private static String table(RunView view, String experiment, List<Behaviour> rows) {
        if (rows.isEmpty()) {
            return "";
        }
        Table table =
                Table.of(TITLES.getOrDefault(experiment, experiment), "Arm", "Link", "Outcome", "Figures", "Evidence");
        for (Behaviour row : rows) {
            table.row(
                    Table.name(view.label(row.arm())),
                    Table.words(row.link()),
                    Table.html(
                            Html.text(mark(row.outcome()) + " " + row.outcome().replace('-', ' ')), "outcome"),
                    Table.words(figures(row.figures())),
                    Table.prose(row.evidence()));
        }
        return table.html();
    }

    private static String mark(String outcome) {
        return switch (outcome) {
            case "survives", "works" -> "✓";
            case "buffers" -> "•";
            default -> "✗";
        };
    }

    /** Figures in the unit that their names end in. */
    static String figures(Map<String, Double> figures) {
        StringBuilder out = new StringBuilder();
        for (Map.Entry<String, Double> figure : new TreeMap<>(figures).entrySet()) {
            String name = figure.getKey();
            double value = figure.getValue();
            String words = name.replaceFirst("(Bytes|Micros)$", "")
                    .replaceAll("([A-Z])", " $1")
                    .toLowerCase(Locale.ROOT);
            String text = name.endsWith("Micros")
                    ? Scale.time(value).with(value)
                    : name.startsWith("bytes") || name.endsWith("Bytes")
                            ? Scale.bytes(value).with(value)
                            : Figures.three(value);
            out.append(out.isEmpty() ? "" : "; ").append(words).append(' ').append(text);
        }
        return out.toString();
    }
}
