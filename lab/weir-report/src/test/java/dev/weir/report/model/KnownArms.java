package dev.weir.report.model;

import dev.weir.report.model.ArmInfo.Storage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What arms of made-up runs say of themselves, read from their ids and modes, as arms of the lab would say it.
 */
public final class KnownArms {
    private static final String FRAME = "frame-";
    private static final String WITH = " with ";
    private static final Pattern BATCH =
            Pattern.compile("(pipelined|keyed|smismember|in-list|temporary-table)-(\\d{1,6})");
    private static final Pattern AT_A_TIME = Pattern.compile("-(\\d{1,6})$");
    private static final Pattern CODEC = Pattern.compile("(gzip|deflate|snappy)|(zstd|brotli|lz4)-(\\d{1,2}|fast)");

    /** By the start of the driver's name. */
    private static final List<Map.Entry<String, String>> DRIVERS = List.of(
            Map.entry("connector/j", "connectorj"),
            Map.entry("mariadb", "mariadb"),
            Map.entry("drizzle", "drizzle"),
            Map.entry("vert.x", "vertx"),
            Map.entry("r2dbc", "r2dbc"),
            Map.entry("weir", "weir"),
            Map.entry("raw", "raw"),
            Map.entry("jedis", "jedis"),
            Map.entry("lettuce", "lettuce"),
            Map.entry("redis", "redis"));

    /** By the start of the mode. */
    private static final List<String> CODECS = List.of(
            "plain",
            "limit",
            "array",
            "wire",
            "page",
            "uncompress",
            "mysql",
            "gzip",
            "deflate",
            "zstd",
            "snappy",
            "brotli",
            "lz4",
            "frame-zstd",
            "frame-lz4");

    private KnownArms() {}

    /** The arms, each with what can be said of it where it says nothing itself. */
    public static List<Manifest.Arm> told(String study, List<Manifest.Arm> arms) {
        return arms.stream()
                .map(arm -> arm.about() == null ? arm.with(of(study, arm)) : arm)
                .toList();
    }

    /**
     * Returns what can be said of an arm.
     *
     * @param study name of its study
     */
    public static ArmInfo of(String study, Manifest.Arm arm) {
        if (arm.role() != Manifest.Role.STUDY) {
            String name = arm.id().replaceFirst("^injected\\.", "injected ").replace('-', ' ');
            return ArmInfo.of("", "", driverFamily(arm)).called(name);
        }
        ArmInfo info = switch (study) {
            case "blob" ->
                ArmInfo.of(arm.driver(), mode(arm.mode()) + protocol(arm), codecFamily(arm.mode()))
                        .keeping(storage(arm.mode()));
            case "keys" -> keys(arm);
            case "metadata" -> ArmInfo.of(socketOrDriver(arm), metadata(arm.id()), driverFamily(arm));
            case "transaction" -> ArmInfo.of(arm.driver(), withOptions(arm, KnownArms::transaction), driverFamily(arm));
            case "batch" -> ArmInfo.of(arm.driver(), withOptions(arm, KnownArms::batch), driverFamily(arm));
            default -> ArmInfo.of(arm.driver(), mode(arm.mode()) + protocol(arm), driverFamily(arm));
        };
        return info.in(store(arm)).setUpBy(KnownSetups.of(study, arm));
    }

    private static String store(Manifest.Arm arm) {
        return arm.protocol().equals("RESP")
                ? ArmInfo.REDIS
                : arm.id().startsWith("memory.") ? ArmInfo.MEMORY : ArmInfo.MYSQL;
    }

    private static String driverFamily(Manifest.Arm arm) {
        String name = arm.driver().toLowerCase(Locale.ROOT);
        return DRIVERS.stream()
                .filter(family -> name.startsWith(family.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(arm.driver());
    }

    private static String codecFamily(String mode) {
        return CODECS.stream().filter(mode::startsWith).findFirst().orElse(mode);
    }

    private static Storage storage(String mode) {
        Matcher codec = CODEC.matcher(mode);
        String name = !codec.matches() ? "" : codec.group(1) != null ? mode : codec.group(2) + ":" + codec.group(3);
        String form = switch (mode) {
            case "plain-stream", "wire-zlib", "wire-zstd" -> Storage.PLAIN;
            case "uncompress" -> "mysql";
            default -> mode;
        };
        return new Storage(form, name, mode.startsWith(FRAME) ? encoding(mode) : "");
    }

    /** The driver's option that writes what a mode reads: {@code zstd:3}. */
    static String encoding(String mode) {
        return mode.substring(FRAME.length()).replace('-', ':');
    }

    private static ArmInfo keys(Manifest.Arm arm) {
        Matcher size = AT_A_TIME.matcher(arm.id());
        int batch = size.find() ? Integer.parseInt(size.group(1)) : 1;
        String way = arm.mode().equals(Manifest.LIMIT) ? mode(arm.mode()) + protocol(arm) : client(arm);
        return ArmInfo.of(arm.driver(), way, driverFamily(arm)).asking(batch);
    }

    private static String client(Manifest.Arm arm) {
        Matcher batch = BATCH.matcher(arm.mode());
        if (batch.matches()) {
            return String.format(
                    Locale.ROOT, "%s, %,d at a time", mode(batch.group(1)), Integer.valueOf(batch.group(2)));
        }
        String driver = arm.driver().toLowerCase(Locale.ROOT);
        String mode = arm.mode().startsWith(driver)
                ? arm.mode().substring(driver.length()).replace('-', ' ').strip()
                : arm.mode();
        return switch (mode) {
            case "hikari" -> "HikariCP";
            case "agroal" -> "Agroal";
            case "small-pool" -> "from a small pool";
            case "shared" -> "shared connection";
            case "shared-async" -> "shared connection, asynchronous";
            default -> mode;
        };
    }

    private static String mode(String mode) {
        return switch (mode) {
            case "page-compressed" -> "compressed row format";
            case "uncompress" -> "UNCOMPRESS()";
            case "mysql" -> "COMPRESS(), JVM inflates";
            case "stream-no-timeout" -> "streaming, no timeout";
            case "stream" -> "streaming";
            case "plain-stream" -> "plain, as a stream";
            case "keyed" -> "keyed reads";
            case "smismember" -> "SMISMEMBER";
            case "in-list" -> "IN list";
            case Manifest.LIMIT -> "socket, nothing decoded";
            case Manifest.ARRAY -> "socket, an array for each value";
            case "wire-zlib" -> "zlib on the wire";
            case "wire-zstd" -> "zstd on the wire";
            default ->
                mode.startsWith(FRAME)
                        ? mode.substring(FRAME.length()).replace('-', ' ') + " by the driver"
                        : mode.replace('-', ' ');
        };
    }

    private static String protocol(Manifest.Arm arm) {
        return arm.protocol().equals("text") || arm.protocol().isEmpty() ? "" : ", " + arm.protocol();
    }

    private static String socketOrDriver(Manifest.Arm arm) {
        return arm.id().startsWith("raw.") ? "socket" : arm.driver();
    }

    private static String metadata(String id) {
        String[] parts = id.split("\\.", -1);
        return Arrays.stream(parts)
                .skip(1)
                .map(part -> switch (part) {
                    case "full" -> parts[0].equals("raw") ? "with metadata" : "full";
                    case "none" -> "without metadata";
                    case "auto-transaction" -> "auto, in a transaction";
                    case "pool" -> "through a pool";
                    case "connection" -> "on a connection";
                    default -> part.replace('-', ' ');
                })
                .collect(Collectors.joining(", "));
    }

    private static String withOptions(Manifest.Arm arm, UnaryOperator<String> words) {
        int with = arm.mode().indexOf(WITH);
        return with < 0
                ? words.apply(arm.mode())
                : words.apply(arm.mode().substring(0, with)) + arm.mode().substring(with);
    }

    private static String transaction(String mode) {
        return Arrays.stream(mode.split("\\.", -1))
                .map(part -> switch (part) {
                    case "pool" -> "pooled";
                    case "pool-off" -> "pooled, autoCommit=false";
                    case "spring" -> "Spring";
                    case "spring-lazy" -> "Spring with lazy connections";
                    case "spring-lazy-off" -> "Spring with lazy connections, autoCommit=false";
                    default -> part.replace('-', ' ');
                })
                .collect(Collectors.joining(", "));
    }

    private static String batch(String mode) {
        return switch (mode) {
            case "rewrite" -> "rewriting";
            case "rewrite-prepared" -> "rewriting, prepared";
            default -> mode.replace('-', ' ');
        };
    }
}
