package dev.weir.report.model;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Gives journal entries of older schema versions what they did not record yet. */
final class SchemaUpgrade {
    private SchemaUpgrade() {}

    /** The entry as this version writes it. */
    static JsonNode entry(JsonNode entry, int version) {
        if (version < 2) {
            for (JsonNode level : entry.path("levels")) {
                if (level instanceof ObjectNode fields) {
                    fields.put("payloadBytesPerOp", 0);
                    fields.putNull("latency");
                }
            }
        }
        return entry;
    }
}
