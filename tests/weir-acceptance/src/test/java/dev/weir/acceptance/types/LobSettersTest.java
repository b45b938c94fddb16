package dev.weir.acceptance.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A setter says what it takes: an object that is a Blob, too, is text by setClob; all there is of it goes out. */
class LobSettersTest {
    private static final String DATABASE = "weir_lobs";
    private static final String TEXT = "text \u00e4\u20ac";
    private static final String BYTES = "bytes \u00e4\u20ac";
    private static final String XML = "<x>\u00e4\u20ac</x>";

    /** As frameworks make one object for every column. */
    private interface EveryLob extends Blob, NClob, SQLXML {}

    /** One that says that it is shorter than it is; or, for a negative length, cannot say how long it is. */
    private static EveryLob lob(long length) {
        return (EveryLob) Proxy.newProxyInstance(
                LobSettersTest.class.getClassLoader(),
                new Class<?>[] {EveryLob.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "length" -> known(length);
                    case "getCharacterStream" -> new StringReader(TEXT);
                    case "getBinaryStream" -> new ByteArrayInputStream(BYTES.getBytes(StandardCharsets.UTF_8));
                    case "getString" -> XML;
                    default -> throw new SQLFeatureNotSupportedException(method.getName());
                });
    }

    private static long known(long length) throws SQLException {
        if (length < 0) {
            throw new SQLFeatureNotSupportedException("its length is not known");
        }
        return length;
    }

    private interface Setter {
        void set(PreparedStatement statement, EveryLob lob) throws SQLException;
    }

    private static Map<String, Map.Entry<Setter, String>> setters() {
        Map<String, Map.Entry<Setter, String>> setters = new LinkedHashMap<>();
        setters.put("setClob", Map.entry((statement, lob) -> statement.setClob(1, (Clob) lob), TEXT));
        setters.put("setNClob", Map.entry((statement, lob) -> statement.setNClob(1, (NClob) lob), TEXT));
        setters.put("setBlob", Map.entry((statement, lob) -> statement.setBlob(1, (Blob) lob), BYTES));
        setters.put("setSQLXML", Map.entry((statement, lob) -> statement.setSQLXML(1, lob), XML));
        setters.put("setObject", Map.entry((statement, lob) -> statement.setObject(1, lob), TEXT));
        for (int type : new int[] {Types.CLOB, Types.NCLOB, Types.VARCHAR, Types.LONGVARCHAR}) {
            setters.put("text " + type, Map.entry((statement, lob) -> statement.setObject(1, lob, type), TEXT));
        }
        for (int type : new int[] {Types.BLOB, Types.BINARY, Types.LONGVARBINARY}) {
            setters.put("bytes " + type, Map.entry((statement, lob) -> statement.setObject(1, lob, type), BYTES));
        }
        setters.put("as XML", Map.entry((statement, lob) -> statement.setObject(1, lob, Types.SQLXML), XML));
        return setters;
    }

    @OnEachKind
    void aSetterTakesWhatItSays(String kind, Servers servers) throws SQLException {
        Weir.create(servers.get(kind), DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v VARBINARY(60), c VARCHAR(60))");
        for (String options : List.of("", "&useServerPrepStmts=false")) {
            try (Connection connection = Weir.open(servers.get(kind), DATABASE, options);
                    PreparedStatement insert =
                            connection.prepareStatement("REPLACE INTO t (id, v, c) VALUES (1, ?, ?)")) {
                for (Map.Entry<String, Map.Entry<Setter, String>> each :
                        setters().entrySet()) {
                    for (long length : new long[] {3, -1}) {
                        each.getValue().getKey().set(insert, lob(length));
                        insert.setString(2, "c");
                        insert.executeUpdate();
                        assertThat(stored(connection))
                                .as("%s of length=%d %s", each.getKey(), length, options)
                                .isEqualTo(each.getValue().getValue());
                    }
                }
            }
        }
    }

    @OnEachKind
    void anUpdaterTakesWhatItSays(String kind, Servers servers) throws SQLException {
        Weir.create(
                servers.get(kind),
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v VARBINARY(60))",
                "INSERT INTO t VALUES (1, 'x')");
        try (Connection connection = Weir.open(servers.get(kind), DATABASE);
                Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT id, v FROM t")) {
            assertThat(rows.next()).isTrue();
            rows.updateClob(2, (Clob) lob(3));
            rows.updateRow();
            assertThat(stored(connection)).isEqualTo(TEXT);
            rows.updateBlob(2, (Blob) lob(-1));
            rows.updateRow();
            assertThat(stored(connection)).isEqualTo(BYTES);
            rows.updateNClob(2, (NClob) lob(-1));
            rows.updateRow();
            assertThat(stored(connection)).isEqualTo(TEXT);
        }
    }

    private static String stored(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT v FROM t")) {
            assertThat(rows.next()).isTrue();
            return new String(rows.getBytes(1), StandardCharsets.UTF_8);
        }
    }
}
