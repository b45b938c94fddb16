package dev.weir.report.history;

import dev.weir.report.stats.Interval;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A history as JSON; {@code docs/outputs.md} says what every field means. What is unknown is {@code null}. */
public final class HistoryJson {
    /** Version of the shape: raised when a field changes its meaning or goes, not when one is added. */
    public static final int VERSION = 1;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private HistoryJson() {}

    /** One JSON object, ended by a newline. */
    public static String text(RunHistory history) {
        ObjectNode out = JSON.createObjectNode();
        out.put("version", VERSION);
        out.put("command", "history");
        ObjectNode summary = out.putObject("summary");
        summary.put("runs", history.runs().size());
        summary.put("comparisons", history.series().size());
        summary.put("changed", history.changed().size());
        summary.put("inOneRunOnly", history.once());
        ArrayNode runs = out.putArray("runs");
        history.runs().forEach(each -> run(runs.addObject(), each));
        ArrayNode leftOut = out.putArray("leftOut");
        history.leftOut().forEach(leftOut::add);
        ArrayNode series = out.putArray("series");
        history.series().forEach(each -> series(series.addObject(), each));
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(out) + "\n";
    }

    private static void run(ObjectNode out, Moment run) {
        out.put("name", run.name());
        out.put("startedAt", run.startedAt().toString());
        ArrayNode studies = out.putArray("studies");
        run.studies().forEach(studies::add);
        map(out.putObject("surroundings"), run.surroundings());
    }

    private static void series(ObjectNode out, Series series) {
        out.put("study", series.cell().study());
        out.put("arm", series.cell().arm());
        out.put("reference", series.reference());
        out.put("link", series.cell().link());
        map(out.putObject("level"), series.cell().factors());
        ArrayNode points = out.putArray("points");
        for (Point each : series.points()) {
            ObjectNode point = points.addObject();
            point.put("run", each.run());
            interval(point.putObject("ratio"), each.ratio());
            point.put("verdict", each.verdict().name().toLowerCase(Locale.ROOT));
            point.put("heats", each.heats());
        }
        ArrayNode changes = out.putArray("changes");
        for (Change each : series.changes()) {
            ObjectNode change = changes.addObject();
            change.put("atRun", series.points().get(each.at()).run());
            change.put("kind", each.kind().name().toLowerCase(Locale.ROOT));
            change.put("before", each.before());
            change.put("after", each.after());
            ArrayNode differences = change.putArray("surroundings");
            for (Difference difference : each.differences()) {
                ObjectNode node = differences.addObject();
                node.put("what", difference.what());
                node.put("before", difference.before());
                node.put("after", difference.after());
            }
        }
    }

    private static void interval(ObjectNode out, Interval ratio) {
        out.put("estimate", finite(ratio.estimate()));
        out.put("low", finite(ratio.low()));
        out.put("high", finite(ratio.high()));
    }

    private static void map(ObjectNode out, Map<String, String> values) {
        values.forEach(out::put);
    }

    private static Double finite(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
