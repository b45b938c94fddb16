package dev.weir.report.jmh;

import dev.weir.report.model.RunFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads what {@code java -jar benchmarks.jar -rf json} writes. */
final class JmhFile {
    /** More than any result file of JMH has; a file beyond is something else, and would not fit into memory. */
    static final long MOST_BYTES = 256L << 20;

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> MODES = List.of("thrpt", "avgt", "sample", "ss");
    private static final List<String> SETTINGS = List.of(
            "jmhVersion",
            "mode",
            "threads",
            "jdkVersion",
            "warmupIterations",
            "warmupTime",
            "measurementIterations",
            "measurementTime",
            "measurementBatchSize");

    private JmhFile() {}

    static List<JmhResult> read(Path file) {
        JsonNode tree = tree(file);
        if (!tree.isArray()) {
            throw notJmh(file, "it is no JSON array");
        }
        List<JmhResult> results = new ArrayList<>();
        for (JsonNode node : tree) {
            // files that were put together: an array of the arrays that JMH wrote
            for (JsonNode each : node.isArray() ? node : List.of(node)) {
                results.add(result(each, file, results.size()));
            }
        }
        if (results.isEmpty()) {
            throw empty(file);
        }
        return results;
    }

    private static RunFormatException empty(Path file) {
        return new RunFormatException(
                file + " holds no benchmark: JMH wrote an empty list, so no benchmark matched or all"
                        + " failed; look at JMH's own output");
    }

    private static JsonNode tree(Path file) {
        try {
            long bytes = Files.size(file);
            if (bytes > MOST_BYTES) {
                throw new RunFormatException(file + " is too large: bytes=" + bytes + ", at most " + MOST_BYTES
                        + "; split the array into several files and import each");
            }
            return JSON.readTree(Files.readString(file));
        } catch (IOException e) {
            throw new RunFormatException(
                    "cannot read " + file + ": " + e + "; name a file that JMH wrote with -rf json", e);
        } catch (JacksonException e) {
            throw notJmh(file, "it is no JSON (" + e.getOriginalMessage() + ")");
        }
    }

    private static RunFormatException notJmh(Path file, String finding) {
        return new RunFormatException(
                file + " is no result file of JMH: " + finding + "; have JMH write one with -rf json -rff FILE");
    }

    private static JmhResult result(JsonNode node, Path file, int index) {
        String name = node.path("benchmark").asString("");
        JsonNode metric = node.path("primaryMetric");
        if (name.isEmpty() || !metric.isObject()) {
            throw notJmh(file, "its element " + index + " has no benchmark or no primaryMetric");
        }
        String where = file + ": element " + index + " (" + name + ")";
        String mode = node.path("mode").asString("");
        if (!MODES.contains(mode)) {
            throw new RunFormatException(where + ": mode=" + mode + ", expected one of " + String.join(", ", MODES));
        }
        int threads = Math.max(1, node.path("threads").asInt(1));
        Map<String, String> params = new TreeMap<>();
        node.path("params")
                .properties()
                .forEach(each -> params.put(each.getKey(), each.getValue().asString("")));
        Map<String, String> settings = new TreeMap<>();
        SETTINGS.stream()
                .filter(each -> node.path(each).isValueNode())
                .forEach(each -> settings.put(each, node.path(each).asString("")));
        String vm =
                (node.path("vmName").asString("") + " " + node.path("vmVersion").asString("")).strip();
        return new JmhResult(name, mode, threads, params, new JmhForks(node, threads, where).read(), settings, vm);
    }
}
