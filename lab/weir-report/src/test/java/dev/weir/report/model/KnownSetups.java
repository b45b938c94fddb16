package dev.weir.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines to paste of arms of made-up runs. */
final class KnownSetups {
    private static final Pattern BATCH = Pattern.compile("(keyed|pipelined|in-list|temporary-table)-(\\d{1,6})");
    private static final String ONE_KEY = "SELECT name FROM item WHERE id = ?";

    private KnownSetups() {}

    static List<String> of(String study, Manifest.Arm arm) {
        List<String> lines = new ArrayList<>();
        Matcher batch = BATCH.matcher(arm.mode());
        if (batch.matches()) {
            lines.addAll(batch(arm, batch.group(1), batch.group(2)));
        }
        if (arm.mode().equals("hikari")) {
            lines.add("new HikariDataSource(config);");
        }
        if (study.equals("transaction")) {
            lines.addAll(pool(arm.mode()));
        }
        if (study.equals("blob")) {
            lines.addAll(codec(arm.mode()));
        }
        return lines;
    }

    private static List<String> batch(Manifest.Arm arm, String way, String keys) {
        return switch (way) {
            case "keyed" ->
                List.of("connection.unwrap(WeirReads.class).keyed(\"" + ONE_KEY
                        + "\").read(ids, row -> row.getString(1));  // " + keys + " ids or more in a list");
            case "in-list" -> List.of("SELECT id, name FROM item WHERE id IN (?, ?, ...)  -- " + keys + " markers");
            case "temporary-table" ->
                List.of("CREATE TEMPORARY TABLE asked (id BIGINT PRIMARY KEY); INSERT INTO asked VALUES (?), (?), ...;"
                        + " SELECT id, name FROM item JOIN asked USING (id)  -- " + keys + " ids");
            default ->
                arm.driver().equals("Weir")
                        ? List.of("ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline();  // add("
                                + "statement) " + keys + " times, then run()")
                        : arm.driver().equals("Jedis")
                                ? List.of("Pipeline pipeline = jedis.pipelined();  // sismember(set, id) " + keys
                                        + " times, then sync()")
                                : List.of();
        };
    }

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

    private static List<String> codec(String mode) {
        if (mode.startsWith("frame-")) {
            return List.of("encodeFrames=" + KnownArms.encoding(mode)
                    + "  // in the URL, to write frames; dev.weir:weir-codec on the class path");
        }
        return switch (mode) {
            case "plain", "plain-stream", "wire-zlib", "wire-zstd" -> List.of();
            case "uncompress" -> List.of("INSERT ... COMPRESS(?); SELECT UNCOMPRESS(data) ...");
            case "page-compressed" -> List.of("CREATE TABLE ... ROW_FORMAT=COMPRESSED");
            case "mysql" -> List.of("INSERT ... COMPRESS(?); Codecs.named(\"mysql\") inflates  // weir-codec");
            default ->
                List.of("byte[] value = new FrameReader(LIMIT).read(resultSet.getBytes(1));  // weir-codec; written by"
                        + " Frame.encode with Codecs.named(\"" + mode + "\")");
        };
    }
}
