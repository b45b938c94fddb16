package dev.weir.report.model;

import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives journal entries of older schema versions what they did not record yet.
 *
 * <p>Until version 2 a run was made of rounds, in which each arm was timed in a JVM of its own, one after the other. A round
 * is read as a heat, and the timed batches of a block as its slices; batches of equal number are paired as laps, though
 * they were seconds apart.
 */
final class SchemaUpgrade {
    private static final int FIRST_WITH_LATENCIES = 2;
    private static final int FIRST_WITH_HEATS = 3;
    /** Came within version 3: what it tells is known of all studies that there were before. */
    private static final String ABOUT = "about";

    private SchemaUpgrade() {}

    /** The manifest as this version writes it. */
    static JsonNode manifest(JsonNode manifest, int version) {
        if (manifest instanceof ObjectNode fields) {
            if (version < FIRST_WITH_HEATS) {
                fields.put("sentinel", "");
            }
            untold(fields);
            manifest.path("arms").forEach(SchemaUpgrade::untold);
        }
        return manifest;
    }

    private static void untold(JsonNode node) {
        if (node instanceof ObjectNode fields && !fields.has(ABOUT)) {
            fields.putNull(ABOUT);
        }
    }

    /** The entry as this version writes it. */
    static JsonNode entry(JsonNode entry, int version) {
        if (version < FIRST_WITH_HEATS && entry instanceof ObjectNode block && is(block, "block")) {
            block.put("type", "slices");
            block.set("heat", block.path("round"));
            for (JsonNode level : block.path("levels")) {
                if (level instanceof ObjectNode fields) {
                    upgrade(fields, version);
                }
            }
        }
        return entry;
    }

    private static boolean is(ObjectNode entry, String type) {
        return entry.path("type").asString("").equals(type);
    }

    private static void upgrade(ObjectNode level, int version) {
        if (version < FIRST_WITH_LATENCIES) {
            level.put("payloadBytesPerOp", 0);
            level.putNull("latency");
        }
        JsonNode batches = level.path("samplesMicros");
        level.set("slicesMicros", batches);
        ArrayNode laps = level.putArray("laps");
        IntStream.range(0, batches.size()).forEach(laps::add);
        level.putArray("sliceOperations");
        level.putNull("jvm");
    }
}
