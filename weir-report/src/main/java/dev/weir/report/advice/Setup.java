package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How an arm is set up in an application: the lines to paste. */
final class Setup {
    private static final Map<String, String> URLS = Map.of(
            "Connector/J", "jdbc:mysql://HOST/SCHEMA",
            "MariaDB Connector/J", "jdbc:mariadb://HOST/SCHEMA",
            "Weir", "jdbc:mysql:weir://HOST/SCHEMA");

    /** Settings of the lab or of calls, not options of a URL. */
    private static final Set<String> NO_OPTIONS = Set.of(
            "sslMode",
            "allowPublicKeyRetrieval",
            "pool",
            "query",
            "read",
            "decode",
            "statement",
            "connections",
            "transactions",
            "setFetchSize");

    /** What the options that the lab declares switch on is worth a line; off and auto are the drivers' defaults. */
    private static final Set<String> DEFAULTS = Set.of("false", "auto");

    private static final Pattern OPTION = Pattern.compile("[a-zA-Z]{2,60}");
    private static final Pattern BATCH = Pattern.compile("(keyed|pipelined|in-list|temporary-table)-(\\d{1,6})");
    private static final String ONE_KEY = "SELECT name FROM item WHERE id = ?";

    private Setup() {}

    /**
     * The lines to paste.
     *
     * @param study name of the study
     * @param arm the arm
     * @param now the arm in use; empty where it is unknown
     * @return a URL, then code or SQL where the arm needs some
     */
    static List<String> lines(String study, Manifest.Arm arm, Optional<Manifest.Arm> now) {
        List<String> lines = new ArrayList<>();
        Optional<Manifest.Arm> sameDriver = now.filter(each -> each.driver().equals(arm.driver()));
        url(arm, sameDriver.map(Manifest.Arm::settings)).ifPresent(lines::add);
        String fetchSize = arm.settings().getOrDefault("setFetchSize", "not called");
        if (!fetchSize.equals("not called")) {
            lines.add("statement.setFetchSize(" + fetchSize + ");");
        }
        batch(arm).ifPresent(lines::add);
        if (arm.settings().getOrDefault("connections", "").contains("setAutoCommit(false)")) {
            lines.add("connection.setAutoCommit(false);");
        }
        if (arm.mode().equals("hikari")) {
            lines.add("new HikariDataSource(config);");
        }
        if (study.equals("transaction")) {
            lines.addAll(pool(arm.mode()));
        }
        if (study.equals("blob")) {
            codec(arm).ifPresent(lines::add);
        }
        return lines;
    }

    /** With the options that differ from now; with another driver than now those that switch something on. */
    private static Optional<String> url(Manifest.Arm arm, Optional<Map<String, String>> now) {
        String url = URLS.get(arm.driver());
        if (url == null) {
            return Optional.empty();
        }
        String options = arm.settings().entrySet().stream()
                .filter(each -> !NO_OPTIONS.contains(each.getKey()))
                .filter(each -> OPTION.matcher(each.getKey()).matches()
                        && each.getValue().indexOf(' ') < 0)
                .filter(each -> now.map(old -> !each.getValue().equals(old.get(each.getKey())))
                        .orElse(!DEFAULTS.contains(each.getValue())))
                .sorted(Map.Entry.comparingByKey())
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("&"));
        return now.isPresent() && options.isEmpty()
                ? Optional.empty()
                : Optional.of(options.isEmpty() ? url : url + "?" + options);
    }

    private static Optional<String> batch(Manifest.Arm arm) {
        Matcher batch = BATCH.matcher(arm.mode());
        if (!batch.matches()) {
            return Optional.empty();
        }
        String keys = batch.group(2);
        return Optional.ofNullable(
                switch (batch.group(1)) {
                    case "keyed" ->
                        "connection.unwrap(WeirReads.class).keyed(\"" + ONE_KEY
                                + "\").read(ids, row -> row.getString(1));  // " + keys + " ids or more in a list";
                    case "in-list" -> "SELECT id, name FROM item WHERE id IN (?, ?, ...)  -- " + keys + " markers";
                    case "temporary-table" ->
                        "CREATE TEMPORARY TABLE asked (id BIGINT PRIMARY KEY); INSERT INTO asked VALUES (?), (?), ...;"
                                + " SELECT id, name FROM item JOIN asked USING (id)  -- " + keys + " ids";
                    default ->
                        arm.driver().equals("Weir")
                                ? "ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline();  // add("
                                        + "statement) " + keys + " times, then run()"
                                : arm.driver().equals("Jedis")
                                        ? "Pipeline pipeline = jedis.pipelined();  // sismember(set, id) " + keys
                                                + " times, then sync()"
                                        : null;
                });
    }

    /** What a mode of the transaction study has between application and driver. */
    private static List<String> pool(String mode) {
        List<String> lines = new ArrayList<>();
        if (mode.contains("-off")) {
            lines.add("hikariConfig.setAutoCommit(false);");
        }
        if (mode.contains(".spring-lazy")) {
            lines.add("@Bean DataSource dataSource() { return new LazyConnectionDataSourceProxy(hikariDataSource); }");
        }
        return lines;
    }

    private static Optional<String> codec(Manifest.Arm arm) {
        if (arm.mode().startsWith(SwitchOn.FRAME)) {
            return Optional.of("encodeFrames=" + SwitchOn.encoding(arm.mode())
                    + "  // in the URL, to write frames; dev.weir:weir-codec on the class path");
        }
        return switch (arm.mode()) {
            case "plain", "plain-stream", "wire-zlib", "wire-zstd" -> Optional.empty();
            case "uncompress" -> Optional.of("INSERT ... COMPRESS(?); SELECT UNCOMPRESS(data) ...");
            case "page-compressed" -> Optional.of("CREATE TABLE ... ROW_FORMAT=COMPRESSED");
            case "mysql" -> Optional.of("INSERT ... COMPRESS(?); Codecs.named(\"mysql\") inflates  // weir-codec");
            default ->
                Optional.of(
                        "byte[] value = new FrameReader(LIMIT).read(resultSet.getBytes(1));  // weir-codec; written by"
                                + " Frame.encode with Codecs.named(\"" + arm.mode() + "\")");
        };
    }
}
