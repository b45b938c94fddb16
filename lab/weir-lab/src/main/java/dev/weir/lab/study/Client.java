package dev.weir.lab.study;

import dev.weir.lab.Versions;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Manifest;
import java.util.Map;

/**
 * The client of an arm: a driver, another client, a bare socket, or only the process itself.
 *
 * @param name the prefix of its arms' ids
 * @param product the product name that readers know
 * @param family the name that determines the colour of its arms
 */
public record Client(String name, String product, String version, String family) {
    public static final Client CONNECTOR_J = of("connectorj", "Connector/J");
    public static final Client MARIADB = of("mariadb", "MariaDB Connector/J");
    public static final Client WEIR = of("weir", "Weir");
    public static final Client DRIZZLE = of("drizzle", "Drizzle");
    public static final Client VERTX = of("vertx", "Vert.x MySQL client");
    public static final Client R2DBC = of("r2dbc", "r2dbc-mysql");
    public static final Client RAW = new Client("raw", "raw", Versions.of("weir"), "raw");
    public static final Client JEDIS = ofRedis("jedis", "Jedis");
    public static final Client LETTUCE = ofRedis("lettuce", "Lettuce");

    /** The work of the arms of {@link Manifest#LIMIT}. */
    public static final String NOTHING_DECODED = "socket, nothing decoded";

    private static final String PREPARED = "prepared";

    private static Client of(String name, String product) {
        return new Client(name, product, Versions.of(name), name);
    }

    private static Client ofRedis(String name, String product) {
        return new Client("redis", product, Versions.of(name), name);
    }

    /** Returns the client of a data structure in this JVM's memory. */
    public static Client inProcess(String product) {
        return new Client("memory", product, System.getProperty("java.version"), product);
    }

    /**
     * Returns the entry of an arm in its study's list.
     *
     * @param id its id: {@link #name}, followed by its mode
     * @param protocol the protocol of its statements: {@code text} or {@code prepared}
     * @param way the text that follows the product in its name
     * @param description its work, in one sentence
     * @param settings everything declared about connection and statement
     */
    public Manifest.Arm arm(String id, String protocol, String way, String description, Map<String, String> settings) {
        if (!id.startsWith(name + ".")) {
            throw new IllegalArgumentException("arm=" + id + " is one of " + name + ", and its id has to begin so");
        }
        return arm(id, id.substring(name.length() + 1), protocol, way, description, settings);
    }

    /** Returns the entry of an arm whose mode is in its id, as text, or prepared, which the id then ends with. */
    public Manifest.Arm arm(
            String mode, String way, boolean prepared, String description, Map<String, String> settings) {
        String id = name + "." + mode;
        return prepared
                ? arm(id + "." + PREPARED, mode, PREPARED, way + ", " + PREPARED, description, settings)
                : arm(id, mode, "text", way, description, settings);
    }

    /** Returns the entry of an arm whose mode differs from that in its id, see {@link #arm(String, String, String, String, Map)}. */
    public Manifest.Arm arm(
            String id, String mode, String protocol, String way, String description, Map<String, String> settings) {
        if (Manifest.LIMITS.contains(mode) && !equals(RAW)) {
            throw new IllegalArgumentException(
                    "arm=" + id + " has mode=" + mode + ", which says that nobody can choose it; call it otherwise");
        }
        return new Manifest.Arm(
                id,
                Manifest.Role.STUDY,
                product,
                version,
                mode,
                protocol,
                description,
                settings,
                ArmInfo.of(product, way, family));
    }
}
