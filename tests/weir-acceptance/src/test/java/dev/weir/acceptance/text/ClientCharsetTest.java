package dev.weir.acceptance.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import dev.weir.column.ServerCharset;
import dev.weir.rig.server.RunningServer;
import dev.weir.testkit.net.CountingProxy;
import java.io.StringReader;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;

/** Text arrives as it was sent, or is refused, whatever character set the server takes it in, and in both protocols. Values of markers are never refused. */
final class ClientCharsetTest {
    private static final String DATABASE = "weir_client_charset";
    private static final String[] PROTOCOLS = {"", "&useServerPrepStmts=false"};
    private static final String[] MODES = {"", "NO_BACKSLASH_ESCAPES", "ANSI_QUOTES,NO_BACKSLASH_ESCAPES"};
    private static final String[] PIECES = {
        "a",
        "'",
        "\\",
        "\"",
        "`",
        "\u0000",
        "\n",
        "\u001a",
        "%",
        "_",
        "\u00e9",
        "\u00bf",
        "\u4e2d",
        "\u8868",
        "\uff3c",
        "\ud83d\ude00",
        "-- ",
        "/*",
        "?",
        "0x27",
        "\u007f",
        "\u20ac"
    };

    private static List<String> charsets(String kind) {
        List<String> common = List.of("utf8mb4", "latin1", "gbk", "big5", "sjis", "utf8");
        return kind.equals("mariadb")
                ? common
                : Stream.concat(common.stream(), Stream.of("gb18030")).toList();
    }

    @BeforeAll
    static void tables(Servers servers) throws SQLException {
        for (String kind : Servers.kinds()) {
            Weir.create(
                    servers.get(kind),
                    DATABASE,
                    "CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, v VARCHAR(200), b VARBINARY(800))"
                            + " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
                    "CREATE TABLE `t\u00e9` (`n\u00e9` INT)",
                    "CREATE DATABASE IF NOT EXISTS `weir_\u4e2d`",
                    "CREATE PROCEDURE gbk() SET NAMES gbk");
        }
    }

    @OnEachKind
    void aPreparedStringIsStoredAsItIsAfterSetNames(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement = connection.createStatement();
                PreparedStatement hex = connection.prepareStatement("SELECT HEX(CONVERT(? USING utf8mb4))")) {
            statement.execute("SET NAMES latin1");
            assertThat(value(hex, "\u00e9")).isEqualTo("C3A9");
            assertThat(value(hex, "\u4e2d")).isEqualTo("E4B8AD");
            assertThat(value(hex, "a")).isEqualTo("61");
            statement.execute("CALL gbk()");
            assertThat(value(hex, "\u00e9")).isEqualTo("C3A9");
            statement.execute("SET NAMES utf8mb4");
            assertThat(value(hex, "\u4e2d")).isEqualTo("E4B8AD");
        }
    }

    /**
     * Random values, changes of the mode and of the character set, with and without reports: what arrives is compared. Driver or
     * server refuse characters of a stream that the set does not have, but none in utf8mb4. The system property {@code
     * weir.charset.seed} sets the random choices.
     */
    @OnEachKind
    void randomValuesArriveOrAreRefused(String kind, Servers servers) throws SQLException {
        long seed = Long.getLong("weir.charset.seed", 1);
        Random random = new Random(seed);
        for (String protocol : PROTOCOLS) {
            for (String charset : charsets(kind)) {
                try (Connection connection = Weir.open(servers.get(kind), DATABASE, protocol);
                        Statement statement = connection.createStatement()) {
                    if (random.nextBoolean()) {
                        statement.execute("SET session_track_system_variables = ''");
                    }
                    statement.execute("SET sql_mode = '" + MODES[random.nextInt(MODES.length)] + "'");
                    statement.execute((random.nextBoolean() ? "SET NAMES " : "SET CHARSET ") + charset);
                    for (int i = 0; i < 12; i++) {
                        check(connection, charset, random, "seed=" + seed + " " + protocol + " " + charset);
                    }
                }
            }
        }
    }

    private static void check(Connection connection, String charset, Random random, String as) throws SQLException {
        StringBuilder value = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            value.append(PIECES[random.nextInt(PIECES.length)]);
        }
        byte[] bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        String expected =
                HexFormat.of().withUpperCase().formatHex(value.toString().getBytes(StandardCharsets.UTF_8));
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v, b) VALUES (?, ?)");
                PreparedStatement select = connection.prepareStatement(
                        "SELECT HEX(v), HEX(b), v = CONVERT(? USING utf8mb4) FROM t WHERE id = LAST_INSERT_ID()")) {
            boolean streamed = random.nextBoolean();
            if (streamed) {
                insert.setCharacterStream(1, new StringReader(value.toString()));
            } else {
                insert.setString(1, value.toString());
            }
            insert.setBytes(2, bytes);
            select.setString(1, value.toString());
            try {
                assertThat(insert.executeUpdate()).isOne();
            } catch (SQLException refused) {
                assertThat(streamed && !charset.equals("utf8mb4"))
                        .as("%s %s", as, refused.getMessage())
                        .isTrue();
                return;
            }
            try (ResultSet rows = select.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).as(as).isEqualTo(expected);
                assertThat(rows.getString(2))
                        .as(as)
                        .isEqualTo(HexFormat.of().withUpperCase().formatHex(bytes));
                assertThat(rows.getInt(3)).as(as).isOne();
            }
        }
    }

    @OnEachKind
    void statementsNamesAndLabelsAreOfTheSessionsCharacterSet(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement = connection.createStatement()) {
            for (String charset : List.of("latin1", "utf8mb4")) {
                statement.execute("SET NAMES " + charset);
                try (ResultSet rows = statement.executeQuery("SELECT 'x\u00e9' AS `l\u00e9`, `n\u00e9` FROM `t\u00e9`"
                        + " RIGHT JOIN (SELECT 1) one ON TRUE")) {
                    assertThat(rows.getMetaData().getColumnLabel(1)).as(charset).isEqualTo("l\u00e9");
                    assertThat(rows.getMetaData().getTableName(2)).as(charset).isEqualTo("t\u00e9");
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString("l\u00e9")).as(charset).isEqualTo("x\u00e9");
                }
            }
            statement.execute("SET NAMES gb2312");
            connection.setCatalog("weir_\u4e2d");
            assertThat(connection.getCatalog()).isEqualTo("weir_\u4e2d");
            connection.setAutoCommit(false);
            connection.rollback(connection.setSavepoint("s\u4e2d"));
            connection.rollback();
            connection.setCatalog(DATABASE);
            assertThat(connection.getCatalog()).isEqualTo(DATABASE);
        }
    }

    /** Java's gbk has the euro sign where the server has nothing, and bytes of its characters may be backslashes. */
    @OnEachKind
    void textBeyondAsciiIsNotWrittenInSetsThatMayHideAQuote(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement = connection.createStatement()) {
            for (String charset : List.of("gbk", "big5", "sjis", "cp932", "ujis", "eucjpms")) {
                statement.execute("SET NAMES " + charset);
                for (String character : List.of("\u00a5", "\u4e2d", "\u20ac")) {
                    String literal = statement.enquoteLiteral(character + "' OR 1=1 -- ");
                    assertThatThrownBy(() -> statement.executeQuery("SELECT id FROM t WHERE v = " + literal))
                            .as(charset)
                            .isInstanceOf(SQLException.class)
                            .hasMessageContaining("character_set_client=" + charset);
                }
            }
        }
    }

    @OnEachKind
    void setsThatAreWrittenAreTheServersOwn(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), DATABASE, "&useServerPrepStmts=false");
                Statement statement = connection.createStatement()) {
            for (ServerCharset set : ServerCharset.values()) {
                if (set.isSafeToWrite()) {
                    compare(statement, set);
                }
            }
        }
    }

    private static void compare(Statement statement, ServerCharset set) throws SQLException {
        CharsetEncoder java = set.charset().orElseThrow().newEncoder();
        StringBuilder union = new StringBuilder();
        int count = 0;
        for (int c = 0x80; c < 0x10000; c++) {
            if (Character.isSurrogate((char) c) || !java.canEncode((char) c)) {
                continue;
            }
            byte[] bytes = Character.toString(c).getBytes(java.charset());
            for (byte b : bytes) {
                assertThat(b).as("%s U+%04X", set, c).isNegative();
            }
            union.append(count++ == 0 ? "" : " UNION ALL ");
            union.append("SELECT " + c + " AS c, 0x" + HexFormat.of().formatHex(bytes) + " AS b");
            if (count == 500) {
                compare(statement, set, union);
                count = 0;
            }
        }
        if (count > 0) {
            compare(statement, set, union);
        }
    }

    private static void compare(Statement statement, ServerCharset set, StringBuilder union) throws SQLException {
        String name = set.name().equals("UTF8MB3") ? "utf8" : set.name();
        try (ResultSet rows = statement.executeQuery("SELECT c, HEX(CONVERT(CAST(b AS CHAR CHARACTER SET " + name
                + ") USING utf16)) FROM (" + union + ") characters")) {
            while (rows.next()) {
                assertThat(rows.getString(2)).as("%s", set).isEqualTo("%04X".formatted(rows.getInt(1)));
            }
        }
        union.setLength(0);
    }

    @OnEachKind
    void pipelinedReadsAreWrittenInIt(String kind, Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement = connection.createStatement();
                PreparedStatement hex = connection.prepareStatement("SELECT HEX(CONVERT(? USING utf8mb4))")) {
            statement.execute("SET NAMES latin1");
            try (ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
                hex.setString(1, "\u00e9");
                pipeline.add(hex);
                pipeline.add(hex);
                try (PipelinedResults results = pipeline.run()) {
                    while (results.next()) {
                        assertThat(results.resultSet().next()).isTrue();
                        assertThat(results.resultSet().getString(1)).isEqualTo("C3A9");
                    }
                }
            }
        }
    }

    /** The server is asked once after a change, and only by text beyond ASCII. */
    @OnEachKind
    void askingCostsNothingBeforeAChange(String kind, Servers servers) throws Exception {
        RunningServer server = servers.get(kind);
        try (CountingProxy proxy = CountingProxy.start(server.host(), server.port());
                Connection connection = java.sql.DriverManager.getConnection(
                        "jdbc:mysql:weir://127.0.0.1:" + proxy.port() + "/" + DATABASE + "?sslMode=DISABLED",
                        server.user(),
                        server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("DO 0");
            assertThat(roundTrips(proxy, statement, "DO '\u00e9'")).isOne();
            statement.execute("SET NAMES latin1");
            assertThat(roundTrips(proxy, statement, "DO 'e'")).isOne();
            assertThat(roundTrips(proxy, statement, "DO '\u00e9'")).isEqualTo(2);
            assertThat(roundTrips(proxy, statement, "DO '\u00e9'")).isOne();
        }
    }

    private static long roundTrips(CountingProxy proxy, Statement statement, String sql) throws SQLException {
        long before = proxy.counts().roundTrips();
        statement.execute(sql);
        return proxy.counts().roundTrips() - before;
    }

    private static String value(PreparedStatement prepared, String value) throws SQLException {
        prepared.setString(1, value);
        try (ResultSet rows = prepared.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
