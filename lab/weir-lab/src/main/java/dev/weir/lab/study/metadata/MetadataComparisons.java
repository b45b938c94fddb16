package dev.weir.lab.study.metadata;

import dev.weir.report.model.Manifest;
import java.util.List;

/** The questions of the metadata study. */
final class MetadataComparisons {
    private MetadataComparisons() {}

    static List<Manifest.Comparison> all() {
        return List.of(
                core(
                        MetadataArms.WEIR_TRANSACTION,
                        MetadataArms.WEIR_FULL,
                        "What does leaving definitions out inside a transaction save?"),
                core(
                        MetadataArms.WEIR_NONE,
                        MetadataArms.WEIR_FULL,
                        "What would leaving definitions out always save, if it were sound?"),
                core(
                        MetadataArms.WEIR_AUTO,
                        MetadataArms.WEIR_FULL,
                        "What does leaving definitions out save where each read is its own transaction?"),
                core(
                        MetadataArms.RAW_NONE,
                        MetadataArms.RAW_FULL,
                        "What do definitions cost the server and the wire, without any client?"),
                core(
                        MetadataArms.WEIR_TRANSACTION,
                        MetadataArms.MARIADB,
                        "How does Weir inside a transaction compare with MariaDB Connector/J?"),
                core(
                        MetadataArms.WEIR_TRANSACTION,
                        MetadataArms.CONNECTORJ_UNCACHED,
                        "How does Weir inside a transaction compare with Connector/J?"),
                core(
                        MetadataArms.WEIR_TRANSACTION,
                        MetadataArms.RAW_NONE,
                        "What does Weir add to the bytes that are left?"),
                other(
                        MetadataArms.CONNECTORJ_CACHED,
                        MetadataArms.CONNECTORJ_UNCACHED,
                        "What does Connector/J save by keeping parsed definitions?"),
                other(
                        MetadataArms.WEIR_TRANSACTION,
                        MetadataArms.VERTX,
                        "How does Weir inside a transaction compare with the Vert.x client?"),
                other(MetadataArms.WEIR_FULL, MetadataArms.RAW_FULL, "What does Weir add to all the bytes?"),
                other(
                        MetadataArms.WEIR_FULL,
                        MetadataArms.CONNECTORJ_UNCACHED,
                        "How do Weir and Connector/J compare when definitions are sent?"),
                other(
                        MetadataArms.WEIR_AUTO,
                        MetadataArms.MARIADB,
                        "How do Weir and MariaDB Connector/J compare as they are?"),
                pool(MetadataArms.WEIR_FULL),
                pool(MetadataArms.WEIR_AUTO),
                pool(MetadataArms.WEIR_NONE),
                pool(MetadataArms.CONNECTORJ_UNCACHED),
                pool(MetadataArms.MARIADB),
                other(
                        MetadataArms.VERTX_POOL,
                        MetadataArms.VERTX,
                        "What does the Vert.x client's pool cost against a connection taken from it?"),
                other(
                        MetadataArms.WEIR_NONE + ".pool",
                        MetadataArms.WEIR_FULL + ".pool",
                        "What would leaving definitions out always save through a pool?"),
                other(
                        MetadataArms.WEIR_AUTO + ".pool",
                        MetadataArms.WEIR_FULL + ".pool",
                        "What does leaving definitions out save through a pool?"));
    }

    private static Manifest.Comparison pool(String arm) {
        return other(arm + ".pool", arm, "What does borrowing the connection from HikariCP cost?");
    }

    private static Manifest.Comparison core(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, true);
    }

    private static Manifest.Comparison other(String arm, String reference, String question) {
        return new Manifest.Comparison(arm, reference, question, false);
    }
}
